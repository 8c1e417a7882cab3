package system

import (
	"os"
	"testing"
)

func TestParseProcess(t *testing.T) {
	for in, want := range map[string]struct {
		p  Process
		ok bool
	}{
		"Name:\tcat\nUmask:\t0022\nTgid:\t41\nPid:\t42\nPPid:\t7\n": {Process{TGID: 41, PPID: 7, Comm: "cat"}, true},
		"Name:\ta b: c\nTgid:\t1\nPPid:\t0\n":                       {Process{TGID: 1, Comm: "a b: c"}, true},
		"Name:\tcat\nTgid:\tx\nPPid:\t7\n":                          {},
		"Name:\tcat\nTgid:\t3\n":                                    {},
		"":                                                          {},
	} {
		p, ok := ParseProcess([]byte(in))
		if ok != want.ok || ok && p != want.p {
			t.Errorf("%q: got %+v %v", in, p, ok)
		}
	}
}

func FuzzParseProcess(f *testing.F) {
	f.Add([]byte("Name:\tcat\nTgid:\t41\nPPid:\t7\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, ok := ParseProcess(b); ok && (p.TGID <= 0 || p.PPID < 0) {
			t.Errorf("%+v", p)
		}
	})
}

func TestReadProcess(t *testing.T) {
	p, ok := ReadProcess(os.Getpid())
	if !ok || p.PID != os.Getpid() || p.TGID != os.Getpid() || p.PPID != os.Getppid() || p.Comm == "" {
		t.Errorf("%+v, %v", p, ok)
	}
	if p, ok := ReadProcess(1<<22 + 1); ok {
		t.Errorf("a process that no host can have: %+v", p)
	}
}
