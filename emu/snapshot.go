package emu

import (
	"cmp"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"maps"
	"slices"
)

// A Snapshot is the state of a machine at one moment: memory, tasks, processors, modules, and the
// probes that guest code has registered. It is immutable. Several snapshots of one machine share
// the pages in which they do not differ.
//
// A Snapshot does not have the host's part: probes and traced functions that were registered with
// the engine from outside, the bytes that they put into text, and the return addresses that they
// put on stacks; the clock; the kernel log; whether the machine is paused, and the calls held for
// it; how many calls were dropped. It has no FPU registers, because the guest does not use them.
type Snapshot struct {
	of *Machine // that can take its tasks and modules back as they are; nil: none
	in string   // the generation of the kernel inside

	order uint64 // of the snapshots of that machine

	cpus   []savedCPU
	turn   int
	now    uint64 // the clock then
	seed   uint64
	rng    []byte
	counts counts

	ram     *ramImage
	frames  frames
	stacks  stackPool
	slabs   [heapMax + 1][]uint64
	tasks   []savedTask
	nextPID int
	owner   *task // whose pages the user half shows

	modules []savedModule // oldest first
	view    *system.View
	probes  []savedProbe // oldest first
	probed  int          // of all time

	tainted string // letters

	enabled, optimization bool
}

// A savedTask is one task. It goes back into its own struct, which others point to.
type savedTask struct {
	at *task
	is task
}

type savedCPU struct {
	area       uint64
	idle, task *task // task nil: idle
	queue      []*task
	lastTick   uint64
}

// A savedModule is one that is loaded, with the file that it was read from.
type savedModule struct {
	at     *system.Module
	is     system.Module
	ghosts bool // some symbols of its init part stay (unit.ghosts)
}

// A savedProbe is a probe of the guest's.
type savedProbe struct {
	at        *guestProbe
	is        probeSpec
	ret       bool
	symbol    string // symbol+offset, or
	offset    uint64 //
	addr      uint64 // if that is "", the address
	maxactive int    // of a kretprobe
	off       bool   // it was disabled
	instances map[*engine.Instance]uint64
	spare     []uint64 // as instances: for those of a kretprobe that is made anew
}

// Snapshot takes one. Calls that are under way are a part of it, as far as they have
// come; it waits for those for which the host is just doing something. ErrClosed.
func (m *Machine) Snapshot() (*Snapshot, error) {
	m.modMu.Lock()
	defer m.modMu.Unlock()
	return m.snapshot()
}

// snapshot is Snapshot. The caller holds modMu.
func (m *Machine) snapshot() (*Snapshot, error) {
	enabled, optimization := m.engine.Enabled(), m.engine.Optimization()
	off := m.probesOff()
	m.lock.Lock()
	defer m.lock.Unlock()
	m.awaitHost()
	if m.closed {
		return nil, ErrClosed
	}
	m.order++
	s := &Snapshot{
		of: m, in: m.gen.Name(), order: m.order, turn: m.turn, now: m.clock.Now(), seed: m.cfg.Seed, counts: m.counts, nextPID: m.tasks.next, owner: m.mem.user.owner,
		view: m.registry.View(), probed: m.guests.count, tainted: m.tainted,
		enabled: enabled, optimization: optimization,
	}
	s.rng, _ = m.pcg.MarshalBinary() // it never fails
	s.takeAllocators(m)
	s.takeTasks(m)
	s.takeModules(m)
	s.takeProbes(m, off)
	base := &ramImage{}
	if m.taken != nil {
		base = m.taken.ram
	}
	s.ram = m.copyRAM(m.parts(s), newFrameSet(s.frames.free), base)
	s.plainStacks(m)
	m.taken = s
	return s, nil
}

// awaitHost waits until the host does no work for a hypercall. The machine lock is held.
func (m *Machine) awaitHost() {
	for m.blocked > 0 && !m.closed {
		m.wakeup.Wait()
	}
}

func (s *Snapshot) takeAllocators(m *Machine) {
	s.frames = frames{next: m.mem.frames.next, end: m.mem.frames.end, free: slices.Clone(m.mem.frames.free)}
	s.stacks = stackPool{made: m.mem.stacks.made, free: slices.Clone(m.mem.stacks.free)}
	for i, list := range m.mem.slabs.free {
		s.slabs[i] = slices.Clone(list)
	}
}

func (s *Snapshot) takeTasks(m *Machine) {
	s.tasks = make([]savedTask, 0, len(m.tasks.byPtr))
	for _, t := range m.tasks.byPtr {
		st := savedTask{at: t, is: *t}
		st.is.Task = engine.Task{PID: t.PID, TGID: t.TGID, PPID: t.PPID, Comm: t.Comm}
		st.is.Graph.Away = t.Graph.Away
		st.is.user = slices.Clone(t.user)
		s.tasks = append(s.tasks, st)
	}
	for i := range m.cpus {
		c := &m.cpus[i]
		s.cpus = append(s.cpus, savedCPU{c.area, c.idle, c.task, slices.Clone(c.queue), c.lastTick})
	}
}

func (s *Snapshot) takeModules(m *Machine) {
	for _, mod := range m.modules {
		u := s.view.Named(mod.Name)
		s.modules = append(s.modules, savedModule{mod, cloneModule(mod), u != nil && len(u.Ghosts) > 0})
	}
}

func cloneModule(mod *system.Module) system.Module {
	c := *mod
	c.Users, c.Deps = slices.Clone(mod.Users), slices.Clone(mod.Deps)
	return c
}

// probesOff are the guest's probes that are disabled. The machine lock is not held.
func (m *Machine) probesOff() map[*guestProbe]bool {
	m.lock.Lock()
	list := slices.Clone(m.guests.list)
	m.lock.Unlock()
	off := map[*guestProbe]bool{}
	for _, p := range list {
		off[p] = m.engine.KprobeOff(p.kprobe())
	}
	return off
}

func (s *Snapshot) takeProbes(m *Machine, off map[*guestProbe]bool) {
	for _, p := range m.guests.list {
		kp := p.kprobe()
		sp := savedProbe{
			at: p, is: p.probeSpec, ret: p.ret != nil, symbol: kp.Symbol, offset: kp.Offset, addr: kp.Addr,
			off: off[p], instances: maps.Clone(p.instances), spare: slices.Clone(p.spare),
		}
		if p.ret != nil {
			sp.maxactive = p.ret.Maxactive
		}
		s.probes = append(s.probes, sp)
	}
}

// parts are the pieces of RAM that s is about: data of the kernel and its modules,
// frames that were handed out, stacks. Text is not among them: it is known.
func (m *Machine) parts(s *Snapshot) []stretch {
	parts := m.kernelData()
	for i := range s.modules {
		parts = append(parts, dataOf(s.modules[i].is.Img.Segments, m.mem.moduleArea-modulePhys)...)
	}
	parts = append(parts, stretch{m.mem.first, s.frames.next - m.mem.first},
		stretch{stackPhys, s.stacks.made * m.mem.stackStride})
	slices.SortFunc(parts, func(a, b stretch) int { return cmp.Compare(a.phys, b.phys) })
	return parts
}

// kernelData are the parts of RAM with the kernel's own data, without those that are freed after
// the boot.
func (m *Machine) kernelData() []stretch {
	kept := slices.DeleteFunc(slices.Clone(m.kernel.Segments), func(s image.Segment) bool { return m.kernel.Init.Contains(s.Addr) })
	return dataOf(kept, m.mem.imageOffset)
}

// plainStacks puts the return addresses into the copies of stacks for which the
// trampoline stands there.
func (s *Snapshot) plainStacks(m *Machine) {
	for i := range s.tasks {
		t := s.tasks[i].at
		m.engine.Pending(&t.Task, func(at, back uint64) {
			if pa, ok := m.mem.phys(at, false); ok && at%m.mem.word == 0 {
				s.ram.putLong(m.mem.layout, pa, back)
			}
		})
	}
}

// busy reports whether t was in the kernel at the time.
func (st *savedTask) busy() bool { return st.is.state != taskUser && st.is.stack != 0 }

// ips are where tasks go on, and where interrupts on their stacks return to.
func (s *Snapshot) ips(m *Machine) (ips []uint64) {
	for i := range s.tasks {
		t := &s.tasks[i].is
		if !s.tasks[i].busy() {
			continue
		}
		ips = append(ips, t.regs.IP)
		for sp := m.mem.align(t.regs.SP); sp >= t.stack && sp+2*m.mem.word <= t.top(); sp += m.mem.word {
			pa := sp - m.mem.stackArea + stackPhys
			if s.ram.long(m.mem.layout, pa+m.mem.word) == m.abi.KernelCs {
				ips = append(ips, s.ram.long(m.mem.layout, pa))
			}
		}
	}
	return ips
}
