package bpf

import (
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/maps"
)

// mapCreate is BPF_MAP_CREATE.
func (s *Server) mapCreate(c *call, a attr) (int64, error) {
	name, ok := a.text(28)
	what := maps.Attr{Type: maps.Type(a.u32(0)), Key: a.u32(4), Value: a.u32(8), Max: a.u32(12), Flags: a.u32(16), Name: name}
	switch {
	case !ok, a.u32(16)&(1<<2) != 0 && a.u32(24) >= uint32(s.conf.HostCPUs): // a NUMA node
		return 0, unix.EINVAL
	case a.u64(64) != 0, a.u32(44) != 0, a.u32(60) != 0:
		return 0, unix.EINVAL
	}
	what.Flags &^= 1 << 2
	o := &object{kind: aMap}
	o.uid, _ = idsOf(c.TID)
	if fd := a.u32(48); fd != 0 || a.u32(56) != 0 {
		types, err := s.of(c, fd, aBTF)
		if err != nil {
			return 0, err
		}
		s.hold(types)
		o.held = append(o.held, types)
	}
	var mem func()
	m, err := maps.New(what, s.conf.HostCPUs, maps.Limits{Bytes: maxMap, Entries: maxEntries}, func(size int, shared bool) ([]byte, error) {
		o.bytes = size
		if !shared {
			return make([]byte, size), nil
		}
		b, f, err := s.shared(size)
		o.mem = f
		mem = func() {
			_ = unix.Munmap(b)
			unix.Close(f.fd)
		}
		return b, err
	})
	o.aMap, o.undo = m, mem
	if err == nil {
		o.bytes += int(what.Key+16) * int(what.Max)
		err = s.add(o)
	}
	if err != nil {
		for _, h := range o.held {
			s.drop(h)
		}
		if mem != nil && o.mem != nil {
			mem()
		}
		return 0, err
	}
	return s.give(c, o)
}

// shared is memory that processes may map.
func (s *Server) shared(size int) ([]byte, *file, error) {
	size = (size + pageSize - 1) &^ (pageSize - 1)
	f, err := s.newFile(size)
	if err != nil {
		return nil, nil, err
	}
	b, err := unix.Mmap(f.fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		unix.Close(f.fd)
		return nil, nil, err
	}
	return b, f, nil
}

// mapOf is the map of a descriptor, after the machine has made all calls that it was told of.
func (s *Server) mapOf(c *call, fd uint32) (*object, *maps.Map, error) {
	o, err := s.of(c, fd, aMap)
	if err != nil {
		return nil, nil, err
	}
	s.conf.Settle()
	return o, o.aMap, nil
}

// mapLookup is BPF_MAP_LOOKUP_ELEM.
func (s *Server) mapLookup(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	if a.u64(24)&^maps.Lock != 0 || a.u64(24) != 0 {
		return 0, unix.EINVAL
	}
	key, err := c.Read(a.u64(8), int(m.Key))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	v, err := m.Lookup(key)
	s.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return 0, c.put(a.u64(16), v)
}

// mapTake is BPF_MAP_LOOKUP_AND_DELETE_ELEM.
func (s *Server) mapTake(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	if a.u64(24) != 0 {
		return 0, unix.EINVAL
	}
	key, err := c.Read(a.u64(8), int(m.Key))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	v, err := m.Lookup(key)
	if err == nil {
		if err = m.Delete(key); err == unix.EINVAL {
			err = maps.NotSupported
		}
	}
	s.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return 0, c.put(a.u64(16), v)
}

// mapUpdate is BPF_MAP_UPDATE_ELEM.
func (s *Server) mapUpdate(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	key, err := c.Read(a.u64(8), int(m.Key))
	if err != nil {
		return 0, err
	}
	value, err := c.Read(a.u64(16), m.ValueBytes())
	if err != nil {
		return 0, err
	}
	if m.Objects != nil {
		return 0, s.setObject(c, m, key, value, a.u64(24))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.Frozen {
		return 0, unix.EPERM
	}
	return 0, m.Update(key, value, a.u64(24))
}

// setObject puts a program or a perf event into a map (bpf_fd_array_map_update_elem).
func (s *Server) setObject(c *call, m *maps.Map, key, value []byte, flags uint64) error {
	n, fd := binary.NativeEndian.Uint32(key), binary.NativeEndian.Uint32(value)
	switch {
	case flags != 0:
		return unix.EINVAL
	case n >= m.Max:
		return unix.E2BIG
	}
	var what any
	var old any
	if m.Type == maps.ProgArray {
		o, err := s.of(c, fd, aProgram)
		if err != nil {
			return err
		}
		s.hold(o)
		what = o.program
	} else {
		out, err := s.events.Output(c.TID, int(int32(fd)))
		if err != nil {
			return err
		}
		what = out
	}
	s.mu.Lock()
	old, m.Objects[n] = m.Objects[n], what
	s.mu.Unlock()
	s.forget(old)
	return nil
}

// forget gives back what a map had.
func (s *Server) forget(what any) {
	if p, ok := what.(*Program); ok {
		s.drop(p.object)
	}
}

// mapDelete is BPF_MAP_DELETE_ELEM.
func (s *Server) mapDelete(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	key, err := c.Read(a.u64(8), int(m.Key))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	var old any
	if m.Objects != nil {
		old = m.Object(binary.NativeEndian.Uint32(key))
	}
	err = unix.EPERM
	if !m.Frozen {
		err = m.Delete(key)
	}
	s.mu.Unlock()
	if err == nil {
		s.forget(old)
	}
	return 0, err
}

// mapNext is BPF_MAP_GET_NEXT_KEY.
func (s *Server) mapNext(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	var key []byte
	if a.u64(8) != 0 {
		if key, err = c.Read(a.u64(8), int(m.Key)); err != nil {
			return 0, err
		}
	}
	s.mu.Lock()
	next, err := m.Next(key)
	s.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return 0, c.put(a.u64(16), next)
}

// mapFreeze is BPF_MAP_FREEZE.
func (s *Server) mapFreeze(c *call, a attr) (int64, error) {
	_, m, err := s.mapOf(c, a.u32(0))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.Frozen {
		return 0, unix.EBUSY
	}
	m.Frozen = true
	return 0, nil
}
