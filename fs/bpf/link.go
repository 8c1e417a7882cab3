package bpf

import (
	"golang.org/x/sys/unix"
)

// link is a program that is attached to a perf event.
type link struct {
	program *object
	detach  func() // nil: it is detached
}

const (
	attachPerfEvent = 41 // BPF_PERF_EVENT
	linkPerfEvent   = 7  // BPF_LINK_TYPE_PERF_EVENT
)

// linkCreate is BPF_LINK_CREATE of a perf event (bpf_perf_link_attach).
func (s *Server) linkCreate(c *call, a attr) (int64, error) {
	o, err := s.of(c, a.u32(0), aProgram)
	if err != nil {
		return 0, err
	}
	for _, b := range a[24:48] {
		if b != 0 {
			return 0, unix.EINVAL
		}
	}
	if a.u32(8) != attachPerfEvent || a.u32(12) != 0 {
		return 0, unix.EINVAL
	}
	s.hold(o)
	detach, err := s.events.Attach(c.TID, int(int32(a.u32(4))), o.program, a.u64(16))
	if err != nil {
		s.drop(o)
		return 0, err
	}
	l := &object{kind: aLink, link: &link{program: o, detach: detach}, held: []*object{o}}
	l.undo = func() { s.detach(l.link) }
	if err := s.add(l); err != nil {
		l.undo()
		s.drop(o)
		return 0, err
	}
	return s.give(c, l)
}

// detach ends a link's attachment, once.
func (s *Server) detach(l *link) {
	s.mu.Lock()
	d := l.detach
	l.detach = nil
	s.mu.Unlock()
	if d != nil {
		d()
	}
}

// linkDetach is BPF_LINK_DETACH, which links of perf events do not have.
func (s *Server) linkDetach(c *call, a attr) (int64, error) {
	if _, err := s.of(c, a.u32(0), aLink); err != nil {
		return 0, err
	}
	return 0, unix.EOPNOTSUPP
}

// bindMap is BPF_PROG_BIND_MAP: the program keeps the map.
func (s *Server) bindMap(c *call, a attr) (int64, error) {
	if a.u32(8) != 0 {
		return 0, unix.EINVAL
	}
	p, err := s.of(c, a.u32(0), aProgram)
	if err != nil {
		return 0, err
	}
	m, err := s.of(c, a.u32(4), aMap)
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, have := range p.held {
		if have == m {
			return 0, nil
		}
	}
	if len(p.held) > maxUsedMaps {
		return 0, unix.E2BIG
	}
	m.refs++
	p.held = append(p.held[:len(p.held):len(p.held)], m)
	return 0, nil
}
