package kprobe

import (
	"container/list"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A kprobe is one line of kprobe_events (struct trace_kprobe).
type kprobe struct {
	def  *probe.Def
	ev   *event.Event
	elem *list.Element // in Probes.list

	// rp is registered with the engine. A plain kprobe uses only its Kprobe.
	rp         engine.Kretprobe
	only       *filter.Filter // of an event probe: which entries it takes; nil: all
	target     *event.Event   // of an event probe: what it is attached to
	held       *event.File    // file of target that the event probe keeps armed while it is enabled; else nil
	registered bool           // the engine has it
	order      uint64         // number of the registration
	by         *vtree.Process // that has defined it, and may have ended since; nil: not known
	maxactive  int            // maxactive as kprobe_events shows it; 0 before a kretprobe is registered

	nhit      []counter         // by processor
	recorders []*event.Recorder // all probes share them, by processor
}

// A counter is a count of one processor. Only that processor increases it, and it has a cache line of its
// own.
type counter struct {
	n atomic.Uint64
	_ [56]byte
}

// newKprobe makes the kprobe that def describes. The engine does not know it yet.
func (ps *Probes) newKprobe(def *probe.Def) *kprobe {
	k := &kprobe{def: def, maxactive: def.Maxactive, nhit: make([]counter, ps.conf.CPUs), recorders: ps.conf.Recorders}
	k.rp.Maxactive = def.Maxactive
	k.rp.Want = engine.WantAll
	switch {
	case def.Kind == probe.SyscallExit:
		k.rp.Handler = k.left
	case def.Return:
		k.rp.Handler = k.returned
	case def.Kind == probe.Kprobe:
		k.rp.PreHandler = k.hit
	default:
		k.rp.PreHandler = k.entered
	}
	return k
}

// symbol is the name of k's symbol, or "unknown" if it is defined by an address (trace_kprobe_symbol).
func (k *kprobe) symbol() string {
	if k.def.Addressed {
		return unknown
	}
	return k.def.Symbol
}

// notraceName is the log's name for a function that cannot be traced.
func (ps *Probes) notraceName(k *kprobe) string {
	sym, ok := ps.conf.Kernel.Symbol(ps.address(k))
	switch {
	case !ok || !ps.env.Dialect.NotraceByAddress:
		return k.symbol()
	case sym.Module != "":
		return sym.Name + " [" + sym.Module + "]"
	}
	return sym.Name
}

// address is the address of k (trace_kprobe_address). 0: the kernel does not have its symbol.
func (ps *Probes) address(k *kprobe) uint64 {
	if k.def.Addressed {
		return k.def.Addr
	}
	addr, ok := ps.conf.Kernel.Lookup(k.def.Symbol)
	if !ok {
		return 0
	}
	return addr + k.def.Offset
}

// register registers k with the engine (__register_trace_kprobe). k is armed if its event is enabled.
// EINVAL: k is registered, or its function cannot be traced.
func (ps *Probes) register(k *kprobe) error {
	if k.registered {
		return syscall.EINVAL
	}
	if !ps.conf.Dialect.AnyFunction && kernel.Notrace(ps.conf.Kernel, ps.address(k)) {
		ps.printk("Could not probe notrace function %s", ps.notraceName(k))
		return syscall.EINVAL
	}
	if err := k.def.Resolve(ps.conf.Kernel.Lookup); err != nil {
		return err
	}
	kp := &k.rp.Kprobe
	kp.Symbol, kp.Offset, kp.Addr, kp.Owner = k.def.Symbol, k.def.Offset, k.def.Addr, k.owner()
	kp.Disabled = !k.ev.Active()
	var err error
	if k.def.Return {
		err = ps.conf.Engine.RegisterKretprobe(&k.rp)
	} else {
		err = ps.conf.Engine.RegisterKprobe(kp)
	}
	if ps.conf.Dialect.PlainBoundary && errnoOf(err) == syscall.EILSEQ {
		ps.printk("Probing address(0x%x) is not an instruction boundary.", ps.address(k))
		return syscall.EINVAL
	}
	if err != nil {
		return err
	}
	k.registered, k.order = true, ps.nextOrder()
	if k.def.Return && k.maxactive <= 0 {
		k.maxactive = ps.conf.Engine.DefaultMaxactive()
	}
	return nil
}

// registerOrDefer is register, but a place in a module that is not loaded, or an address that is nowhere,
// is no error. ModuleComes tries such a place again.
func (ps *Probes) registerOrDefer(k *kprobe) error {
	err := ps.register(k)
	if err == nil || errnoOf(err) != syscall.ENOENT || ps.placeExists(k) {
		return err
	}
	ps.printk("This probe might be able to register after target module is loaded. Continue.")
	return nil
}

// placeExists is trace_kprobe_module_exist: it reports whether k is in the kernel, or in a module that is
// loaded.
func (ps *Probes) placeExists(k *kprobe) bool {
	if k.def.Addressed {
		return false
	}
	mod, _, ok := strings.Cut(k.def.Symbol, ":")
	return !ok || ps.conf.ModuleExists(mod)
}

// nextOrder returns the number of the next registration.
func (ps *Probes) nextOrder() uint64 {
	ps.orders++
	return ps.orders
}

// unregister takes k from the engine and makes it fit to be registered again
// (__unregister_trace_kprobe).
func (ps *Probes) unregister(k *kprobe) {
	if !k.registered {
		return
	}
	switch p := k.point(); {
	case p != nil:
		ps.unlisten(*p, k)
	case k.def.Return:
		ps.conf.Engine.UnregisterKretprobe(&k.rp)
	default:
		ps.conf.Engine.UnregisterKprobe(&k.rp.Kprobe)
	}
	k.registered = false
}

// arm enables or disables k in the engine. It does nothing if k is not registered, or if k's text has gone.
func (ps *Probes) arm(k *kprobe, on bool) error {
	if k.def.Kind != probe.Kprobe {
		return ps.armEntry(k, on)
	}
	if !k.registered {
		return nil
	}
	e, kp := ps.conf.Engine, &k.rp.Kprobe
	var err error
	switch {
	case on && k.def.Return:
		err = e.EnableKretprobe(&k.rp)
	case on:
		err = e.EnableKprobe(kp)
	case k.def.Return:
		err = e.DisableKretprobe(&k.rp)
	default:
		err = e.DisableKprobe(kp)
	}
	var r *engine.Refusal
	if errors.As(err, &r) && r.Rule == engine.Gone {
		return nil
	}
	if on && err == nil {
		ps.tr.Armed(kp.Addr)
	}
	return err
}

// hits is the sum of the hits on all processors.
func (k *kprobe) hits() uint64 {
	var n uint64
	for i := range k.nhit {
		n += k.nhit[i].n.Load()
	}
	return n
}

// missed counts hits while another probe's handlers ran, and calls for which a kretprobe had no instance
// (trace_kprobe_missed).
func (k *kprobe) missed() uint64 { return k.rp.Kprobe.Nmissed() + k.rp.Nmissed() }

// An eventProbes is the kprobes of one event, in the order of their definition (trace_probe_event). It is
// the event's Registration.
type eventProbes struct {
	ps     *Probes
	probes []*kprobe
}

// drop takes k out of the list. A loop over the list that runs meanwhile sees the old list.
func (p *eventProbes) drop(k *kprobe) {
	p.probes = slices.DeleteFunc(slices.Clone(p.probes), func(q *kprobe) bool { return q == k })
}

// probesOf returns the kprobes of ev. Every event of the tree has some.
func probesOf(ev *event.Event) *eventProbes { return ev.Registration.(*eventProbes) }

// Arm arms all kprobes of the event, or disarms them (enable_trace_kprobe). If the engine cannot arm one of
// them, Arm calls undo, leaves none armed, and returns the engine's error.
func (p *eventProbes) Arm(on bool, undo func()) error {
	for i, k := range p.probes {
		err := p.ps.arm(k, on)
		if err == nil || !on {
			continue
		}
		undo()
		for _, armed := range p.probes[:i] {
			p.ps.arm(armed, false)
		}
		return err
	}
	return nil
}
