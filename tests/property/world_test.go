package property

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A world is a machine and the model of it, side by side.
type world struct {
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

// newWorld boots a machine; change may spoil what the engine is built on.
func newWorld(change func(*engine.Config)) (*world, error) {
	w := &world{}
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Engine: func(c *engine.Config) {
		w.spy = newSpy(c.Text)
		c.Text = w.spy
		if change != nil {
			change(c)
		}
	}})
	if err != nil {
		return nil, err
	}
	w.Machine = m
	w.now = m.Clock().Now
	core := m.Kernel().AllTables()[0].CoreText
	w.images = []*image{w.capture("", core)}
	m.Engine().NotifyModules(0, w.moduleEvent)
	_, err = w.Mirror(&emu.Call{PID: pid, TGID: pid, Comm: "cat", Nr: syscall.SYS_READ})
	return w, err
}

func (w *world) capture(module string, r engine.Range) *image {
	im := &image{module: module, start: r.Start, bytes: make([]byte, r.End-r.Start)}
	im.bytes = im.bytes[:w.ReadText(r.Start, im.bytes)]
	return im
}

// original returns text at addr without probes, up to the end of its image.
func (w *world) original(addr uint64) []byte {
	for _, im := range w.images {
		if addr-im.start < uint64(len(im.bytes)) {
			return im.bytes[addr-im.start:]
		}
	}
	return nil
}

func (w *world) loaded(module string) bool {
	for _, im := range w.images {
		if im.module == module {
			return true
		}
	}
	return false
}

// moduleEvent does in the model what the event has done.
func (w *world) moduleEvent(ev engine.ModuleEvent) {
	core, init := ev.Module.Core, ev.Module.Init
	switch ev.State {
	case engine.ModuleComing:
		w.images = append(w.images, w.capture(ev.Module.Name, core), w.capture(ev.Module.Name, init))
		if r := w.inInit; r != nil {
			w.inInit = nil
			w.err = w.register([]reg{*r})
		}
	case engine.ModuleLive:
		w.called(ev.Module.Name, true)
		w.kill(init.Start, init.End)
		w.forget(init.Start)
	case engine.ModuleUnload:
		w.kill(core.Start, core.End)
		w.forget(core.Start)
	}
}

// forget drops the image at start.
func (w *world) forget(start uint64) {
	for i, im := range w.images {
		if im.start == start {
			w.images = append(w.images[:i:i], w.images[i+1:]...)
			return
		}
	}
}

// called notes a call of a module's functions, or of its init function.
func (w *world) called(module string, init bool) {
	for _, p := range w.probes {
		if p.place.module == module && p.place.init == init && w.hit(p) {
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
func (w *world) register(rs []reg) error {
	for _, r := range rs {
		p := newProbe(r)
		err := w.registerReal(p)
		if want := w.refusal(p); !errors.Is(err, want) {
			return fmt.Errorf("register %s: %v, want %v", p, err, want)
		}
		if err == nil {
			w.registered(p)
		}
	}
	return nil
}

func (w *world) registerReal(p *probe) error {
	if p.r != nil {
		return w.Engine().RegisterKretprobe(p.r)
	}
	return w.Engine().RegisterKprobe(p.k)
}

// refusal is ENOENT while the symbol is not there.
func (w *world) refusal(p *probe) error {
	if _, ok := w.Kernel().Lookup(p.place.symbol); !ok {
		return syscall.ENOENT
	}
	return nil
}

// registered notes that p has been registered.
func (w *world) registered(p *probe) {
	sym, _ := w.Kernel().Lookup(p.place.symbol)
	p.addr = sym + p.place.offset
	w.probes = append(w.probes, p)
	w.model.register(p, w.region(p.addr))
}

// region is how many bytes of whole instructions a jump at addr displaces.
func (w *world) region(addr uint64) (n int) {
	b := w.original(addr)
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
func (w *world) registerBatch(rs []reg, bad *engine.Kprobe, errno error) error {
	var ps []*probe
	var ks []*engine.Kprobe
	for _, r := range rs {
		r.ret = false
		if p := newProbe(r); w.refusal(p) == nil {
			ps, ks = append(ps, p), append(ks, p.k)
		}
	}
	if bad != nil {
		ks = append(ks, bad)
	}
	if len(ks) == 0 {
		errno = syscall.EINVAL
	}
	if err := w.Engine().RegisterKprobes(ks); !errors.Is(err, errno) {
		return fmt.Errorf("batch %s: %v, want %v", ps, err, errno)
	}
	for _, p := range ps {
		w.registered(p)
	}
	if bad != nil {
		w.gone(ps)
	}
	return nil
}

func (w *world) unregister(p *probe) {
	if p.r != nil {
		w.Engine().UnregisterKretprobe(p.r)
	} else {
		w.Engine().UnregisterKprobe(p.k)
	}
	w.gone([]*probe{p})
}

// gone notes that ps have been unregistered.
func (w *world) gone(ps []*probe) {
	for _, p := range ps {
		w.model.unregister(p)
		w.retired = append(w.retired, p)
		for i, q := range w.probes {
			if q == p {
				w.probes = append(w.probes[:i:i], w.probes[i+1:]...)
				break
			}
		}
	}
}

// callAll calls every function once, as processes and as callers.
func (w *world) callAll() error {
	for _, f := range functions {
		if !w.loaded(f.module) {
			continue
		}
		var err error
		if f.nr >= 0 {
			_, err = w.Mirror(&emu.Call{PID: pid, TGID: pid, Comm: "cat", Nr: f.nr, Args: [6]uint64{3}})
		} else {
			_, err = w.Call(f.name, make([]uint64, 8)...) // some are read from the stack
		}
		if err != nil {
			return fmt.Errorf("call of %s: %w\n%s", f.name, err, w.Kmsg())
		}
	}
	for _, module := range []string{"", "ktm", "kpbench"} {
		w.called(module, false)
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
