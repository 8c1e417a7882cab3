package mirror

import (
	"bytes"
	"strings"
	"testing"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// useDescriptors opens n of them.
func useDescriptors(tb testing.TB, n int) []int {
	tb.Helper()
	var fds []int
	for range n {
		fd, err := unix.Open("/dev/null", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			tb.Fatal(err)
		}
		fds = append(fds, fd)
	}
	tb.Cleanup(func() {
		for _, fd := range fds {
			unix.Close(fd)
		}
	})
	return fds
}

// TestFreeDescriptor predicts what dup returns, after each of several things that
// a process does with its descriptors.
func TestFreeDescriptor(t *testing.T) {
	self := &thread{tid: unix.Getpid()}
	fds := useDescriptors(t, 2*manyDescriptors)
	top := fds[len(fds)-1]
	for i, do := range []func(){
		func() {}, // nothing: the first look
		func() {}, // opened and closed again
		func() {},
		func() { useDescriptors(t, 1) },
		func() { useDescriptors(t, 1) },
		func() { useDescriptors(t, 5) },
		func() { unix.Close(fds[4]) },
		func() {},
		func() { unix.Dup3(0, fds[4], unix.O_CLOEXEC) },
		func() { unix.Close(fds[2]); unix.Close(fds[3]) },
		func() { unix.Dup3(0, fds[2], unix.O_CLOEXEC) },
		func() { unix.Dup3(0, fds[3], unix.O_CLOEXEC); unix.Dup3(0, top+20, unix.O_CLOEXEC) },
		func() { unix.Close(top + 20) },
	} {
		do()
		got := self.freeFD()
		want, err := unix.Dup(0)
		if err != nil {
			t.Fatal(err)
		}
		unix.Close(want)
		if got != int64(want) {
			t.Errorf("step %d: %d is predicted, it is %d", i, got, want)
		}
	}
}

// TestDenseEnd: where many descriptors end is found without looking at each, and
// holes further down are still looked for when they do not end there.
func TestDenseEnd(t *testing.T) {
	const n = 100
	for _, tc := range []struct {
		name  string
		used  func(fd int) bool
		want  int
		looks int // at most
	}{
		{"dense", func(fd int) bool { return fd < n }, n, 2},
		{"others closed theirs meanwhile", func(fd int) bool { return fd < n-5 }, n - 5, 7},
		{"a hole below", func(fd int) bool { return fd <= n && fd != 9 }, firstDescriptor, 8},
	} {
		looks := 0
		got := denseEnd(n, func(fd int) bool { looks++; return tc.used(fd) })
		if got != tc.want || looks > 2*tc.looks {
			t.Errorf("%s: %d, %d looks", tc.name, got, looks)
		}
	}
	fds := useDescriptors(t, 2*denseDescriptors)
	unix.Close(fds[3])
	if got := (&thread{tid: unix.Getpid()}).freeFD(); got != int64(fds[3]) {
		t.Errorf("%d, not %d, which is free", got, fds[3])
	}
	unix.Dup3(0, fds[3], unix.O_CLOEXEC)
	if got := (&thread{tid: unix.Getpid()}).freeFD(); got != int64(fds[len(fds)-1]+1) {
		t.Errorf("%d, not what follows %d", got, fds[len(fds)-1])
	}
}

// TestOutOfDescriptors: processes that go unseen for want of descriptors are told
// of, once.
func TestOutOfDescriptors(t *testing.T) {
	var log bytes.Buffer
	m, err := New(newRecorder(), zerolog.New(&log))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	pid := blocked(t).Process.Pid
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	defer unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: limit.Max}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		m.Op(Op{Kind: Open, TID: pid, Path: "/x", FH: 1})
	}
	if n := strings.Count(log.String(), "ulimit -n"); n != 1 {
		t.Errorf("it is said %d times: %s", n, &log)
	}
}

// BenchmarkFreeDescriptor: the cost of an open must not grow with the number of descriptors.
func BenchmarkFreeDescriptor(b *testing.B) {
	useDescriptors(b, 200)
	self := &thread{tid: unix.Getpid()}
	for b.Loop() {
		self.freeFD()
	}
}
