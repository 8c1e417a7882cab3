package property

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A comparison is a machine and the model of it, side by side: both do the same, and must
// agree.
type comparison struct {
	*emu.Machine
	model
	spy     *spy
	probes  []*probe // registered
	retired []*probe // unregistered
	images  []*image // the kernel's, then each loaded module's
	inInit  *reg     // what to register in init text during the next insmod
	err     error    // of a notifier
	reached reached
}

// An image is text without probes.
type image struct {
	module string
	start  uint64
	bytes  []byte
}

// A probe is one that is registered, and what the model says of it.
type probe struct {
	flags
	place *place
	addr  uint64
	post  bool // has a post_handler
	k     *engine.Kprobe
	r     *engine.Kretprobe // nil: k is no kretprobe's

	pre, posts int // calls of its handlers
	want       int // what pre ought to be
}

const pid = 100

// newComparison boots a machine; change may spoil what the engine is built on.
func newComparison(change func(*engine.Config)) (*comparison, error) {
	c := &comparison{}
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Engine: func(cfg *engine.Config) {
		c.spy = newSpy(cfg.Text)
		cfg.Text = c.spy
		if change != nil {
			change(cfg)
		}
	}})
	if err != nil {
		return nil, err
	}
	c.Machine = m
	c.now = m.Clock().Now
	core := m.Kernel().AllTables()[0].CoreText
	c.images = []*image{c.capture("", core)}
	m.Engine().NotifyModules(0, c.moduleEvent)
	_, err = c.Mirror(&emu.Call{PID: pid, TGID: pid, Comm: "cat", Nr: syscall.SYS_READ})
	return c, err
}

func (c *comparison) capture(module string, r kernel.Range) *image {
	im := &image{module: module, start: r.Start, bytes: make([]byte, r.End-r.Start)}
	im.bytes = im.bytes[:c.ReadText(r.Start, im.bytes)]
	return im
}

// original returns text at addr without probes, up to the end of its image.
func (c *comparison) original(addr uint64) []byte {
	for _, im := range c.images {
		if addr-im.start < uint64(len(im.bytes)) {
			return im.bytes[addr-im.start:]
		}
	}
	return nil
}

func (c *comparison) loaded(module string) bool {
	for _, im := range c.images {
		if im.module == module {
			return true
		}
	}
	return false
}

// moduleEvent does in the model what the event has done.
func (c *comparison) moduleEvent(ev engine.ModuleEvent) {
	core, init := ev.Module.Core, ev.Module.Init
	switch ev.State {
	case engine.ModuleComing:
		c.images = append(c.images, c.capture(ev.Module.Name, core), c.capture(ev.Module.Name, init))
		if r := c.inInit; r != nil {
			c.inInit = nil
			c.err = c.register([]reg{*r})
		}
	case engine.ModuleLive:
		c.called(ev.Module.Name, true)
		c.kill(init.Start, init.End)
		c.forget(init.Start)
	case engine.ModuleUnload:
		c.kill(core.Start, core.End)
		c.forget(core.Start)
	}
}

// forget drops the image at start.
func (c *comparison) forget(start uint64) {
	for i, im := range c.images {
		if im.start == start {
			c.images = append(c.images[:i:i], c.images[i+1:]...)
			return
		}
	}
}

// called notes a call of a module's functions, or of its init function.
func (c *comparison) called(module string, init bool) {
	for _, p := range c.probes {
		if p.place.module == module && p.place.init == init && c.hit(p) {
			p.want++
		}
	}
}

// newProbe makes what r describes.
func newProbe(r reg) *probe {
	pl := &places[r.at]
	p := &probe{place: pl}
	if r.ret && pl.entry {
		p.r = &engine.Kretprobe{Handler: func(*engine.Instance, *engine.Context) bool { p.pre++; return false }}
		p.k = &p.r.Kprobe
	} else {
		p.k = &engine.Kprobe{PreHandler: func(*engine.Kprobe, *engine.Context) bool { p.pre++; return false }}
		if p.post = r.post; r.post {
			p.k.PostHandler = func(*engine.Kprobe, *engine.Context) { p.posts++ }
		}
	}
	p.k.Symbol, p.k.Offset, p.k.Disabled, p.k.Want = pl.symbol, pl.offset, r.disabled, engine.WantAll
	p.disabled = r.disabled
	return p
}

// register registers rs one by one: the errno must be the kernel's.
func (c *comparison) register(rs []reg) error {
	for _, r := range rs {
		p := newProbe(r)
		err := c.registerReal(p)
		if want := c.refusal(p); !errors.Is(err, want) {
			return fmt.Errorf("register %s: %v, want %v", p, err, want)
		}
		if err == nil {
			c.registered(p)
		}
	}
	return nil
}

func (c *comparison) registerReal(p *probe) error {
	if p.r != nil {
		return c.Engine().RegisterKretprobe(p.r)
	}
	return c.Engine().RegisterKprobe(p.k)
}

// refusal is ENOENT while the symbol is not there.
func (c *comparison) refusal(p *probe) error {
	if _, ok := c.Kernel().Lookup(p.place.symbol); !ok {
		return syscall.ENOENT
	}
	return nil
}

// registered notes that p has been registered.
func (c *comparison) registered(p *probe) {
	sym, _ := c.Kernel().Lookup(p.place.symbol)
	p.addr = sym + p.place.offset
	c.probes = append(c.probes, p)
	c.model.register(p, c.region(p.addr))
}

// region is how many bytes of whole instructions a jump at addr displaces.
func (c *comparison) region(addr uint64) (n int) {
	b := c.original(addr)
	for n < jumpLen {
		var in insn.Inst
		if insn.Decode(b[n:], insn.Mode64, &in) != nil {
			return n
		}
		n += int(in.Len)
	}
	return n
}

// registerBatch registers kprobes all together; bad, if set, is a last one that
// has to be refused with errno, and then none of them stays.
func (c *comparison) registerBatch(rs []reg, bad *engine.Kprobe, errno error) error {
	var ps []*probe
	var ks []*engine.Kprobe
	for _, r := range rs {
		r.ret = false
		if p := newProbe(r); c.refusal(p) == nil {
			ps, ks = append(ps, p), append(ks, p.k)
		}
	}
	if bad != nil {
		ks = append(ks, bad)
	}
	if len(ks) == 0 {
		errno = syscall.EINVAL
	}
	if err := c.Engine().RegisterKprobes(ks); !errors.Is(err, errno) {
		return fmt.Errorf("batch %s: %v, want %v", ps, err, errno)
	}
	for _, p := range ps {
		c.registered(p)
	}
	if bad != nil {
		c.gone(ps)
	}
	return nil
}

func (c *comparison) unregister(p *probe) {
	if p.r != nil {
		c.Engine().UnregisterKretprobe(p.r)
	} else {
		c.Engine().UnregisterKprobe(p.k)
	}
	c.gone([]*probe{p})
}

// gone notes that ps have been unregistered.
func (c *comparison) gone(ps []*probe) {
	for _, p := range ps {
		c.model.unregister(p)
		c.retired = append(c.retired, p)
		for i, q := range c.probes {
			if q == p {
				c.probes = append(c.probes[:i:i], c.probes[i+1:]...)
				break
			}
		}
	}
}

// callAll calls every function once, as processes and as callers.
func (c *comparison) callAll() error {
	for _, f := range functions {
		if !c.loaded(f.module) {
			continue
		}
		var err error
		if f.nr >= 0 {
			_, err = c.Mirror(&emu.Call{PID: pid, TGID: pid, Comm: "cat", Nr: f.nr, Args: [6]uint64{3}})
		} else {
			_, err = c.Call(f.name, make([]uint64, 8)...) // some are read from the stack
		}
		if err != nil {
			return fmt.Errorf("call of %s: %w\n%s", f.name, err, c.Kmsg())
		}
	}
	for _, module := range []string{"", "ktm", "kpbench"} {
		c.called(module, false)
	}
	return nil
}

func (p *probe) String() string {
	kind := "k"
	if p.r != nil {
		kind = "r"
	}
	return fmt.Sprintf("%s %s+%#x", kind, p.place.symbol, p.place.offset)
}
