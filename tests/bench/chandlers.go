package main

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/emu"
)

// countModule is testdata/count.c, built against Debian's headers: a probe with a handler that counts.
//
//go:embed testdata/count.ko
var countModule []byte

// A handlerCase is one way in which a handler of a module comes to run.
type handlerCase struct {
	kind   string // as of hitCase
	what   string
	at     string // instruction probed
	loop   string
	module byte // the module's parameter: k, a post_handler; r, a return handler; b, a pre_handler
	opt    bool // jump optimisation on
	wanted string
}

var handlerCases = []handlerCase{
	{kind: "k", what: "int3, stepped (post_handler)", at: "kpbench_lea", loop: "kpbench_loop", module: 'k', wanted: "≤ 0.40 µs"},
	{kind: "k", what: "int3, stepped (neither boosted nor emulated)", at: "kpbench_neg", loop: "kpbench_loop", module: 'b', wanted: "≤ 0.40 µs"},
	{kind: "b", what: "int3, boosted", at: "kpbench_lea", loop: "kpbench_loop", module: 'b', wanted: "≤ 0.30 µs"},
	{kind: "e", what: "int3, emulated jmp", at: "kpbench_jmp", loop: "kpbench_loop", module: 'b'},
	{kind: "f", what: "ftrace", at: "kpbench_target", loop: "kpbench_loop", module: 'b', wanted: "≤ 0.25 µs"},
	{kind: "o", what: "jump-optimised", at: "kpbench_lea", loop: "kpbench_loop", module: 'b', opt: true, wanted: "≤ 0.20 µs"},
	{kind: "r", what: "kretprobe, int3 entry", at: "kpbench_nt", loop: "kpbench_loop_nt", module: 'r', wanted: "≤ 0.50 µs"},
	{kind: "rf", what: "kretprobe, ftrace entry", at: "kpbench_target", loop: "kpbench_loop", module: 'r', wanted: "≤ 0.50 µs"},
	{kind: "ro", what: "kretprobe, jump-optimised entry", at: "kpbench_nt", loop: "kpbench_loop_nt", module: 'r', opt: true, wanted: "≤ 0.50 µs"},
}

// moduleHandlers are the rows of handlers in C. m has the functions that are probed.
func moduleHandlers(t *table, m *emu.Machine, unprobed time.Duration, rounds int) error {
	for _, c := range handlerCases {
		d, tag, err := c.added(m, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		t.row(fmt.Sprintf("%-3s %s, C handler%s", c.kind, c.what, tag), d, unprobed, "the unprobed call", c.wanted)
	}
	return nil
}

// added is hitCase.added with a handler in C.
func (c handlerCase) added(m *emu.Machine, rounds int) (d time.Duration, tag string, err error) {
	base, err := perCall(m, c.loop, rounds)
	if err != nil {
		return 0, "", err
	}
	m.Engine().SetOptimization(c.opt)
	args := fmt.Sprintf("at=%s kind=%d", c.at, c.module)
	if err := m.InsmodFile(context.Background(), countModule, args, emu.ForceVermagic); err != nil {
		return 0, "", err
	}
	if c.opt && !holds(m, c.at, 0, 0xe9) {
		tag = " (is not optimised)"
	}
	d, err = perCall(m, c.loop, rounds)
	if err := m.Rmmod("count"); err != nil {
		return 0, "", err
	}
	said := fmt.Sprintf("] %d hits\n", rounds*calls)
	if err == nil && !strings.HasSuffix(string(m.Kmsg()), said) {
		err = fmt.Errorf("the module does not say %q", said)
	}
	return d - base, tag, err
}

// moduleLoading is the row of loading and removing that module.
func moduleLoading(t *table, m *emu.Machine, rounds int) error {
	d, err := least(rounds, func() (time.Duration, error) {
		start := time.Now()
		if err := m.InsmodFile(context.Background(), countModule, "", emu.ForceVermagic); err != nil {
			return 0, err
		}
		err := m.Rmmod("count")
		return time.Since(start), err
	})
	if err != nil {
		return err
	}
	t.row("insmod and rmmod of a module with one kprobe", d, 0, "", "≤ 5 ms")
	return nil
}
