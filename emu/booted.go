package emu

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"sync"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A booted is the machine of Config's zero value right after the kernel's own start, with
// what that has logged. Most machines begin there: it takes less time than booting.
type booted struct {
	log []string
	s   *Snapshot
}

// maxBootLog is the most lines that a boot logs, and the most bytes in one.
const maxBootLog = 1 << 10

// bootedImage is the embedded one; nil if it is of another kernel, or there is none.
var bootedImage = sync.OnceValue(func() *booted {
	r, err := gzip.NewReader(bytes.NewReader(guest.Boot()))
	if err != nil {
		return nil
	}
	b := &booted{}
	if err := b.read(io.LimitReader(r, ramSize)); err != nil {
		return nil
	}
	return b
})

// code is the log, and then the snapshot.
func (b *booted) code(c *codec) {
	list(c, &b.log, maxBootLog, func(line *string) { c.string(line, maxPrintk) })
	if b.s == nil {
		b.s = &Snapshot{in: guest.Newest}
	}
	b.s.code(c)
}

// WriteBoot boots a machine as those are that need not, and writes it for emu/guest.
func WriteBoot(w io.Writer) error {
	cfg := Config{Clock: ClockVirtual}
	err := cfg.check()
	if err != nil {
		return err
	}
	m, err := newMachine(cfg)
	if err != nil {
		return err
	}
	defer m.Close()
	own := len(m.kmsg.Lines())
	if err := m.bootKernel(); err != nil {
		return err
	}
	b := booted{log: m.kmsg.Lines()[own:]}
	if err := m.freeInit(m.kernel); err != nil {
		return err
	}
	if b.s, err = m.Snapshot(); err != nil {
		return err
	}
	b.s = b.s.sorted()
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	c := newEncoder(z)
	if b.code(c); c.end() != nil {
		return c.err
	}
	return z.Close()
}

func (b *booted) read(r io.Reader) error {
	c := newDecoder(r)
	b.code(c)
	return c.err
}

// bootFrom makes m, which is built and not yet booted, what b is.
func (m *Machine) bootFrom(b *booted) error {
	for _, line := range b.log {
		m.Printk(line)
	}
	if err := m.freeInit(m.kernel); err != nil {
		return err
	}
	s, err := b.s.fit(m)
	if err != nil {
		return err
	}
	if _, err := m.swapAtRest(s, nil, nil); err != nil {
		return fmt.Errorf("embedded boot: %w", err)
	}
	return nil
}

// bootedFor is where a machine of cfg begins, nil if it has to boot: the clock, the seed
// and the number of processors leave traces.
func bootedFor(cfg *Config) *booted {
	if inside, _ := release.Inside(""); cfg.Kernel != inside || cfg.CPUs != 2 || cfg.Seed != 0 || cfg.Clock != ClockHost {
		return nil
	}
	return bootedImage()
}
