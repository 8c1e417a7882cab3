package engine_test

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"pgregory.net/rapid"
)

// The model: what probes, sites and the two knobs are, said as simply as possible.
// It knows nothing of queues: it leaves open whether a site that may be optimised has
// its jump yet, but checks what a jump entails, and after a full cycle of the knob
// demands the jump wherever nothing else is near.

type modelProbe struct {
	*engine.Kprobe
	rp      *engine.Kretprobe
	where   string
	enabled bool
	gone    bool
	calls   int // of handlers, as counted
	want    int // as the model says
}

// count counts a handler's call on the first processor. The second one is there to
// disturb.
func (p *modelProbe) count(c *engine.Context) {
	if c.CPU == 0 {
		p.calls++
	}
}

type modelSite struct {
	probes  []*modelProbe
	aggr    bool // has a state of its own
	enabled bool
	gone    bool
}

type model struct {
	*machine
	places   []string
	sites    map[string]*modelSite
	probes   []*modelProbe
	disarmed bool
	noOpt    bool
	noFtrace bool
	mod      *module
	image    map[string]string   // text of each function without probes
	plain    map[string][]string // the instructions it executes
}

const modBase = 0xffffffffc0200000

var modelPlaces = []string{
	"vfs_read", "vfs_read+5", "vfs_read+7", "vfs_read+9", "vfs_read+15", "vfs_write", "vfs_write+15",
	"vfs_fsync", "vfs_fsync+5", "vfs_fsync+7", "vfs_fsync+9", "vfs_fsync+15", "ktm_a", "ktm_a+15", "ktm_b+5",
}

func symbolOf(where string) string {
	sym, _, _ := strings.Cut(where, "+")
	return sym
}

func newModel(t testing.TB, on *board) *model {
	t.Helper()
	m := &model{machine: on.machine(t, 2), places: modelPlaces, sites: map[string]*modelSite{},
		image: map[string]string{}, plain: map[string][]string{}}
	m.insmod()
	m.cpus[0].keep = true
	for _, w := range m.places {
		sym := symbolOf(w)
		addr, _ := m.kernel.Lookup(sym)
		m.image[sym] = m.bytes(addr, size)
		if err := m.cpus[0].call(addr); err != nil {
			t.Fatal(err)
		}
		m.plain[sym] = append([]string(nil), m.cpus[0].ran...)
	}
	m.around = func() { m.disturb(t) }
	return m
}

// disturb has the second processor run everything, just before and just after a
// change of text: whatever the engine is about to do, it must get through.
func (m *model) disturb(t testing.TB) {
	for sym := range m.plain {
		addr, ok := m.kernel.Lookup(sym)
		if mod, _ := m.kernel.Module(addr); !ok || mod.Going {
			continue
		}
		if err := m.cpus[1].call(addr); err != nil {
			t.Errorf("during a change of text: %s: %v", sym, err)
		}
	}
}

func (m *model) insmod() {
	m.mod = m.kernel.insmod("ktm", modBase, map[string]uint64{"ktm_a": 0, "ktm_b": size}, nil)
	m.kernel.live(m.mod)
}

// loaded reports whether the text of that place is there.
func (m *model) loaded(where string) bool { return m.mod != nil || !strings.HasPrefix(where, "ktm") }

// optimizable: the place could be jump-optimised, if nothing is against it. In these
// functions that is so for all but fentry sites and those of vfs_fsync.
func (m *model) optimizable(where string) bool {
	return m.board.jumps && strings.Contains(where, "+") && symbolOf(where) != "vfs_fsync"
}

func (m *model) register(t *rapid.T) {
	p := &modelProbe{where: rapid.SampledFrom(m.places).Draw(t, "place")}
	disabled := rapid.Bool().Draw(t, "disabled")
	if !strings.Contains(p.where, "+") && rapid.Bool().Draw(t, "return") {
		p.rp = &engine.Kretprobe{Handler: func(_ *engine.Instance, c *engine.Context) bool { p.count(c); return false }}
		p.Kprobe = &p.rp.Kprobe
	} else {
		p.Kprobe = &engine.Kprobe{PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool { p.count(c); return false }}
		if rapid.IntRange(0, 4).Draw(t, "post") == 0 {
			p.PostHandler = func(*engine.Kprobe, *engine.Context) {}
		}
	}
	q := m.board.probe(p.where)
	p.Symbol, p.Offset, p.Disabled, p.Want = q.Symbol, q.Offset, disabled, engine.WantAll
	var err error
	if p.rp != nil {
		err = m.RegisterKretprobe(p.rp)
	} else {
		err = m.RegisterKprobe(p.Kprobe)
	}
	if !m.loaded(p.where) {
		if err == nil {
			t.Fatalf("%s: registered without its module", p.where)
		}
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", p.where, err)
	}
	p.enabled = !disabled
	m.probes = append(m.probes, p)
	s := m.sites[p.where]
	if s == nil {
		m.sites[p.where] = &modelSite{probes: []*modelProbe{p}, aggr: m.optimizable(p.where), enabled: p.enabled}
		return
	}
	s.aggr = true
	if s.gone {
		s.gone, s.enabled = false, false
	}
	s.enabled = s.enabled || p.enabled
	s.probes = append(s.probes, p)
}

func (m *model) pick(t *rapid.T) (*modelProbe, *modelSite) {
	if len(m.probes) == 0 {
		t.Skip("no probe")
	}
	p := rapid.SampledFrom(m.probes).Draw(t, "probe")
	return p, m.sites[p.where]
}

func (m *model) enable(t *rapid.T) {
	p, s := m.pick(t)
	err := m.EnableKprobe(p.Kprobe)
	if (err != nil) != p.gone {
		t.Fatalf("enable: %v, gone %v", err, p.gone)
	}
	if p.gone {
		return
	}
	if s.aggr {
		p.enabled = true
	}
	if !m.disarmed {
		p.enabled, s.enabled = true, true
	}
}

func (m *model) disable(t *rapid.T) {
	p, s := m.pick(t)
	if err := m.DisableKprobe(p.Kprobe); err != nil {
		t.Fatal(err)
	}
	s.disable(p)
}

func (s *modelSite) disable(p *modelProbe) {
	if p.gone || !p.enabled {
		return
	}
	p.enabled = false
	for _, q := range s.probes {
		if q.enabled && !q.gone {
			return
		}
	}
	s.enabled = false
}

func (m *model) unregister(t *rapid.T) {
	p, s := m.pick(t)
	if p.rp != nil {
		m.UnregisterKretprobe(p.rp)
	} else {
		m.UnregisterKprobe(p.Kprobe)
	}
	s.disable(p)
	s.probes = without(s.probes, p)
	m.probes = without(m.probes, p)
	if len(s.probes) == 0 {
		delete(m.sites, p.where)
	}
}

func without(list []*modelProbe, p *modelProbe) (out []*modelProbe) {
	for _, q := range list {
		if q != p {
			out = append(out, q)
		}
	}
	return out
}

func (m *model) toggleModule(*rapid.T) {
	if m.mod == nil {
		m.insmod()
		return
	}
	m.kernel.rmmod(m.mod)
	m.mod = nil
	for where, s := range m.sites {
		if !m.loaded(where) {
			s.gone = true
			for _, p := range s.probes {
				p.gone = true
			}
		}
	}
}

func (m *model) armed(where string) bool {
	s := m.sites[where]
	return s != nil && s.enabled && !s.gone && !m.disarmed && !(m.noFtrace && !strings.Contains(where, "+"))
}

// near reports whether another site than where is within reach of a region.
func (m *model) near(where string) bool {
	for other := range m.sites {
		if other != where && symbolOf(other) == symbolOf(where) && strings.Contains(other, "+") {
			return true
		}
	}
	return false
}

func (m *model) hasPost(where string) bool {
	for _, p := range m.sites[where].probes {
		if p.PostHandler != nil && !p.gone {
			return true
		}
	}
	return false
}

func TestProperty(t *testing.T) { onBoards(t, testProperty) }

func testProperty(t *testing.T, on *board) {
	rapid.Check(t, func(rt *rapid.T) {
		m := newModel(t, on)
		settled := false
		rt.Repeat(map[string]func(*rapid.T){
			"register":   func(t *rapid.T) { settled = false; m.register(t) },
			"enable":     func(t *rapid.T) { settled = false; m.enable(t) },
			"disable":    func(t *rapid.T) { settled = false; m.disable(t) },
			"unregister": func(t *rapid.T) { settled = false; m.unregister(t) },
			"module":     func(t *rapid.T) { settled = false; m.toggleModule(t) },
			"knob": func(t *rapid.T) {
				settled = false
				m.disarmed = !m.disarmed
				m.SetEnabled(!m.disarmed)
			},
			"sysctl": func(t *rapid.T) {
				settled = false
				m.noOpt = !m.noOpt
				m.SetOptimization(!m.noOpt)
			},
			"ftrace": func(t *rapid.T) {
				settled = false
				m.noFtrace = !m.noFtrace
				m.SetFtraceEnabled(!m.noFtrace)
			},
			"wait": func(t *rapid.T) { m.clock.advance(uint64(rapid.IntRange(1, 25).Draw(t, "ms")) * 1e6) },
			"cycle": func(t *rapid.T) {
				m.SetEnabled(false)
				m.SetEnabled(true)
				m.disarmed = false
				m.clock.advance(1e9)
				settled = true
			},
			"": func(t *rapid.T) { m.check(t, settled) },
		})
		m.end(rt)
	})
}

// end unregisters everything: no trace may be left.
func (m *model) end(t *rapid.T) {
	for len(m.probes) > 0 {
		p := m.probes[0]
		m.UnregisterKprobe(p.Kprobe)
		m.probes = m.probes[1:]
	}
	m.clock.advance(1e9)
	for sym, image := range m.image {
		if addr, ok := m.kernel.Lookup(sym); ok && m.bytes(addr, size) != image {
			t.Fatalf("%s: text is %s in the end, was %s", sym, m.bytes(addr, size), image)
		}
	}
	if len(m.list()) != 0 || len(m.traps) != 0 {
		t.Fatalf("left: %q, %v", m.list(), m.traps)
	}
}
