package bpf

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/maps"
)

// maxBatch is how many bytes of keys or values one call moves.
const maxBatch = 16 << 20

// batched is what a call about several values is about.
type batched struct {
	m      *maps.Map
	count  int
	flags  uint64
	values int // bytes of one
}

// batch is the common part of BPF_MAP_*_BATCH (bpf_map_do_batch). do returns how many values it has seen to.
func batch(do func(*Server, *call, attr, *batched) (int, error)) func(*Server, *call, attr) (int64, error) {
	return func(s *Server, c *call, a attr) (int64, error) {
		_, m, err := s.mapOf(c, a.u32(36))
		if err != nil {
			return 0, err
		}
		b := &batched{m, int(a.u32(32)), a.u64(40), m.ValueBytes()}
		switch {
		case m.Objects != nil || m.Type == maps.Ringbuf || m.Type == maps.StackTrace:
			return 0, maps.NotSupported
		case a.u64(48) != 0, b.flags&^maps.Lock != 0 && b.flags > maps.Exist:
			return 0, unix.EINVAL
		case b.count == 0:
			return 0, nil
		}
		if each := max(int(m.Key), b.values); b.count > maxBatch/each {
			b.count = maxBatch / each
		}
		n, err := do(s, c, a, b)
		if e := c.putU32(32, uint32(n)); e != nil {
			return 0, e
		}
		return 0, err
	}
}

// lookupBatch is BPF_MAP_LOOKUP_BATCH. Where it goes on is the last key (generic_map_lookup_batch).
func (s *Server) lookupBatch(c *call, a attr, b *batched) (int, error) {
	return s.eachBatch(c, a, b, false)
}

// takeBatch is BPF_MAP_LOOKUP_AND_DELETE_BATCH.
func (s *Server) takeBatch(c *call, a attr, b *batched) (int, error) {
	if b.m.Type == maps.Array || b.m.Type == maps.PercpuArray {
		return 0, maps.NotSupported
	}
	return s.eachBatch(c, a, b, true)
}

func (s *Server) eachBatch(c *call, a attr, b *batched, take bool) (n int, err error) {
	var last []byte
	size := int(b.m.Key)
	if from := a.u64(0); from != 0 {
		if last, err = c.Read(from, max(size, 4)); err != nil {
			return 0, err
		}
		last = last[:size]
	}
	var keys, values []byte
	s.mu.Lock()
	for n < b.count && err == nil {
		var next, v []byte
		if next, err = b.m.Next(last); err != nil {
			break
		}
		if v, err = b.m.Lookup(next); err != nil {
			break
		}
		keys, values = append(keys, next...), append(values, v...)
		last = next
		n++
	}
	if take {
		for i := range n {
			_ = b.m.Delete(keys[i*size:][:size])
		}
		if err == nil {
			last = nil // those behind them are the first ones now
		}
	}
	s.mu.Unlock()
	if e := c.put(a.u64(16), keys); e != nil {
		return 0, e
	}
	if e := c.put(a.u64(24), values); e != nil {
		return 0, e
	}
	if n > 0 && a.u64(8) != 0 {
		if last == nil {
			last = make([]byte, size)
		}
		if e := c.put(a.u64(8), last); e != nil {
			return 0, e
		}
	}
	return n, err
}

// updateBatch is BPF_MAP_UPDATE_BATCH.
func (s *Server) updateBatch(c *call, a attr, b *batched) (int, error) {
	keys, err := c.Read(a.u64(16), b.count*int(b.m.Key))
	if err != nil {
		return 0, err
	}
	values, err := c.Read(a.u64(24), b.count*b.values)
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if b.m.Frozen {
		return 0, unix.EPERM
	}
	for i := range b.count {
		if err := b.m.Update(keys[i*int(b.m.Key):][:b.m.Key], values[i*b.values:][:b.values], b.flags); err != nil {
			return i, err
		}
	}
	return b.count, nil
}

// deleteBatch is BPF_MAP_DELETE_BATCH.
func (s *Server) deleteBatch(c *call, a attr, b *batched) (int, error) {
	keys, err := c.Read(a.u64(16), b.count*int(b.m.Key))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range b.count {
		if err := b.m.Delete(keys[i*int(b.m.Key):][:b.m.Key]); err != nil {
			return i, err
		}
	}
	return b.count, nil
}
