package emu

import (
	"errors"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestOops runs code that dies in every way there is; the machine goes on.
func TestOops(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, SoftLockup: 1 << 20})
	for i, tt := range []struct {
		name string
		code []byte
		log  []string
	}{
		{"null read", []byte{0x48, 0x8b, 0x04, 0x25, 0x10, 0, 0, 0, 0xc3}, []string{
			"BUG: kernel NULL pointer dereference, address: 0000000000000010",
			"#PF: supervisor read access in kernel mode",
			"#PF: error_code(0x0000) - not-present page",
			"Oops: 0000 [#", "Comm: call Not tainted", "RIP: 0010:0x", "Code: Unable to access opcode bytes at 0x",
			"CR2: 0000000000000010", "Call Trace:", "---[ end trace 0000000000000000 ]---"}},
		{"wild write", []byte{0x48, 0xc7, 0xc0, 0, 0, 0, 0x90, 0x48, 0x89, 0x00, 0xc3}, []string{
			"BUG: unable to handle page fault for address: ffffffff90000000",
			"#PF: supervisor write access in kernel mode", "#PF: error_code(0x0002) - not-present page"}},
		{"write to text", []byte{0x48, 0xc7, 0xc0, 0, 0, 0, 0x81, 0x48, 0x89, 0x00, 0xc3}, []string{
			"address: ffffffff81000000", "#PF: error_code(0x0003) - permissions violation"}},
		{"jump into a stack", []byte{0x48, 0x89, 0xe0, 0xff, 0xe0}, []string{
			"kernel tried to execute NX-protected page", "#PF: supervisor instruction fetch in kernel mode"}},
		{"recursion", []byte{0xe8, 0xfb, 0xff, 0xff, 0xff}, []string{"BUG: stack guard page was hit at "}},
		{"divide", []byte{0x31, 0xc9, 0xf7, 0xf1, 0xc3}, []string{"divide error: 0000 [#"}},
		{"non-canonical", []byte{0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x48, 0x8b, 0x00, 0xc3},
			[]string{"general protection fault, probably for non-canonical address 0x8000000000000000: 0000 [#"}},
		{"non-canonical, indexed", []byte{0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x31, 0xc9, 0x48, 0x8b, 0x44, 0x48, 0x10, 0xc3}, // mov 16(%rax,%rcx,2)
			[]string{"general protection fault, probably for non-canonical address 0x4000000000000010: 0000 [#"}},
		{"non-canonical, without ModRM", []byte{0x31, 0xc0, 0x48, 0xa1, 0, 0, 0, 0, 0, 0, 0, 0x80, 0xc3}, // the kernel takes what RAX holds
			[]string{"general protection fault, maybe for address 0x0: 0000 [#"}},
		{"ud2", []byte{0x0f, 0x0b}, []string{"invalid opcode: 0000 [#"}},
		{"int3", []byte{0x90, 0xcc, 0xc3}, []string{"int3: 0000 [#"}},
		{"software interrupt", []byte{0xcd, 0x80, 0xc3}, []string{"segment-related general protection fault: 0402 [#"}},
		{"syscall", []byte{0x0f, 0x05, 0xc3}, []string{"invalid opcode: 0000 [#"}},
		{"endless loop", []byte{0xeb, 0xfe}, []string{"watchdog: BUG: soft lockup - CPU#", "[call:", "RIP: 0010:"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := m.Status()
			if _, err := callAt(m, codeAt(t, m, i, tt.code...)); !errors.Is(err, ErrKilled) {
				t.Errorf("the call ended with %v", err)
			}
			wantKmsg(t, m, tt.log...)
			if lockup := tt.name == "endless loop"; m.Tainted()&(1<<14) != 0 != lockup {
				t.Errorf("tainted %#x", m.Tainted())
			}
			after := m.Status()
			if after.Runnable != 0 || after.Tasks != before.Tasks {
				t.Errorf("afterwards %+v", after)
			}
			if r, err := callAt(m, codeAt(t, m, 40, countdown(5)...), 42); r != 42 || err != nil {
				t.Errorf("the next call returned %d, %v", r, err)
			}
		})
	}
}

func TestDieNotifiers(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	addr := codeAt(t, m, 0, 0xcc, 0xcc, 0x48, 0x89, 0xf8, 0xc3) // int3; int3; mov %rdi,%rax; ret
	var asked []string
	add := func(name string, priority int, take bool) func() {
		return m.RegisterDieNotifier(priority, func(vector uint8, c *engine.Context) bool {
			if vector == 3 {
				asked = append(asked, name)
				if c.Task.Comm != callComm || c.IP < addr || c.IP > addr+2 {
					t.Errorf("%s: %s at %#x", name, c.Task.Comm, c.IP)
				}
			}
			return take
		})
	}
	low := add("low", 1, true)
	add("high", 10, false)
	add("equal", 10, false)
	if r, err := callAt(m, addr, 7); r != 7 || err != nil {
		t.Fatalf("returned %d, %v", r, err)
	}
	if got := len(asked); got != 6 || asked[0] != "high" || asked[1] != "equal" || asked[2] != "low" {
		t.Fatalf("asked %v", asked)
	}
	low()
	if _, err := callAt(m, addr, 7); !errors.Is(err, ErrKilled) {
		t.Fatalf("with nobody to take it: %v", err)
	}
	wantKmsg(t, m, "int3: 0000 [#1] PREEMPT SMP NOPTI")
}

// TestEmulatedFault: an instruction that kprobes emulate faults as it would by
// itself, at its own address.
func TestEmulatedFault(t *testing.T) {
	const nowhere = 0xffffb00000000010
	for _, tt := range []struct {
		name, symbol string
		post         bool
		log          []string
	}{
		{"call", "kpbench_call", false, []string{"BUG: unable to handle page fault for address: ffffb00000000008",
			"#PF: supervisor write access in kernel mode", "#PF: error_code(0x0002) - not-present page", "Oops: 0002", "RIP: 0010:kpbench_call+0x0/"}},
		{"ret", "kpbench_leaf", true, []string{"BUG: unable to handle page fault for address: ffffb00000000010",
			"#PF: supervisor read access in kernel mode", "#PF: error_code(0x0000) - not-present page", "Oops: 0000", "RIP: 0010:kpbench_leaf+0x0/0x1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t, Config{Clock: ClockVirtual})
			if err := m.Insmod("kpbench", nil); err != nil {
				t.Fatal(err)
			}
			k := &engine.Kprobe{Symbol: tt.symbol}
			posts := 0
			if tt.post {
				k.PostHandler = func(*engine.Kprobe, *engine.Context) { posts++ }
			}
			if err := m.Engine().RegisterKprobe(k); err != nil {
				t.Fatal(err)
			}
			s, err := m.Begin("kpbench_target", 1)
			if err != nil {
				t.Fatal(err)
			}
			for s.IP() != k.Addr {
				if s.Step() {
					t.Fatal("the call has ended")
				}
			}
			s.t.regs.SP = nowhere
			if _, err := s.Finish(); !errors.Is(err, ErrKilled) {
				t.Errorf("the call ended with %v", err)
			}
			wantKmsg(t, m, tt.log...)
			if posts != 0 {
				t.Error("a fault has a post_handler")
			}
			if r, err := m.Call("kpbench_loop", 3); r != 3 || err != nil {
				t.Errorf("the next call returned %d, %v", r, err)
			}
			if _, _, ok := m.cpus[0].ctx.BadAccess(); ok {
				t.Error("an access is left over")
			}
		})
	}
}
