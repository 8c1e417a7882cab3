package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// Places in the fake kernel, and how a probe there is run.
const (
	fentryAt  = "vfs_read"     // by an fentry call
	boostAt   = "vfs_read+15"  // boosted; optimised when it may be
	stepAt    = "vfs_fsync+7"  // cpuid: stepped
	emulateAt = "vfs_fsync+15" // ret: boosted, or with a post_handler emulated
)

// probe makes a kprobe at SYM+OFF.
func probe(where string) *engine.Kprobe {
	p := &engine.Kprobe{Symbol: where, Want: engine.WantAll}
	if sym, off, ok := strings.Cut(where, "+"); ok {
		p.Symbol = sym
		fmt.Sscan(off, &p.Offset)
	}
	return p
}

func (m *machine) must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run calls the function that the probe's symbol names.
func (m *machine) run(t testing.TB, where string) {
	t.Helper()
	sym, _, _ := strings.Cut(where, "+")
	addr, ok := m.kernel.Lookup(sym)
	if !ok {
		t.Fatal("no function", sym)
	}
	if err := m.cpus[0].call(addr); err != nil {
		t.Fatal(err)
	}
}

// recorder makes handlers that note their calls.
type recorder struct {
	b     *board
	calls []string
}

func (r *recorder) pre(name string, changed bool) engine.PreHandler {
	return func(p *engine.Kprobe, c *engine.Context) bool {
		r.calls = append(r.calls, fmt.Sprintf("%s pre +%#x", name, r.b.seen(p, c.IP)))
		return changed
	}
}

func (r *recorder) post(name string) engine.PostHandler {
	return func(p *engine.Kprobe, c *engine.Context) {
		r.calls = append(r.calls, fmt.Sprintf("%s post +%#x", name, r.b.seen(p, c.IP)))
	}
}

func (r *recorder) take() []string {
	c := r.calls
	r.calls = nil
	return c
}
