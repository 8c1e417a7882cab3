package notify

import (
	"hash/fnv"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	nameMax  = 255
	maxLinks = 40 // MAXSYMLINKS
)

// A place is a file or directory of a tree.
type place struct {
	tree *tree
	path string // below the tree's, without a leading slash
	node vtree.Node
	gen  uint64 // Entry.Gen
}

// name is the absolute path.
func (p place) name() string {
	if p.path == "" {
		return p.tree.Dir
	}
	return p.tree.Dir + "/" + p.path
}

// ino is the inode number.
func (p place) ino() uint64 {
	h := fnv.New64a()
	h.Write([]byte(p.name()))
	h.Write(strconv.AppendUint([]byte{0}, p.gen, 16))
	return h.Sum64()>>16 | 1<<32
}

func (p place) dir() *vtree.Dir {
	d, _ := p.node.(*vtree.Dir)
	return d
}

// found is where a path leads.
type found struct {
	place
	// err says why there is nothing, of a path in one of our trees. If that is ENOENT of the last
	// name, parent is where name would be. A directory that the path ends behind has no name.
	err    unix.Errno
	parent place
	last   string
	ours   bool // else the path leads to the host's files
	link   string
	inside bool // our trees' directories matter: the kernel would not get there
}

// root is a tree's own place.
func (t *tree) root() place { return place{tree: t, node: t.Node} }

// under finds the tree that a clean path is in, and the rest of the path.
func (s *Server) under(p string) (t *tree, rest string) {
	for _, t := range s.trees {
		if rest, ok := strings.CutPrefix(p, t.Dir); ok && (rest == "" || rest[0] == '/') {
			return t, strings.TrimLeft(rest, "/")
		}
	}
	return nil, ""
}

// walk goes from p along rest. If that leads out of the tree, it goes on outside.
func (s *Server) walk(c *Call, p place, rest string, follow bool, links int) found {
	f := found{place: p, parent: p, ours: true, inside: true}
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		d := f.dir()
		switch {
		case d == nil:
			f.err = unix.ENOTDIR
			return f
		case name == "" || name == ".":
			continue
		case name == ".." && f.path == "":
			out := s.outside(c, path.Dir(f.tree.Dir), rest, follow, links)
			out.inside = true
			return out
		case name == "..":
			up := s.walk(c, f.tree.root(), strings.TrimPrefix(path.Dir(f.path), "."), true, links)
			if up.err != 0 {
				return up
			}
			f.place, f.parent, f.last = up.place, up.place, ""
			continue
		case len(name) > nameMax:
			f.err = unix.ENAMETOOLONG
			return f
		}
		if d.Find != nil && f.tree.Observer != nil {
			f.tree.Observer.Settle()
		}
		e, _, ok := d.Entry(name)
		f.parent, f.last = f.place, name
		if !ok {
			f.err = unix.ENOENT
			if strings.Trim(rest, "/") != "" {
				f.last = ""
			}
			return f
		}
		f.place = place{tree: f.tree, path: strings.TrimPrefix(f.path+"/"+name, "/"), node: e.Node, gen: e.Gen}
		if f.dir() == nil && rest == "" {
			return f
		}
	}
	return f
}

// resolve finds where an absolute path leads.
func (s *Server) resolve(c *Call, p string, follow bool) found {
	if !strings.Contains(p, "..") {
		clean := path.Clean(p)
		if t, rest := s.under(clean); t != nil {
			return s.walk(c, t.root(), rest+slash(p), follow, 0)
		}
		if !strings.HasPrefix(clean, "/proc/") && !strings.HasPrefix(clean, "/dev/") && s.plain(clean, follow) {
			return found{}
		}
	}
	return s.outside(c, "/", p, follow, 0)
}

// slash is what makes a path one of a directory.
func slash(p string) string {
	if len(p) > 1 && p[len(p)-1] == '/' {
		return "/."
	}
	return ""
}

// A linkCache has what directories outside are without symbolic links.
type linkCache struct {
	mu    sync.Mutex
	dirs  map[string]string
	since time.Time // the oldest
}

const (
	keptFor = 50 * time.Millisecond
	maxKept = 256
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
	if l.dirs == nil || len(l.dirs) >= maxKept || time.Since(l.since) > keptFor {
		l.dirs, l.since = make(map[string]string), time.Now()
	}
	l.dirs[dir] = real
}

// plain reports whether a clean path is known to lead to the host's files.
func (s *Server) plain(p string, follow bool) bool {
	dir, base := path.Split(p)
	real, ok := s.links.get(dir)
	if !ok {
		return false
	}
	if !follow {
		return true
	}
	_, err := readlink(path.Join(real, base))
	return err != nil
}

// readlink is the target of a symbolic link; any error is that it is none.
func readlink(p string) (string, error) {
	var b [unix.PathMax]byte
	n, err := unix.Readlink(p, b[:])
	if err != nil {
		return "", err
	}
	return string(b[:n]), nil
}

// outside goes from at, a directory of the host without symbolic links in its path, along rest.
func (s *Server) outside(c *Call, at, rest string, follow bool, links int) found {
	asked, fresh := rest, at == "/" && !strings.Contains(rest, "..")
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		switch name {
		case "", ".":
			continue
		case "..":
			at = path.Dir(at)
			continue
		}
		next := path.Join(at, name)
		if t, _ := s.under(next); t != nil {
			return s.walk(c, t.root(), rest, follow, links)
		}
		target, o := s.procLink(c, next)
		if o != nil {
			if !follow && rest == "" {
				return found{ours: true, link: o.name(), place: o.place}
			}
			return s.walk(c, o.place, rest, follow, links)
		}
		if p, ok := s.mountList(next); ok && rest == "" {
			return found{place: p, ours: true}
		}
		last := strings.Trim(rest, "/") == ""
		if last && fresh {
			s.keep(asked, at)
			fresh = false
		}
		if last && rest == "" && !follow {
			return found{}
		}
		if target == "" {
			var err error
			switch target, err = readlink(next); err {
			case nil:
			case unix.EINVAL:
				at = next
				continue
			default:
				return found{}
			}
		}
		if links++; links > maxLinks {
			return found{}
		}
		if path.IsAbs(target) {
			at = "/"
		}
		if rest = target + "/" + rest; last {
			rest = strings.TrimSuffix(rest, "/")
		}
	}
	return found{}
}

// keep remembers that the directory of the path asked, which begins at the root, is at. In procfs that is
// another one for everybody.
func (s *Server) keep(asked, at string) {
	if at != "/proc" && !strings.HasPrefix(at, "/proc/") {
		dir, _ := path.Split(path.Clean("/" + asked))
		s.links.put(dir, at)
	}
}

// procLink is what a link of procfs leads to which is another for everybody: the directory of who asks,
// or one of our files.
func (s *Server) procLink(c *Call, p string) (target string, o *openFile) {
	rest, ok := strings.CutPrefix(p, "/proc/")
	if !ok {
		return "", nil
	}
	switch rest {
	case "self":
		return strconv.Itoa(c.tgid()), nil
	case "thread-self":
		return strconv.Itoa(c.tgid()) + "/task/" + strconv.Itoa(c.TID), nil
	}
	dir, fd := path.Split(rest)
	if _, err := strconv.Atoi(fd); err != nil || !strings.HasSuffix(dir, "/fd/") || s.opened.Load() == 0 {
		return "", nil
	}
	return "", s.fileOf(p)
}

func (c *Call) tgid() int {
	tgid, err := strconv.Atoi(field(c.status(), "Tgid"))
	if err != nil {
		return c.TID
	}
	return tgid
}

// find resolves the path at an address, relative to a directory descriptor.
func (s *Server) find(c *Call, dirfd int, addr uint64, follow bool) (f found, text string, err error) {
	if s.chroot.Load() {
		if root, err := readlink(c.proc("root")); err != nil || root != "/" {
			return found{}, "", nil
		}
	}
	if text, err = c.str(addr); err != nil {
		return found{}, "", nil // the kernel says so
	}
	switch {
	case text == "":
		return found{}, "", nil
	case text[0] == '/':
		return s.resolve(c, text, follow), text, nil
	}
	if s.foreign(c, dirfd, text, follow) {
		return found{}, text, nil
	}
	at, known := s.base(c, dirfd)
	if !known {
		return found{}, text, nil
	}
	if at.tree != nil {
		f = s.walk(c, at, text, follow, 0)
	} else {
		f = s.resolve(c, at.path+"/"+text, follow)
	}
	if at.tree != nil && !f.ours {
		return f, text, unix.EOPNOTSUPP // the kernel would begin elsewhere
	}
	return f, text, nil
}

// foreign reports whether a relative path is known to lead to the host's files without a look at where it begins:
// a single name that no tree has, and that is no symbolic link.
func (s *Server) foreign(c *Call, dirfd int, name string, follow bool) bool {
	if strings.ContainsRune(name, '/') || name == ".." || s.names[name] || name[0] >= '0' && name[0] <= '9' {
		return false
	}
	dir := "cwd/"
	switch {
	case dirfd != unix.AT_FDCWD && s.fileAt(c, dirfd) != nil, dirfd == unix.AT_FDCWD && s.strays.Load() > 0:
		return false
	case !follow:
		return true
	case dirfd != unix.AT_FDCWD:
		dir = "fd/" + strconv.Itoa(dirfd) + "/"
	}
	_, err := readlink(c.proc(dir + name))
	return err != nil
}

// base is the directory that relative paths begin at: one of a tree, or the host's at path.
func (s *Server) base(c *Call, dirfd int) (at place, known bool) {
	if dirfd == unix.AT_FDCWD {
		if p, ok := s.cwdOf(c); ok {
			return p, true
		}
		dir, err := os.Readlink(c.proc("cwd"))
		return place{path: dir}, err == nil
	}
	if o := s.fileAt(c, dirfd); o != nil {
		return o.place, true
	}
	dir, err := os.Readlink(c.proc("fd/" + strconv.Itoa(dirfd)))
	return place{path: dir}, err == nil && path.IsAbs(dir)
}

// may checks the permission bits for what is wanted (4, 2, 1). Who started the server is root. Root may do
// all, but not with variables (proc_sys_permission), and it may execute nothing that nobody may.
func (s *Server) may(who vtree.Caller, p place, want uint32) error {
	mode, uid, gid, sysctl := uint32(0), uint32(0), uint32(0), false
	switch n := p.node.(type) {
	case *vtree.Dir:
		mode, uid, gid, sysctl = n.Mode, n.UID, n.GID, n.Sysctl
	case *vtree.File:
		mode, uid, gid, sysctl = n.Mode, n.UID, n.GID, n.Sysctl
	}
	root := who.UID == uint32(s.owner) || who.UID == 0
	if root && !sysctl && (want&1 == 0 || p.dir() != nil) {
		return nil
	}
	shift := 0
	switch {
	case root && uid == 0 || who.UID == uid:
		shift = 6
	case who.GID == gid:
		shift = 3
	}
	if mode>>shift&want != want {
		return unix.EACCES
	}
	return nil
}

// reach checks that the caller may search the directories above p.
func (s *Server) reach(who vtree.Caller, p place) error {
	if who.UID == uint32(s.owner) || who.UID == 0 {
		return nil
	}
	at := p.tree.root()
	for _, name := range strings.Split(p.path, "/") {
		d := at.dir()
		if d == nil || name == "" {
			return nil
		}
		if err := s.may(who, at, 1); err != nil {
			return err
		}
		e, _, ok := d.Entry(name)
		if !ok {
			return nil
		}
		at.node = e.Node
	}
	return nil
}
