package perf

import (
	"encoding/binary"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

const (
	ioctlPauseOutput = 0x40042409 // PERF_EVENT_IOC_PAUSE_OUTPUT
	ioctlQueryBPF    = 0xc008240a // PERF_EVENT_IOC_QUERY_BPF
	ioctlModify      = 0x4008240b // PERF_EVENT_IOC_MODIFY_ATTRIBUTES
	wholeGroup       = 1          // PERF_IOC_FLAG_GROUP
	maxFilter        = pageSize   // bytes of a filter's text
)

// ioctl is perf_ioctl.
func (s *Server) ioctl(c *call, e *event) (int64, error) {
	arg := c.Args[2]
	switch uint32(c.Args[1]) {
	case unix.PERF_EVENT_IOC_ENABLE:
		s.each(e, arg, func(e *event, now uint64) { e.enable(true, now) })
		s.passes(e, c.TID)
	case unix.PERF_EVENT_IOC_DISABLE:
		s.conf.Settle()
		s.each(e, arg, func(e *event, now uint64) { e.enable(false, now) })
	case unix.PERF_EVENT_IOC_RESET:
		s.each(e, arg, func(e *event, _ uint64) { e.count, e.sampled = 0, 0 })
	case unix.PERF_EVENT_IOC_REFRESH:
		return 0, s.refresh(e, arg)
	case unix.PERF_EVENT_IOC_PERIOD:
		return 0, s.period(c, e)
	case unix.PERF_EVENT_IOC_ID:
		s.mu.Lock()
		var b record
		b.u64(e.id)
		s.mu.Unlock()
		return 0, s.result(c, b)
	case unix.PERF_EVENT_IOC_SET_OUTPUT:
		return 0, s.setOutput(c, e)
	case unix.PERF_EVENT_IOC_SET_FILTER:
		return 0, s.setFilter(c, e)
	case ioctlPauseOutput:
		s.mu.Lock()
		defer s.mu.Unlock()
		if e.ring == nil {
			return 0, unix.EINVAL
		}
		e.paused = arg != 0
	case unix.PERF_EVENT_IOC_SET_BPF:
		return 0, s.setBPF(c, e)
	case ioctlModify, ioctlQueryBPF:
		return 0, unix.EOPNOTSUPP // only breakpoints can be changed
	default:
		return 0, unix.ENOTTY
	}
	return 0, nil
}

func (s *Server) say(line string) {
	if s.conf.Say != nil {
		s.conf.Say(line)
	}
}

// each does something with an event, or with its whole group (perf_event_for_each).
func (s *Server) each(e *event, arg uint64, do func(e *event, now uint64)) {
	now := s.conf.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if uint32(arg)&wholeGroup == 0 {
		do(e, now)
		return
	}
	do(e.leader, now)
	for _, m := range e.leader.members {
		do(m, now)
	}
}

// refresh enables e for some more samples (_perf_event_refresh).
func (s *Server) refresh(e *event, arg uint64) error {
	if e.has(flagInherit) || !e.samples() {
		return unix.EINVAL
	}
	now := s.conf.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	e.limit += int64(int32(arg))
	e.enable(true, now)
	return nil
}

// period changes the period or the frequency of samples (_perf_event_period).
func (s *Server) period(c *call, e *event) error {
	b, err := c.Read(c.Args[2], 8)
	if err != nil || len(b) < 8 {
		return unix.EFAULT
	}
	v := binary.NativeEndian.Uint64(b)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !e.samples(), v == 0, e.has(flagFreq) && v > maxSampleRate, !e.has(flagFreq) && v>>63 != 0:
		return unix.EINVAL
	}
	e.attr.period, e.left = v, v
	return nil
}

// setOutput makes e's records go where those of another event go (perf_event_set_output).
func (s *Server) setOutput(c *call, e *event) error {
	to := int(int32(c.Args[2]))
	if c.Args[2] == ^uint64(0) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if e.file.pages > 0 {
			return unix.EINVAL
		}
		e.writesTo(nil)
		return nil
	}
	out := s.eventOf(c.TID, to)
	if out == nil {
		if link, _ := os.Readlink(caller.Proc(c.TID, "fd/"+strconv.Itoa(to))); link == "anon_inode:[perf_event]" {
			s.say("records of the machine's perf events and of the host's do not go into one buffer (EINVAL)")
			return unix.EINVAL
		}
		return unix.EBADF
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case out == e, out.cpu != e.cpu, out.cpu == -1 && out.tid != e.tid, e.file.pages > 0:
		return unix.EINVAL
	}
	e.writesTo(out.ring)
	e.track()
	return nil
}

// track makes e's ring have the names of tasks, if e is to see to that.
func (e *event) track() {
	if e.ring != nil && e.ring.tracker == nil && e.has(flagComm) {
		e.ring.tracker = e
	}
}

// setFilter sets which hits e counts (perf_event_set_filter).
func (s *Server) setFilter(c *call, e *event) error {
	text, err := c.text(c.Args[2], maxFilter)
	switch {
	case err == unix.E2BIG:
		return unix.EINVAL
	case err != nil:
		return err
	case e.source == nil:
		return unix.EINVAL
	}
	s.mu.Lock()
	again := e.filtered
	s.mu.Unlock()
	if again {
		return unix.EEXIST
	}
	if err := e.source.Filter(string(text)); err != nil {
		return err
	}
	s.mu.Lock()
	e.filtered = true
	s.mu.Unlock()
	return nil
}

// write is write(2), which perf events do not have.
func (s *Server) write(*call, *event) (int64, error) { return 0, unix.EINVAL }

// read is read(2) of the values (perf_read).
func (s *Server) read(c *call, e *event) (int64, error) {
	s.conf.Settle()
	now := s.conf.Now()
	var b record
	s.mu.Lock()
	b.values(e, now)
	s.mu.Unlock()
	if c.Args[2] < uint64(len(b)) {
		return 0, unix.ENOSPC
	}
	return int64(len(b)), s.result(c, b)
}

// result writes what the call returns into the caller's memory.
func (s *Server) result(c *call, b []byte) error {
	errno, ok := s.conf.Give(c.ID, c.TID, c.NR, b)
	switch {
	case !ok:
		return unix.EFAULT
	case errno != 0:
		return errno
	}
	return nil
}

// mmap prepares the pages that the kernel then maps (perf_mmap).
func (s *Server) mmap(c *call, e *event) (int64, error) {
	const kind = unix.MAP_SHARED | unix.MAP_PRIVATE | unix.MAP_SHARED_VALIDATE
	size, prot, flags, off := c.Args[1], c.Args[2], c.Args[3], c.Args[5]
	pages := (size+pageSize-1)/pageSize - 1
	switch {
	case e.cpu == -1 && e.has(flagInherit), flags&kind == unix.MAP_PRIVATE, off != 0, size == 0:
		return 0, unix.EINVAL
	case pages&(pages-1) != 0:
		return 0, unix.EINVAL
	case pages == 0: // a page of control alone
		return c.GoOn()
	case pages*pageSize > maxRing:
		return 0, unix.EPERM // as over kernel.perf_event_mlock_kb
	}
	if err := s.mapPages(e, int(pages), prot&unix.PROT_WRITE == 0); err != nil {
		return 0, err
	}
	return c.GoOn()
}

// mapPages gives e a ring of that many pages of data.
func (s *Server) mapPages(e *event, pages int, overwrite bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch bytes := (1 + pages) * pageSize; {
	case e.closed:
		return unix.EINVAL
	case e.file.pages == pages:
		return nil
	case e.file.pages != 0, e.ring != nil:
		return unix.EINVAL
	case s.mapped+bytes > maxRings:
		return unix.EPERM
	default:
		if err := unix.Ftruncate(e.file.fd, int64(bytes)); err != nil {
			return err
		}
		r, err := mapRing(e.file.fd, pages, overwrite)
		if err != nil {
			return err
		}
		e.file.pages = pages
		e.writesTo(r)
		s.mapped += bytes
		e.track()
		return nil
	}
}
