package facts

import (
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/kprobefs/kprobefs/engine/large"
)

// decoder decompresses for all Facts. It keeps nothing of what it has read.
var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxBody), zstd.WithDecoderMaxWindow(16<<20), zstd.WithDecodeAllCapLimit(true))
})

// A Pool has memory that Facts have given back, for those that are read next: a system takes long to give new memory.
// The zero Pool is ready for use, by any goroutine. Of a nil one all memory is new.
type Pool struct {
	mu   sync.Mutex // protects free
	free []*work
}

// work is memory that is needed while probes are asked about.
type work struct {
	scratch []byte      // what is unpacked only to be read once
	file    []byte      // what is read only to be unpacked
	answers large.Arena // what answers come from, and not names and prototypes
}

func (p *Pool) take() *work {
	if p == nil {
		return new(work)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return new(work)
	}
	w := p.free[n-1]
	p.free = p.free[:n-1]
	return w
}

// give gives back what take returned.
func (p *Pool) give(w *work) {
	if p == nil {
		return
	}
	w.answers.Reset()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, w)
}

// An unpacker decompresses. It is one for each Facts.
type unpacker struct {
	z      *zstd.Decoder
	memory *large.Arena // of what stays
	work   **work       // protected by the symbols' mutex
	pool   *Pool
}

func newUnpacker(pool *Pool) (unpacker, error) {
	z, err := decoder()
	w := pool.take()
	return unpacker{z, new(large.Arena), &w, pool}, err
}

// shed gives the memory for answers back.
func (u unpacker) shed() {
	u.pool.give(*u.work)
	*u.work = new(work)
}

// read reads a section that is unpacked at once: it is good until the next call of read.
func (u unpacker) read(b *body) ([]byte, error) {
	into, err := b.readInto((*u.work).file)
	if err == nil {
		(*u.work).file = into
	}
	return into, err
}

// once decompresses p, into what is good until the next call of once.
func (u unpacker) once(p packed) ([]byte, error) {
	w := *u.work
	if cap(w.scratch) < p.len {
		w.scratch = make([]byte, 0, p.len)
	}
	return u.into(p, w.scratch[:0:p.len])
}

// answers decompresses p into what is good until shed.
func (u unpacker) answers(p packed) ([]byte, error) {
	return u.into(p, (*u.work).answers.Bytes(p.len)[:0:p.len])
}

// unpack decompresses p.
func (u unpacker) unpack(p packed) ([]byte, error) { return u.into(p, u.memory.Bytes(p.len)[:0:p.len]) }

func (u unpacker) into(p packed, buffer []byte) ([]byte, error) {
	b, err := u.z.DecodeAll(p.z, buffer)
	if err != nil || len(b) != p.len {
		return nil, damaged("a block cannot be unpacked")
	}
	return b, nil
}
