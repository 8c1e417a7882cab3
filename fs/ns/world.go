package ns

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// world is the session's mount namespace and what the session mounts in it.
type world struct {
	conn  conn
	plan  *Plan
	place string   // "" if there is none
	again []string // mounts below /proc, to repeat in a new /proc

	spaces spaces
	dirs   madeBin

	root   bool // the command's root is root of the host
	sealed bool // the command will be sealed

	disguised []string // directories hidden by a tmpfs with the same entries
	mounted   bool     // the server has a tree, or is about to get one
	held      []string // notices for later: if nothing can be mounted they have no meaning
}

// build mounts everything. When it returns, the server serves it.
func (w *world) build() error {
	if w.plan.Bare {
		if err := w.apart(); err != nil {
			return err
		}
		return w.makeBin()
	}
	if err := w.keepMounts(); err != nil {
		return mountError("keep mounts to ourselves", err, w.plan.Unbare)
	}
	dir := workingDirectory()
	if err := w.takePlace(); err != nil {
		return err
	}
	if err := w.hideHosts(); err != nil {
		return err
	}
	for _, t := range w.plan.Trees {
		if err := w.mountTree(t); err != nil {
			return err
		}
	}
	if err := w.conn.ask(); err != nil {
		return err
	}
	for _, b := range w.plan.Binds {
		if err := w.bind(b); err != nil {
			return err
		}
	}
	if err := w.modules(); err != nil {
		return err
	}
	if err := comeBack(dir); err != nil {
		return err
	}
	return w.seal()
}

// keepMounts keeps mounts made here from appearing outside.
func (w *world) keepMounts() error {
	// Later mounts of the host may appear here, except where root could change the host's kernel by them.
	how := uintptr(unix.MS_SLAVE)
	if w.root {
		how = unix.MS_PRIVATE
	}
	return unix.Mount("", "/", "", unix.MS_REC|how, "")
}

// workingDirectory is the name of this process's working directory, "" if it has none.
func workingDirectory() string {
	var b [unix.PathMax]byte
	n, err := unix.Getcwd(b[:])
	switch {
	case err != nil:
		return ""
	case b[0] != '/':
		return "/"
	}
	return string(b[:n-1])
}

// comeBack enters the working directory by its name: what is mounted on it now, or in place of it, is not
// seen from within. Where it had no name, a directory that is deleted is kept, and one of a file system that
// is unmounted is left for /.
func comeBack(dir string) error {
	if dir == "" {
		return nil
	}
	err := unix.Chdir(dir)
	if err == nil || errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) && !hostsRoot() {
		return nil
	}
	return fmt.Errorf("the working directory: %w", err)
}

// seal makes the disguised directories read-only. The kernel does not let users make files in them, and a
// write to a variable that does not exist must fail.
func (w *world) seal() error {
	for _, dir := range w.disguised {
		if err := unix.Mount("", dir, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, ""); err != nil {
			return fmt.Errorf("%s, read-only: %w", dir, err)
		}
	}
	return nil
}

// at replaces Place in s.
func (w *world) at(s string) string { return strings.ReplaceAll(s, Place, w.place) }

// without reports whether path is below a Place that does not exist.
func (w *world) without(path string) bool { return w.place == "" && strings.Contains(path, Place) }

// takePlace finds the directory for our own files, and fills it.
func (w *world) takePlace() error {
	for _, dir := range w.plan.Places {
		if !usable(dir) || mountPrivate(dir) != nil {
			continue
		}
		if err := w.keepProcOr(dir); err != nil {
			return err
		}
		w.place = dir
		return w.fillPlace()
	}
	if len(w.plan.Places) == 0 {
		return nil
	}
	return w.notice("no directory to put the machine's own files in: " + strings.Join(w.plan.Places, ", ") +
		": none of them exists and is empty; do without them")
}

// mountPrivate mounts an empty tmpfs on dir, which only this namespace sees.
func mountPrivate(dir string) error {
	return unix.Mount("kprobefs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=755,size=1m")
}

// keepProc keeps a second /proc, without mounts over its files, at a place that no path reaches: below dir,
// under a second tmpfs. The kernel lets a user namespace mount its own procfs only if the namespace has a
// complete one already (mount_too_revealing). unshare --mount-proc and containers without root need that.
// The place of the complete one does not matter, and mounts on the visible /proc do not matter then. For a
// sealed command it is read-only, because the command may write files of user 0. So each procfs that the
// command mounts is read-only, too.
func (w *world) keepProc(dir string) error {
	proc := dir + "/proc"
	if err := os.Mkdir(proc, 0o700); err != nil {
		return err
	}
	// The copy includes the host's mounts in it: the kernel does not allow to copy only a part of another
	// namespace's mounts.
	if err := unix.Mount("/proc", proc, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("a second /proc: %w", err)
	}
	if w.sealed {
		if err := remountReadOnly(proc); err != nil {
			return fmt.Errorf("a second /proc, read-only: %w", err)
		}
	}
	return mountPrivate(dir)
}

// usable reports whether dir can be hidden without loss: it is empty, or it is a directory of sysfs that
// exists as a mount point.
func usable(dir string) bool {
	names, err := os.ReadDir(dir)
	return err == nil && (len(names) == 0 || strings.HasPrefix(dir, "/sys/"))
}

func (w *world) fillPlace() error {
	if len(w.plan.Links) == 0 {
		return nil
	}
	bin := w.place + "/bin"
	if err := os.Mkdir(bin, 0o755); err != nil {
		return err
	}
	return w.link(bin)
}

// link makes the links in the directory bin.
func (w *world) link(bin string) error {
	for _, name := range w.plan.Links {
		if err := os.Symlink(w.plan.Program, bin+"/"+name); err != nil {
			return err
		}
	}
	return nil
}

// mountTree mounts one FUSE connection and sends it to the server.
func (w *world) mountTree(t Tree) error {
	if w.without(t.Dir) {
		return nil
	}
	t.Dir = w.at(t.Dir)
	if err := w.mountPoint(t.Dir); err != nil {
		return w.optional(t, fmt.Errorf("no %s, and no way to make it: %w", t.Dir, err))
	}
	fd, err := openFuse(w.plan.Unbare)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	options := fmt.Sprintf("fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions,max_read=%d", fd, maxRead)
	if err := unix.Mount(t.FsName, t.Dir, "fuse."+t.FsName, unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return w.optional(t, mountError("mount "+t.Dir, err, w.plan.Unbare))
	}
	w.mountAgain(t.Dir)
	w.mounted = true
	for _, text := range w.held {
		if err := w.notice(text); err != nil {
			return err
		}
	}
	w.held = nil
	return w.conn.send(message{Tree: t.Name, Dir: t.Dir, Device: deviceOf(t.Dir)}, fd)
}

// mountAgain records a mount below /proc, unless it is on a recorded one, which is copied with all mounts
// on it.
func (w *world) mountAgain(path string) {
	on := func(dir string) bool { return strings.HasPrefix(path, dir+"/") }
	if on("/proc") && !slices.ContainsFunc(w.again, on) {
		w.again = append(w.again, path)
	}
}

// deviceOf is the device number of the mount at dir, which is not served yet. It is 0 if the kernel does
// not tell it.
func deviceOf(dir string) uint64 {
	var st unix.Statx_t
	if unix.Statx(unix.AT_FDCWD, dir, unix.AT_STATX_DONT_SYNC, unix.STATX_INO, &st) != nil {
		return 0
	}
	return unix.Mkdev(st.Dev_major, st.Dev_minor)
}

// notice sends a text for the user, as soon as there is a tree.
func (w *world) notice(text string) error {
	if !w.mounted {
		w.held = append(w.held, text)
		return nil
	}
	return w.conn.send(message{Notice: text}, -1)
}

// optional sends the error of an optional tree as a notice. It returns other errors.
func (w *world) optional(t Tree, err error) error {
	if !t.Optional {
		return err
	}
	return w.notice(err.Error())
}

// bind makes b.From appear at b.To.
func (w *world) bind(b Bind) error {
	if w.without(b.From) || !b.Made && !exists(b.To) {
		return nil
	}
	if !exists(b.To) {
		if err := w.makeFile(b.To); err != nil {
			return w.notice(fmt.Sprintf("there is no %s: %v", b.To, err))
		}
	}
	if err := unix.Mount(w.at(b.From), b.To, "", unix.MS_BIND, ""); err != nil {
		return w.notice(fmt.Sprintf("%s stays the host's: %v", b.To, err))
	}
	w.mountAgain(b.To)
	return nil
}

// makeFile makes an empty file at a path where the directory does not allow new files. No other namespace
// sees it.
func (w *world) makeFile(path string) error {
	dir := filepath.Dir(path)
	if err := w.disguise(dir); err != nil {
		return err
	}
	w.mountAgain(dir)
	return os.WriteFile(path, nil, 0o644)
}

// mountPoint makes dir if it does not exist. It leaves nothing behind in a file system that others see: it
// hides the nearest existing ancestor by a tmpfs that has the ancestor's entries and dir.
func (w *world) mountPoint(dir string) error {
	if st, err := os.Stat(dir); err == nil {
		if !st.IsDir() {
			return unix.ENOTDIR
		}
		return nil
	}
	have := filepath.Dir(dir)
	for !exists(have) {
		have = filepath.Dir(have)
	}
	if have != w.place || w.place == "" {
		if have == "/" {
			return os.MkdirAll(dir, 0o755) // the root directory cannot be hidden
		}
		if err := w.disguise(have); err != nil {
			return err
		}
	}
	return os.MkdirAll(dir, 0o755)
}

// disguise mounts a tmpfs on dir with the same entries. Each entry is a bind of the old one. So sysfs and
// read-only file systems can have additional names.
func (w *world) disguise(dir string) error {
	old, err := unix.Open(dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	defer unix.Close(old)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var st unix.Stat_t
	if err := unix.Stat(dir, &st); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	options := fmt.Sprintf("mode=%o,size=1m", st.Mode&0o7777)
	if err := unix.Mount("kprobefs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return fmt.Errorf("tmpfs on %s: %w", dir, err)
	}
	from := fmt.Sprintf("/proc/self/fd/%d/", old)
	for _, e := range entries {
		if err := carry(from+e.Name(), dir+"/"+e.Name(), e.Type()); err != nil {
			err = fmt.Errorf("%s/%s: %w", dir, e.Name(), err)
			return errors.Join(err, unix.Unmount(dir, unix.MNT_DETACH))
		}
	}
	w.disguised = append(w.disguised, dir)
	return nil
}

// carry makes the old entry from appear at to.
func carry(from, to string, kind os.FileMode) error {
	var err error
	switch {
	case kind&os.ModeSymlink != 0:
		target, err := os.Readlink(from)
		return errors.Join(err, os.Symlink(target, to))
	case kind.IsDir():
		err = os.Mkdir(to, 0o755)
	default:
		err = unix.Mknod(to, unix.S_IFREG|0o644, 0) // there are a hundred of them: one call for each
	}
	if err == nil {
		err = unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, "")
	}
	return err
}
