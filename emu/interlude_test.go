package emu

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
)

// raceLine is what the module u8_race says at its end.
var raceLine = regexp.MustCompile(`calls (\d+) lost (-?\d+) most (\d+)\n`)

// A raceResult is how often the handlers of u8_race were called, how many of their updates were lost, and how many of
// them ran at once.
type raceResult struct{ calls, lost, most int }

// race has each processor call the function symbol as often as calls says, with u8_race loaded.
func race(t *testing.T, m *Machine, params, symbol string, calls uint64) (r raceResult) {
	t.Helper()
	before := len(m.Kmsg())
	if err := m.InsmodFile(context.Background(), stockModule(t, "u8_race"), params, 0); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg()[before:])
	}
	tasks := make([]*Stepped, m.CPUs())
	for i := range tasks {
		var err error
		if tasks[i], err = m.Begin(symbol, calls); err != nil {
			t.Fatal(err)
		}
	}
	for _, task := range tasks {
		if _, err := task.Finish(); err != nil {
			t.Fatalf("%v\n%s", err, m.Kmsg()[before:])
		}
	}
	if err := m.Rmmod("u8_race"); err != nil {
		t.Fatal(err)
	}
	said := raceLine.FindStringSubmatch(since(m, before))
	if said == nil {
		t.Fatalf("said %q", since(m, before))
	}
	fmt.Sscan(said[1]+" "+said[2]+" "+said[3], &r.calls, &r.lost, &r.most)
	return r
}

// handlersAtOnce are the ways in which a handler in C is called: from a breakpoint, ftrace and a detour, at a return and
// behind a step.
var handlersAtOnce = map[string]string{
	"breakpoint": "at=kpbench_lea",
	"ftrace":     "at=kpbench_target",
	"return":     "at=kpbench_target kind=r",
	"returned":   "at=kpbench_nt kind=r",
	"post":       "at=kpbench_lea kind=p",
}

// TestHandlersAtOnce: handlers run at once on several processors, and a handler in the middle of another processor's same
// handler. What is not guarded loses updates, and what is loses none. One processor never does.
func TestHandlersAtOnce(t *testing.T) {
	for how, params := range handlersAtOnce {
		for _, cpus := range []int{1, 2, 4, 8} {
			for _, guard := range []string{"none", "spin", "atomic"} {
				t.Run(fmt.Sprintf("%s/%d/%s", how, cpus, guard), func(t *testing.T) {
					t.Parallel()
					m := boot(t, Config{CPUs: cpus, Clock: ClockVirtual})
					if err := m.Insmod("kpbench", nil); err != nil {
						t.Fatal(err)
					}
					r := race(t, m, params+" guard="+guard, loopOf(how), 500)
					if r.calls != 500*cpus {
						t.Errorf("%+v of %d", r, 500*cpus)
					}
					if lost := r.lost > 0; lost != (guard == "none" && cpus > 1) {
						t.Errorf("%+v", r)
					}
					if cpus == 1 && r.most != 1 || cpus > 1 && r.most < 2 || r.most > cpus {
						t.Errorf("%+v", r)
					}
				})
			}
		}
	}
}

func loopOf(how string) string {
	if how == "returned" {
		return "kpbench_loop_nt"
	}
	return "kpbench_loop"
}

// TestHandlersAtOnceRepeat: what is lost depends on the seed alone.
func TestHandlersAtOnceRepeat(t *testing.T) {
	run := func(seed uint64) (all []raceResult) {
		m := boot(t, Config{CPUs: 3, Clock: ClockVirtual, Seed: seed})
		if err := m.Insmod("kpbench", nil); err != nil {
			t.Fatal(err)
		}
		for _, how := range []string{"breakpoint", "ftrace", "post"} {
			all = append(all, race(t, m, handlersAtOnce[how], loopOf(how), 500))
		}
		return all
	}
	first, again, other := run(7), run(7), run(8)
	if !slices.Equal(first, again) || slices.Equal(first, other) {
		t.Errorf("%+v, again %+v, with another seed %+v", first, again, other)
	}
}

// TestFaultsInTurns: a fault in a handler is mended at once also where turns end in the handler and in its
// fault_handler, at a place of two probes.
func TestFaultsInTurns(t *testing.T) {
	k, err := release.Inside("2.6")
	if err != nil {
		t.Fatal(err)
	}
	for quantum := uint64(20); quantum < 300; quantum += 13 {
		m := boot(t, Config{Clock: ClockVirtual, Kernel: k, Quantum: quantum})
		other := &engine.Kprobe{Symbol: "int_sqrt", PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
		if err := m.Engine().RegisterKprobe(other); err != nil {
			t.Fatal(err)
		}
		if err := m.Insmod("kprobe_example", []string{"symbol=int_sqrt", "bad=1", "mends=1"}); err != nil {
			t.Fatal(err)
		}
		var calls []*Stepped
		for range 2 * m.CPUs() {
			s, err := m.Begin("int_sqrt", 9)
			if err != nil {
				t.Fatal(err)
			}
			calls = append(calls, s)
		}
		for _, s := range calls {
			if r, err := s.Finish(); r != 3 || err != nil {
				t.Fatalf("turns of %d: %d, %v\n%s", quantum, r, err, m.Kmsg())
			}
		}
		if n := strings.Count(string(m.Kmsg()), "trap #14"); n != len(calls) {
			t.Errorf("turns of %d: %d faults of %d calls", quantum, n, len(calls))
		}
	}
}
