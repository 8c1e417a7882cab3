package perf

import (
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/bpf"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
	"github.com/kprobefs/kprobefs/fs/internal/ready"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// A program is a BPF program that an event has.
type program struct {
	*bpf.Program
	cookie uint64
	detach func() // may be called again
}

// Attach has p run at each hit of the event of a descriptor (perf_event_set_bpf_prog). The errors are that function's. detach
// ends it, and may be called again.
func (s *Server) Attach(tid, fd int, p *bpf.Program, cookie uint64) (detach func(), err error) {
	e := s.eventOf(tid, fd)
	if e == nil {
		return nil, unix.EBADF
	}
	if !e.takes(p) {
		return nil, unix.EINVAL
	}
	own := &program{Program: p, cookie: cookie}
	s.mu.Lock()
	switch {
	case e.closed:
		err = unix.EBADF
	case e.program != nil:
		err = unix.EEXIST
	default:
		e.program = own
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	end := s.begin(e, own, tid)
	detach = sync.OnceFunc(func() {
		end()
		s.mu.Lock()
		defer s.mu.Unlock()
		if e.program == own {
			e.program = nil
		}
	})
	s.mu.Lock()
	own.detach = detach
	closed := e.closed
	s.mu.Unlock()
	if closed { // meanwhile
		detach()
	}
	return detach, nil
}

// takes reports whether a program is of the type for the event's hits.
func (e *event) takes(p *bpf.Program) bool {
	switch {
	case e.source != nil && e.source.Probe():
		return p.Type == bpf.Kprobe && !p.Overrides() // no function of the machine may fail by that
	case e.source != nil:
		return p.Type == bpf.Tracepoint
	case e.user:
		return p.Type == bpf.Kprobe
	}
	return e.clock() && p.Type == bpf.PerfEvent
}

// clock reports whether an event is a clock of a processor (PERF_COUNT_SW_CPU_CLOCK).
func (e *event) clock() bool { return e.kind == unix.PERF_TYPE_SOFTWARE && e.config <= swTaskClock }

// begin makes hits of e run its program, until end.
func (s *Server) begin(e *event, p *program, tid int) (end func()) {
	switch {
	case e.source != nil:
		return e.source.Attach(func(h *tracefs.PerfHit) uint64 { return p.Run(h, p.cookie, 0) })
	case e.user:
		s.passes(e, tid)
		return func() {}
	}
	stop := make(chan struct{})
	go s.ticks(e, p, stop)
	return func() { close(stop) }
}

// apart is a hit that is nowhere in the machine: of a clock, or of a user's program.
func (s *Server) apart(cpu int, t *engine.Task) *tracefs.PerfHit {
	c := &engine.Context{Regs: &engine.Regs{}, CPU: max(cpu, 0), Now: s.conf.Now, Task: t}
	return &tracefs.PerfHit{Context: c, Time: s.conf.Now()}
}

// passes runs the program of a uprobe once, as soon as it has one and is enabled: see mineUser.
func (s *Server) passes(e *event, tid int) {
	s.mu.Lock()
	p := e.program
	run := p != nil && e.user && e.enabled && !e.passed
	e.passed = e.passed || run
	s.mu.Unlock()
	if run {
		t := &engine.Task{PID: tid, TGID: caller.Process(tid), Comm: caller.Status(tid, "Name")}
		p.Run(s.apart(0, t), p.cookie, 0)
	}
}

// leastPeriod is the shortest time between two hits of a clock.
const leastPeriod = time.Millisecond

// ticks runs a program at each period of a clock, while the event is enabled.
func (s *Server) ticks(e *event, p *program, stop <-chan struct{}) {
	s.mu.Lock()
	ns := e.period
	if e.has(flagFreq) && e.period > 0 {
		ns = 1e9 / e.period
	}
	s.mu.Unlock()
	if ns == 0 || ns > 1<<62 {
		return
	}
	t := time.NewTicker(max(time.Duration(ns), leastPeriod))
	defer t.Stop()
	for {
		select {
		case <-stop:
			return
		case <-t.C:
		}
		s.mu.Lock()
		on := e.enabled
		s.mu.Unlock()
		if on {
			s.conf.Settle()
			p.Run(s.apart(e.cpu, nil), p.cookie, ns)
		}
	}
}

// setBPF is PERF_EVENT_IOC_SET_BPF.
func (s *Server) setBPF(c *call, e *event) error {
	if s.conf.Programs == nil {
		return unix.EOPNOTSUPP
	}
	p, err := s.conf.Programs.Program(c.TID, int(int32(c.Args[2])))
	if err != nil {
		return err
	}
	if _, err := s.Attach(c.TID, int(int32(c.Args[0])), p, 0); err != nil {
		p.Release()
		return err
	}
	s.mu.Lock()
	closed := e.closed
	if !closed {
		e.owned = p
	}
	s.mu.Unlock()
	if closed {
		p.Release()
	}
	return nil
}

// unprogram ends what an event that is closed runs.
func (s *Server) unprogram(e *event) {
	s.mu.Lock()
	owned := e.owned
	e.owned = nil
	var detach func()
	if e.program != nil {
		detach = e.program.detach
	}
	s.mu.Unlock()
	if detach != nil {
		detach()
	}
	if owned != nil {
		owned.Release()
	}
}

// An output is an event that takes records of programs.
type output struct {
	s *Server
	e *event
}

// Output is the event of a descriptor for records of programs. EBADF: there is none; EINVAL: it takes none.
func (s *Server) Output(tid, fd int) (bpf.Output, error) {
	switch e := s.eventOf(tid, fd); {
	case e == nil:
		return nil, unix.EBADF
	case e.has(flagInherit):
		return nil, unix.EINVAL
	default:
		return output{s, e}, nil
	}
}

// Output writes a record (bpf_perf_event_output).
func (o output) Output(h *tracefs.PerfHit, cpu int, data []byte) error {
	s, e := o.s, o.e
	x := &sample{hit: &tracefs.PerfHit{Context: h.Context, Time: h.Time, Entry: data}, period: 1}
	if h.Task != nil {
		x.tid, x.tgid, x.comm = h.Task.PID, h.Task.TGID, h.Task.Comm
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case e.closed:
		return unix.ENOENT
	case e.kind != unix.PERF_TYPE_SOFTWARE || e.config != swBPFOutput:
		return unix.EINVAL
	case !e.enabled, e.cpu >= 0 && e.cpu != cpu:
		return unix.EOPNOTSUPP
	case e.ring == nil:
		return unix.ENOENT
	}
	lost := e.ring.lost
	s.sample(e, e.ring, x)
	if e.ring.lost > lost {
		return unix.ENOSPC
	}
	return nil
}

// waits puts a pipe in the place of the descriptor of an event with a ring, its own or another's: a file in memory cannot be
// waited for. Its mappings are those of the file. Then the kernel makes the call.
func (s *Server) waits(c *call, e *event) (int64, error) {
	if c.Args[1] == unix.EPOLL_CTL_ADD {
		s.putPipe(c, e, int(int32(c.Args[2])))
	}
	return c.GoOn()
}

// willWait does the same where perf says that it will not be blocked: it does so just before it waits by poll(2), which has
// its descriptors in memory.
func (s *Server) willWait(c *call, e *event) (int64, error) {
	if c.Args[1] == unix.F_SETFL && c.Args[2]&unix.O_NONBLOCK != 0 {
		s.putPipe(c, e, int(int32(c.Args[0])))
	}
	return c.GoOn()
}

func (s *Server) putPipe(c *call, e *event, fd int) {
	p := s.pipe(e)
	s.mu.Lock()
	mapped, lent := e.file.pages > 0, e.lent
	e.lent = lent || p != nil && !mapped // without a ring it has nothing to lend yet
	s.mu.Unlock()
	switch {
	case p == nil || lent:
	case mapped:
		_ = seccomp.Put(c.Listener, c.ID, p.End(), fd, unix.O_CLOEXEC)
	default:
		s.lendPipe(c, e, p, fd)
	}
}

// lendPipe puts p in the place of an event that is not mapped. Nothing else holds that one's file: its end is from now on that
// of the pipe's.
func (s *Server) lendPipe(c *call, e *event, p *ready.Pipe, fd int) {
	end, err := p.Lend()
	if err != nil {
		return
	}
	defer unix.Close(end)
	if !s.watch(e, end) {
		return
	}
	if seccomp.Put(c.Listener, c.ID, end, fd, unix.O_CLOEXEC) != nil {
		s.watch(e, e.file.fd)
	}
}

// watch makes the end of fd's file that of e, in place of what was. It reports whether it could.
func (s *Server) watch(e *event, fd int) bool {
	watch, err := s.closes.Add(fd, e)
	if err != nil {
		return false
	}
	s.mu.Lock()
	closed, old := e.closed, e.file.watch
	if !closed {
		e.file.watch = watch
	}
	s.mu.Unlock()
	if closed {
		old = watch
	}
	s.closes.Remove(old)
	return !closed
}

// pipe is the pipe of an event with a ring; nil: it has none.
func (s *Server) pipe(e *event) *ready.Pipe {
	s.mu.Lock()
	p, none := e.ready, e.ring == nil || e.closed
	s.mu.Unlock()
	if none || p != nil {
		return p
	}
	p, err := ready.New(func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return e.ring == nil || e.ring.dead || e.ring.empty()
	})
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.closed || e.ring == nil || e.ready != nil {
		p.Close()
		return e.ready
	}
	e.ready = p
	e.writesTo(e.ring)
	dev, ino := p.Inode()
	s.pipes[inode{dev, ino}] = e
	if !e.ring.empty() {
		p.Signal()
	}
	if e.ended() {
		p.HangUp()
	}
	return p
}
