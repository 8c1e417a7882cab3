package mirror

import (
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"
)

// rootDirs are the root directories of a session's tasks, kept open since /proc/TID/root takes longer to
// look up than most of what is in it: that of the first task, and that of the command. A sealed command has
// the same directory in a copy of the mount namespace. No other one is kept: it could not be unmounted. If
// a namespace has ended, what is locked in it stays mounted as long as its root directory is kept.
type rootDirs struct {
	mu   sync.Mutex
	kept []*rootDir // guarded by mu
	ran  bool       // the command has been run. Guarded by mu
}

// A rootDir is a root directory that is kept open.
type rootDir struct {
	fd   int
	id   mountedDir
	dirs dirCache
}

// mountedDir identifies a directory in a mount.
type mountedDir struct {
	mount, ino   uint64
	major, minor uint32
}

// sameDir reports whether both are the same directory, however it is mounted.
func (d mountedDir) sameDir(o mountedDir) bool {
	return d.ino == o.ino && d.major == o.major && d.minor == o.minor
}

func mountedAt(dir int, path string) (id mountedDir, ok bool) {
	var st unix.Statx_t
	err := unix.Statx(dir, path, unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC, unix.STATX_INO|unix.STATX_MNT_ID, &st)
	return mountedDir{st.Mnt_id, st.Ino, st.Dev_major, st.Dev_minor}, err == nil && st.Mask&unix.STATX_MNT_ID != 0
}

// lend lets t use the root directory that is its own, if that is among those to be kept. runs: t is about to
// run a program. The first that is run is the command.
func (r *rootDirs) lend(t *thread, runs bool) {
	t.root = nil
	path := "/proc/" + strconv.Itoa(t.tid) + "/root"
	id, ok := mountedAt(unix.AT_FDCWD, path)
	if !ok {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	command := runs && !r.ran
	r.ran = r.ran || runs
	for _, kept := range r.kept {
		if kept.id == id {
			t.root = kept
			return
		}
	}
	if len(r.kept) > 0 && !(command && r.kept[0].id.sameDir(id)) {
		return
	}
	fd, err := unix.Open(path, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	if id, ok = mountedAt(fd, ""); !ok {
		unix.Close(fd)
		return
	}
	t.root = &rootDir{fd: fd, id: id}
	r.kept = append(r.kept, t.root)
}

// forget forgets the directories that are kept open below.
func (r *rootDirs) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, kept := range r.kept {
		kept.dirs.forget()
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

func (r *rootDirs) close() {
	r.forget()
	for _, kept := range r.kept {
		unix.Close(kept.fd)
	}
}

// begun reports whether the command has been run.
func (r *rootDirs) begun() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ran
}
