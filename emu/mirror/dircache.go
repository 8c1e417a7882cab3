package mirror

import (
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Walking the same directories for every file takes longer than the rest of a look-up. So the last
// directories stay open for a short time, until a watched call changes names. Only directories in the
// root's own file system and in /dev stay open: these cannot be unmounted anyway. A change of a name by
// another process may be seen late. The result of a call is only a prediction.
const (
	keptFor  = 50 * time.Millisecond
	maxKept  = 64
	maxDirID = 1024 // bytes of a path

	foreign = 1 // a major number that no tree of ours has
)

// dirID is a directory as one process sees it.
type dirID struct {
	uid, gid int
	path     string
}

type dirCache struct {
	// using is read-locked while a descriptor is used, and locked while some are closed. It is taken before
	// mu. No goroutine waits for the write lock.
	using sync.RWMutex
	mu    sync.Mutex    // protects the fields below
	dirs  map[dirID]int // protected by mu, like the fields below
	old   []int         // to be closed
	since time.Time     // time of the oldest of dirs
}

// get returns the kept descriptor of a directory, or -1. using is held.
func (c *dirCache) get(id dirID) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if fd, ok := c.dirs[id]; ok && time.Since(c.since) < keptFor {
		return fd
	}
	return -1
}

// put keeps fd. The cache owns it from then on.
func (c *dirCache) put(id dirID, fd int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.dirs) >= maxKept || len(c.dirs) > 0 && time.Since(c.since) >= keptFor {
		c.forgetLocked()
	}
	if len(c.dirs) == 0 {
		c.dirs, c.since = make(map[dirID]int), time.Now()
	}
	if have, ok := c.dirs[id]; ok {
		c.old = append(c.old, have)
	}
	c.dirs[id] = fd
}

func (c *dirCache) forgetLocked() {
	for _, fd := range c.dirs {
		c.old = append(c.old, fd)
	}
	clear(c.dirs)
}

// forget forgets all directories, and closes them unless one is in use.
func (c *dirCache) forget() {
	c.mu.Lock()
	c.forgetLocked()
	c.mu.Unlock()
	c.sweep()
}

func (c *dirCache) sweep() {
	if !c.using.TryLock() {
		return
	}
	defer c.using.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, fd := range c.old {
		unix.Close(fd)
	}
	c.old = c.old[:0]
}

// shorten moves w, which is at r, to the directory of path's last name, if that is
// easily known; then path is that name.
func (r *rootDir) shorten(w *walk, path *string, t *thread) {
	end := strings.LastIndexByte(*path, '/')
	if end <= 0 || end == len(*path)-1 || end > maxDirID {
		return
	}
	id := dirID{t.uid, t.gid, (*path)[:end]}
	r.dirs.using.RLock()
	fd := r.dirs.get(id)
	if fd < 0 {
		fd = r.keep(id, w)
	}
	if fd < 0 {
		r.dirs.used()
		return
	}
	w.at, *path = directory{fd: fd, kept: &r.dirs}, (*path)[end+1:]
	w.st, w.stated = unix.Statx_t{Dev_major: foreign}, true
}

// used says that a directory is not used any more.
func (c *dirCache) used() {
	c.using.RUnlock()
	c.sweepIfMany()
}

// keep looks a directory up and keeps it. It returns -1 if the directory must not be kept.
func (r *rootDir) keep(id dirID, w *walk) int {
	look := walk{trees: w.trees, tid: w.tid, at: directory{fd: w.at.fd}}
	v, err := look.along(id.path + "/.")
	look.at.leave()
	if err != nil {
		v.close()
		return -1
	}
	if v.own || v.Mnt_id != r.id.mount && id.path != "dev" || v.Mask&unix.STATX_MNT_ID == 0 {
		v.close()
		return -1
	}
	r.dirs.put(id, v.fd)
	return v.fd
}

// sweepIfMany closes forgotten descriptors if there are many.
func (c *dirCache) sweepIfMany() {
	c.mu.Lock()
	many := len(c.old) >= maxKept/4
	c.mu.Unlock()
	if many {
		c.sweep()
	}
}
