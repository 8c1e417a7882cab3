package notify

import (
	"bytes"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// cwd is the current directory of a thread group, if it is one of ours.
type cwd struct{ place }

// cwdOf returns the caller's current directory if it is one of ours.
func (s *Server) cwdOf(c *Call) (place, bool) {
	if s.strays.Load() == 0 {
		return place{}, false
	}
	return s.cwdOfGroup(c.tgid())
}

// cwdOfGroup is cwdOf for a thread group. A child that is not known has its parent's directory.
func (s *Server) cwdOfGroup(tgid int) (place, bool) {
	s.mu.Lock()
	have := s.cwds[tgid]
	s.mu.Unlock()
	if have == nil {
		s.mu.Lock()
		have = s.cwds[parent(tgid)]
		s.mu.Unlock()
		if have == nil {
			return place{}, false
		}
		s.enter(tgid, &cwd{have.place})
	}
	return have.place, have.tree != nil
}

// enter records a group's directory until the group ends. A directory outside our trees is the kernel's.
func (s *Server) enter(tgid int, to *cwd) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cwds[tgid] == nil {
		fd, err := unix.PidfdOpen(tgid, 0)
		if err != nil {
			return
		}
		if unix.EpollCtl(s.epoll, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(fd)}) != nil {
			unix.Close(fd)
			return
		}
		s.exits[int32(fd)] = tgid
	}
	s.cwds[tgid] = to
	s.strays.Store(int64(len(s.cwds)))
}

// move changes the directory of the caller's group. Its present children keep the old one.
func (s *Server) move(c *Call, to place) {
	tgid := c.tgid()
	if old, _ := s.cwdOfGroup(tgid); s.strays.Load() > 0 || to.tree != nil {
		for _, child := range children(tgid) {
			s.mu.Lock()
			known := s.cwds[child] != nil
			s.mu.Unlock()
			if !known {
				s.enter(child, &cwd{old})
			}
		}
	}
	if to.tree != nil || s.strays.Load() > 0 {
		s.enter(tgid, &cwd{to})
	}
}

// parent is a process's parent, or 0 if the process is gone.
func parent(pid int) int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:]) // the name may contain any characters
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(string(f[1]))
	return n
}

// children returns a group's child processes.
func children(tgid int) (pids []int) {
	dir := "/proc/" + strconv.Itoa(tgid) + "/task"
	tasks, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, t := range tasks {
		b, err := os.ReadFile(path.Join(dir, t.Name(), "children"))
		if err != nil {
			continue
		}
		for _, f := range strings.Fields(string(b)) {
			if pid, err := strconv.Atoi(f); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// chdir is chdir(2).
func (s *Server) chdir(c *Call) answer {
	f, text, err := s.find(c, unix.AT_FDCWD, c.Args[0], true)
	switch {
	case err != nil:
		return fails(err)
	case f.ours && f.path == "" && f.err == 0 && c.covers(text, f.tree.Dir):
		if err := s.enterDir(c, f); err != nil {
			return fails(err)
		}
		return nil
	case f.ours:
		return func() (int64, error) { return 0, s.enterDir(c, f) }
	case f.host != "":
		return fails(unix.EOPNOTSUPP) // the kernel would resolve the path from another directory
	case s.strays.Load() == 0 || text == "":
		return nil
	}
	if _, stray := s.cwdOf(c); stray && c.isDir(text) {
		s.move(c, place{})
	}
	return nil
}

// kernels is the path text as the kernel sees it for the caller.
func (c *Call) kernels(text string) string {
	if path.IsAbs(text) {
		return c.proc("root") + text
	}
	return c.proc("cwd") + "/" + text
}

// isDir reports whether text leads to a directory of the host's, in the kernel.
func (c *Call) isDir(text string) bool {
	st, err := os.Stat(c.kernels(text))
	return err == nil && st.IsDir()
}

// covers reports whether the path text leads in the kernel to the empty directory of sysfs at dir, where the kernel would
// mount the tree. The kernel then makes that the caller's directory, too: paths out of the tree are the same from there.
func (c *Call) covers(text, dir string) bool {
	var is, wanted unix.Stat_t
	var of unix.Statfs_t
	p := c.kernels(text)
	return unix.Stat(p, &is) == nil && unix.Stat(c.kernels(dir), &wanted) == nil && unix.Statfs(p, &of) == nil &&
		of.Type == unix.SYSFS_MAGIC && is.Mode&(unix.S_IFMT|1) == unix.S_IFDIR|1 && is.Dev == wanted.Dev && is.Ino == wanted.Ino
}

func (s *Server) enterDir(c *Call, f found) error {
	if f.err != 0 {
		return f.err
	}
	if f.dir() == nil {
		return unix.ENOTDIR
	}
	who := s.caller(c)
	if err := s.reach(who, f.place); err != nil {
		return err
	}
	if err := s.may(who, f.place, 1); err != nil {
		return err
	}
	s.move(c, f.place)
	return nil
}

// fchdir is fchdir(2).
func (s *Server) fchdir(c *Call) answer {
	if o := s.fileAt(c, c.fd(0)); o != nil {
		return func() (int64, error) { return 0, s.enterDir(c, found{place: o.place}) }
	}
	if _, stray := s.cwdOf(c); stray {
		if st, err := os.Stat(c.proc("fd/" + strconv.Itoa(c.fd(0)))); err == nil && st.IsDir() {
			s.move(c, place{})
		}
	}
	return nil
}

// getcwd is getcwd(2). The length that it returns includes the NUL.
func (s *Server) getcwd(c *Call) answer {
	p, ok := s.cwdOf(c)
	if !ok {
		return nil
	}
	return func() (int64, error) {
		if err := p.gone(); err != 0 {
			return 0, err
		}
		if s.chroot.Load() {
			c.root, _ = readlink(c.proc("root"))
		}
		name := append([]byte(c.seen(p.name())), 0)
		if uint64(len(name)) > c.Args[1] {
			return 0, unix.ERANGE
		}
		return int64(len(name)), c.write(name, c.Args[0])
	}
}

// noteRoot records that a process is about to change its root directory. Our directories cannot be a root
// directory.
func (s *Server) noteRoot(c *Call) answer {
	f, _, err := s.findAt(c, at{-1, 0}, true)
	switch {
	case err != nil:
		return fails(err)
	case f.ours:
		return func() (int64, error) {
			switch {
			case f.err != 0:
				return 0, f.err
			case f.dir() == nil:
				return 0, unix.ENOTDIR
			}
			return 0, unix.EPERM
		}
	case f.host != "":
		return fails(unix.EOPNOTSUPP)
	}
	s.chroot.Store(true)
	return nil
}

// mount is mount(2). Nothing can be mounted on our directories, and they cannot be mounted elsewhere. The
// kernel answers mounts of tracefs and debugfs themselves.
func (s *Server) mount(c *Call) answer {
	if c.Args[3]&(unix.MS_BIND|unix.MS_MOVE) != 0 {
		if refuse := named(at{-1, 0}, follows, fixed(unix.EINVAL))(s, c); refuse != nil {
			return refuse
		}
	} else if kind, err := c.str(c.Args[2]); err == nil && (kind == "tracefs" || kind == "debugfs") {
		return nil
	}
	return named(at{-1, 1}, follows, fixed(unix.EBUSY))(s, c)
}
