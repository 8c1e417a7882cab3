package emu

import (
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

func TestMirrorHit(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var hits []string
	var args [3]uint64
	k := &engine.Kprobe{Symbol: "vfs_read", PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		hits = append(hits, c.Task.Comm)
		args = [3]uint64{c.DI, c.SI, c.DX}
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	ret, err := m.Mirror(&Call{PID: 100, TGID: 100, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17})
	if ret != 17 || err != nil {
		t.Fatalf("read = %d, %v", ret, err)
	}
	t.Log(hits, args)
	t.Logf("%s", m.Kmsg())
	if len(hits) != 1 || hits[0] != "cat" {
		t.Fatal(hits)
	}
	m.Engine().UnregisterKprobe(k)
}

func BenchmarkMirrorRead(b *testing.B) {
	m := boot(b, Config{})
	c := &Call{PID: 100, TGID: 100, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17}
	for b.Loop() {
		if _, err := m.Mirror(c); err != nil {
			b.Fatal(err)
		}
	}
}
