package tracefs

import (
	"errors"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestPerf: an event that perf has opened is armed and cannot be removed, is not enabled, and hands over its entries.
func TestPerf(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:k0 vfs_read a=%di")
	id, err := strconv.ParseUint(strings.TrimSpace(content(t, fs, "events/kprobes/k0/id")), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	hits := 0
	p, err := fs.OpenPerf(id, func(h *PerfHit) { got, hits = append(got[:0], h.Entry...), hits+1 })
	if err != nil {
		t.Fatal(err)
	}
	if s := content(t, fs, "events/kprobes/k0/enable"); s != "0\n" {
		t.Errorf("enable is %q", s)
	}
	if _, err := writeFile(fs.root, "kprobe_events", "-:k0\n", syscall.O_APPEND); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("removed: %v", err)
	}
	hitAt(e, vfsRead)
	// The header: type, flags, preempt_count of a handler, and pid. Then the address and the argument.
	want := append([]byte{byte(id), byte(id >> 8), 0, 1, 7, 0, 0, 0}, 0xe0, 0x69, 0x36, 0x81, 0xff, 0xff, 0xff, 0xff, 42, 0, 0, 0, 0, 0, 0, 0)
	if hits != 1 || string(got) != string(want) {
		t.Errorf("%d hits, % x", hits, got)
	}
	if err := p.Filter("a == 41"); err != nil {
		t.Fatal(err)
	}
	if hitAt(e, vfsRead); hits != 1 {
		t.Error("a hit passes the filter")
	}
	if err := p.Filter("b == 41"); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("a filter of no field: %v", err)
	}
	if body(content(t, fs, "trace")) != "" {
		t.Error("the trace has what only perf wants")
	}
	settled := false
	fs.OnPerf(func() {
		settled = true
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}, func(int, int) {}, func(int) {}, func() bool { return false })
	if _, err := writeFile(fs.root, "kprobe_events", "-:k0\n", syscall.O_APPEND); err != nil || !settled {
		t.Errorf("not removed: %v", err)
	}
	if _, err := fs.OpenPerf(id, nil); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("a removed event: %v", err)
	}
}

// TestPerfProbe: a probe of perf's own is in no file, is hit, and goes with its event. Its errors are the kernel's.
func TestPerfProbe(t *testing.T) {
	fs, e, _ := newFake(t)
	hits := 0
	p, err := fs.OpenPerfProbe(PerfPlace{Symbol: "vfs_read"}, func(*PerfHit) { hits++ })
	if err != nil {
		t.Fatal(err)
	}
	if s := content(t, fs, "kprobe_events"); s != "" {
		t.Errorf("kprobe_events has %q", s)
	}
	hitAt(e, vfsRead)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if n := len(e.live); hits != 1 || n != 0 {
		t.Errorf("%d hits, %d probes left", hits, n)
	}
	for _, tc := range []struct {
		at   PerfPlace
		want syscall.Errno
	}{
		{PerfPlace{Symbol: "no_such"}, syscall.ENOENT},
		{PerfPlace{Symbol: "vfs_read+5"}, syscall.ENOENT},
		{PerfPlace{Symbol: "m:vfs_read"}, syscall.ENOENT},
		{PerfPlace{Symbol: "vfs read"}, syscall.ENOENT},
		{PerfPlace{Symbol: "vfs_read", Offset: 5, Return: true}, syscall.EINVAL},
		{PerfPlace{}, syscall.EINVAL},
		{PerfPlace{Addr: 4096}, syscall.ENOENT},
	} {
		if _, err := fs.OpenPerfProbe(tc.at, nil); !errors.Is(err, tc.want) {
			t.Errorf("%+v: %v, want %v", tc.at, err, tc.want)
		}
	}
}

// TestPerfRestore: what perf has opened counts no more when the machine is another one, and is closed without an error.
func TestPerfRestore(t *testing.T) {
	fs, e, _ := newFake(t)
	p, err := fs.OpenPerfProbe(PerfPlace{Symbol: "vfs_read"}, func(*PerfHit) { t.Error("a hit") })
	if err != nil {
		t.Fatal(err)
	}
	fs.tr.Locked(fs.putAway)
	if hitAt(e, vfsRead); len(e.live) != 0 {
		t.Error("the probe stays")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
