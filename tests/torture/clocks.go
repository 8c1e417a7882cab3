package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

// clocks makes time jump: a machine's virtual clock, and with a time namespace the monotonic clock of its
// processes. It does not change the host's own clock.
func clocks(ctx context.Context, e *env) error {
	if err := e.virtualClock(ctx); err != nil {
		return err
	}
	if os.Geteuid() != 0 || !timeNamespaces() {
		e.count("time namespaces not to be had", 1)
		return nil
	}
	for range e.size(4, 1) {
		if ctx.Err() != nil {
			return nil
		}
		offset := e.rng.Int64N(1 << e.rng.IntN(31))
		e.count("time namespaces", 1)
		cmd := e.command(ctx, "unshare", "-T", fmt.Sprintf("--monotonic=%d", offset), fmt.Sprintf("--boottime=%d", e.rng.Int64N(1<<31)),
			e.program, "run", "--", "sh", "-c", `cd /sys/kernel/tracing; echo 'p:e vfs_read' > kprobe_events
			echo 1 > events/kprobes/e/enable; cat kprobe_events > /dev/null; echo 0 > events/kprobes/e/enable; grep -q ': e: ' trace && echo works`)
		if err := e.worksOrSays(ctx, cmd, fmt.Sprintf("with the monotonic clock %d s later", offset)); err != nil {
			return err
		}
	}
	return nil
}

var jumps = []string{"0s", "1ns", "999ns", "1us", "3ms", "100ms", "1s", "2.5s", "1m", "10m", "10m1ns", "-1s", "1000000h", "9223372036854775807ns", "1e9s", "soon", ""}

// virtualClock advances a machine's clock by what is allowed and what is not.
func (e *env) virtualClock(ctx context.Context) error {
	m, err := e.mount("m", "--clock=virtual", fmt.Sprintf("--seed=%d", e.seed))
	if err != nil {
		return err
	}
	defer m.kill()
	was := time.Duration(0)
	for range e.size(12, 3) {
		if ctx.Err() != nil {
			break
		}
		e.count("jumps", 1)
		jump := pick(e, jumps)
		if err := e.within(time.Minute, func() error { m.ctl("advance " + jump); return nil }); err != nil {
			return fmt.Errorf("advance %s: %w", jump, err)
		}
		if err := m.healthy("advance " + jump); err != nil {
			return err
		}
		now, err := m.clock()
		if err != nil || now < was {
			return fmt.Errorf("advance %s: the clock was %s and is %s: %v", jump, was, now, err)
		}
		was = now
	}
	if err := m.computes(); err != nil {
		return err
	}
	return m.end()
}

// clock is the machine's time as machine/status has it.
func (m *machine) clock() (time.Duration, error) {
	text, err := m.read("machine/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 4 && f[0] == "clock:" {
			return time.ParseDuration(f[2] + "s")
		}
	}
	return 0, fmt.Errorf("no clock in machine/status: %q", text)
}

func timeNamespaces() bool {
	_, err := os.Stat("/proc/self/timens_offsets")
	return err == nil
}
