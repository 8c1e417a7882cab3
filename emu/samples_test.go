package emu

import (
	"errors"
	"regexp"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// fork makes a process appear whose parent is bash.
func fork(t *testing.T, m *Machine, pid int) {
	t.Helper()
	c := &Call{PID: pid, TGID: pid, PPID: 50, Comm: "cat", PComm: "bash", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1}
	if _, err := m.Mirror(c); err != nil {
		t.Fatal(err)
	}
}

func wantMatch(t *testing.T, m *Machine, patterns ...string) {
	t.Helper()
	rest := m.Kmsg()
	for _, p := range patterns {
		loc := regexp.MustCompile(`(?m)^\[ *\d+\.\d{6}\] ` + p + `$`).FindIndex(rest)
		if loc == nil {
			t.Fatalf("%s is not in the kernel log, or not in its place:\n%s", p, m.Kmsg())
		}
		rest = rest[loc[1]:]
	}
}

func TestKprobeExample(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if err := m.Insmod("kprobe_example", []string{"symbol=kernel_clone"}); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
	fork(t, m, 100)
	if err := m.Rmmod("kprobe_example"); err != nil {
		t.Fatal(err)
	}
	fork(t, m, 101)
	wantMatch(t, m, `kprobe_example: kprobe_init: Planted kprobe at [0-9a-f]+|kprobe_init: Planted kprobe at .*`,
		`handler_pre: <kernel_clone> p->addr = 0x.*, ip = [0-9a-f]+, flags = 0x[0-9a-f]+`,
		`handler_post: <kernel_clone> p->addr = 0x.*, flags = 0x[0-9a-f]+`,
		`kprobe_exit: kprobe at .* unregistered`)
	if n := len(regexp.MustCompile(`handler_pre: `).FindAll(m.Kmsg(), -1)); n != 1 {
		t.Errorf("the handler ran %d times:\n%s", n, m.Kmsg())
	}
	if l := m.Engine().List(); len(l) != 0 {
		t.Errorf("%+v", l)
	}
	if err := m.Insmod("kprobe_example", []string{"symbol=no_such_function"}); !errors.Is(err, syscall.ENOENT) {
		t.Errorf("a probe of nothing: %v", err)
	}
	wantMatch(t, m, `kprobe_init: register_kprobe failed, returned -2`)
	if got := m.ProcModules(true); len(got) != 0 {
		t.Errorf("modules: %s", got)
	}
}

func TestKretprobeExample(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if err := m.Insmod("kretprobe_example", []string{"func=kernel_clone"}); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
	for pid := 100; pid < 150; pid++ {
		fork(t, m, pid)
	}
	if err := m.Rmmod("kretprobe_example"); err != nil {
		t.Fatal(err)
	}
	wantMatch(t, m, `.*Planted return probe at kernel_clone: .*`,
		`.*kernel_clone returned 100 and took [0-9]+ ns to execute`,
		`.*kernel_clone returned 149 and took [0-9]+ ns to execute`,
		`.*kretprobe at .* unregistered`,
		`.*Missed probing 0 instances of kernel_clone`)
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%s", m.Kmsg())
	}
}

func TestTracePrintkModule(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	n := 0
	m.OnTracePuts(func(c *engine.Context, ip uint64, text string) {
		n++
		if _, ok := m.Kernel().Module(ip); !ok || text == "" {
			t.Errorf("%q from %#x", text, ip)
		}
	})
	if err := m.Insmod("trace_printk", nil); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
	if n < 4 {
		t.Errorf("%d lines", n)
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%s", m.Kmsg())
	}
}
