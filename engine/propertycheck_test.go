package engine_test

import (
	"fmt"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// check holds text, list and behaviour of everything against the model. settled: a
// cycle of the knob and the optimizer have just been.
func (m *model) check(t *rapid.T, settled bool) {
	jumps := 0
	for _, where := range m.places {
		if !m.loaded(where) {
			continue
		}
		p := m.board.probe(where)
		addr, _ := m.kernel.Lookup(p.Symbol)
		got := m.bytes(addr+p.Offset, 1)
		if got == "e9" {
			jumps++
		}
		orig := m.image[p.Symbol][2*p.Offset:][:2]
		switch {
		case !m.armed(where) && p.Offset == 0 && got != orig:
			t.Fatalf("%s is not armed, but its text is %s", where, got)
		case !m.armed(where) && settled && got != orig && m.image[p.Symbol] == m.bytes(addr, size):
			t.Fatalf("%s is not armed, but its text is %s", where, got)
		case !m.armed(where):
		case p.Offset == 0 && got != "e8":
			t.Fatalf("%s: text %s, want an fentry call", where, got)
		case p.Offset == 0:
		case got != "cc" && got != "e9", got == "e9" && (!m.optimizable(where) || m.hasPost(where)):
			t.Fatalf("%s: text %s", where, got)
		case settled && !m.near(where) && (got == "e9") != (m.optimizable(where) && !m.noOpt && !m.hasPost(where)):
			t.Fatalf("%s: text %s after a cycle; optimisation off %v", where, got, m.noOpt)
		}
	}
	if m.noOpt && jumps > 0 {
		t.Fatal("a jump though optimisation is off")
	}
	m.checkCalls(t)
	m.checkOriginal(t)
}

// checkCalls runs every function: its instructions are those it has without probes,
// and exactly the handlers run that ought to.
func (m *model) checkCalls(t *rapid.T) {
	for sym, plain := range m.plain {
		addr, ok := m.kernel.Lookup(sym)
		if !ok {
			continue
		}
		if err := m.cpus[0].call(addr); err != nil {
			t.Fatalf("%s: %v", sym, err)
		}
		ran := m.cpus[0].ran
		if m.sites["vfs_fsync+15"] != nil && sym == "vfs_fsync" && len(ran) < len(plain) {
			ran = append(ran, plain[len(plain)-1]) // the return is emulated
		}
		if d := cmp.Diff(plain, ran); d != "" {
			t.Fatalf("%s: instructions (-unprobed +probed):\n%s", sym, d)
		}
	}
	for _, p := range m.probes {
		if m.armed(p.where) && p.enabled && !p.gone {
			p.want++
		}
		if p.calls != p.want {
			t.Fatalf("%s: %d calls, want %d", p.where, p.calls, p.want)
		}
	}
}

// checkOriginal: whatever the text is, the engine knows what it was.
func (m *model) checkOriginal(t *rapid.T) {
	for sym, image := range m.image {
		addr, ok := m.kernel.Lookup(sym)
		if !ok {
			continue
		}
		p := make([]byte, size)
		if n := m.ReadOriginal(addr, p); n != size || fmt.Sprintf("%x", p) != image {
			t.Fatalf("%s: original text read as %x, is %s", sym, p[:n], image)
		}
	}
}
