package mirror

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// recorder is a machine that only remembers.
type recorder struct {
	mu    sync.Mutex
	calls []emu.Call
	more  chan struct{}

	unwatched bool
}

func newRecorder() *recorder { return &recorder{more: make(chan struct{}, 1000)} }

func (r *recorder) Mirror(c *emu.Call) (int64, error) {
	r.mu.Lock()
	r.calls = append(r.calls, *c)
	r.mu.Unlock()
	r.more <- struct{}{}
	return c.Ret, nil
}

func (r *recorder) TracefsCreateDir(c *emu.Call, name string) error {
	if c == nil {
		c = &emu.Call{}
	}
	c.Comm += " makes " + name
	_, err := r.Mirror(c)
	return err
}

func (r *recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.calls)
}

// next is the n-th call, waited for.
func (r *recorder) next(t *testing.T, n int) emu.Call {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		r.mu.Lock()
		if len(r.calls) > n {
			defer r.mu.Unlock()
			return r.calls[n]
		}
		r.mu.Unlock()
		select {
		case <-r.more:
		case <-timeout:
			t.Fatalf("no call %d in 10 s", n)
		}
	}
}

func newMirror(t *testing.T) (*Mirror, *recorder) {
	t.Helper()
	rec := newRecorder()
	m, err := New(rec, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m, rec
}

// blocked starts a cat that waits in openat of a fifo, named as given to cat.
func blocked(t *testing.T) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	if err := unix.Mkfifo(filepath.Join(dir, "fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("cat", "./fifo")
	cmd.Dir = dir
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	th := &thread{tid: cmd.Process.Pid}
	th.callFD = openProc(filepath.Join("/proc", strconv.Itoa(th.tid), "syscall"))
	defer closeFD(th.callFD)
	waitFor(t, "cat to wait in openat", func() bool {
		nr, args, ok := th.blockedCall()
		if !ok || nr != unix.SYS_OPENAT {
			return false
		}
		s, ok := th.readString(nil, args[1])
		return ok && string(s) == "./fifo\x00"
	})
	return cmd
}

func waitFor(t *testing.T, what string, cond func() bool) {
	t.Helper()
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	timeout := time.After(10 * time.Second)
	for !cond() {
		select {
		case <-look.C:
		case <-timeout:
			t.Fatalf("waited 10 s for %s", what)
		}
	}
}

func TestOpenHasCallersArguments(t *testing.T) {
	m, rec := newMirror(t)
	cat := blocked(t)
	pid := cat.Process.Pid

	m.Op(Op{Kind: Open, TID: pid, Path: "/mnt/list", FH: 7})
	c := rec.next(t, 0)
	if c.Kind != emu.CallSyscall || c.Nr != unix.SYS_OPENAT || c.Ret != 3 {
		t.Errorf("got call %+v, want openat = 3", c)
	}
	if c.PID != pid || c.TGID != pid || c.PPID != os.Getpid() || c.Comm != "cat" {
		t.Errorf("got caller %d/%d of %d, %q; want %d of %d, cat", c.PID, c.TGID, c.PPID, c.Comm, pid, os.Getpid())
	}
	if want := readComm(os.Getpid()); c.PComm != want {
		t.Errorf("parent's name is %q, want %q", c.PComm, want)
	}
	if c.Args[0] != atFDCWD || c.Args[1] == madeUpPath {
		t.Errorf("arguments %#x are not the caller's", c.Args)
	}
	if len(c.User) != 1 || c.User[0].Addr != c.Args[1] || string(c.User[0].Data) != "./fifo\x00" {
		t.Errorf("user memory is %+v", c.User)
	}

	// A read: the process is in openat still, so the arguments are made up.
	m.Op(Op{Kind: Read, TID: pid, FH: 7, Size: 512, Ret: 100})
	c = rec.next(t, 1)
	if c.Nr != unix.SYS_READ || c.Args != [6]uint64{3, madeUpBuffer, 512} || c.Ret != 100 || c.PComm != "" {
		t.Errorf("got %+v, want read(3, …, 512) = 100", c)
	}

	cat.Process.Kill()
	c = rec.next(t, 2)
	if c.Nr != unix.SYS_CLOSE || c.Args[0] != 3 || c.PID != pid {
		t.Errorf("got %+v, want close(3) before the exit", c)
	}
	if c = rec.next(t, 3); c.Kind != emu.CallExit || c.PID != pid {
		t.Errorf("got %+v, want the exit of %d", c, pid)
	}
	m.Op(Op{Kind: Release, FH: 7})
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.threads)+len(m.procs)+len(m.files) != 0 {
		t.Errorf("%d threads, %d processes, %d files are left", len(m.threads), len(m.procs), len(m.files))
	}
	if n := rec.count(); n != 4 {
		t.Errorf("%d calls, want 4: the late release was closed already", n)
	}
}

func TestMadeUpCalls(t *testing.T) {
	m, rec := newMirror(t)
	pid := blocked(t).Process.Pid
	for i, tc := range []struct {
		op   Op
		nr   int
		args [6]uint64
		ret  int64
		user string
	}{
		{Op{Kind: Mkdir, Path: "/m/tracing/instances/x", Mode: 0o755}, unix.SYS_MKDIR,
			[6]uint64{madeUpPath, 0o755}, 0, "/m/tracing/instances/x\x00"},
		{Op{Kind: Rmdir, Path: "/m/x", Ret: Errno(syscall.EPERM)}, unix.SYS_RMDIR,
			[6]uint64{madeUpPath}, -1, "/m/x\x00"},
		{Op{Kind: Write, FH: 9, Data: []byte("p vfs_read")}, unix.SYS_WRITE,
			[6]uint64{0, madeUpBuffer, 10}, 0, "p vfs_read"},
		{Op{Kind: Readdir, FH: 9, Size: 4096}, unix.SYS_GETDENTS64,
			[6]uint64{0, madeUpBuffer, 4096}, 0, ""},
	} {
		tc.op.TID = pid
		m.Op(tc.op)
		c := rec.next(t, i)
		user := ""
		if len(c.User) > 0 {
			user = string(c.User[0].Data)
		}
		if c.Nr != tc.nr || c.Args != tc.args || c.Ret != tc.ret || user != tc.user {
			t.Errorf("%+v: got %d%#x = %d with %q", tc.op, c.Nr, c.Args, c.Ret, user)
		}
	}
}

func TestFailedOpenTakesNoDescriptor(t *testing.T) {
	m, rec := newMirror(t)
	pid := blocked(t).Process.Pid
	m.Op(Op{Kind: Open, TID: pid, FH: 1, Ret: Errno(syscall.EACCES)})
	m.Op(Op{Kind: Open, TID: pid, FH: 2})
	m.Op(Op{Kind: Open, TID: pid, FH: 3})
	m.Op(Op{Kind: Release, FH: 2})
	m.Op(Op{Kind: Open, TID: pid, FH: 4})
	m.Op(Op{Kind: Release, FH: 1})
	want := []int64{-13, 3, 4, 0, 3}
	for i, w := range want {
		if c := rec.next(t, i); c.Ret != w {
			t.Errorf("call %d returns %d, want %d", i, c.Ret, w)
		}
	}
	if n := rec.count(); n != len(want) {
		t.Errorf("%d calls, want %d: a file that was not opened is not closed", n, len(want))
	}
}

func TestOwnProcessIsNotMirrored(t *testing.T) {
	m, rec := newMirror(t)
	m.Op(Op{Kind: Open, TID: os.Getpid(), FH: 1})
	m.Op(Op{Kind: Open, TID: unix.Gettid(), FH: 2})
	m.Op(Op{Kind: Open, TID: 0, FH: 3})
	m.Op(Op{Kind: Open, TID: 1 << 30, FH: 4}) // no such task
	if n := rec.count(); n != 0 {
		t.Errorf("%d calls, want none", n)
	}
}

func TestNameIsReadAgainAtOpen(t *testing.T) {
	m, rec := newMirror(t)
	cmd := exec.Command("sh", "-c", "read x; exec cat fifo")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Dir = t.TempDir()
	if err := unix.Mkfifo(filepath.Join(cmd.Dir, "fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	pid := cmd.Process.Pid
	waitFor(t, "sh to start", func() bool { return readComm(pid) == "sh" })
	m.Op(Op{Kind: Open, TID: pid, FH: 1})
	in.Write([]byte("\n"))
	waitFor(t, "sh to become cat", func() bool { return readComm(pid) == "cat" })
	m.Op(Op{Kind: Open, TID: pid, FH: 2})
	if a, b := rec.next(t, 0).Comm, rec.next(t, 1).Comm; a != "sh" || b != "cat" {
		t.Errorf("names are %q and %q, want sh and cat", a, b)
	}
}

func TestCreateDirIsTheWriters(t *testing.T) {
	m, rec := newMirror(t)
	cat := blocked(t)
	m.CreateDir("a")
	m.Op(Op{Kind: Write, TID: cat.Process.Pid, FH: 1, Data: []byte("p:b vfs_read")})
	m.CreateDir("b")
	cat.Process.Kill()
	if c := rec.next(t, 3); c.Kind != emu.CallExit {
		t.Errorf("got %+v, want the exit", c)
	}
	m.CreateDir("c")
	for i, want := range map[int]emu.Call{
		0: {Comm: " makes a"}, 2: {Comm: "cat makes b", PID: cat.Process.Pid}, 4: {Comm: " makes c"},
	} {
		if c := rec.next(t, i); c.Comm != want.Comm || c.PID != want.PID {
			t.Errorf("call %d is %d %q, want %d %q", i, c.PID, c.Comm, want.PID, want.Comm)
		}
	}
}

func TestRepeatedRequestIsNotAskedAgain(t *testing.T) {
	m, rec := newMirror(t)
	cat := blocked(t)
	pid := cat.Process.Pid
	m.Op(Op{Kind: Open, TID: pid, Path: "/mnt/list", FH: 1})
	m.mu.Lock()
	th := m.threads[pid]
	callFD := th.callFD
	th.callFD = -1 // asking again would make something up
	m.mu.Unlock()
	m.Op(Op{Kind: Open, TID: pid, Path: "/mnt/list", FH: 2})
	m.Op(Op{Kind: Open, TID: pid, Path: "/mnt/other", FH: 3})
	first, same, other := rec.next(t, 0), rec.next(t, 1), rec.next(t, 2)
	if same.Args != first.Args || string(same.User[0].Data) != "./fifo\x00" || same.Ret != 4 {
		t.Errorf("repeated: got %+v, want the arguments of %+v", same, first)
	}
	if other.Args[1] != madeUpPath || string(other.User[0].Data) != "/mnt/other\x00" {
		t.Errorf("another path: got %+v", other)
	}
	m.mu.Lock()
	th.callFD = callFD
	m.mu.Unlock()
}

// BenchmarkOp is what mirroring costs before the machine gets the call.
func BenchmarkOp(b *testing.B) {
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	m, err := New(silent{}, zerolog.Nop())
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	b.ReportAllocs()
	b.Run("open+release", func(b *testing.B) {
		for b.Loop() {
			m.Op(Op{Kind: Open, TID: cmd.Process.Pid, FH: 1})
			m.Op(Op{Kind: Release, FH: 1})
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			m.Op(Op{Kind: Read, TID: cmd.Process.Pid, FH: 1, Size: 4096})
		}
	})
}

type silent struct{}

func (silent) Mirror(*emu.Call) (int64, error)          { return 0, nil }
func (silent) TracefsCreateDir(*emu.Call, string) error { return nil }

// A parent that does nothing but wait for its child is a task of the machine as
// well, made up to fork from: it has to leave it, too.
func TestParentEnds(t *testing.T) {
	m, rec := newMirror(t)
	cmd := exec.Command("sh", "-c", "tail -f /dev/null & echo $!; wait")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	var child int
	if _, err := fmt.Fscan(out, &child); err != nil {
		t.Fatal(err)
	}
	m.Op(Op{Kind: Open, TID: child, FH: 1})
	if err := unix.Kill(child, unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
	ended := map[int]bool{}
	for i := 0; len(ended) < 2; i++ {
		if c := rec.next(t, i); c.Kind == emu.CallExit {
			ended[c.PID] = true
		}
	}
	if !ended[child] || !ended[cmd.Process.Pid] {
		t.Errorf("ended are %v, want the child %d and its parent %d", ended, child, cmd.Process.Pid)
	}
}
