package notify

import (
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// changed has the attributes of one file or directory that chmod, chown and utimes have set.
type changed struct {
	mode, uid, gid *uint32
	atime, mtime   *unix.Timespec
}

// maxChanged is how many of them are kept at most. A name that is removed and made again is a new file each
// time.
const maxChanged = 1 << 14

// owned has the owner and the permission bits of a file or directory.
type owned struct {
	mode, uid, gid uint32
	sysctl         bool // a file below /proc/sys: neither can be changed
	changed        changed
}

// owned returns owner and mode of p. The user of this process counts as root, and owns root's files.
func (s *Server) owned(p place) (o owned) {
	switch n := p.node.(type) {
	case *vtree.Dir:
		o = owned{mode: n.Mode, uid: n.UID, gid: n.GID, sysctl: n.Sysctl}
	case *vtree.File:
		o = owned{mode: n.Mode, uid: n.UID, gid: n.GID, sysctl: n.Sysctl}
	case *vtree.Link:
		o = owned{mode: 0o777}
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

// change sets the attributes ch of p, if the caller may (setattr_prepare).
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

// changes is a claim for calls that change attributes of the file that a path leads to. what reads the
// arguments. If it fails, the kernel runs the call, and returns EFAULT or EINVAL.
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

// changesOpen is changes for an open file. It must not be opened with O_PATH.
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

// changesAt is changes for a path, or, with AT_EMPTY_PATH in argument flags, for a descriptor.
func changesAt(flags int, what func(*Call) (changed, bool)) claim {
	return known(flags, emptyFlags, emptyOr(at{0, 1}, flags, func(s *Server, c *Call, f found) (int64, error) {
		ch, _ := what(c)
		return s.change(c, f.place, ch)
	}))
}

// modeIn reads the mode in argument arg.
func modeIn(arg int) func(*Call) (changed, bool) {
	return func(c *Call) (changed, bool) {
		mode := uint32(c.Args[arg]) & 0o7777
		return changed{mode: &mode}, true
	}
}

// ownersIn reads the user in argument arg, and the group in the next one.
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

// timesIn reads the two times that argument arg points to. Each is a number of seconds, and with unit > 0
// also a fraction: unit parts make a second. Without a pointer the times are now.
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

// utimensat is utimensat(2). Without a path it is about the descriptor. If it changes nothing, the kernel
// runs it.
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
