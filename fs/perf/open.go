package perf

import (
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// claimOpen claims perf_event_open(2) of an event of the machine. It reads the attr once: what it is decides this copy.
func (s *Server) claimOpen(c *call) func() int64 {
	fails := func(err error) func() int64 { return func() int64 { return c.Answer(0, err) } }
	head, err := c.Read(c.Args[0], 16)
	if err != nil {
		return nil
	}
	kind := binary.NativeEndian.Uint32(head)
	size, err := attrBytes(head)
	switch {
	case err != nil && s.ours(kind):
		return fails(err)
	case err != nil:
		return nil // no event of anybody's
	}
	b, err := c.Read(c.Args[0], size)
	if err != nil || len(b) < size {
		return nil
	}
	copy(b, head)
	a, err := parseAttr(b)
	leader := s.eventOf(c.TID, int(int32(c.Args[3])))
	mine := a != nil && s.mine(c, a)
	switch {
	case err != nil && s.ours(kind):
		return fails(err)
	case !mine && leader != nil && c.Args[4]&openFlagNoGroup == 0:
		return fails(unix.EINVAL) // events of the host and of the machine are no group
	case !mine:
		return nil
	}
	return func() int64 { return c.Answer(s.openEvent(c, a, leader)) }
}

// ours reports whether events of that type are the machine's.
func (s *Server) ours(kind uint32) bool {
	return kind == unix.PERF_TYPE_TRACEPOINT || s.conf.Unit != 0 && kind == s.conf.Unit
}

// mine reports whether an event is the machine's. perf opens a dummy beside others, for the names of tasks, and wants its records
// in the ring of these. It is the machine's for a process that has events of the machine.
func (s *Server) mine(c *call, a *attr) bool {
	if s.ours(a.kind) || s.mineUser(c, a) || s.forPrograms(c, a) {
		return true
	}
	if a.kind != unix.PERF_TYPE_SOFTWARE || a.config != swDummy || !a.has(flagMmap) && !a.has(flagComm) && !a.has(flagTask) {
		return false
	}
	tgid := caller.Process(c.TID)
	s.Sweep()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		if e.opener == tgid {
			return true
		}
	}
	return false
}

// openEvent is perf_event_open(2) of an event of the machine, with the checks in the kernel's order.
func (s *Server) openEvent(c *call, a *attr, leader *event) (int64, error) {
	s.Sweep()
	flags := c.Args[4]
	if flags&^openFlagsKnown != 0 {
		return 0, unix.EINVAL
	}
	if err := a.check(); err != nil {
		return 0, err
	}
	if !a.has(flagExcludeKernel) && s.conf.Paranoid() > 1 && !s.mayMonitor(c) {
		return 0, unix.EACCES
	}
	if err := a.checkPeriod(); err != nil {
		return 0, err
	}
	e := &event{attr: *a, cpu: int(int32(c.Args[2])), opener: caller.Process(c.TID), left: a.period}
	if int32(c.Args[3]) == -1 {
		leader = nil
	} else if leader == nil {
		return 0, unix.EBADF
	}
	if err := s.target(c, e, flags); err != nil {
		return 0, err
	}
	out := leader
	if flags&(openFlagNoGroup|openFlagOutput) != 0 {
		leader = nil
	}
	if err := s.join(e, leader); err != nil {
		return 0, err
	}
	if err := s.attach(c, e); err != nil {
		return 0, err
	}
	if flags&openFlagOutput != 0 && out != nil {
		s.mu.Lock()
		e.writesTo(out.ring)
		s.mu.Unlock()
	}
	return s.give(c, e, flags&openFlagCloexec != 0)
}

// target finds whom e is for: a task, or a processor.
func (s *Server) target(c *call, e *event, flags uint64) error {
	pid := int(int32(c.Args[1]))
	switch {
	case flags&openFlagCgroup != 0:
		return unix.EINVAL // the machine has no cgroups
	case pid < -1, e.cpu < -1, pid == -1 && e.cpu == -1, e.cpu >= max(s.conf.HostCPUs, s.conf.CPUs):
		return unix.EINVAL
	case pid == -1:
		if s.conf.Paranoid() > 0 && !s.mayMonitor(c) {
			return unix.EACCES
		}
		return nil
	case pid == 0:
		e.tid = c.TID
	default:
		if e.tid = translated(c.TID, pid); e.tid == 0 {
			return unix.ESRCH
		}
		if idsOf(e.tid) != idsOf(c.TID) && !s.mayMonitor(c) {
			return unix.EACCES
		}
	}
	e.tasks = map[int]bool{e.tid: true}
	return nil
}

// Capabilities that allow to monitor (perfmon_capable).
const monitors = 1<<unix.CAP_PERFMON | 1<<unix.CAP_SYS_ADMIN

func (s *Server) mayMonitor(c *call) bool { return s.conf.May(c.TID, monitors) }

// join makes e a member of leader's group, or a group of its own. It has to be for the same task and processor.
func (s *Server) join(e, leader *event) error {
	e.leader = e
	if leader == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if leader.closed || leader.leader != leader || leader.cpu != e.cpu || leader.tid != e.tid || e.has(flagExclusive) || e.has(flagPinned) {
		return unix.EINVAL
	}
	e.leader = leader
	return nil
}

// attach opens what e counts (perf_tp_event_init, perf_kprobe_event_init). The event gets hits as soon as it is enabled.
func (s *Server) attach(c *call, e *event) (err error) {
	hit := func(h *tracefs.PerfHit) { s.hit(e, h) }
	switch e.kind {
	case unix.PERF_TYPE_SOFTWARE:
		return nil
	case s.conf.UserUnit:
		e.user = true
		return nil
	case unix.PERF_TYPE_TRACEPOINT:
		// Raw records may have everybody's data (perf_trace_event_perm).
		if e.samples() && e.wants(sampleRaw) && s.conf.Paranoid() > -1 && !s.mayMonitor(c) {
			return unix.EPERM
		}
		e.source, err = s.conf.Events.OpenPerf(e.config, hit)
		return toErrno(err)
	}
	if !s.mayMonitor(c) {
		return unix.EACCES
	}
	at := tracefs.PerfPlace{Return: e.config&configReturn != 0}
	if at.Symbol, err = c.symbol(e.config1); err != nil {
		return err
	}
	if at.Symbol == "" {
		at.Addr = e.config2
	} else {
		at.Offset = e.config2
	}
	e.source, err = s.conf.Events.OpenPerfProbe(at, hit)
	return toErrno(err)
}

// toErrno makes sure that a caller gets an errno.
func toErrno(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("open an event: %w", caller.Errno(err))
}

const maxSymbol = 512 // KSYM_NAME_LEN

// symbol is the name at addr; "": there is none. E2BIG: it is too long.
func (c *call) symbol(addr uint64) (string, error) {
	if addr == 0 {
		return "", nil
	}
	b, err := c.text(addr, maxSymbol)
	return string(b), err
}

// text is the text at addr, which ends before limit bytes; E2BIG: it does not.
func (c *call) text(addr uint64, limit int) ([]byte, error) {
	text, whole, err := c.Text(addr, limit)
	if err == nil && !whole {
		err = unix.E2BIG
	}
	return text, err
}

// give makes e's file, and gives the caller a descriptor for it.
func (s *Server) give(c *call, e *event, cloexec bool) (int64, error) {
	drop := func(err error) (int64, error) {
		if e.source != nil {
			_ = e.source.Close()
		}
		return 0, err
	}
	f, theirs, err := s.newFile(c)
	if err != nil {
		return drop(err)
	}
	defer unix.Close(theirs)
	e.file = f
	if err := s.add(e); err != nil {
		unix.Close(f.fd)
		return drop(err)
	}
	flags := uint32(0)
	if cloexec {
		flags = unix.O_CLOEXEC
	}
	val, err := s.numbers.Give(&c.Call, theirs, flags)
	if err != caller.ErrDone {
		s.release(e)
	}
	return val, err
}

// newFile makes a file of one page in memory, and opens it a second time, for the caller.
func (s *Server) newFile(c *call) (f *file, theirs int, err error) {
	fd, err := unix.MemfdCreate(s.conf.FileName, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, -1, err
	}
	var st unix.Stat_t
	if err = unix.Ftruncate(fd, pageSize); err == nil {
		if _, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK); err == nil {
			if err = unix.Fstat(fd, &st); err == nil {
				theirs, err = s.conf.Reopen(c.ID, fd)
			}
		}
	}
	if err != nil {
		unix.Close(fd)
		return nil, -1, err
	}
	return &file{fd: fd, key: inode{st.Dev, st.Ino}}, theirs, nil
}

// add makes e one of the events. EMFILE: there are too many.
func (s *Server) add(e *event) error {
	watch, err := s.closes.Add(e.file.fd, e)
	if err != nil {
		return err
	}
	now := s.conf.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) >= maxEvents {
		s.closes.Remove(watch)
		return unix.EMFILE
	}
	s.lastID++
	e.id, e.file.watch = s.lastID, watch
	if e.leader != e {
		e.leader.members = append(e.leader.members, e)
	}
	e.enable(!e.has(flagDisabled), now)
	s.events[e.file.key] = e
	s.count.Store(int32(len(s.events)))
	return nil
}

// idsOf are the user numbers of a task, as text.
func idsOf(tid int) string { return caller.Status(tid, "Uid") }

// translated is the task, as this process sees it, that the caller calls pid; 0: there is none.
func translated(tid, pid int) int {
	const space = "ns/pid"
	theirs, _ := os.Readlink(caller.Proc(tid, space))
	if ours, err := os.Readlink("/proc/self/" + space); err == nil && ours == theirs {
		if _, err := os.Stat("/proc/" + strconv.Itoa(pid)); err != nil {
			return 0
		}
		return pid
	}
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		n, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		numbers := strings.Fields(caller.Status(n, "NSpid"))
		if len(numbers) > 0 && numbers[len(numbers)-1] == strconv.Itoa(pid) {
			if its, _ := os.Readlink(caller.Proc(n, space)); its == theirs {
				return n
			}
		}
	}
	return 0
}
