package bpf

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// command is a command of bpf(2).
type command struct {
	end int // bytes of attr that it uses: the others must be 0 (CHECK_ATTR)
	do  func(*Server, *call, attr) (int64, error)
}

// commands are those that are served, by enum bpf_cmd.
var commands = map[uint32]command{
	0:  {72, (*Server).mapCreate},
	1:  {32, (*Server).mapLookup},
	2:  {32, (*Server).mapUpdate},
	3:  {16, (*Server).mapDelete},
	4:  {24, (*Server).mapNext},
	5:  {144, (*Server).progLoad},
	6:  {20, refused(unix.EPERM)}, // OBJ_PIN: the machine has no file system for that
	7:  {20, refused(unix.ENOENT)},
	8:  {20, refused(unix.EINVAL)}, // PROG_ATTACH
	9:  {20, refused(unix.EINVAL)},
	10: {80, (*Server).progTest},
	11: {12, nextID(aProgram)},
	12: {12, nextID(aMap)},
	13: {12, fdByID(aProgram)},
	14: {12, fdByID(aMap)},
	15: {16, (*Server).info},
	16: {40, refused(unix.EINVAL)}, // PROG_QUERY
	17: {12, refused(unix.EINVAL)}, // RAW_TRACEPOINT_OPEN
	18: {28, (*Server).btfLoad},
	19: {12, fdByID(aBTF)},
	20: {48, refused(unix.EOPNOTSUPP)}, // TASK_FD_QUERY
	21: {32, (*Server).mapTake},
	22: {4, (*Server).mapFreeze},
	23: {12, nextID(aBTF)},
	24: {56, batch((*Server).lookupBatch)},
	25: {56, batch((*Server).takeBatch)},
	26: {56, batch((*Server).updateBatch)},
	27: {56, batch((*Server).deleteBatch)},
	28: {48, (*Server).linkCreate},
	29: {24, refused(unix.EINVAL)}, // LINK_UPDATE
	30: {12, fdByID(aLink)},
	31: {12, nextID(aLink)},
	32: {4, refused(unix.EINVAL)}, // ENABLE_STATS
	33: {8, refused(unix.EINVAL)}, // ITER_CREATE
	34: {4, (*Server).linkDetach},
	35: {12, (*Server).bindMap},
}

func refused(errno unix.Errno) func(*Server, *call, attr) (int64, error) {
	return func(*Server, *call, attr) (int64, error) { return 0, errno }
}

// Capabilities that make maps and load programs (bpf_capable), and that look at those of others.
const (
	loads = 1<<39 /* CAP_BPF */ | 1<<unix.CAP_SYS_ADMIN
	looks = 1 << unix.CAP_SYS_ADMIN
)

// bpf is bpf(2) (__sys_bpf).
func (s *Server) bpf(c *call) (int64, error) {
	s.Sweep()
	nr := uint32(c.Args[0])
	if nr <= 5 && (nr == 0 || nr == 5) && !s.conf.May(c.TID, loads) {
		return 0, unix.EPERM
	}
	a, err := c.attr()
	if err != nil {
		return 0, err
	}
	cmd, known := commands[nr]
	if !known {
		return 0, unix.EINVAL
	}
	for _, b := range a[cmd.end:] {
		if b != 0 {
			return 0, unix.EINVAL
		}
	}
	return cmd.do(s, c, a)
}

// nextID is BPF_*_GET_NEXT_ID (bpf_obj_get_next_id).
func nextID(kind int) func(*Server, *call, attr) (int64, error) {
	return func(s *Server, c *call, a attr) (int64, error) {
		start := a.u32(0)
		switch {
		case a.u32(8) != 0, start >= 1<<31-1:
			return 0, unix.EINVAL
		case !s.conf.May(c.TID, looks):
			return 0, unix.EPERM
		}
		s.mu.Lock()
		next := uint32(0)
		for id := range s.ids[kind] {
			if id > start && (next == 0 || id < next) {
				next = id
			}
		}
		s.mu.Unlock()
		if next == 0 {
			return 0, unix.ENOENT
		}
		return 0, c.putU32(4, next)
	}
}

// fdByID is BPF_*_GET_FD_BY_ID.
func fdByID(kind int) func(*Server, *call, attr) (int64, error) {
	return func(s *Server, c *call, a attr) (int64, error) {
		switch {
		case a.u32(4) != 0, kind != aMap && a.u32(8) != 0:
			return 0, unix.EINVAL
		case a.u32(8)&^(maps.ReadOnly|maps.WriteOnly) != 0:
			return 0, unix.EINVAL
		case !s.conf.May(c.TID, looks):
			return 0, unix.EPERM
		}
		s.mu.Lock()
		o := s.ids[kind][a.u32(0)]
		if o != nil && o.refs > 0 {
			o.refs++
		}
		s.mu.Unlock()
		if o == nil {
			return 0, unix.ENOENT
		}
		return s.give(c, o)
	}
}

// of is the object of a descriptor, if it is of that kind. EBADF: there is no such descriptor; EINVAL: it is something else.
func (s *Server) of(c *call, fd uint32, kind int) (*object, error) {
	o := s.objectOf(c.TID, int(int32(fd)))
	switch {
	case o == nil && !caller.HasFD(c.TID, int(int32(fd))):
		return nil, unix.EBADF
	case o == nil || o.kind != kind:
		return nil, unix.EINVAL
	}
	return o, nil
}
