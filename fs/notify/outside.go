package notify

import (
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// A linkCache maps paths of host directories to their paths without symbolic links; "": there is no such directory.
type linkCache struct {
	mu    sync.Mutex // protects the fields below
	dirs  map[string]string
	since time.Time // time of the oldest entry
	until time.Time // nothing is kept before: a call that makes a link is under way
}

const (
	keptFor  = 50 * time.Millisecond
	maxKept  = 256
	underWay = 2 * time.Millisecond
)

func (l *linkCache) get(dir string) (string, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.since) > keptFor {
		return "", false
	}
	real, ok := l.dirs[dir]
	return real, ok
}

func (l *linkCache) put(dir, real string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if now.Before(l.until) {
		return
	}
	if l.dirs == nil || len(l.dirs) >= maxKept || now.Sub(l.since) > keptFor {
		l.dirs, l.since = make(map[string]string), now
	}
	l.dirs[dir] = real
}

// makesLinks are the calls after which a path may lead elsewhere.
var makesLinks = map[int]bool{
	unix.SYS_SYMLINK: true, unix.SYS_SYMLINKAT: true, unix.SYS_LINK: true, unix.SYS_LINKAT: true,
	unix.SYS_RENAME: true, unix.SYS_RENAMEAT: true, unix.SYS_RENAMEAT2: true,
	unix.SYS_MOUNT: true, unix.SYS_UMOUNT2: true, unix.SYS_MOVE_MOUNT: true, unix.SYS_CHROOT: true, unix.SYS_PIVOT_ROOT: true,
}

// forget is called before such a call is made.
func (l *linkCache) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dirs, l.until = nil, time.Now().Add(underWay)
}

// plain reports whether the cache shows that an absolute path leads to the host's files. Of a path below a tree it may not
// know that.
func (s *Server) plain(p string, follow bool) bool {
	dir, base := cached(p)
	if base == "" || base == "." || base == ".." || strings.HasPrefix(dir, "/proc/") || strings.HasPrefix(dir, "/dev/") {
		return false
	}
	at, ok := s.links.get(dir)
	if !ok || at == "" {
		return ok
	}
	return s.plainIn(at, base, follow || slash(p) != "", 0)
}

// plainIn is plain for a name in a directory whose path has no symbolic links.
func (s *Server) plainIn(dir, name string, follow bool, links int) bool {
	at := path.Join(dir, name)
	if t, _ := s.under(at); t != nil {
		return false
	}
	if !follow {
		return true
	}
	target, err := readlink(at)
	if err != nil {
		return true
	}
	if strings.ContainsRune(target, '/') || target == ".." || links == maxLinks {
		return false
	}
	return s.plainIn(dir, target, follow, links+1)
}

// cached is the directory of an absolute path as the cache has it, and the last name. Before "..", a name may be a link, and
// the path must stay as it is.
func cached(p string) (dir, base string) {
	if !strings.Contains(p, "..") {
		p = path.Clean(p)
	}
	return path.Split(p)
}

// readlink is the target of a symbolic link. Any error means that p is no link.
func readlink(p string) (string, error) {
	var b [unix.PathMax]byte
	n, err := unix.Readlink(p, b[:])
	if err != nil {
		return "", err
	}
	return string(b[:n]), nil
}

// outside resolves rest from at. at is a directory of the host without symbolic links in its path.
func (s *Server) outside(c *Call, at, rest string, follow bool, links int) found {
	asked, fresh := "/"+strings.TrimLeft(rest, "/"), at == "/"
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		switch name {
		case "", ".":
			continue
		case "..":
			if at != c.top() {
				at = path.Dir(at)
			}
			continue
		}
		next := path.Join(at, name)
		into, target, ok := s.intoTree(c, next, rest, follow, links)
		if ok {
			return into
		}
		last := strings.Trim(rest, "/") == ""
		fresh = fresh && !strings.HasPrefix(next, "/proc/") // it differs for each process
		if last && fresh {
			dir, _ := cached(asked)
			s.links.put(dir, at)
			fresh = false
		}
		if last && rest == "" && !follow {
			return found{host: next}
		}
		if target == "" {
			var err error
			switch target, err = readlink(next); err {
			case nil:
			case unix.EINVAL:
				at = next
				continue
			default:
				if fresh && (err == unix.ENOENT || err == unix.ENOTDIR) {
					dir, _ := cached(asked)
					s.links.put(dir, "")
				}
				return found{host: next + "/" + rest}
			}
		}
		if links++; links > maxLinks {
			return found{}
		}
		c.passes(target)
		if path.IsAbs(target) {
			at = c.top()
		}
		if rest = target + "/" + rest; last {
			rest = strings.TrimSuffix(rest, "/")
		}
	}
	return found{host: at + slash(asked)}
}

// procLink returns the target of a link of procfs that differs for each process: a directory of the caller,
// or a file or directory of ours.
func (s *Server) procLink(c *Call, p string) (target string, to place) {
	rest, ok := strings.CutPrefix(p, "/proc/")
	if !ok {
		return "", place{}
	}
	switch rest {
	case "self":
		return strconv.Itoa(c.tgid()), place{}
	case "thread-self":
		return strconv.Itoa(c.tgid()) + "/task/" + strconv.Itoa(c.TID), place{}
	}
	dir, name := path.Split(rest)
	if name == "cwd" && s.strays.Load() > 0 {
		if tgid, err := strconv.Atoi(strings.Trim(dir, "/")); err == nil {
			to, _ = s.cwdOfGroup(tgid)
		}
		return "", to
	}
	if _, err := strconv.Atoi(name); err != nil || !strings.HasSuffix(dir, "/fd/") || s.opened.Load() == 0 {
		return "", place{}
	}
	if o := s.fileOf(p); o != nil {
		return "", o.place
	}
	return "", place{}
}

// hostCalls are the calls that the server runs for a caller whose path leads from one of our directories to
// a file of the host's. at is that file, or the link, opened with O_PATH. They only read.
var hostCalls = map[int]func(c *Call, at int) (int64, error){
	unix.SYS_STAT:       func(c *Call, at int) (int64, error) { return statHost(c, at, c.Args[1]) },
	unix.SYS_LSTAT:      func(c *Call, at int) (int64, error) { return statHost(c, at, c.Args[1]) },
	unix.SYS_NEWFSTATAT: func(c *Call, at int) (int64, error) { return statHost(c, at, c.Args[2]) },
	unix.SYS_STATX: func(c *Call, at int) (int64, error) {
		var st unix.Statx_t
		if err := unix.Statx(at, "", int(c.Args[2])|unix.AT_EMPTY_PATH, int(c.Args[3]), &st); err != nil {
			return 0, err
		}
		return 0, c.write(bytesOf(&st), c.Args[4])
	},
	unix.SYS_STATFS: func(c *Call, at int) (int64, error) {
		var st unix.Statfs_t
		if err := unix.Fstatfs(at, &st); err != nil {
			return 0, err
		}
		return 0, c.writeStatfs(&st, c.Args[1])
	},
	unix.SYS_READLINK:   func(c *Call, at int) (int64, error) { return readlinkHost(c, at, 1) },
	unix.SYS_READLINKAT: func(c *Call, at int) (int64, error) { return readlinkHost(c, at, 2) },
}

// onHost runs a call about the host's file p. Only the last name of p may be a symbolic link. A caller who
// is not the user of this process must not learn more by it than every user may.
func (s *Server) onHost(c *Call, p string) (int64, error) {
	do := hostCalls[c.Nr]
	if do == nil {
		return 0, unix.EOPNOTSUPP
	}
	if s.caller(c).UID != uint32(s.owner) && !c.searchable(path.Dir(path.Clean(p))) {
		return 0, unix.EACCES
	}
	at, err := c.reach(p, unix.O_NOFOLLOW)
	if err != nil {
		return 0, err
	}
	defer unix.Close(at)
	return do(c, at)
}

// searchable reports whether every user may search dir and all directories above it.
func (c *Call) searchable(dir string) bool {
	for ; ; dir = path.Dir(dir) {
		var st unix.Stat_t
		if at, err := c.reach(dir, unix.O_NOFOLLOW); err == nil {
			err = unix.Fstat(at, &st)
			unix.Close(at)
			if err == nil && st.Mode&0o001 == 0 {
				return false
			}
		}
		if dir == "/" {
			return true
		}
	}
}

func statHost(c *Call, at int, to uint64) (int64, error) {
	var st unix.Stat_t
	if err := unix.Fstat(at, &st); err != nil {
		return 0, err
	}
	return 0, c.writeStat(&st, to)
}

// readlinkHost is readlink(2) of at. Argument buf is the buffer. Links of procfs show what their readers may know alone:
// this process may know more than the caller.
func readlinkHost(c *Call, at, buf int) (int64, error) {
	if int32(c.Args[buf+1]) <= 0 {
		return 0, unix.EINVAL
	}
	if !isLink(at) {
		return 0, unix.EINVAL
	}
	var of unix.Statfs_t
	if err := unix.Fstatfs(at, &of); err != nil {
		return 0, err
	}
	if of.Type == unix.PROC_SUPER_MAGIC && rightsBeside(c) != sameRights {
		return 0, unix.EACCES
	}
	var b [unix.PathMax]byte
	n, err := unix.Readlinkat(at, "", b[:])
	if err != nil {
		return 0, err
	}
	n = min(n, int(int32(c.Args[buf+1])))
	return int64(n), c.write(b[:n], c.Args[buf])
}

// intoTree is what rest leads to from next, if next is a tree, leads into one by a link of procfs, or is a
// list of mounts. Where such a link leads to a file of the host's, that is its target.
func (s *Server) intoTree(c *Call, next, rest string, follow bool, links int) (into found, target string, ok bool) {
	if t, name := s.under(next); t != nil {
		return s.walk(c, t.root(), strings.TrimSuffix(name+"/"+rest, "/")+slash(rest), follow, links), "", true
	}
	target, to := s.procLink(c, next)
	if to.tree != nil {
		if !follow && rest == "" {
			return found{ours: true, link: c.seen(to.name()), place: to}, "", true
		}
		c.linked, c.magic = true, true
		return s.walk(c, to, rest, follow, links), "", true
	}
	if p, ok := s.mountList(next); ok && rest == "" {
		return found{place: p, ours: true}, "", true
	}
	return found{}, target, false
}
