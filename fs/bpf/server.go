package bpf

import (
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/bpf/vm"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

const (
	// FirstFD is the least number of a descriptor that a caller gets.
	FirstFD = 512
	// maxObjects is how many maps, programs, links and pieces of type information there may be, together.
	maxObjects = 4096
	// maxMap and maxMaps are how many bytes one map may have, and all together.
	maxMap  = 256 << 20
	maxMaps = 512 << 20
	// maxEntries is how many entries a map may have.
	maxEntries = 16 << 20
	// maxInsns is how many instructions a program may have (BPF_COMPLEXITY_LIMIT_INSNS), and allInsns all programs.
	maxInsns = 1000000
	allInsns = 4 << 20
)

// Events are the perf events that programs are attached to.
type Events interface {
	// Attach has p run at each hit of the perf event that is descriptor fd of task tid. The errors are those of
	// PERF_EVENT_IOC_SET_BPF. detach ends it.
	Attach(tid, fd int, p *Program, cookie uint64) (detach func(), err error)
	// Output is the perf event of a descriptor, for records of programs. EINVAL: it takes none; EBADF: it is no event.
	Output(tid, fd int) (Output, error)
}

// An Output takes records of programs (bpf_perf_event_output). The errors are that helper's.
type Output interface {
	// Output writes a record at a hit, on that processor of the host's.
	Output(h *tracefs.PerfHit, cpu int, data []byte) error
}

// Config has what a Server needs.
type Config struct {
	// Now is the machine's clock, in ns. Boot is what the host's clock since its boot is ahead of it, in ns.
	Now  func() uint64
	Boot uint64
	// HostCPUs is the number of the host's processors, which callers know.
	HostCPUs int
	// Lookup is the address of a symbol of the machine's.
	Lookup func(name string) (addr uint64, ok bool)
	// Types is the machine's type information; nil: it has none.
	Types func() []byte
	// ISA is the machine's instruction set.
	ISA *arch.ISA
	// Stack is FS.Stack.
	Stack func(h *tracefs.PerfHit, pcs []uint64) int
	// Print puts a text of a program into the trace, at a hit.
	Print func(c *engine.Context, ip uint64, text string)
	// May reports whether a task has one of these capabilities, or owns the machine.
	May func(tid int, capabilities uint64) bool
	// Reopen opens a file in memory again, for the call of notification id.
	Reopen func(id uint64, fd int) (int, error)
	// FileName is the name of these files.
	FileName string
	// Put writes data at an address of the memory of a task that waits in bpf(2), if the call's attr names that address.
	Put func(id uint64, tid int, addr uint64, data []byte) (errno unix.Errno, ok bool)
	// Settle waits until the machine has made all calls of callers that it was told of.
	Settle func()
	// Say is told once what goes wrong with a program; may be nil.
	Say func(line string)
}

// A Server serves bpf(2). It answers calls of several callers at once.
type Server struct {
	conf    Config
	closes  *caller.Closes[*handle]
	count   atomic.Int32 // len(handles), readable without mu
	numbers *caller.Numbers
	events  Events

	mu       sync.Mutex // protects what is below, all objects, and vm
	handles  map[inode]*handle
	ids      [kinds]map[uint32]*object
	lastID   [kinds]uint32
	bytes    int // of all maps
	insns    int // of all programs
	vm       vm.VM
	run      run
	pcs      [maxStack]uint64
	owners   map[int]bool // processes that have loaded a program
	percpu   uint64       // address of the machine's __per_cpu_offset; 0: not known
	taskAddr uint64       // offset of current_task in the area of a processor
}

// maxStack is how many frames of a stack are seen (kernel.perf_event_max_stack).
const maxStack = 127

// New returns a Server without objects. Close ends it.
func New(conf Config) (*Server, error) {
	s := &Server{conf: conf, numbers: caller.NewNumbers(FirstFD), handles: map[inode]*handle{}, owners: map[int]bool{}}
	var err error
	if s.closes, err = caller.NewCloses(s.closed); err != nil {
		return nil, err
	}
	for k := range s.ids {
		s.ids[k] = map[uint32]*object{}
	}
	s.kernelTypes()
	base, ok1 := conf.Lookup("__per_cpu_offset")
	task, ok2 := conf.Lookup("current_task")
	if ok1 && ok2 {
		s.percpu, s.taskAddr = base, task
	}
	return s, nil
}

// Numbers are those of descriptors, for who gives others to the same callers.
func (s *Server) Numbers() *caller.Numbers { return s.numbers }

// Attaches makes s attach programs to e. It comes before any call is claimed.
func (s *Server) Attaches(e Events) { s.events = e }

// Close ends all objects. No call may be claimed after it.
func (s *Server) Close() {
	s.mu.Lock()
	var left []*handle
	for _, h := range s.handles {
		for range h.opens {
			left = append(left, h)
		}
	}
	s.mu.Unlock()
	for _, h := range left {
		s.closed(h)
	}
	s.closes.Close()
}

// Quiet reports at once that no call of that number can be about an object now.
func (s *Server) Quiet(nr int) bool {
	switch nr {
	case unix.SYS_BPF, unix.SYS_PRLIMIT64:
		return false
	case unix.SYS_READ, unix.SYS_WRITE, unix.SYS_MMAP, unix.SYS_EPOLL_CTL:
		return s.count.Load() == 0
	}
	return true
}

// Claim returns a function that answers a call, if the call is bpf(2) or about a descriptor of its; else nil. compat: the caller
// is a program of 32 bits, none of whose calls are claimed.
func (s *Server) Claim(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) (answer func() int64) {
	if compat || s.Quiet(nr) {
		return nil
	}
	c := &call{caller.Call{Listener: listener, ID: id, TID: tid, NR: nr, Args: args}, s}
	switch nr {
	case unix.SYS_BPF:
		return func() int64 { return c.Answer(s.bpf(c)) }
	case unix.SYS_PRLIMIT64:
		if s.raises(c) {
			return func() int64 { return c.Answer(0, nil) }
		}
	case unix.SYS_MMAP:
		if o := s.objectOf(tid, int(int32(args[4]))); o != nil {
			return func() int64 { return c.Answer(s.mmap(c, o)) }
		}
	case unix.SYS_EPOLL_CTL:
		fd := int(int32(args[2]))
		if o := s.objectOf(tid, fd); o != nil && args[1] == unix.EPOLL_CTL_ADD {
			return func() int64 { return c.Answer(s.waits(c, o, fd)) }
		}
	default: // bpf_dummy_read, bpf_dummy_write
		if o := s.objectOf(tid, int(int32(args[0]))); o != nil {
			return func() int64 { return c.Answer(0, unix.EINVAL) }
		}
	}
	return nil
}

// Loads reports whether a process has loaded a program. Its clocks are the machine's then.
func (s *Server) Loads(tgid int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.owners[tgid]
}

func (s *Server) say(line string) {
	if s.conf.Say != nil {
		s.conf.Say(line)
	}
}

// mmap checks whether a map may be mapped so, and has the kernel do it (bpf_map_mmap, ringbuf_map_mmap).
func (s *Server) mmap(c *call, o *object) (int64, error) {
	size, prot, flags, off := c.Args[1], c.Args[2], c.Args[3], c.Args[5]
	s.mu.Lock()
	m := o.aMap
	frozen := m != nil && m.Frozen
	s.mu.Unlock()
	write := prot&unix.PROT_WRITE != 0
	switch {
	case m == nil:
		return 0, unix.ENODEV
	case m.Type == maps.Ringbuf && write && (off != 0 || size > pageSize):
		return 0, unix.EPERM
	case m.Type == maps.Ringbuf:
	case m.Flags&maps.Mappable == 0:
		return 0, maps.NotSupported
	case flags&unix.MAP_SHARED == 0:
		return 0, unix.EINVAL
	case write && frozen:
		return 0, unix.EPERM
	}
	return c.GoOn()
}

const pageSize = 4096
