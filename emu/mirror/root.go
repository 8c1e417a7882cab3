package mirror

import (
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"
)

// A rootDir is the root directory of the first task of a session. It stays open, because looking up
// /proc/TID/root takes longer than most look-ups in it.
type rootDir struct {
	mu    sync.Mutex // protects asked, and the first write of fd and id
	asked bool       // guarded by mu
	fd    int        // descriptor after the first use; -1: it cannot be opened
	id    mountedDir
	dirs  dirCache
}

// mountedDir identifies a directory in a mount.
type mountedDir struct {
	mount, ino   uint64
	major, minor uint32
}

func mountedAt(dir int, path string) (id mountedDir, ok bool) {
	var st unix.Statx_t
	err := unix.Statx(dir, path, unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC, unix.STATX_INO|unix.STATX_MNT_ID, &st)
	return mountedDir{st.Mnt_id, st.Ino, st.Dev_major, st.Dev_minor}, err == nil && st.Mask&unix.STATX_MNT_ID != 0
}

// lend lets t use r, if that is also t's root directory.
func (r *rootDir) lend(t *thread) {
	t.root = nil
	path := "/proc/" + strconv.Itoa(t.tid) + "/root"
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.asked {
		r.asked, r.fd = true, -1
		if fd, err := unix.Open(path, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err == nil {
			r.fd = fd
			r.id, _ = mountedAt(fd, "")
		}
	}
	if id, ok := mountedAt(unix.AT_FDCWD, path); ok && r.fd >= 0 && id == r.id {
		t.root = r
	}
}

// turned forgets the root directories of a process's threads: task tid is about to change its root
// directory.
func (m *Mirror) turned(tid int) {
	m.mu.Lock()
	var threads []*thread
	if t := m.threads[tid]; t != nil {
		threads = slices.Clone(t.proc.threads)
	}
	m.mu.Unlock()
	for _, t := range threads {
		t.serving.Lock()
		t.root, t.known = nil, false
		t.serving.Unlock()
	}
}

func (r *rootDir) close() {
	r.dirs.forget()
	if r.asked {
		closeFD(r.fd)
	}
}
