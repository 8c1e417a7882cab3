package engine_test

import "testing"

// TestRewind: while tasks come back that are in the middle of where a jump is now,
// there is a breakpoint; the jump comes again by way of the optimizer.
func TestRewind(t *testing.T) {
	const addr = 0xffffffff813669ef
	for _, c := range []struct {
		name, during string
		ip           uint64
	}{
		{"inside", "cc", addr + 3},
		{"on it", "e9", addr},
		{"elsewhere", "e9", addr + 64},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := withJump(t)
			jump := m.bytes(addr, 5)
			during := ""
			m.Rewind([]uint64{1, c.ip}, func() { during = m.bytes(addr, 5) })
			if during[:2] != c.during {
				t.Errorf("meanwhile the text is %s", during)
			}
			m.run(t, "vfs_read")
			m.clock.advance(1e9)
			if got := m.bytes(addr, 5); got != jump {
				t.Errorf("afterwards it is %s, want %s", got, jump)
			}
			m.run(t, "vfs_read")
		})
	}
}

// TestPending: every pending return is told with the address that stood on the stack
// at first, also where several kretprobes have replaced each other's.
func TestPending(t *testing.T) { onBoards(t, testPending) }

func testPending(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	a, b := on.kret("vfs_read"), on.kret("vfs_read")
	m.must(t, m.RegisterKretprobe(a))
	m.must(t, m.RegisterKretprobe(b))
	u.enterAt(t, a.Addr, stackTop-64, callerIP)
	n := 0
	m.Pending(&u.task, func(at, back uint64) {
		if n++; at != stackTop-64 || back != callerIP {
			t.Errorf("%#x at %#x", back, at)
		}
	})
	if n != 2 {
		t.Errorf("%d are pending", n)
	}
}
