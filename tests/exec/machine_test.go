package exec

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
)

var oopsLine = regexp.MustCompile(`RIP: 0010:\S+|CR2: \S+`)

func newMachine(t *testing.T) *emu.Machine {
	t.Helper()
	m, err := emu.New(emu.Config{CPUs: 1, Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// oops calls a function that does not survive, and returns what the kernel log
// says of where it died.
func oops(t *testing.T, m *emu.Machine, name string, args ...uint64) string {
	t.Helper()
	before := len(m.Kmsg())
	if _, err := m.Call(name, args...); err == nil {
		t.Fatalf("%s survives", name)
	}
	return fmt.Sprintf("%s", oopsLine.FindAll(m.Kmsg()[before:], -1))
}

// eachMode registers a probe at addr in each mode that it can have, calls f, and
// unregisters it.
func eachMode(t *testing.T, m *emu.Machine, addr uint64, f func(how string)) (optimised bool) {
	t.Helper()
	e := m.Engine()
	for how := modeStep; how < numModes; how++ {
		kp := &engine.Kprobe{Addr: addr}
		if how == modeStep {
			kp.PostHandler = func(*engine.Kprobe, *engine.Context) {}
		}
		e.SetOptimization(how >= modeQueue)
		if err := e.RegisterKprobe(kp); err != nil {
			t.Fatal(err)
		}
		if how == modeJump {
			if err := m.Advance(optimizeTime); err != nil {
				t.Fatal(err)
			}
		}
		var b [1]byte
		m.ReadText(addr, b[:])
		optimised = optimised || b[0] == 0xe9
		f(modeNames[how])
		e.UnregisterKprobe(kp)
		if err := m.Advance(optimizeTime); err != nil {
			t.Fatal(err)
		}
	}
	e.SetOptimization(true)
	return optimised
}

// TestOops lets functions of the guest fault in each of their instructions' copies:
// the log names the probed instruction, and the machine goes on.
func TestOops(t *testing.T) {
	m := newMachine(t)
	text, _ := m.Kernel().Lookup("linux_banner")
	a := x86.Arch64()
	jumps := 0
	for _, c := range []struct {
		name string
		args []uint64
	}{
		{"strlen", []uint64{0x10}}, {"csum_partial", []uint64{0x10, 64, 0}}, {"memcmp", []uint64{0x10, text, 8}},
		{"full_name_hash", []uint64{0, 0x10, 8}}, {"jhash", []uint64{0x10, 12, 0}},
	} {
		want := oops(t, m, c.name, c.args...)
		addr, _ := m.Kernel().Lookup(c.name)
		s, _ := m.Kernel().Symbol(addr)
		for off := uint64(5); off < s.Size; off++ {
			if a.Check(m.Kernel(), m.Engine(), addr+off).Err() != nil {
				continue
			}
			if _, v := a.Prepare(m.Kernel(), m.Engine(), addr+off, addr+1<<20); v.Err() != nil {
				continue
			}
			if eachMode(t, m, addr+off, func(how string) {
				if got := oops(t, m, c.name, c.args...); got != want {
					t.Errorf("%s+%#x %s: %s, want %s", c.name, off, how, got, want)
				}
			}) {
				jumps++
			}
		}
	}
	if jumps < 10 {
		t.Errorf("only %d places were optimised", jumps)
	}
}

// TestFixups lets instructions with an exception-table entry fault under a probe.
func TestFixups(t *testing.T) {
	m := newMachine(t)
	for _, c := range []struct {
		name string
		args []uint64
	}{{"copy_from_kernel_nofault", []uint64{0, 0x10, 8}}, {"__clear_user", []uint64{0x10, 8}}, {"strnlen_user", []uint64{0x10, 5}}} {
		addr, ok := m.Kernel().Lookup(c.name)
		if !ok {
			t.Fatalf("no function %s", c.name)
		}
		s, _ := m.Kernel().Symbol(addr)
		want, err := m.Call(c.name, c.args...)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, e := range m.Kernel().AllTables()[0].Sites[kernel.TableExtable] {
			if e.Start-addr >= s.Size {
				continue
			}
			n++
			optimised := eachMode(t, m, e.Start, func(how string) {
				if got, err := m.Call(c.name, c.args...); got != want || err != nil {
					t.Errorf("%s %s: %#x, %v, want %#x", c.name, how, got, err, want)
				}
			})
			if optimised {
				t.Errorf("%s: an instruction with a fixup has been optimised", c.name)
			}
		}
		if n == 0 {
			t.Errorf("%s has no fixup", c.name)
		}
	}
}

// TestLongString steps through a string instruction that takes longer in its slot,
// or in the detour buffer, than anything else: the call is never seen there.
func TestLongString(t *testing.T) {
	m := newMachine(t)
	page, err := m.Call("__get_free_pages", 0, 0)
	if err != nil || page == 0 {
		t.Fatalf("no page: %#x, %v", page, err)
	}
	addr, _ := m.Kernel().Lookup("memset")
	s, _ := m.Kernel().Symbol(addr)
	code := make([]byte, s.Size)
	m.ReadText(addr, code)
	off := bytes.Index(code, []byte{0xf3, 0x48, 0xab})
	if off < 0 {
		t.Fatal("memset has no rep stosq")
	}
	args := []uint64{page, 0x55, 4095}
	eachMode(t, m, addr+uint64(off), func(how string) {
		c, err := m.Begin("memset", args...)
		if err != nil {
			t.Fatal(err)
		}
		for done := false; !done; done = c.Step() {
			if ip := c.IP(); ip >= x64.exec {
				t.Fatalf("%s: stopped at %#x", how, ip)
			}
		}
		if got, err := c.Finish(); got != page || err != nil {
			t.Errorf("%s: %#x, %v", how, got, err)
		}
	})
}
