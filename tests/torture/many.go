package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// manyTime is what one step with thousands of probes or instances may take.
const manyTime = time.Minute

// many makes a machine hold very many probes and instances, and then none.
func many(ctx context.Context, e *env) error {
	m, err := e.mount("m")
	if err != nil {
		return err
	}
	defer m.kill()
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"defining probes", func() error { return m.manyProbes(e.size(10000, 200)) }},
		{"probes that hit", m.hitAll},
		{"removing probes", m.removeProbes},
		{"making instances", func() error { return m.manyInstances(e.size(1000, 20)) }},
		{"filling buffers", func() error { return m.wrap(e.size(200, 4)) }},
		{"removing instances", func() error { return m.removeInstances(e.size(1000, 20)) }},
	} {
		if ctx.Err() != nil {
			return nil
		}
		if err := e.within(manyTime, step.do); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
		if err := e.within(manyTime, func() error { return m.readAll() }); err != nil {
			return fmt.Errorf("reading after %s: %w", step.what, err)
		}
	}
	return m.end()
}

// manyProbes defines n probes on functions of the kernel, several on each.
func (m *machine) manyProbes(n int) error {
	names, err := m.symbols()
	if err != nil {
		return err
	}
	made := 0
	for i := 0; made < n; i++ {
		if i > 4*n {
			return fmt.Errorf("only %d of %d probes are taken", made, n)
		}
		line := fmt.Sprintf("p:many/e%d %s\n", i, names[i%len(names)].name)
		switch err := m.write("tracing/kprobe_events", line, os.O_APPEND); {
		case err == nil:
			made++
		case errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.EADDRNOTAVAIL), errors.Is(err, syscall.ENOENT), errors.Is(err, syscall.EILSEQ):
		default:
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	m.e.count("probes", made)
	return nil
}

// hitAll enables all probes, and reads through them.
func (m *machine) hitAll() error {
	if err := m.write("tracing/events/many/enable", "1", 0); err != nil {
		return err
	}
	if err := m.readAll(); err != nil {
		return err
	}
	return m.write("tracing/events/many/enable", "0", 0)
}

// manyInstances makes n instances with small buffers. There are no probes
// meanwhile: each instance has a directory for each event, and ten million of these
// are more than a host has memory for.
func (m *machine) manyInstances(n int) error {
	for i := range n {
		name := fmt.Sprintf("tracing/instances/i%d", i)
		if err := os.Mkdir(m.path(name), 0o750); err != nil {
			return err
		}
		if err := m.write(name+"/buffer_size_kb", "4", 0); err != nil {
			return err
		}
	}
	m.e.count("instances", n)
	entries, err := os.ReadDir(m.path("tracing/instances"))
	if err == nil && len(entries) != n {
		err = fmt.Errorf("%d instances are listed, want %d", len(entries), n)
	}
	return err
}

// wrap writes more than a small buffer holds.
func (m *machine) wrap(times int) error {
	if err := m.write("tracing/buffer_size_kb", "4", 0); err != nil {
		return err
	}
	text := strings.Repeat(strings.Repeat("wrap ", 20)+"\n", 20)
	for i := range times {
		if err := m.write("tracing/trace_marker", fmt.Sprintf("%d %s", i, text[:900]), 0); err != nil {
			return err
		}
	}
	m.e.count("writes to full buffers", times)
	return nil
}

// removeProbes removes all probes, and checks that nothing is left.
func (m *machine) removeProbes() error {
	if err := m.write("tracing/kprobe_events", "\n", os.O_TRUNC); err != nil {
		return err
	}
	for _, name := range []string{"tracing/kprobe_events", "tracing/kprobe_profile", "kprobes/list"} {
		if text, err := m.read(name); err != nil || text != "" {
			return fmt.Errorf("%s is not empty: %q, %v", name, short(text), err)
		}
	}
	if _, err := os.Stat(m.path("tracing/events/many")); err == nil {
		return errors.New("events/many is left")
	}
	return nil
}

// removeInstances removes all instances, and checks that nothing is left.
func (m *machine) removeInstances(n int) error {
	for i := range n {
		if err := syscall.Rmdir(m.path(fmt.Sprintf("tracing/instances/i%d", i))); err != nil {
			return fmt.Errorf("rmdir i%d: %w", i, err)
		}
	}
	left, err := os.ReadDir(m.path("tracing/instances"))
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("%d instances are left", len(left))
	}
	return err
}

// readAll reads what is read after each attack, and what has a line a probe.
func (m *machine) readAll() error {
	for _, name := range append([]string{"tracing/kprobe_profile", "tracing/set_event", "tracing/available_events"}, healthFiles...) {
		if _, err := m.read(name); err != nil {
			return err
		}
	}
	return nil
}
