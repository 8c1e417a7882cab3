package emu

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/system"
)

// Events of the die chain (enum die_val of x86).
const (
	dieOops  = 1
	dieInt3  = 2
	dieDebug = 3
	dieTrap  = 8
	dieGPF   = 9
)

// Signals that the die chain is told.
const (
	sigIll  = 4
	sigTrap = 5
	sigFPE  = 8
	sigSegv = 11
)

// A dieEvent is what notifiers of a module are told (struct die_args).
type dieEvent struct {
	val, trap, signal uint64
	text              string
	err               uint64
}

// dieEventOf is the event of an exception: exc_int3, do_error_trap, exc_general_protection.
func dieEventOf(vector uint8, code uint64) (dieEvent, bool) {
	e := dieEvent{val: dieTrap, trap: uint64(vector), signal: sigSegv, text: vectors[vector%32], err: code}
	switch vector {
	case 3:
		return dieEvent{dieInt3, 3, sigTrap, "int3", 0}, true
	case vectorDB:
		return dieEvent{dieDebug, 0, sigTrap, "debug", 0}, true
	case vectorDE:
		e.signal = sigFPE
	case vectorUD:
		e.signal = sigIll
	case vectorGP:
		e.val = dieGPF
	case vectorPF:
		return e, false
	}
	return e, true
}

// notifyGuest asks the notifiers that modules have registered (register_die_notifier). True: one of
// them has stopped the chain, and c's registers say where to go on.
func (m *Machine) notifyGuest(c *cpu, e dieEvent) bool {
	if m.entry.dieChain == 0 || m.mem.long(m.entry.dieChain+m.mem.word) == 0 || c.dying || c.task == nil {
		return false
	}
	c.dying = true
	defer func() { c.dying = false }()
	outer := c.ctx.Regs
	defer func() { c.ctx.Regs = outer }()
	c.ctx.Regs = asEngine(c.regs)
	r := asRegs(c.ctx.Regs)
	h := handlerCall{fn: m.entry.notifyDie, at: r.IP - 1, hitContext: m.contexts.trap}
	if e.val == dieOops {
		h.hitContext = hitContext{irqs: true}
	}
	h.sp = (r.SP - redZone - uint64(m.isa.PtRegs) - sizeofDie) &^ 15
	h.first = h.sp + uint64(m.isa.PtRegs)
	m.mem.WriteKernel(h.first, e.bytes(m, h.first))
	regs, sp := m.plat.regs(asEngine(r)), r.SP
	m.mem.WriteKernel(h.sp, regs)
	stop, ok := m.nestedCall(c, &h)
	if !ok {
		return false
	}
	m.mem.ReadKernel(h.sp, regs)
	m.plat.load(regs, asEngine(r), sp)
	return stop != 0
}

// sizeofDie is the size of what host_notify_die gets beside the registers: a struct die_args with the
// event in place of them, and the text behind it.
const sizeofDie = 64

// bytes are what host_notify_die gets, at addr.
func (e *dieEvent) bytes(m *Machine, addr uint64) []byte {
	l := m.mem.layout
	b := l.AppendLong(nil, e.val)
	b = l.AppendLong(b, addr+3*m.mem.word+8)
	b = l.AppendLong(b, e.err)
	b = l.AppendUint32(b, uint32(e.trap))
	b = l.AppendUint32(b, uint32(e.signal))
	b = append(b, e.text[:min(len(e.text), sizeofDie-33)]...)
	return append(b, 0)
}

// States that notifiers of modules are told (enum module_state).
const (
	moduleLive   = 0
	moduleComing = 1
	moduleGoing  = 2
)

// notifyModule tells the notifiers of register_module_notifier that mod comes, lives or goes. The error is
// what a notifier wants of insmod. modMu is held.
func (m *Machine) notifyModule(ctx context.Context, mod *system.Module, state uint64) error {
	this := thisModule(mod)
	if this == 0 || m.entry.moduleChain == 0 {
		return nil
	}
	m.lock.Lock()
	m.mem.put32(this+m.abi.Module_State, uint32(state))
	registered := m.mem.long(m.entry.moduleChain+m.abi.SizeofRwSemaphore) != 0
	m.lock.Unlock()
	if !registered {
		return nil
	}
	err := asErrno(m.inTask(ctx, system.ModuleLimit, "insmod", m.entry.moduleNotify, state, this))
	if state == moduleComing {
		return err
	}
	return nil
}

// thisModule is where mod's struct module lies; 0: it has none.
func thisModule(mod *system.Module) uint64 {
	for _, s := range mod.Img.Symbols {
		if s.Name == "__this_module" {
			return s.Addr
		}
	}
	return 0
}
