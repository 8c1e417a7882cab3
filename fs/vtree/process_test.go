package vtree

import (
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// A thread is of the process that it is in.
func TestProcessOf(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	own, ok := ProcessOf(uint32(os.Getpid()))
	if !ok || own.Comm == "" || own.Start == 0 || int(own.PID) != os.Getpid() {
		t.Errorf("%+v, %v", own, ok)
	}
	if p, ok := ProcessOf(uint32(syscall.Gettid())); !ok || p != own {
		t.Errorf("a thread: %+v, %v; its process: %+v", p, ok, own)
	}
	if p, ok := ProcessOf(0); ok {
		t.Errorf("there is a process 0: %+v", p)
	}
}

const stat = "7 (a) b) S 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 8 9"

func TestParseStat(t *testing.T) {
	for _, c := range []struct {
		text string
		want Process
		ok   bool
	}{
		{stat, Process{Comm: "a) b", Start: 4711}, true},
		{strings.Replace(stat, "a", strings.Repeat("a", MaxComm), 1), Process{Comm: strings.Repeat("a", MaxComm), Start: 4711}, true},
		{"7 (a) S 1", Process{}, false},
		{")(", Process{}, false},
		{"", Process{}, false},
	} {
		if p, ok := parseStat([]byte(c.text)); ok != c.ok || p != c.want {
			t.Errorf("%q: %+v, %v", c.text, p, ok)
		}
	}
}

func TestParseTgid(t *testing.T) {
	for text, want := range map[string]uint32{"Name:\tTgid: 5\nTgid:\t7\n": 7, "Tgid:\t0\n": 0, "Tgid:\tx\n": 0, "": 0} {
		if pid, ok := parseTgid([]byte(text)); pid != want || ok != (want != 0) {
			t.Errorf("%q: %d, %v", text, pid, ok)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add([]byte(stat))
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, _ := parseStat(b); len(p.Comm) > MaxComm {
			t.Error(p)
		}
		if pid, ok := parseTgid(b); ok && pid == 0 {
			t.Error("process 0")
		}
	})
}
