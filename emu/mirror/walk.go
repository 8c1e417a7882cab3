package mirror

import (
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// maxLinks is the kernel's own limit of symbolic links in one path (MAXSYMLINKS).
const maxLinks = 40

// walk is a look-up of a path, name by name.
type walk struct {
	trees  *trees
	tid    int // of whom it goes; 0: of this process
	at     directory
	st     unix.Statx_t // of at, if stated
	stated bool
	links  int
	purpose
}

// inMemory reports whether the directory where the walk has ended lies in memory. What has a device of its own does not.
func (w *walk) inMemory() bool {
	if !w.stated || w.st.Dev_major != 0 {
		return false
	}
	var st unix.Statfs_t
	return unix.Fstatfs(w.at.fd, &st) == nil && (st.Type == unix.TMPFS_MAGIC || st.Type == unix.RAMFS_MAGIC)
}

func (w *walk) moveTo(fd int) {
	w.at.leave()
	w.at, w.stated = directory{fd: fd, owned: true}, false
}

// along walks path and returns the file at its end.
func (w *walk) along(path string) (v seen, err error) {
	v.fd = -1
	for {
		if !w.stated {
			if err := statFD(w.at.fd, &w.st); err != nil {
				return v, err
			}
			w.stated = true
		}
		name, rest, more := strings.Cut(path, "/")
		rest = strings.TrimLeft(rest, "/")
		if t := w.trees.of(&w.st); t != nil && name != ".." {
			return w.inTree(t, path)
		}
		if more && rest == "" {
			rest = "." // the path is of a directory
		}
		if rest == "" && w.glance {
			if done, err := w.glances(&v, name); done {
				return v, err
			}
		}
		fd, err := unix.Openat(w.at.fd, name, unix.O_PATH|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
		if err != nil {
			return v, err
		}
		if rest == "" {
			return w.end(fd, name)
		}
		if path, err = w.enter(fd, name, rest); err != nil {
			return v, err
		}
	}
}

// glances looks at what the last name is, without opening it. It is not done if that is a symbolic link to
// follow, or cannot be looked at so.
func (w *walk) glances(v *seen, name string) (done bool, err error) {
	switch err := statAt(w.at.fd, name, unix.AT_SYMLINK_NOFOLLOW, &v.Statx_t); {
	case err == unix.ENOENT, err == unix.ENOTDIR:
		return true, err
	case err != nil, v.kind() == unix.S_IFLNK && !w.nofollow:
		return false, nil
	}
	v.own, v.name = w.trees.of(&v.Statx_t) != nil, name
	return true, nil
}

// isProc reports whether a directory is in procfs. It is not in a tree of ours.
func isProc(fd int) bool {
	var st unix.Statfs_t
	return unix.Fstatfs(fd, &st) == nil && st.Type == unix.PROC_SUPER_MAGIC
}

// end returns the file fd of the last name, or the file that it leads to.
func (w *walk) end(fd int, name string) (v seen, err error) {
	v.fd = fd
	if err := v.look(w.trees); err != nil || v.kind() != unix.S_IFLNK || w.nofollow {
		return v, err
	}
	if isProc(w.at.fd) {
		unix.Close(fd)
		if v.fd, err = w.jump(name); err != nil {
			return v, err
		}
		return v, v.look(w.trees)
	}
	path, err := w.follow(fd, "")
	v.fd = -1
	if err != nil {
		return v, err
	}
	return w.along(path)
}

// enter continues in fd, the directory or link called name, with rest. It owns fd.
func (w *walk) enter(fd int, name, rest string) (path string, err error) {
	var st unix.Statx_t
	if err := statFD(fd, &st); err != nil {
		unix.Close(fd)
		return "", err
	}
	if uint32(st.Mode)&unix.S_IFMT == unix.S_IFLNK {
		if !isProc(w.at.fd) {
			return w.follow(fd, rest)
		}
		unix.Close(fd)
		if fd, err = w.jump(name); err == nil {
			w.moveTo(fd)
		}
		return rest, err
	}
	w.moveTo(fd)
	w.st, w.stated = st, true
	return rest, nil
}

// follow continues at the target of the symbolic link fd, with rest. It owns fd.
func (w *walk) follow(fd int, rest string) (path string, err error) {
	defer unix.Close(fd)
	if w.links++; w.links > maxLinks {
		return "", unix.ELOOP
	}
	var b [unix.PathMax]byte
	n, err := unix.Readlinkat(fd, "", b[:])
	if err != nil {
		return "", err
	}
	target := string(b[:n])
	if target == "" {
		return "", unix.ENOENT
	}
	if target[0] == '/' {
		root, err := unix.Open("/", unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			return "", err
		}
		w.moveTo(root)
		target = strings.TrimLeft(target, "/")
	}
	return joinPath(target, rest), nil
}

// procRoot is the inode number of a procfs's root directory (PROC_ROOT_INO).
const procRoot = 1

// selves are links in a procfs's root directory that lead each process into its own directory there.
var selves = map[string]string{"self": "", "thread-self": "", "net": "/net", "mounts": "/mounts"}

// jump opens the target of a link of procfs: a file without a path, or a file in procfs.
func (w *walk) jump(name string) (int, error) {
	if below, ok := selves[name]; ok && w.tid != 0 && w.stated && w.st.Ino == procRoot {
		return unix.Open("/proc/"+strconv.Itoa(w.tid)+below, unix.O_PATH|unix.O_CLOEXEC, 0)
	}
	return unix.Openat(w.at.fd, name, unix.O_PATH|unix.O_CLOEXEC, 0)
}

// joinPath appends rest to target.
func joinPath(target, rest string) string {
	switch {
	case rest == "" && target == "":
		return "."
	case rest == "":
		return target
	}
	return strings.TrimRight(target, "/") + strings.Repeat("/", min(1, len(target))) + rest
}

// inTree returns the file at path, relative to the present directory, in the tree t.
func (w *walk) inTree(t Tree, path string) (seen, error) {
	v := seen{Statx_t: w.st, fd: -1, own: true}
	at, ok := w.trees.position(w.at.fd, &w.st, w.tid)
	if !ok {
		return v, nil // a part of the tree, mounted elsewhere: the file may exist
	}
	var elements []string
	if at != "" {
		elements = strings.Split(at, "/")
	}
	for path != "" {
		var name string
		name, path, _ = strings.Cut(path, "/")
		switch name {
		case "", ".":
			continue
		case "..":
			if len(elements) == 0 {
				return v, nil // the path leaves the tree again, which is rare
			}
			elements = elements[:len(elements)-1]
			continue
		}
		elements = append(elements, name)
		v.top = elements[0]
		mode, ok := t(strings.Join(elements, "/"))
		if !ok {
			return v, unix.ENOENT
		}
		v.Mode = uint16(mode)
		if path != "" && v.kind() != unix.S_IFDIR {
			return v, unix.ENOTDIR
		}
	}
	return v, nil
}
