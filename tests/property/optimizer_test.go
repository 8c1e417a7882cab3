package property

// queue is which of the optimizer's lists a site is on.
type queue uint8

const (
	nowhere queue = iota
	optimizing
	unoptimizing
)

// optimizeDelay is OPTIMIZE_DELAY, 5 jiffies.
const optimizeDelay = 20_000_000

// arm is arm_kprobe.
func (m *model) arm(s *site) {
	if s.place.kind == fentry {
		s.text = call
		return
	}
	if s.queue == unoptimizing && !s.own.optimized {
		// A deviation: the kernel leaves it on its freeing list, and then cannot disarm it.
		s.queue = nowhere
	}
	if o := m.optimizedOver(s.addr); o != nil {
		m.unoptimize(o, true)
	}
	// arch_arm_kprobe writes one byte, whatever is there.
	if s.text == jump || s.text == trapJump {
		s.text = trapJump
	} else {
		s.text = int3
	}
	m.optimize(s)
}

// disarm is disarm_kprobe. That it then tries to optimise whom s was in the way of
// is left out: s is still counted as armed at that moment, so it fails (transcript
// f8: the first one does not get its tag back).
func (m *model) disarm(s *site) {
	if s.place.kind == fentry {
		s.text = original
		return
	}
	m.unoptimize(s, m.disarmed)
	if s.queue == nowhere {
		s.text = original
	}
}

// optimizedOver is get_optimized_kprobe. A deviation: the kernel's looks at the
// nearest site below addr and at no other, so that a disabled probe in between hides
// the jump, and the int3 goes into the jump's displacement.
func (m *model) optimizedOver(addr uint64) *site {
	for _, s := range m.sites {
		if s.own.optimized && s.addr < addr && addr < s.addr+uint64(s.region) {
			return s
		}
	}
	return nil
}

// optimize is optimize_kprobe.
func (m *model) optimize(s *site) {
	if !s.ready || m.noOpt || m.disarmed || s.off() || s.post {
		return
	}
	for i := 1; i < s.region; i++ { // arch_check_optimized_kprobe
		if o := m.at(s.addr + uint64(i)); o != nil && !o.quiet() {
			return
		}
	}
	if s.own.optimized {
		if s.queue == unoptimizing {
			s.queue = nowhere
		}
		return
	}
	// A deviation: if it is still to be unoptimised, though it has been forced to be,
	// the kernel warns (WARN_ON_ONCE) and leaves it on its freeing list.
	s.own.optimized, s.queue = true, optimizing
	m.kick()
}

// unoptimize is unoptimize_kprobe.
func (m *model) unoptimize(s *site, force bool) {
	if !s.aggr || s.quiet() || !s.own.optimized {
		return
	}
	switch {
	case s.queue == optimizing:
		s.queue, s.own.optimized = nowhere, false
	case force: // force_unoptimize_kprobe
		s.own.optimized, s.text = false, int3
		// A deviation: from unoptimizing the kernel takes it to its freeing
		// list either way, and may so leave an int3 when all are disarmed.
		if !s.off() {
			s.queue = nowhere
		}
	case s.queue == nowhere:
		s.queue = unoptimizing
		m.kick()
	}
}

// kick is kick_kprobe_optimizer.
func (m *model) kick() {
	if m.timer == 0 {
		m.timer = m.now() + optimizeDelay
	}
}

// pass runs the optimizer if its time has come.
func (m *model) pass() {
	if m.timer != 0 && m.timer <= m.now() {
		m.runOptimizer()
	}
}

// runOptimizer is kprobe_optimizer.
func (m *model) runOptimizer() {
	m.timer = 0
	for _, s := range m.inOrder() { // do_unoptimize_kprobes
		if s.queue != unoptimizing {
			continue
		}
		s.queue, s.text, s.own.optimized = nowhere, int3, false
		if s.own.disabled {
			s.text = original
		}
		if s.unused() {
			m.remove(s)
		}
	}
	for _, s := range m.sites { // do_optimize_kprobes
		if s.queue == optimizing && !m.disarmed && !m.noOpt {
			s.queue, s.text = nowhere, jump
		}
	}
	if m.queued() {
		m.kick()
	}
}

func (m *model) queued() bool {
	for _, s := range m.sites {
		if s.queue != nowhere {
			return true
		}
	}
	return false
}

// waitOptimizer is wait_for_kprobe_optimizer.
func (m *model) waitOptimizer() {
	if m.queued() {
		m.runOptimizer()
	}
}

// setOptimization is optimize_all_kprobes and unoptimize_all_kprobes.
func (m *model) setOptimization(on bool) {
	if on != m.noOpt {
		return
	}
	m.noOpt = !on
	for _, s := range m.inOrder() {
		switch {
		case s.off():
		case on:
			m.optimize(s)
		default:
			m.unoptimize(s, false)
		}
	}
	if !on {
		m.waitOptimizer()
	}
}
