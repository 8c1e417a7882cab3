package property

import "sort"

// text is what the bytes of a site are.
type text uint8

const (
	original text = iota
	int3
	call     // to the ftrace trampoline
	jump     // to a detour buffer
	trapJump // an int3 over a jump's first byte
	freed    // the text is gone
	numTexts
)

// flags are those of struct kprobe.
type flags struct{ disabled, gone, optimized bool }

// off is kprobe_disabled.
func (f *flags) off() bool { return f.disabled || f.gone }

// A site is what the kernel's kprobe_table has at an address: a kprobe, or an
// aggregate of several.
type site struct {
	addr   uint64
	place  *place
	region int      // bytes that a jump displaces
	probes []*probe // newest first; none in an aggregate that waits for its jump to go
	aggr   bool
	own    flags // an aggregate's
	post   bool  // an aggregate's post_handler
	ready  bool  // arch_prepared_optinsn
	queue  queue
	text   text
}

func (s *site) flags() *flags {
	if s.aggr {
		return &s.own
	}
	return &s.probes[0].flags
}

func (s *site) off() bool { return s.flags().off() }

// quiet is kprobe_disarmed.
func (s *site) quiet() bool { return s.off() && s.queue == nowhere }

// unused is kprobe_unused.
func (s *site) unused() bool { return s.aggr && s.own.off() && len(s.probes) == 0 }

// A model is the state of the kprobes subsystem.
type model struct {
	sites    []*site // newest first
	disarmed bool    // kprobes_all_disarmed
	noOpt    bool    // not kprobes_allow_optimization
	timer    uint64  // when the optimizer runs; 0: it is not scheduled
	now      func() uint64
}

// at is get_kprobe.
func (m *model) at(addr uint64) *site {
	for _, s := range m.sites {
		if s.addr == addr {
			return s
		}
	}
	return nil
}

// inOrder is kprobe_table: 64 buckets by hash_ptr, the newest site first in each.
func (m *model) inOrder() []*site {
	bucket := func(s *site) uint64 { return s.addr * 0x61C8864680B583EB >> 58 }
	list := append([]*site(nil), m.sites...)
	sort.SliceStable(list, func(i, j int) bool { return bucket(list[i]) < bucket(list[j]) })
	return list
}

func (m *model) remove(s *site) {
	for i, o := range m.sites {
		if o == s {
			m.sites = append(m.sites[:i:i], m.sites[i+1:]...)
		}
	}
}

// register is register_kprobe, for a place that can be probed.
func (m *model) register(p *probe, region int) {
	s := m.at(p.addr)
	if s != nil {
		m.join(s, p)
		return
	}
	s = &site{addr: p.addr, place: p.place, region: region, probes: []*probe{p}}
	m.sites = append([]*site{s}, m.sites...)
	if !m.disarmed && !p.off() {
		m.arm(s)
	}
	if p.place.kind == jumps { // try_to_optimize_kprobe
		s.aggregate()
		m.optimize(s)
	}
}

// aggregate is alloc_aggr_kprobe and init_aggr_kprobe.
func (s *site) aggregate() {
	p := s.probes[0]
	s.aggr, s.own, s.post, s.ready = true, p.flags, p.post && !p.gone, s.place.kind == jumps
}

// join is register_aggr_kprobe.
func (m *model) join(s *site, p *probe) {
	switch {
	case !s.aggr:
		s.aggregate()
	case s.unused() && !p.disabled:
		// reuse_unused_kprobe. A deviation: the kernel does so for a disabled p as
		// well, and then the jump stays for ever with nothing to run.
		s.own.disabled = false
		m.optimize(s)
	}
	if s.own.gone {
		s.own.gone, s.own.disabled = false, true
		s.ready, s.text = s.place.kind == jumps, original
	}
	if p.post {
		m.unoptimize(s, true)
		s.post = true
	}
	s.probes = append([]*probe{p}, s.probes...)
	if s.own.off() && !p.off() {
		s.own.disabled = false
		if !m.disarmed {
			m.arm(s)
		}
	}
}

// disable is __disable_kprobe.
func (m *model) disable(p *probe) {
	s := m.at(p.addr)
	if p.off() {
		return
	}
	if s.aggr {
		p.disabled = true
	}
	if !s.aggr || s.allOff() {
		if !m.disarmed && !s.off() {
			m.disarm(s)
		}
		s.flags().disabled = true
	}
}

// allOff is aggr_kprobe_disabled.
func (s *site) allOff() bool {
	for _, p := range s.probes {
		if !p.off() {
			return false
		}
	}
	return true
}

// enable is enable_kprobe, for a probe that is not gone. While all are disarmed it
// arms nothing, for good (transcript f2): a lone probe stays disabled, and of an
// aggregate only the probe's own flag goes.
func (m *model) enable(p *probe) {
	s := m.at(p.addr)
	if s.aggr {
		p.disabled = false
	}
	if !m.disarmed && s.off() {
		s.flags().disabled = false
		m.arm(s)
	}
}

// unregister is __unregister_kprobe_top.
func (m *model) unregister(p *probe) {
	s := m.at(p.addr)
	m.disable(p)
	if !s.aggr || len(s.probes) == 1 && s.quiet() {
		m.remove(s)
		return
	}
	rest, post := []*probe(nil), false
	for _, q := range s.probes {
		if q != p {
			rest, post = append(rest, q), post || q.post // gone or not
		}
	}
	if p.post && !p.gone && !post && s.place.kind != fentry {
		s.post = false
	}
	s.probes = rest
	if !s.off() && !m.disarmed {
		m.optimize(s)
	}
}

// setEnabled is arm_all_kprobes and disarm_all_kprobes.
func (m *model) setEnabled(on bool) {
	if on != m.disarmed {
		return
	}
	m.disarmed = !on
	for _, s := range m.inOrder() {
		switch {
		case s.off():
		case on:
			m.arm(s)
		default:
			m.disarm(s)
		}
	}
	if !on {
		m.waitOptimizer()
	}
}

// kill is kill_kprobe for everything in text that goes away.
func (m *model) kill(start, end uint64) {
	for _, s := range m.inOrder() {
		if s.addr < start || s.addr >= end || s.flags().gone {
			continue
		}
		s.flags().gone = true
		for _, p := range s.probes {
			p.gone = true
		}
		s.own.optimized, s.post, s.ready, s.queue, s.text = false, false, false, nowhere, freed
		if s.unused() {
			m.remove(s)
		}
	}
}

// hit reports whether a call of its function runs p's handlers.
func (m *model) hit(p *probe) bool {
	s := m.at(p.addr)
	return s.text != original && s.text != freed && !s.off() && !p.off()
}
