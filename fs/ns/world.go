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

// world is what the session makes of its mount namespace.
type world struct {
	conn  conn
	plan  *Plan
	place string   // "" if there is none
	again []string // mounted below /proc: to be mounted again in a new one

	spaces spaces
	dirs   madeBin

	root   bool // the command's root is root of the host
	sealed bool // and is to be so no more

	disguised []string // hidden by a tmpfs that looks like them
	mounted   bool     // the server has a tree, or is about to
	held      []string // to be said then: where nothing can be mounted it means nothing
}

// build mounts everything and leaves all of it served.
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
	if err := comeBack(dir); err != nil {
		return err
	}
	return w.seal()
}

// keepMounts keeps what is mounted here from appearing elsewhere.
func (w *world) keepMounts() error {
	// What the host mounts later may appear here, but not where root
	// could change the host's kernel by it.
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

// seal makes it impossible to make files in what is disguised. Nobody can make them where the kernel
// has these directories, and a write to a variable that does not exist has to fail.
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

// takePlace finds the directory for what is ours, and fills it.
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

// mountPrivate hides dir under an empty directory of this world's own.
func mountPrivate(dir string) error {
	return unix.Mount("kprobefs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=755,size=1m")
}

// keepProc keeps a /proc with nothing mounted over its files in the namespace,
// where no path leads: below dir, under a second tmpfs. The kernel lets a user
// namespace mount a procfs of its own only if it has one in full already
// (mount_too_revealing), as unshare --mount-proc and containers without root
// do. Wherever that lies will do, and what is mounted on the visible one counts
// no more. A sealed command's is read-only, and so are those that it mounts, therefore: it may write
// what belongs to user 0.
func (w *world) keepProc(dir string) error {
	proc := dir + "/proc"
	if err := os.Mkdir(proc, 0o700); err != nil {
		return err
	}
	// With what the host has mounted in it: a part alone may not be taken out of
	// another namespace's.
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

// usable reports whether hiding dir takes nothing away: it is empty, or in
// sysfs, where a mount point is there to be mounted on.
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

// link makes the links in bin.
func (w *world) link(bin string) error {
	for _, name := range w.plan.Links {
		if err := os.Symlink(w.plan.Program, bin+"/"+name); err != nil {
			return err
		}
	}
	return nil
}

// mountTree mounts one connection and hands it to the server.
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

// mountAgain notes what is mounted below /proc, unless it is on something noted already: that goes with
// all that is on it.
func (w *world) mountAgain(path string) {
	on := func(dir string) bool { return strings.HasPrefix(path, dir+"/") }
	if on("/proc") && !slices.ContainsFunc(w.again, on) {
		w.again = append(w.again, path)
	}
}

// deviceOf is the device number of what is mounted at dir, which is not served
// yet; 0 if the kernel does not say.
func deviceOf(dir string) uint64 {
	var st unix.Statx_t
	if unix.Statx(unix.AT_FDCWD, dir, unix.AT_STATX_DONT_SYNC, unix.STATX_INO, &st) != nil {
		return 0
	}
	return unix.Mkdev(st.Dev_major, st.Dev_minor)
}

// notice tells the user something, once there is a tree.
func (w *world) notice(text string) error {
	if !w.mounted {
		w.held = append(w.held, text)
		return nil
	}
	return w.conn.send(message{Notice: text}, -1)
}

// optional makes a notice of the error of an optional tree.
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

// makeFile makes an empty file where nobody else sees it, in a directory that no
// file can be made in.
func (w *world) makeFile(path string) error {
	dir := filepath.Dir(path)
	if err := w.disguise(dir); err != nil {
		return err
	}
	w.mountAgain(dir)
	return os.WriteFile(path, nil, 0o644)
}

// mountPoint sees to it that dir exists, without leaving anything behind in a
// file system that others see: where it does not exist, its nearest ancestor is
// hidden by a tmpfs that has everything the ancestor has, and dir.
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
			return os.MkdirAll(dir, 0o755) // there is no hiding the root
		}
		if err := w.disguise(have); err != nil {
			return err
		}
	}
	return os.MkdirAll(dir, 0o755)
}

// disguise mounts a tmpfs on dir with the same entries, each of them the old
// one, bound. sysfs, and anything read-only, can be given new names that way.
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

// carry makes the entry from appear as to.
func carry(from, to string, kind os.FileMode) error {
	var err error
	switch {
	case kind&os.ModeSymlink != 0:
		target, err := os.Readlink(from)
		return errors.Join(err, os.Symlink(target, to))
	case kind.IsDir():
		err = os.Mkdir(to, 0o755)
	default:
		err = os.WriteFile(to, nil, 0o644)
	}
	if err == nil {
		err = unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, "")
	}
	return err
}
