package engine_test

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// flood registers probes at every instruction until there is no memory for one.
func (m *machine) flood(t *testing.T) []*engine.Kprobe {
	t.Helper()
	var ps []*engine.Kprobe
	for _, s := range m.kernel.symbols {
		for off := range uint64(size) {
			p := &engine.Kprobe{Symbol: s.Name, Offset: off}
			switch err := m.RegisterKprobe(p); {
			case err == nil:
				ps = append(ps, p)
			case errors.Is(err, syscall.ENOMEM):
				return ps
			}
		}
	}
	t.Fatalf("%d probes, and memory for more", len(ps))
	return nil
}

// TestNoMemory: when executable memory runs out, a probe that needs some is refused
// with ENOMEM, and what is registered works on.
func TestNoMemory(t *testing.T) {
	m := newMachine(t, 1)
	r := recorder{b: x86Board}
	a := probe(boostAt)
	a.PreHandler = r.pre("a", false)
	m.must(t, m.RegisterKprobe(a))
	m.SetOptimization(false)
	m.full = true
	m.dmesg()
	ps := m.flood(t)
	if log := m.dmesg(); len(log) != 1 || !strings.HasPrefix(log[0], "kprobes: no memory for a probe at ") {
		t.Errorf("logged %q", log)
	}

	// A post_handler needs another copy.
	b := probe(boostAt)
	b.PostHandler = r.post("b")
	if err := m.RegisterKprobe(b); !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("%v, want ENOMEM", err)
	}
	b.Addr = 0
	if err := m.RegisterKprobes([]*engine.Kprobe{probe("vfs_read"), b}); !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("batch: %v, want ENOMEM", err)
	}
	if got := len(m.list()); got != 1+len(ps) {
		t.Errorf("%d probes are left of %d", got, 1+len(ps))
	}
	m.run(t, boostAt)
	m.run(t, boostAt)
	if d := cmp.Diff([]string{"a pre +0x1", "a pre +0x1"}, r.take()); d != "" {
		t.Error(d)
	}
	// An fentry site needs none, and two probes share one copy.
	m.must(t, m.RegisterKprobe(probe("vfs_open")))
	m.must(t, m.RegisterKprobe(probe(boostAt)))

	m.UnregisterKprobes(ps)
	b.Addr = 0
	m.must(t, m.RegisterKprobe(b))
	m.run(t, boostAt)
	if d := cmp.Diff([]string{"a pre +0x1", "b post +0x4"}, r.take()); d != "" {
		t.Error(d)
	}
}

// TestNoMemoryForInstances: a pool that no machine has the memory for.
func TestNoMemoryForInstances(t *testing.T) {
	m := newMachine(t, 1)
	for _, tt := range []struct {
		maxactive, dataSize int
		want                syscall.Errno
	}{
		{1 << 31, 0, syscall.ENOMEM},
		{1 << 20, 4096, syscall.ENOMEM},
		{1, 4097, syscall.E2BIG},
		{1, -1, syscall.E2BIG},
		{1 << 12, 4096, 0},
		{-5, 0, 0},
	} {
		rp := &engine.Kretprobe{Kprobe: *probe("vfs_read"), Maxactive: tt.maxactive, DataSize: tt.dataSize}
		err := m.RegisterKretprobe(rp)
		if tt.want == 0 && err != nil || tt.want != 0 && !errors.Is(err, tt.want) {
			t.Errorf("maxactive %d, data_size %d: %v, want %v", tt.maxactive, tt.dataSize, err, tt.want)
		}
		m.UnregisterKretprobe(rp)
	}
}
