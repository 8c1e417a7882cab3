package emu

import (
	"errors"
	"fmt"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"maps"
	"slices"
)

// Restore takes the machine back to the moment at which s was taken. s may be of this machine, or
// of another one with the same kernel and as many processors. The error is EINVAL otherwise, and
// also if s was read from a file and contradicts itself. The machine is unchanged then. After Close
// the error is ErrClosed.
//
// The clock goes on, the log stays, and a paused machine stays paused. Probes and traced functions
// that were registered with the engine from outside stay. Those in modules that are not there any
// more are gone, as after an rmmod. A call that is under way now returns ErrUndone, unless it was
// also under way at the time of s: then it goes on from where it was.
func (m *Machine) Restore(s *Snapshot) error {
	m.modMu.Lock()
	defer m.modMu.Unlock()
	to, err := s.fit(m)
	if err != nil {
		return err
	}
	if to != s { // s may be wrong in other ways than those that check sees
		before, err := m.snapshot()
		if err != nil {
			return err
		}
		if err := m.putBack(to); err != nil {
			return errors.Join(confused("its parts do not fit together"), err, m.putBack(before))
		}
	} else if err := m.putBack(to); err != nil {
		return err
	}
	m.engine.SetEnabled(to.enabled)
	m.engine.SetOptimization(to.optimization)
	return nil
}

// putBack is Restore without the engine's two knobs. The caller holds modMu. s is of this machine,
// or fits it.
func (m *Machine) putBack(s *Snapshot) error {
	m.wentBackTo(s)
	gone, came := m.modulesTo(s)
	for _, mod := range gone {
		mod.State = system.ModuleGoing
		m.registry.Replace(mod.Name, func(u *system.Unit) { u.Module.Going = true })
		m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleUnload})
	}
	probes, err := m.swapAtRest(s, gone, came)
	if err != nil {
		return err
	}
	for _, sm := range came {
		m.engine.ModuleEvent(engine.ModuleEvent{Module: sm.Describe(), State: engine.ModuleComing})
		m.engine.ModuleEvent(engine.ModuleEvent{Module: sm.Describe(), State: engine.ModuleLive})
	}
	err = m.probesTo(s, probes)
	m.clock.RunDue()
	m.cfg.Log.Info().Int("tasks", len(s.tasks)).Int("modules", len(s.modules)).Msg("restored")
	return err
}

// modulesTo says which modules are not in s, newest first, and which only there.
func (m *Machine) modulesTo(s *Snapshot) (gone, came []*system.Module) {
	for _, mod := range slices.Backward(m.modules) {
		if !slices.ContainsFunc(s.modules, func(sm savedModule) bool { return sm.at == mod }) {
			gone = append(gone, mod)
		}
	}
	for _, sm := range s.modules {
		if !slices.Contains(m.modules, sm.at) {
			came = append(came, sm.at)
		}
	}
	return gone, came
}

// swapAtRest is swap at a moment at which the host does no work for a hypercall. Such work needs
// the engine. So a goroutine in Rewind must not wait for it.
func (m *Machine) swapAtRest(s *Snapshot, gone, came []*system.Module) (old []*guestProbe, err error) {
	ips := s.ips(m)
	for again := true; again; {
		m.lock.Lock()
		m.awaitHost()
		m.lock.Unlock()
		m.engine.Rewind(ips, func() {
			m.lock.Lock()
			defer m.lock.Unlock()
			if again = m.blocked > 0 && !m.closed; !again {
				old, err = m.swap(s, gone, came)
			}
		})
	}
	return old, err
}

// swap puts everything of the guest's back at once. It returns the guest's probes that
// there were. The machine lock is held, and the engine in Rewind.
func (m *Machine) swap(s *Snapshot, gone, came []*system.Module) (old []*guestProbe, err error) {
	if m.closed {
		return nil, ErrClosed
	}
	m.epoch++
	m.mem.vm.UnmapUser()
	m.mem.user.owner = nil
	m.swapTasks(s)
	if err := m.mapTo(s, gone, came); err != nil {
		return nil, err
	}
	m.putRAM(s.ram, m.allParts(s), newFrameSet(s.frames.free))
	m.text.repair()
	m.patchAllBranches()
	m.restoreTracepoints()
	m.swapAllocators(s)
	m.swapCPUs(s)
	m.rouseParked(s)
	m.counts = s.counts
	m.tainted = s.tainted
	old = m.guests.list
	m.swapProbes(s)
	m.taken = s
	m.vm.Reset()
	m.gs = ^uint64(0)
	if s.owner != nil {
		err = m.mem.user.enter(s.owner)
	}
	m.wakeup.Broadcast()
	return old, err
}

// allParts are all pieces of RAM that may hold something which s does not.
func (m *Machine) allParts(s *Snapshot) []stretch {
	parts := m.parts(s)
	for i := range parts {
		switch parts[i].phys {
		case m.mem.first:
			parts[i].size = directMapSize - m.mem.first
		case stackPhys:
			parts[i].size = maxStacks * m.mem.stackStride
		}
	}
	return parts
}

// swapTasks gives up the tasks that there are and brings back those of s.
func (m *Machine) swapTasks(s *Snapshot) {
	jobs := map[*job]bool{} // that have a waiting goroutine
	for _, t := range m.tasks.byPtr {
		m.engine.TaskExit(&t.Task)
		if t.job != nil {
			jobs[t.job] = true
		}
		t.job, t.state, t.stack = nil, taskDead, 0
	}
	was := m.tasks.byPID
	m.tasks.byPID, m.tasks.byPtr, m.tasks.next = map[int]*task{}, map[uint64]*task{}, s.nextPID
	for i := range s.tasks {
		st := &s.tasks[i]
		t := st.at
		*t = st.is
		t.user = slices.Clone(st.is.user)
		m.tasks.look(t)
		m.tasks.byPtr[t.ptr] = t
		if t.PID != 0 {
			m.tasks.byPID[t.PID] = t
		}
		switch {
		case t.job == nil:
		case jobs[t.job] && !t.job.done:
			t.job.asleep = 0
			delete(jobs, t.job)
		default:
			t.job = &job{task: t} // the goroutine that waited for it has gone
			m.leave(t.job)
		}
	}
	for j := range jobs {
		j.finish(0, ErrUndone)
	}
	if f := m.hooks.tasks.Exited; f != nil {
		for _, pid := range slices.Sorted(maps.Keys(was)) {
			if m.tasks.byPID[pid] == nil {
				f(pid)
			}
		}
	}
}

// mapTo makes modules and stacks mapped as they were.
func (m *Machine) mapTo(s *Snapshot, gone, came []*system.Module) error {
	for _, mod := range gone {
		m.unmapText(mod.Span.Start, pageUp(mod.Span.End)-mod.Span.Start)
	}
	for _, mod := range came {
		core := *mod.Img
		core.InitSegments = nil
		if err := m.mapParts(&core); err != nil {
			return fmt.Errorf("module %s: %w", mod.Name, err)
		}
	}
	m.modules, m.back.users = nil, 0
	for _, sm := range s.modules {
		*sm.at = sm.is
		sm.at.Users, sm.at.Deps = slices.Clone(sm.is.Users), slices.Clone(sm.is.Deps)
		m.modules = append(m.modules, sm.at)
		if foreign(sm.at) {
			m.back.users++
		}
	}
	m.registry.Show(s.view)
	m.shown.Show(m.modules)
	return m.mem.stacks.makeMade(s.stacks.made)
}

// makeMade maps or unmaps stacks until n have been made.
func (p *stackPool) makeMade(n uint64) error {
	for ; p.made > n; p.made-- {
		p.mem.vm.Unmap(p.mem.stackArea+(p.made-1)*p.mem.stackStride+p.mem.stackSize, p.mem.stackSize)
	}
	for ; p.made < n; p.made++ {
		off := p.made*p.mem.stackStride + p.mem.stackSize
		if err := p.mem.vm.Map(p.mem.stackArea+off, stackPhys+off, p.mem.stackSize, pageRW); err != nil {
			return err
		}
	}
	return nil
}

func (m *Machine) swapAllocators(s *Snapshot) {
	m.mem.frames.next, m.mem.frames.free = s.frames.next, slices.Clone(s.frames.free)
	m.mem.stacks.free = slices.Clone(s.stacks.free)
	for i, list := range s.slabs {
		m.mem.slabs.free[i] = slices.Clone(list)
	}
}

func (m *Machine) swapCPUs(s *Snapshot) {
	for i := range s.cpus {
		c, sc := &m.cpus[i], &s.cpus[i]
		c.idle, c.task, c.queue, c.lastTick = sc.idle, sc.task, slices.Clone(sc.queue), sc.lastTick
		c.nest, c.declined, c.killed = nil, false, nil
		c.ctx = m.newContext(c, c.current())
		c.regs = &c.current().regs
	}
	m.tasks.first = m.cpus[0].idle
	m.turn = s.turn
	if err := m.pcg.UnmarshalBinary(s.rng); err != nil {
		m.cfg.Log.Error().Err(err).Msg("random numbers") // fit has looked at it
	}
}

// giveBack releases guest memory that the host had for a moment, unless the memory has got another
// owner since epoch.
func (m *Machine) giveBack(epoch, va uint64, size int) {
	if m.epoch == epoch && !m.closed {
		m.mem.slabs.release(va, size)
	}
}
