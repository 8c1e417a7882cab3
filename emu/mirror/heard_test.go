package mirror

import (
	"os"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

// TestHeardIsBounded: tasks that are gone are forgotten, and with too many a call may be any.
func TestHeardIsBounded(t *testing.T) {
	const gone = 1 << 30 // larger than any pid
	pid := os.Getpid()
	n := &notification{pid: uint32(pid), nr: unix.SYS_READ}
	read := heardCall{made{nr: unix.SYS_READ}, 0}
	var h heard
	h.room()
	for i := range maxHeard {
		h.tasks[gone+i] = new(heardCalls)
	}
	if h.add(n); len(h.tasks) != 1 || h.full || !h.has(pid, read) || h.has(pid+1, read) {
		t.Errorf("%d tasks are remembered, full: %v", len(h.tasks), h.full)
	}
	h.full = true
	if !h.has(pid+1, read) {
		t.Error("of a task that found no room it is known what was received")
	}
}

// TestHeardCalls: what cannot end by a signal is not remembered, and what was taken back is not, either.
func TestHeardCalls(t *testing.T) {
	var h heard
	for _, tc := range []struct {
		what string
		nr   int32
		want bool
	}{{"a read", unix.SYS_READ, true}, {"a stat", unix.SYS_STAT, true}, {"getpid", unix.SYS_GETPID, false}, {"mmap", unix.SYS_MMAP, false}} {
		n := &notification{pid: 7, nr: tc.nr, ip: 0x401000}
		if h.add(n); h.has(7, heardCall{made{nr: tc.nr}, 0x401000}) != tc.want {
			t.Errorf("%s is remembered: %v, want %v", tc.what, !tc.want, tc.want)
		}
		if h.has(7, heardCall{made{nr: tc.nr}, 0x402000}) {
			t.Errorf("%s at another place is remembered", tc.what)
		}
		if h.drop(n); h.has(7, heardCall{made{nr: tc.nr}, 0x401000}) {
			t.Errorf("%s was taken back and is remembered", tc.what)
		}
	}
}

// TestWritten: calls that nobody expects to fail with EINTR are not watched if they could not be restarted.
func TestWritten(t *testing.T) {
	for _, tc := range []struct {
		level Level
		nr    int
		want  bool
	}{
		{Calls, unix.SYS_RT_SIGRETURN, true}, {Calls, unix.SYS_CLOSE, false}, {Calls, unix.SYS_OPEN, false},
		{All, unix.SYS_CLOSE, true}, {All, unix.SYS_SOCKET, true}, {All, unix.SYS_READ, false}, {All, unix.SYS_DUP2, false},
		{Every, unix.SYS_DUP2, true}, {Every, unix.SYS_MMAP, true}, {Every, unix.SYS_FUTEX, false},
	} {
		if got := slices.Contains(tc.level.Written(), tc.nr); got != tc.want {
			t.Errorf("level %d, call %d: %v, want %v", tc.level, tc.nr, got, tc.want)
		}
	}
}
