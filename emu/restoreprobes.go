package emu

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kprobefs/kprobefs/engine"
)

// swapProbes makes the guest's probes those of s: the ones that are registered still,
// others that the engine does not know yet. The machine lock is held.
func (m *Machine) swapProbes(s *Snapshot) {
	old := m.guests.list
	m.guests = guestProbes{count: s.probed}
	for i := range s.probes {
		sp := &s.probes[i]
		p := sp.at
		if !slices.Contains(old, p) {
			p = sp.make(m)
		} else if p.ret != nil {
			p.instances, p.spare = maps.Clone(sp.instances), slices.Clone(sp.spare)
		}
		m.guests.list = append(m.guests.list, p)
	}
	for _, p := range old {
		if !slices.Contains(m.guests.list, p) {
			p.off.Store(true)
		}
	}
}

// make is the probe, not registered.
func (sp *savedProbe) make(m *Machine) *guestProbe {
	p := &guestProbe{m: m, probeSpec: sp.is}
	switch {
	case sp.ret:
		p.ret = &engine.Kretprobe{Maxactive: sp.maxactive}
		p.instances = map[*engine.Instance]uint64{}
		p.spare = sp.memory()
	case sp.is.jumpTo != 0:
		p.jump = &engine.Jprobe{Entry: sp.is.jumpTo}
	default:
		p.kp = &engine.Kprobe{}
	}
	kp := p.kprobe()
	kp.Symbol, kp.Offset, kp.Want, kp.Disabled = sp.symbol, sp.offset, engine.WantAll, sp.off
	if sp.symbol == "" {
		kp.Addr = sp.addr
	}
	p.hookUp()
	return p
}

// memory is the guest memory that a kretprobe's instances have.
func (sp *savedProbe) memory() []uint64 {
	return slices.Concat(sp.spare, slices.Sorted(maps.Values(sp.instances)))
}

// probesTo has the engine forget those of old that are no more, and know those of s.
// The machine lock is not held.
func (m *Machine) probesTo(s *Snapshot, old []*guestProbe) (err error) {
	m.lock.Lock()
	now := slices.Clone(m.guests.list)
	m.lock.Unlock()
	for _, p := range old {
		if !slices.Contains(now, p) {
			p.leave()
		}
	}
	for i, p := range now {
		if i < len(s.probes) && slices.Contains(old, p) {
			m.toggleTo(p, s.probes[i].off)
			continue
		}
		if i < len(s.probes) {
			if e := p.enter(); e != nil && err == nil {
				err = fmt.Errorf("a module's probe at %#x: %w", p.kprobe().Addr, e)
			}
		}
	}
	return err
}

// enter registers p with the engine, leave takes it out.
func (p *guestProbe) enter() error {
	if p.ret != nil {
		return p.m.engine.RegisterKretprobe(p.ret)
	}
	if p.jump != nil {
		return p.m.engine.RegisterJprobe(p.jump)
	}
	return p.m.engine.RegisterKprobe(p.kp)
}

func (p *guestProbe) leave() {
	if p.ret != nil {
		p.m.engine.UnregisterKretprobe(p.ret)
		return
	}
	p.m.engine.UnregisterKprobe(p.kprobe())
}

// toggleTo disables p, or enables it. Only a probe that is gone is refused.
func (m *Machine) toggleTo(p *guestProbe, off bool) {
	kp := p.kprobe()
	switch now := m.engine.KprobeOff(kp); {
	case now == off:
	case off:
		_ = m.engine.DisableKprobe(kp)
	default:
		_ = m.engine.EnableKprobe(kp)
	}
}
