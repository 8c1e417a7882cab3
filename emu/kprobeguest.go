package emu

import (
	"errors"
	"maps"
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// guestProbes are the probes that guest code has registered. It belongs to the
// holder of the machine lock.
type guestProbes struct {
	list  []*guestProbe // oldest first
	count int           // of all time: struct kprobe.host
}

// A guestProbe is a struct kprobe or kretprobe of guest memory.
type guestProbe struct {
	m *Machine
	probeSpec
	kp        *engine.Kprobe              // of the three, one
	ret       *engine.Kretprobe           //
	jump      *engine.Jprobe              //
	off       atomic.Bool                 // it is about to be unregistered, since it was registered after the snapshot that was restored
	spare     []uint64                    // guest memory for instances, of a snapshot
	instances map[*engine.Instance]uint64 // their guest memory
}

// A probeSpec is a probe as the guest asks for it.
type probeSpec struct {
	ptr                       uint64 // of the struct
	host                      uint64 // its number
	pre, post, entry, handler uint64 // functions; 0: none
	fault, breaks             uint64 // of an old kernel
	jumpTo                    uint64 // of a jprobe
	dataSize                  int
	rethook                   uint64 // of a kretprobe: its struct rethook
}

// kprobe is p as the engine has it.
func (p *guestProbe) kprobe() *engine.Kprobe {
	switch {
	case p.ret != nil:
		return &p.ret.Kprobe
	case p.jump != nil:
		return &p.jump.Kprobe
	}
	return p.kp
}

// hookUp gives p's kprobe the handlers that run guest code, and keeps the guest's counts.
func (p *guestProbe) hookUp() {
	p.kprobe().Owner.Module = p.module()
	p.kprobe().Missed = p.missed
	if p.ret != nil {
		p.ret.NoInstance = p.noInstance
	}
	if p.ret == nil && p.fault != 0 {
		p.kprobe().FaultHandler = p.runFault
	}
	if p.kp != nil && p.breaks != 0 {
		p.kp.BreakHandler = p.runBreak
	}
	if p.kp != nil && p.pre != 0 {
		p.kp.PreHandler, p.kp.Begin = p.runPre, p.begin
	}
	if p.kp != nil && p.post != 0 {
		p.kp.PostHandler = p.runPost
	}
	if p.ret != nil && p.handler != 0 {
		p.ret.Handler = p.runReturn
	}
	if p.ret != nil && p.entry != 0 {
		p.ret.Entry = p.runEntry
	}
}

// module is the module whose code p's handlers are, and that has registered it therefore; "": none has.
func (p *guestProbe) module() string {
	for _, f := range []uint64{p.pre, p.post, p.handler, p.entry, p.jumpTo} {
		if mod, ok := p.m.registry.Module(f); ok && f != 0 {
			return mod.Name
		}
	}
	return ""
}

// missed keeps the guest's kprobe.nmissed. It runs in a hit, with the machine lock held.
func (p *guestProbe) missed(k *engine.Kprobe) {
	p.m.mem.putLong(p.ptr+p.m.abi.Kprobe_Nmissed, k.Nmissed())
}

// noInstance keeps the guest's kretprobe.nmissed, likewise.
func (p *guestProbe) noInstance(rp *engine.Kretprobe) {
	p.m.mem.put32(p.ptr+p.m.retAt()+p.m.abi.Kretprobe_Nmissed, uint32(rp.Nmissed()))
}

// symbolLimit is the longest name that a guest probe may give.
const symbolLimit = guest.KsymNameLen

// sleep lets the task of c wait for work that needs the machine lock to be free. The result of the
// work is the result of the hypercall.
func (m *Machine) sleep(c *cpu, work func() uint64) uint64 {
	t := c.task
	if c.nest != nil || t.job == nil {
		return negative(syscall.EBUSY) // no goroutine is there to do it
	}
	j := t.job
	if t.PID == 0 {
		return negative(syscall.EBUSY)
	}
	t.preempt = m.mem.u32(c.area + m.abi.PcpuPreemptCount)
	m.release(c, taskBlocked)
	m.blocked++
	j.host = work
	m.wakeup.Broadcast()
	return 0
}

// find is the probe whose guest struct lies at ptr.
func (g *guestProbes) find(ptr uint64) *guestProbe {
	for _, p := range g.list {
		if p.ptr == ptr {
			return p
		}
	}
	return nil
}

// readKprobe reads a struct kprobe.
func (m *Machine) readKprobe(ptr uint64, p *guestProbe, kp *engine.Kprobe) error {
	b := make([]byte, m.abi.SizeofKprobe)
	if m.mem.ReadKernel(ptr, b) < len(b) {
		return syscall.EFAULT
	}
	kp.Addr = m.mem.layout.Long(b[m.abi.Kprobe_Addr:])
	kp.Offset = uint64(order.Uint32(b[m.abi.Kprobe_Offset:]))
	kp.Disabled = order.Uint32(b[m.abi.Kprobe_Flags:])&guest.KprobeFlagDisabled != 0
	if name := m.mem.layout.Long(b[m.abi.Kprobe_SymbolName:]); name != 0 {
		s, err := m.mem.readString(name, symbolLimit)
		if err != nil {
			return syscall.EFAULT
		}
		kp.Symbol = s
	}
	p.pre, p.post = m.mem.layout.Long(b[m.abi.Kprobe_PreHandler:]), m.mem.layout.Long(b[m.abi.Kprobe_PostHandler:])
	kp.Want = engine.WantAll
	if m.oldProbes() {
		p.fault, p.breaks = m.mem.long(ptr+m.abi.OldKprobe_FaultHandler), m.mem.long(ptr+m.abi.OldKprobe_BreakHandler)
	}
	return nil
}

// oldProbes reports whether the kernel's struct kprobe has more handlers than today's.
func (m *Machine) oldProbes() bool { return m.cfg.Kernel.Profile.Hits.FaultHandlers }

// retAt is how much further the fields of a struct kretprobe lie than in today's kernel.
func (m *Machine) retAt() uint64 {
	if m.oldProbes() {
		return m.abi.SizeofOldKprobe - m.abi.SizeofKprobe
	}
	return 0
}

func (m *Machine) hcRegisterJprobe(c *cpu, ptr, _, _ uint64) uint64 {
	if !m.cfg.Kernel.Profile.Hits.Jprobes {
		return negative(syscall.ENOSYS)
	}
	if m.guests.find(ptr) != nil {
		return negative(syscall.EINVAL)
	}
	p := &guestProbe{m: m, probeSpec: probeSpec{ptr: ptr}, jump: &engine.Jprobe{}}
	if err := m.readKprobe(ptr, p, &p.jump.Kprobe); err != nil {
		return errnoResult(err)
	}
	p.jumpTo = m.mem.long(ptr + m.abi.OldJprobe_Entry)
	p.jump.Entry = p.jumpTo
	p.hookUp()
	return m.sleep(c, func() uint64 {
		return m.registered(p, m.engine.RegisterJprobe(p.jump), &p.jump.Kprobe)
	})
}

func (m *Machine) hcRegisterKprobe(c *cpu, ptr, _, _ uint64) uint64 {
	if m.guests.find(ptr) != nil {
		return negative(syscall.EINVAL)
	}
	p := &guestProbe{m: m, probeSpec: probeSpec{ptr: ptr}, kp: &engine.Kprobe{}}
	if err := m.readKprobe(ptr, p, p.kp); err != nil {
		return errnoResult(err)
	}
	p.hookUp()
	return m.sleep(c, func() uint64 {
		return m.registered(p, m.engine.RegisterKprobe(p.kp), p.kp)
	})
}

func (m *Machine) hcRegisterKretprobe(c *cpu, ptr, _, _ uint64) uint64 {
	if m.guests.find(ptr) != nil {
		return negative(syscall.EINVAL)
	}
	p := &guestProbe{m: m, probeSpec: probeSpec{ptr: ptr}, ret: &engine.Kretprobe{}, instances: map[*engine.Instance]uint64{}}
	if err := m.readKprobe(ptr+m.abi.Kretprobe_Kp, p, &p.ret.Kprobe); err != nil {
		return errnoResult(err)
	}
	at := ptr + m.retAt()
	p.handler, p.entry = m.mem.long(at+m.abi.Kretprobe_Handler), m.mem.long(at+m.abi.Kretprobe_EntryHandler)
	size := m.mem.long(at + m.abi.Kretprobe_DataSize)
	if size > guest.KretprobeDataMax {
		return negative(syscall.E2BIG)
	}
	p.dataSize = int(size)
	var ok bool
	if p.rethook, ok = m.mem.slabs.alloc(int(m.abi.SizeofRethook)); !ok {
		return negative(syscall.ENOMEM)
	}
	m.mem.putLong(p.rethook+m.abi.Rethook_Data, ptr)
	p.ret.Maxactive = int(int32(m.mem.u32(at + m.abi.Kretprobe_Maxactive)))
	p.hookUp()
	return m.sleep(c, func() uint64 {
		return m.registered(p, m.engine.RegisterKretprobe(p.ret), &p.ret.Kprobe)
	})
}

// registered notes p if err is nil. It returns the value for the guest. The machine lock is not
// held.
func (m *Machine) registered(p *guestProbe, err error, kp *engine.Kprobe) uint64 {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return negative(syscall.EIO)
	}
	if err != nil {
		if p.ret != nil {
			m.mem.slabs.release(p.rethook, int(m.abi.SizeofRethook))
		}
		if kp.Addr != 0 { // a place that was found and refused
			m.mem.putLong(p.ptr+m.abi.Kprobe_Addr, kp.Addr)
		}
		return errnoResult(err)
	}
	m.guests.count++
	p.host = uint64(m.guests.count)
	m.guests.list = append(m.guests.list, p)
	p.writeBack(kp)
	return 0
}

// writeBack fills in what registering a probe changes of its struct. The machine lock is held.
func (p *guestProbe) writeBack(kp *engine.Kprobe) {
	mem := p.m.mem
	mem.putLong(p.ptr+p.m.abi.Kprobe_Addr, kp.Addr)
	mem.putLong(p.ptr+p.m.abi.Kprobe_Nmissed, 0)
	mem.put32(p.ptr+p.m.abi.Kprobe_Flags, p.m.placeFlags(kp.Addr))
	p.writeFlags(kp.Disabled)
	if p.ret != nil {
		at := p.ptr + p.m.retAt()
		mem.putLong(at+p.m.abi.Kretprobe_Rh, p.rethook)
		mem.put32(at+p.m.abi.Kretprobe_Maxactive, uint32(p.ret.Maxactive))
		mem.put32(at+p.m.abi.Kretprobe_Nmissed, 0)
	}
}

// placeFlags are the flags that a kprobe has by its place.
func (m *Machine) placeFlags(addr uint64) (flags uint32) {
	if t := m.registry.Tables(addr); t != nil {
		if r, ok := t.Overlap(kernel.TableFtrace, addr, addr+1); ok && r.Start == addr {
			flags |= guest.KprobeFlagFtrace
		}
	}
	if sym, ok := m.registry.Symbol(addr); ok && sym.Addr == addr && !m.cfg.Kernel.Profile.Hits.NoEntryFlag {
		flags |= guest.KprobeFlagOnFuncEntry
	}
	return flags
}

// writeFlags writes into p's struct whether it is disabled. An unregistered one is, too: who registers it again
// without clearing its flags gets a disabled one.
func (p *guestProbe) writeFlags(disabled bool) {
	at := p.ptr + p.m.abi.Kprobe_Flags
	flags := p.m.mem.u32(at) &^ guest.KprobeFlagDisabled
	if disabled {
		flags |= guest.KprobeFlagDisabled
	}
	p.m.mem.put32(at, flags)
}

func errnoResult(err error) uint64 {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return negative(errno)
	}
	return negative(syscall.EINVAL)
}

func (m *Machine) hcUnregisterKprobe(c *cpu, ptr, _, _ uint64) uint64 {
	p := m.guests.find(ptr)
	if p == nil {
		m.mem.putLong(ptr+m.abi.Kprobe_Addr, 0) // unregister_kprobes says so of one that is not registered
		return 0
	}
	return m.sleep(c, func() uint64 { p.unregister(); return 0 })
}

func (m *Machine) hcUnregisterKretprobe(c *cpu, ptr, d, e uint64) uint64 {
	return m.hcUnregisterKprobe(c, ptr, d, e)
}

func (m *Machine) hcDisableKprobe(c *cpu, ptr, _, _ uint64) uint64 {
	return m.toggle(c, ptr, true, m.engine.DisableKprobe, m.engine.DisableKretprobe)
}

func (m *Machine) hcEnableKprobe(c *cpu, ptr, _, _ uint64) uint64 {
	return m.toggle(c, ptr, false, m.engine.EnableKprobe, m.engine.EnableKretprobe)
}

func (m *Machine) toggle(c *cpu, ptr uint64, disabled bool, kprobe func(*engine.Kprobe) error, kretprobe func(*engine.Kretprobe) error) uint64 {
	p := m.guests.find(ptr)
	if p == nil {
		return negative(syscall.EINVAL)
	}
	return m.sleep(c, func() uint64 {
		var err error
		if p.ret == nil {
			err = kprobe(p.kprobe())
		} else {
			err = kretprobe(p.ret)
		}
		if err != nil {
			return errnoResult(err)
		}
		m.lock.Lock()
		defer m.lock.Unlock()
		if !m.closed {
			p.writeFlags(disabled)
		}
		return 0
	})
}

// unregister takes p out. The machine lock is not held.
func (p *guestProbe) unregister() {
	m := p.m
	if p.ret == nil {
		m.engine.UnregisterKprobe(p.kprobe())
	} else {
		m.engine.UnregisterKretprobe(p.ret)
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return
	}
	for i, q := range m.guests.list {
		if q == p {
			m.guests.list = append(m.guests.list[:i], m.guests.list[i+1:]...)
			break
		}
	}
	p.writeFlags(true)
	if p.ret != nil {
		for _, ri := range slices.Concat(p.spare, slices.Sorted(maps.Values(p.instances))) {
			m.mem.slabs.release(ri, p.instanceSize(m.abi))
		}
		clear(p.instances)
		p.spare = nil
		m.mem.slabs.release(p.rethook, int(p.m.abi.SizeofRethook))
		m.mem.putLong(p.ptr+m.retAt()+p.m.abi.Kretprobe_Rh, 0)
	}
}

// dropGuestProbes unregisters what a module that is going has left behind: its
// handlers are about to be no more. (The kernel would crash at the next hit.)
func (m *Machine) dropGuestProbes(mod *system.Module) {
	m.lock.Lock()
	var left []*guestProbe
	for _, p := range m.guests.list {
		if mod.Span.Contains(p.ptr) {
			left = append(left, p)
		}
	}
	m.lock.Unlock()
	for _, p := range left {
		m.printkf("%s: a probe was left registered; it is taken out", mod.Name)
		p.unregister()
	}
}
