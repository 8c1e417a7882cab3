package notify

import (
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// changed is what chmod, chown and utimes have set on one file or directory.
type changed struct {
	mode, uid, gid *uint32
	atime, mtime   *unix.Timespec
}

// maxChanged bounds how many of them there are: names that are made again and again are others each time.
const maxChanged = 1 << 14

// owned is who owns a file or directory, and what its permission bits are.
type owned struct {
	mode, uid, gid uint32
	sysctl         bool // neither can be changed
	changed        changed
}

// owned tells it of p. Root's is what belongs to the user of this process.
func (s *Server) owned(p place) (o owned) {
	switch n := p.node.(type) {
	case *vtree.Dir:
		o = owned{mode: n.Mode, uid: n.UID, gid: n.GID, sysctl: n.Sysctl}
	case *vtree.File:
		o = owned{mode: n.Mode, uid: n.UID, gid: n.GID, sysctl: n.Sysctl}
	}
	if s.anyChanged.Load() {
		s.mu.Lock()
		o.changed = s.changed[p.ino()]
		s.mu.Unlock()
	}
	for _, f := range []struct{ from, to *uint32 }{{o.changed.mode, &o.mode}, {o.changed.uid, &o.uid}, {o.changed.gid, &o.gid}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	return o
}

// change sets what ch has of p, for who owns that (setattr_prepare).
func (s *Server) change(c *Call, p place, ch changed) (int64, error) {
	who, o := s.caller(c), s.owned(p)
	if o.sysctl && (ch.mode != nil || ch.uid != nil || ch.gid != nil) {
		return 0, unix.EPERM // proc_sys_setattr
	}
	root := who.UID == 0
	own := root || who.UID == o.uid || o.uid == 0 && who.UID == uint32(s.owner)
	if !own || !root && (ch.uid != nil && *ch.uid != who.UID || ch.gid != nil && *ch.gid != who.GID) {
		return 0, unix.EPERM
	}
	ino := p.ino()
	s.mu.Lock()
	defer s.mu.Unlock()
	old, have := s.changed[ino]
	if !have && len(s.changed) >= maxChanged {
		return 0, unix.ENOSPC
	}
	for _, f := range []struct{ to, from **uint32 }{{&old.mode, &ch.mode}, {&old.uid, &ch.uid}, {&old.gid, &ch.gid}} {
		if *f.from != nil {
			*f.to = *f.from
		}
	}
	for _, f := range []struct{ to, from **unix.Timespec }{{&old.atime, &ch.atime}, {&old.mtime, &ch.mtime}} {
		if *f.from != nil {
			*f.to = *f.from
		}
	}
	s.changed[ino] = old
	s.anyChanged.Store(true)
	return 0, nil
}

// changes is a call that changes attributes of what a path leads to; what reads its arguments. An error
// of that is EFAULT or EINVAL, and the kernel's business.
func changes(where at, how noFollow, what func(*Call) (changed, bool)) claim {
	return func(s *Server, c *Call) answer {
		ch, ok := what(c)
		if !ok {
			return nil
		}
		return named(where, how, func(s *Server, c *Call, f found) (int64, error) { return s.changeFound(c, f, ch) })(s, c)
	}
}

func (s *Server) changeFound(c *Call, f found, ch changed) (int64, error) {
	if f.err != 0 {
		return 0, f.err
	}
	if err := s.reach(s.caller(c), f.place); err != nil {
		return 0, err
	}
	return s.change(c, f.place, ch)
}

// changesOpen is changes of an open file, which must not be one of O_PATH.
func changesOpen(what func(*Call) (changed, bool)) claim {
	return descriptor(0, func(s *Server, c *Call, o *openFile) (int64, error) {
		if o.has(unix.O_PATH) {
			return 0, unix.EBADF
		}
		ch, ok := what(c)
		if !ok {
			return 0, unix.EINVAL
		}
		return s.change(c, o.place, ch)
	})
}

// changesAt is changes of a path, or with AT_EMPTY_PATH in argument flags of a descriptor.
func changesAt(flags int, what func(*Call) (changed, bool)) claim {
	return known(flags, emptyFlags, emptyOr(at{0, 1}, flags, func(s *Server, c *Call, f found) (int64, error) {
		ch, _ := what(c)
		return s.change(c, f.place, ch)
	}))
}

// modeIn is the mode in an argument.
func modeIn(arg int) func(*Call) (changed, bool) {
	return func(c *Call) (changed, bool) {
		mode := uint32(c.Args[arg]) & 0o7777
		return changed{mode: &mode}, true
	}
}

// ownersIn are the user in an argument, and the group in the next one.
func ownersIn(arg int) func(*Call) (changed, bool) {
	return func(c *Call) (ch changed, ok bool) {
		uid, gid := uint32(c.Args[arg]), uint32(c.Args[arg+1])
		if uid != ^uint32(0) {
			ch.uid = &uid
		}
		if gid != ^uint32(0) {
			ch.gid = &gid
		}
		return ch, true
	}
}

// timesIn are the two times that an argument points to: each a number of seconds, and with
// unit > 0 as many parts of it as make up a second. None of them: now.
func timesIn(arg int, unit int64) func(*Call) (changed, bool) {
	return func(c *Call) (changed, bool) {
		now := unix.NsecToTimespec(time.Now().UnixNano())
		if c.Args[arg] == 0 {
			return changed{atime: &now, mtime: &now}, true
		}
		word := c.word()
		size := word
		if unit > 0 {
			size = 2 * word
		}
		b := make([]byte, 2*size)
		if n, err := c.read(b, c.Args[arg]); err != nil || n != len(b) {
			return changed{}, false
		}
		var times [2]*unix.Timespec
		for i := range times {
			t := unix.Timespec{Sec: c.signedWord(b[i*size:])}
			if unit > 0 {
				t.Nsec = c.signedWord(b[i*size+word:])
			}
			switch {
			case unit == nanoseconds && t.Nsec == unix.UTIME_OMIT:
				continue
			case unit == nanoseconds && t.Nsec == unix.UTIME_NOW:
				t = now
			case unit > 0 && (t.Nsec < 0 || t.Nsec >= unit):
				return changed{}, false
			case unit > 0:
				t.Nsec *= nanoseconds / unit
			}
			times[i] = &t
		}
		return changed{atime: times[0], mtime: times[1]}, times != [2]*unix.Timespec{}
	}
}

const (
	nanoseconds  = 1e9
	microseconds = 1e6
)

// utimensat is utimensat(2), which without a path is about the descriptor. To change nothing is the kernel's.
func (s *Server) utimensat(c *Call) answer {
	what := timesIn(2, nanoseconds)
	if _, ok := what(c); !ok {
		return nil
	}
	if c.Args[1] == 0 {
		return changesOpen(what)(s, c)
	}
	return changesAt(3, what)(s, c)
}
