package mirror

import (
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A look-up walks a path name by name. It stops at a tree of our own and never enters it (see trees). A
// mount point is looked up only in the file system below the mount. (openat2 with RESOLVE_CACHED would be
// faster, but a confined server may not call it.)

// seen is the result of a look-up.
type seen struct {
	unix.Statx_t
	fd  int    // O_PATH; -1 in a tree of our own, and of a file that was only looked at
	own bool   // it is in one
	top string // and in this directory of its root; "": in none, or that is not known

	// A file that was only looked at is this name in a directory. Who may open it is asked by that.
	name string
	at   directory
}

func (v *seen) close() {
	closeFD(v.fd)
	v.at.leave()
}

// A directory is where a walk is.
type directory struct {
	fd    int       // O_PATH
	owned bool      // fd is to be closed
	kept  *dirCache // where fd is kept, and in use; nil: nowhere
}

// leave gives a directory back.
func (d *directory) leave() {
	if d.owned {
		closeFD(d.fd)
	}
	if d.kept != nil {
		d.kept.used()
	}
	*d = directory{}
}

func (v *seen) kind() uint32 { return uint32(v.Mode) & unix.S_IFMT }

// statFD reads the attributes of fd that the kernel has cached. It does not ask the file system.
func statFD(fd int, st *unix.Statx_t) error {
	err := statAt(fd, "", unix.AT_EMPTY_PATH, st)
	if err == unix.EACCES {
		return statForeign(fd, st)
	}
	return err
}

// statAt is statFD of a name in the directory fd, with more flags.
func statAt(fd int, name string, flags int, st *unix.Statx_t) error {
	flags |= unix.AT_STATX_DONT_SYNC | unix.AT_NO_AUTOMOUNT
	return unix.Statx(fd, name, flags, unix.STATX_BASIC_STATS|unix.STATX_MNT_ID, st)
}

// statForeign reads attributes of a file that FUSE shows only to processes of another user namespace, like
// our files in a user's session. FUSE shows the device to all processes (fuse_getattr). It is also visible
// whether a directory is the root.
func statForeign(fd int, st *unix.Statx_t) error {
	*st = unix.Statx_t{}
	if unix.Statx(fd, "", unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC|unix.AT_NO_AUTOMOUNT, 0, st) != nil {
		return unix.EACCES
	}
	if dir, err := unix.Openat(fd, ".", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != unix.ENOTDIR {
		closeFD(dir)
		if st.Mode = unix.S_IFDIR | 0o755; st.Attributes&unix.STATX_ATTR_MOUNT_ROOT != 0 {
			st.Ino = treeRoot
		}
	}
	return nil
}

func readlinkFD(fd int) (string, error) {
	var b [unix.PathMax]byte
	n, err := unix.Readlink("/proc/self/fd/"+strconv.Itoa(fd), b[:])
	return string(b[:max(n, 0)]), err
}

// start returns the directory where a path of t begins, and the rest of the path. dir is the descriptor
// that the path is relative to. close: the caller must close the directory.
func (t *thread) start(dir uint64, name string) (fd int, rest string, close bool, err error) {
	abs := name[0] == '/'
	if rest = strings.TrimLeft(name, "/"); rest == "" {
		rest = "."
	}
	base := "/proc/" + strconv.Itoa(t.tid)
	switch fd := int32(dir); {
	case abs && t.root != nil:
		return t.root.fd, rest, false, nil
	case abs:
		base += "/root"
	case fd == unix.AT_FDCWD:
		base += "/cwd"
	default:
		base += "/fd/" + strconv.Itoa(int(fd))
	}
	fd, err = unix.Open(base, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err == unix.ENOENT && !abs && int32(dir) != unix.AT_FDCWD {
		err = unix.EBADF
	}
	return fd, rest, true, err
}

// A purpose is what a look-up is for.
type purpose struct {
	nofollow bool
	// glance: what the file is, and who may open it, is enough. It is not opened.
	glance bool
}

// look looks a path of t's up, with t's rights. What it returns is to be closed.
func (t *thread) look(dir uint64, name string, what purpose) (v seen, err error) {
	v.fd = -1
	if name == "" {
		return v, unix.ENOENT
	}
	err = t.as(func() error {
		from, rest, closing, err := t.start(dir, name)
		if err != nil {
			return err
		}
		w := walk{trees: t.trees, tid: t.tid, at: directory{fd: from, owned: closing}, purpose: what}
		if !closing {
			w.st.Dev_major, w.st.Dev_minor, w.st.Ino, w.stated = t.root.id.major, t.root.id.minor, t.root.id.ino, true
			t.root.shorten(&w, &rest, t)
		}
		v, err = w.along(rest)
		t.inMemory = w.inMemory()
		if v.name != "" {
			v.at = w.at // until v is closed
		} else {
			w.at.leave()
		}
		return err
	})
	return v, err
}

// look fills in v for the file at v.fd. On an error it closes v.fd.
func (v *seen) look(own *trees) error {
	err := statFD(v.fd, &v.Statx_t)
	if err != nil {
		v.close()
		v.fd = -1
		return err
	}
	v.own = own.of(&v.Statx_t) != nil
	return nil
}
