package emu

import (
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/system"
)

func boot(t testing.TB, cfg Config) *Machine {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// codeAt puts machine code into the n-th page from the end of the module area,
// where no module is, and returns its address.
func codeAt(t testing.TB, m *Machine, n int, code ...byte) uint64 {
	t.Helper()
	m.lock.Lock()
	defer m.lock.Unlock()
	va := amd64.moduleArea + moduleAreaSize - pageSize*uint64(n+1)
	pa, _ := amd64.textPhys(va)
	if err := m.vm.Map(va, pa, pageSize, pageRX); err != nil {
		t.Fatal(err)
	}
	if err := m.vm.Poke(va, code); err != nil {
		t.Fatal(err)
	}
	m.text.mark(va, pageSize, true)
	return va
}

// callAt runs code in a task of its own.
func callAt(m *Machine, addr uint64, args ...uint64) (uint64, error) {
	return callWithin(context.Background(), m, addr, args...)
}

// callWithin is callAt for as long as ctx lasts.
func callWithin(ctx context.Context, m *Machine, addr uint64, args ...uint64) (uint64, error) {
	return m.inTask(ctx, system.LimitOf(ctx), callComm, addr, args...)
}

// countdown is a loop of n rounds of two instructions; it returns its argument.
func countdown(n uint32) []byte {
	// mov %rdi,%rax; mov $n,%ecx; 1: dec %ecx; jnz 1b; ret
	b := []byte{0x48, 0x89, 0xf8, 0xb9, 0, 0, 0, 0, 0xff, 0xc9, 0x75, 0xfc, 0xc3}
	binary.LittleEndian.PutUint32(b[4:], n)
	return b
}

// wantKmsg fails unless every line is somewhere in the kernel log, in this order.
func wantKmsg(t *testing.T, m *Machine, lines ...string) {
	t.Helper()
	rest := string(m.Kmsg())
	for _, l := range lines {
		_, after, ok := strings.Cut(rest, l)
		if !ok {
			t.Fatalf("%q is not in the kernel log, or not in its place:\n%s", l, m.Kmsg())
		}
		rest = after
	}
}

func TestBoot(t *testing.T) {
	for _, cpus := range []int{1, 2, 8} {
		m := boot(t, Config{CPUs: cpus, Clock: ClockVirtual})
		wantKmsg(t, m, "Freeing unused kernel image (initmem) memory: ")
		s := m.Status()
		if len(s.CPUs) != cpus || s.Instructions == 0 || s.Runnable != 0 || s.Oopses != 0 {
			t.Errorf("%d CPUs: %+v", cpus, s)
		}
	}
}

func TestBadConfig(t *testing.T) {
	for _, cpus := range []int{-1, MaxCPUs + 1} {
		if m, err := New(Config{CPUs: cpus}); err == nil {
			m.Close()
			t.Errorf("%d CPUs: no error", cpus)
		}
	}
}

func TestClosed(t *testing.T) {
	m := boot(t, Config{})
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatalf("a second Close: %v", err)
	}
	if _, err := m.Mirror(&Call{PID: 5, Comm: "x"}); !errors.Is(err, ErrClosed) {
		t.Errorf("Mirror: %v", err)
	}
	if _, err := m.Call("schedule"); err == nil {
		t.Error("Call: no error")
	}
	if n := m.ReadText(m.entry.syscall, make([]byte, 4)); n != 0 {
		t.Errorf("%d bytes of text", n)
	}
	m.Status()
	m.ProcKallsyms(true)
}

func BenchmarkBoot(b *testing.B) {
	for b.Loop() {
		m, err := New(Config{})
		if err != nil {
			b.Fatal(err)
		}
		m.Close()
	}
}
