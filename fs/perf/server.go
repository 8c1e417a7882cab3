package perf

import (
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

const (
	// FirstFD is the least number of a descriptor that a caller gets for a perf event.
	FirstFD = 512
	// maxEvents is how many perf events may be open.
	maxEvents = 2048
	// maxRing and maxRings are how many bytes one ring may have, and all together.
	maxRing  = 32 << 20
	maxRings = 512 << 20
)

// Config has what a Server needs.
type Config struct {
	// Events are the machine's events.
	Events *tracefs.FS
	// Now is the machine's clock, in ns.
	Now func() uint64
	// HostCPUs is the number of the host's processors, which callers open events for. CPUs is that of the machine's. Where it
	// has more than the host, those above count for the host's in turn.
	HostCPUs, CPUs int
	// Stack is FS.Stack.
	Stack func(h *tracefs.PerfHit, pcs []uint64) int
	// Unit is the type of the host's kprobe unit, and UserUnit that of its uprobe unit; 0: it has none.
	Unit, UserUnit uint32
	// Programs are the BPF programs that events can run; nil: none can.
	Programs *bpf.Server
	// Paranoid is kernel.perf_event_paranoid of the host.
	Paranoid func() int
	// May reports whether a task has one of these capabilities, or owns the machine.
	May func(tid int, capabilities uint64) bool
	// Reopen opens a file in memory again, for the call of notification id.
	Reopen func(id uint64, fd int) (int, error)
	// FileName is the name of these files.
	FileName string
	// Give writes data where the call of task tid with that notification and number wants its result.
	Give func(id uint64, tid, nr int, data []byte) (errno unix.Errno, ok bool)
	// Settle waits until the machine has made all calls of callers that it was told of.
	Settle func()
	// Say is told once what a caller cannot have here; may be nil.
	Say func(line string)
}

// A Server serves perf events. It answers calls of several callers at once.
type Server struct {
	conf    Config
	closes  *caller.Closes[*event]
	count   atomic.Int32 // len(events), readable without mu
	numbers *caller.Numbers

	mu     sync.Mutex // protects what is below, and all events and rings
	events map[inode]*event
	pipes  map[inode]*event // by the pipes that stand for their descriptors
	lastID uint64
	mapped int // bytes of all rings

	// Scratch space for records.
	scratch, lost, comm record
	pcs                 [maxCallchain]uint64
}

// inode identifies the file of an event.
type inode struct{ dev, ino uint64 }

// file is an event's file in memory.
type file struct {
	fd    int
	key   inode
	watch int32
	pages int // of data that are mapped; 0: none
}

// New returns a Server without events. Close ends it.
func New(conf Config) (*Server, error) {
	s := &Server{conf: conf, events: map[inode]*event{}, pipes: map[inode]*event{}}
	if conf.Programs != nil {
		s.numbers = conf.Programs.Numbers()
	} else {
		s.numbers = caller.NewNumbers(FirstFD)
	}
	var err error
	if s.closes, err = caller.NewCloses(s.release); err != nil {
		return nil, err
	}
	conf.Events.OnPerf(s.Sweep, s.forked, s.exited, s.Open)
	return s, nil
}

// Close closes all events. No call may be claimed after it.
func (s *Server) Close() {
	s.mu.Lock()
	var left []*event
	for _, e := range s.events {
		left = append(left, e)
	}
	s.mu.Unlock()
	for _, e := range left {
		s.release(e)
	}
	s.closes.Close()
}

// Quiet reports at once that no call of that number can be about an event now.
func (s *Server) Quiet(nr int) bool {
	switch nr {
	case unix.SYS_PERF_EVENT_OPEN:
		return false
	case unix.SYS_IOCTL, unix.SYS_READ, unix.SYS_WRITE, unix.SYS_MMAP, unix.SYS_EPOLL_CTL, unix.SYS_FCNTL:
		return s.count.Load() == 0
	}
	return true
}

// call is a call of a caller's, which waits for the answer.
type call struct{ caller.Call }

// Claim returns a function that answers a call, if the call is about perf events of the machine; else nil. compat: the caller is
// a program of 32 bits, none of whose calls are claimed.
func (s *Server) Claim(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) (answer func() int64) {
	if compat || s.Quiet(nr) {
		return nil
	}
	c := &call{caller.Call{Listener: listener, ID: id, TID: tid, NR: nr, Args: args}}
	if nr == unix.SYS_PERF_EVENT_OPEN {
		return s.claimOpen(c)
	}
	about, known := calls[nr]
	fd := int(int32(args[about.fd]))
	if !known || fd < FirstFD { // a filter may notify more for other reasons
		return nil
	}
	e := s.eventOf(c.TID, fd)
	if e == nil {
		return nil
	}
	return func() int64 { return c.Answer(about.do(s, c, e)) }
}

// calls are the calls about an event's descriptor, by their numbers, with the argument that it is.
var calls = map[int]struct {
	fd int
	do func(*Server, *call, *event) (int64, error)
}{
	unix.SYS_IOCTL: {0, (*Server).ioctl},
	unix.SYS_READ:  {0, (*Server).read},
	unix.SYS_WRITE: {0, (*Server).write},
	unix.SYS_MMAP:  {4, (*Server).mmap},

	unix.SYS_EPOLL_CTL: {2, (*Server).waits},
	unix.SYS_FCNTL:     {0, (*Server).willWait},
}

// eventOf is the event of a caller's descriptor, or nil.
func (s *Server) eventOf(tid, fd int) *event {
	var st unix.Stat_t
	if fd < 0 || unix.Stat(caller.Proc(tid, "fd/"+strconv.Itoa(fd)), &st) != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.pipes[inode{st.Dev, st.Ino}]; e != nil {
		return e
	}
	return s.events[inode{st.Dev, st.Ino}]
}

// Sweep closes the events that nobody has open any more.
func (s *Server) Sweep() {
	if s.count.Load() > 0 {
		s.closes.Sweep()
	}
}

// release ends an event whose descriptor is closed (perf_event_release_kernel).
func (s *Server) release(e *event) {
	s.mu.Lock()
	if e.closed {
		s.mu.Unlock()
		return
	}
	e.closed = true
	watch := e.file.watch
	delete(s.events, e.file.key)
	s.count.Store(int32(len(s.events)))
	s.ungroup(e)
	var own *ring
	for _, o := range s.events {
		if o.ring != nil && e.ring == o.ring && e.file.pages > 0 {
			o.writesTo(nil) // its pages are nobody's any more
			o.ready.HangUp()
		}
	}
	if e.file.pages > 0 {
		own = e.ring
		s.mapped -= (1 + e.file.pages) * pageSize
	}
	e.writesTo(nil)
	if e.ready != nil {
		dev, ino := e.ready.Inode()
		delete(s.pipes, inode{dev, ino})
		e.ready.Close()
	}
	s.mu.Unlock()
	s.unprogram(e)
	if e.source != nil {
		_ = e.source.Close() // its probe may have gone with its module
	}
	s.closes.Remove(watch)
	unix.Close(e.file.fd)
	if own != nil {
		s.mu.Lock()
		own.close()
		s.mu.Unlock()
	}
}

// ungroup takes e out of its group. Members of a leader that goes lead themselves (perf_group_detach).
func (s *Server) ungroup(e *event) {
	for i, m := range e.leader.members {
		if m == e {
			e.leader.members = append(e.leader.members[:i:i], e.leader.members[i+1:]...)
			return
		}
	}
	for _, m := range e.members {
		m.leader = m
	}
}

// Watch closes events as soon as nobody has them open, until stop is closed.
func (s *Server) Watch(stop <-chan struct{}) { s.closes.Watch(stop, s.Sweep) }
