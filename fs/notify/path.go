package notify

import (
	"hash/fnv"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	nameMax  = 255
	maxLinks = 40 // MAXSYMLINKS
)

// A place is a file or directory of one of our trees.
type place struct {
	tree *tree
	path string // path below the tree's directory, without a leading slash
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

// found is the result of resolving a path.
type found struct {
	place
	// err is the error of a path in one of our trees, or 0. If it is ENOENT for the last name, parent is
	// the directory where name would be. If the path ends with a directory such as "..", name is "".
	err    unix.Errno
	parent place
	last   string
	ours   bool   // the path leads to our trees; else to the host's files
	link   string // of a link that is not followed: where it leads
	// host is the host's file that a path from one of our directories leads to. Only its last name may be a
	// symbolic link. The kernel would resolve the path from another directory.
	host string
}

// root is the place of the tree's top directory or file.
func (t *tree) root() place { return place{tree: t, node: t.Node} }

// under finds the tree that a clean path is in, and the rest of the path.
func (s *Server) under(p string) (t *tree, rest string) {
	for _, t := range s.trees {
		if rest, ok := strings.CutPrefix(p, t.Dir); ok && (rest == "" || rest[0] == '/') && t.has(rest) {
			return t, strings.TrimLeft(rest, "/")
		}
	}
	return nil, ""
}

// underText is under of an absolute path as it is written, unless that has "..".
func (s *Server) underText(p string) (t *tree, rest string) {
	if strings.Contains(p, "..") {
		return nil, ""
	}
	return s.under(path.Clean(p))
}

// walk resolves rest from p. If that leads out of the tree, outside resolves the remaining part.
func (s *Server) walk(c *Call, p place, rest string, follow bool, links int) found {
	f := found{place: p, parent: p, ours: true}
	for rest != "" {
		name, behind, more := strings.Cut(rest, "/")
		rest = behind
		d := f.dir()
		switch {
		case d == nil:
			f.err = unix.ENOTDIR
			return f
		case name == "" || name == ".":
			continue
		case name == ".." && f.path == "":
			c.leaves(f.tree)
			return s.outside(c, path.Dir(f.tree.Dir), rest, follow, links)
		case name == "..":
			above := strings.TrimPrefix(path.Dir(f.path), ".")
			if !f.tree.has("/" + above) {
				c.leaves(f.tree)
				return s.outside(c, path.Join(f.tree.Dir, above), rest, follow, links)
			}
			up := s.walk(c, f.tree.root(), above, true, links)
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
		if _, ok := e.Node.(*vtree.Link); ok {
			if more {
				rest = "/" + rest
			}
			return s.through(c, f, rest, follow, links)
		}
		if f.dir() == nil && rest == "" {
			if more {
				f.err = unix.ENOTDIR
			}
			return f
		}
	}
	return f
}

// leaves notes that the path goes up out of t. What t has over the host's files is not there for the kernel.
func (c *Call) leaves(t *tree) {
	c.left, c.made = true, c.made || t.Over
}

// through resolves the link f of one of our trees. rest is what follows it in the path, with the slash.
func (s *Server) through(c *Call, f found, rest string, follow bool, links int) found {
	target := f.node.(*vtree.Link).Target
	switch {
	case rest == "" && !follow:
		f.link = target
		return f
	case links == maxLinks:
		f.err = unix.ELOOP
		return f
	}
	c.made = true
	c.passes(target)
	if path.IsAbs(target) {
		c.left = true
		return s.outside(c, c.top(), target+rest, follow, links+1)
	}
	return s.walk(c, f.parent, target+rest, follow, links+1)
}

// passes notes that the path has a symbolic link that leads to target.
func (c *Call) passes(target string) {
	c.linked = true
	c.climbs = c.climbs || path.IsAbs(target) || climbs(target)
}

// resolve resolves an absolute path.
func (s *Server) resolve(c *Call, p string, follow bool) found {
	if c.top() == "/" {
		if t, rest := s.underText(p); t != nil {
			return s.walk(c, t.root(), rest+slash(p), follow, 0)
		}
		if s.plain(p, follow) {
			return found{}
		}
	}
	return s.outside(c, c.top(), p, follow, 0)
}

// slash is the slash at the end of p with the dot behind it, or "".
func slash(p string) string {
	switch {
	case strings.HasSuffix(p, "/."):
		return "/."
	case len(p) > 1 && p[len(p)-1] == '/':
		return "/"
	}
	return ""
}

func (c *Call) tgid() int {
	tgid, err := strconv.Atoi(field(c.status(), "Tgid"))
	if err != nil {
		return c.TID
	}
	return tgid
}

// find resolves the path at an address of the caller, relative to a directory descriptor.
func (s *Server) find(c *Call, dirfd int, addr uint64, follow bool) (f found, text string, err error) {
	if text, err = c.str(addr); err != nil || text == "" {
		return found{}, "", nil // the kernel returns the error
	}
	c.name = path.Base(text)
	if s.chroot.Load() {
		c.root, _ = readlink(c.proc("root"))
	}
	if text[0] == '/' {
		if f = s.resolve(c, text, follow); !c.left || !c.magic && !c.made {
			f.host = "" // the kernel comes to the same file, or our directory is in its way
		}
		return f, text, nil
	}
	if s.foreign(c, dirfd, text, follow) {
		return found{}, text, nil
	}
	at, known := s.base(c, dirfd)
	switch {
	case !known:
		return found{}, text, nil
	case at.tree == nil:
		if f = s.from(c, at.path, text, follow); !f.ours {
			f.host = ""
		}
		return f, text, nil
	}
	first, _, _ := strings.Cut(text, "/")
	if err := at.gone(); err != 0 && first != "." && first != ".." {
		return found{place: at, parent: at, ours: true, err: err}, text, nil
	}
	switch f = s.walk(c, at, text, follow, 0); {
	case f.ours:
	case f.host == "":
		err = unix.ELOOP
	case dirfd == unix.AT_FDCWD && s.fromKernels(c, text, follow) == f.host:
		f = found{}
	}
	return f, text, err
}

// fromKernels is the host's file that a relative path leads to from the directory that the kernel has as the caller's; "":
// it leads to one of ours. Of a caller who is in our top directory, or whose path leads up to the root, that is the same file.
func (s *Server) fromKernels(c *Call, text string, follow bool) string {
	dir, err := os.Readlink(c.proc("cwd"))
	if err != nil {
		return ""
	}
	return s.outside(c, dir, text, follow, 0).host
}

// from is resolve for a path relative to a directory of the host.
func (s *Server) from(c *Call, dir, rest string, follow bool) found {
	if c.top() == "/" {
		return s.resolve(c, dir+"/"+rest, follow)
	}
	return s.outside(c, dir, rest, follow, 0)
}

// gone returns ENOENT if p is a directory that was removed while it was open or a current directory.
func (p place) gone() unix.Errno {
	at := p.tree.root()
	for name := range strings.SplitSeq(p.path, "/") {
		d := at.dir()
		if name == "" || d == nil {
			break
		}
		e, _, ok := d.Entry(name)
		if !ok {
			return unix.ENOENT
		}
		at.node, at.gen = e.Node, e.Gen
	}
	if at.gen != p.gen && p.path != "" {
		return unix.ENOENT
	}
	return 0
}

// foreign reports whether a relative path surely leads to the host's files, without resolving it: it is a
// single name that no tree has and that is no symbolic link.
func (s *Server) foreign(c *Call, dirfd int, name string, follow bool) bool {
	if strings.ContainsRune(name, '/') || name == ".." || s.names[name] || s.comesAndGoes(c, dirfd) || strings.Trim(name, "0123456789") == "" {
		return false
	}
	dir := "cwd/"
	switch {
	case dirfd != unix.AT_FDCWD && s.fileAt(c, dirfd) != nil, dirfd == unix.AT_FDCWD && (s.inside || s.strays.Load() > 0):
		return false
	case !follow:
		return true
	case dirfd != unix.AT_FDCWD:
		dir = "fd/" + strconv.Itoa(dirfd) + "/"
	}
	_, err := readlink(c.proc(dir + name))
	return err != nil
}

// base is the directory from which a relative path is resolved: one of a tree, or the host's at path.
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
