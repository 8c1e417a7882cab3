package property

import (
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A mutant is a machine with one mistake between the engine and its text, in the
// arch's decisions, or in what users ask.
type mutant struct {
	name   string
	change func(*engine.Config)
}

var mutants = []mutant{
	{"a patch is dropped now and then", patches(func(p []engine.Patch, n int) []engine.Patch {
		if len(p) > 0 && n%5 == 4 {
			return p[1:]
		}
		return p
	})},
	{"two patches are swapped", patches(func(p []engine.Patch, n int) []engine.Patch {
		if len(p) > 1 {
			p[0].Bytes, p[1].Bytes = p[1].Bytes, p[0].Bytes
		}
		return p
	})},
	{"patches are applied backwards", patches(func(p []engine.Patch, n int) []engine.Patch {
		slices.Reverse(p)
		return p
	})},
	{"what a jump covered comes back but for the last byte", patches(func(p []engine.Patch, n int) []engine.Patch {
		for i := range p {
			if len(p[i].Bytes) == jumpLen && p[i].Bytes[0] != 0xe9 && p[i].Bytes[0] != 0xe8 && p[i].Bytes[0] != 0x0f {
				p[i].Bytes = p[i].Bytes[:jumpLen-1]
			}
		}
		return p
	})},
	{"jumps are written one byte late", patches(func(p []engine.Patch, n int) []engine.Patch {
		for i := range p {
			if p[i].Bytes[0] == 0xe9 && len(p[i].Bytes) == jumpLen {
				p[i].Addr++
			}
		}
		return p
	})},
	{"jumps stay breakpoints", patches(func(p []engine.Patch, n int) []engine.Patch {
		return slices.DeleteFunc(p, func(p engine.Patch) bool { return p.Bytes[0] == 0xe9 && len(p.Bytes) == jumpLen })
	})},
	{"traps stay", updates(func(u *engine.Update, _ int) { u.Clear = nil })},
	{"a trap is forgotten now and then", updates(func(u *engine.Update, n int) {
		if len(u.Set) > 0 && n%5 == 4 {
			u.Set = u.Set[1:]
		}
	})},
	{"jumps lead into the copy", func(c *engine.Config) {
		a, isa := *c.Arch, *c.Arch.ISA
		jump := isa.Jump.Encode
		isa.Jump.Encode = func(from, to uint64) []byte { return jump(from, to+2) }
		a.ISA = &isa
		c.Arch = &a
	}},
	{"nothing speaks for a jump", func(c *engine.Config) {
		a := *c.Arch
		a.OptimizeCheck = func(kernel.Kernel, engine.Code, uint64) engine.Verdict {
			return engine.Verdict{Rule: engine.OptCall}
		}
		c.Arch = &a
	}},
	{"the optimizer is late", func(c *engine.Config) { c.Clock = late{c.Clock, 3_000_000} }},
	{"the optimizer is early", func(c *engine.Config) { c.Clock = late{c.Clock, -3_000_000} }},
}

// patches lets f change the patches of the n-th update.
func patches(f func(p []engine.Patch, n int) []engine.Patch) func(*engine.Config) {
	return updates(func(u *engine.Update, n int) { u.Patches = f(slices.Clone(u.Patches), n) })
}

// updates lets f change the n-th update.
func updates(f func(u *engine.Update, n int)) func(*engine.Config) {
	return func(c *engine.Config) { c.Text = &spoiled{spy: c.Text.(*spy), f: f} }
}

type spoiled struct {
	*spy
	f func(*engine.Update, int)
	n int
}

func (s *spoiled) Update(u *engine.Update) error {
	changed := *u
	s.f(&changed, s.n)
	s.n++
	return s.spy.Update(&changed)
}

// late is a clock whose timers come by ns too late.
type late struct {
	engine.Clock
	by int64
}

func (l late) AfterFunc(ns uint64, f func()) (stop func()) {
	return l.Clock.AfterFunc(uint64(int64(ns)+l.by), f)
}

// sameProgram is the n-th of the programs that tests with fixed ones run.
func sameProgram(n int) []op { return programs.Example(n) }

// TestMutants runs programs with each mutant until one goes wrong.
func TestMutants(t *testing.T) {
	for _, m := range mutants {
		t.Run(strings.ReplaceAll(m.name, " ", "_"), func(t *testing.T) {
			for n := range 2000 {
				if err := run(sameProgram(n), m.change, nil); err != nil {
					first, _, _ := strings.Cut(err.Error(), "\n")
					t.Logf("noticed in program %d: %s", n, first)
					return
				}
			}
			t.Error("not noticed")
		})
	}
}

// TestReach runs some programs and looks whether they have been everywhere.
func TestReach(t *testing.T) {
	var seen reached
	for n := range 200 {
		if err := run(sameProgram(n), nil, &seen); err != nil {
			t.Fatalf("program %d: %v", n, err)
		}
	}
	t.Logf("%v", seen)
	if slices.Contains(seen.texts[:], 0) || slices.Contains(seen.queues[:], 0) || slices.Contains(seen.placed[:len(places)], 0) ||
		seen.revived == 0 || seen.waiting == 0 || seen.posts == 0 {
		t.Error("they have not")
	}
}
