package ns

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

func pair(t *testing.T) (a, b conn) {
	t.Helper()
	p, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(p[0]); unix.Close(p[1]) })
	return conn{p[0]}, conn{p[1]}
}

func TestMessages(t *testing.T) {
	a, b := pair(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := a.send(message{Tree: "tracing", Dir: "/sys"}, int(w.Fd())); err != nil {
		t.Fatal(err)
	}
	w.Close()
	m, fd, err := b.receive()
	if err != nil || m.Tree != "tracing" || m.Dir != "/sys" || fd < 0 {
		t.Fatalf("got %+v, %d, %v", m, fd, err)
	}
	if flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err != nil || flags&unix.FD_CLOEXEC == 0 {
		t.Errorf("the descriptor would be inherited: %#x, %v", flags, err)
	}
	unix.Write(fd, []byte("x"))
	unix.Close(fd)
	if got, _ := io.ReadAll(r); string(got) != "x" {
		t.Errorf("through the descriptor came %q", got)
	}
	if err := a.send(message{Notice: string(make([]byte, maxMessage))}, -1); !errors.Is(err, unix.E2BIG) {
		t.Errorf("a message too long: %v", err)
	}
	unix.Write(a.fd, []byte(".nonsense"))
	if _, fd, err := b.receive(); err == nil || fd != -1 {
		t.Errorf("nonsense: %d, %v", fd, err)
	}
	unix.Shutdown(a.fd, unix.SHUT_RDWR)
	if _, _, err := b.receive(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"a/tool": 0o644, "b/tool": 0o755, "a/plain": 0o644} {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	env := []string{"PATH=" + dir + "/a:" + dir + "/none:" + dir + "/b"}
	for _, tc := range []struct {
		name, want string
		code       int
	}{
		{"tool", dir + "/b/tool", 0},
		{"plain", "", 126},
		{"nothing", "", 127},
		{dir + "/b/tool", dir + "/b/tool", 0},
		{dir + "/a/tool", "", 126},
		{dir + "/b", "", 126},
		{dir + "/b/tool/more", "", 127},
	} {
		got, err := find(tc.name, env)
		code := 0
		if err != nil {
			code = notFoundCode(err)
		}
		if got != tc.want || code != tc.code {
			t.Errorf("find(%q) = %q, %d (%v); want %q, %d", tc.name, got, code, err, tc.want, tc.code)
		}
	}
}

func TestEnvironment(t *testing.T) {
	w := world{plan: &Plan{PlaceVar: "HERE", Env: []string{"AT=" + Place + "/x"}, Links: []string{"lsmod"}}, place: "/run/p"}
	t.Setenv("PATH", "/bin")
	t.Setenv("AT", "elsewhere")
	env := w.env()
	for _, kv := range []string{"HERE=/run/p", "AT=/run/p/x", "PATH=/run/p/bin:/bin"} {
		if n := len(slices.DeleteFunc(slices.Clone(env), func(have string) bool { return have != kv })); n != 1 {
			t.Errorf("%s is there %d times", kv, n)
		}
	}
	w.place = ""
	if getEnv(w.env(), "PATH") != "/bin" || getEnv(w.env(), "HERE") != "" {
		t.Error("without a place it is named")
	}
}

// run is what the kernel does with a filter and a call whose first two arguments are arg.
func run(f []unix.SockFilter, nr, arch, arg uint32) uint32 {
	var a uint32
	for pc := 0; ; pc++ {
		switch i := f[pc]; i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = map[uint32]uint32{seccomp.Nr: nr, seccomp.Arch: arch, seccomp.Arg(0): arg, seccomp.Arg(1): arg}[i.K]
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			if a&i.K != 0 {
				pc += int(i.Jt)
			} else {
				pc += int(i.Jf)
			}
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			if a >= i.K {
				pc += int(i.Jt)
			} else {
				pc += int(i.Jf)
			}
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			if a == i.K {
				pc += int(i.Jt)
			} else {
				pc += int(i.Jf)
			}
		case unix.BPF_JMP | unix.BPF_JA:
			pc += int(i.K)
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		}
	}
}

func TestFilter(t *testing.T) {
	for n := range 260 {
		var calls []int
		for i := range n {
			calls = append(calls, 2*i)
		}
		f, err := filter(watches{calls: calls, calls32: []int{21, unix.SYS_CLONE}})
		if err != nil {
			t.Fatal(err)
		}
		for nr := range 2*n + 1 {
			want := uint32(seccomp.Allow)
			if nr%2 == 0 && nr < 2*n && nr != unix.SYS_CLONE && nr != unix.SYS_FCNTL && nr != unix.SYS_IOCTL {
				want = seccomp.Notify
			}
			if got := run(f, uint32(nr), unix.AUDIT_ARCH_X86_64, 0); got != want {
				t.Fatalf("%d calls, call %d: %#x, want %#x", n, nr, got, want)
			}
		}
		if n <= unix.SYS_CLONE/2 {
			continue
		}
		if got := run(f, unix.SYS_CLONE, unix.AUDIT_ARCH_X86_64, unix.CLONE_THREAD|unix.CLONE_VM); got != seccomp.Notify {
			t.Fatalf("%d calls, a new thread: %#x", n, got)
		}
		if got := run(f, unix.SYS_FCNTL, unix.AUDIT_ARCH_X86_64, unix.F_GETFL); n > unix.SYS_FCNTL/2 && got != seccomp.Notify {
			t.Fatalf("%d calls, F_GETFL: %#x", n, got)
		}
		for _, cmd := range []uint32{fionread, fionbio, fioasync} {
			if got := run(f, unix.SYS_IOCTL, unix.AUDIT_ARCH_X86_64, cmd); got != seccomp.Notify {
				t.Fatalf("%d calls, ioctl %#x: %#x", n, cmd, got)
			}
		}
		if got := run(f, unix.SYS_CLONE, unix.AUDIT_ARCH_X86_64, uint32(unix.SIGCHLD)); got != seccomp.Allow {
			t.Fatalf("%d calls, a fork: %#x", n, got)
		}
		for nr, want := range map[uint32]uint32{0: seccomp.Allow, 21: seccomp.Notify, unix.SYS_CLONE: seccomp.Notify, 22: seccomp.Allow} {
			if got := run(f, nr, unix.AUDIT_ARCH_I386, 0); got != want {
				t.Fatalf("%d calls, call %d of a 32-bit program: %#x, want %#x", n, nr, got, want)
			}
		}
		if got := run(f, 0, unix.AUDIT_ARCH_ARM, 0); got != seccomp.Allow {
			t.Fatalf("%d calls, another instruction set: %#x", n, got)
		}
	}
	f, err := filter(watches{calls: []int{unix.SYS_OPEN, unix.SYS_PRCTL, unix.SYS_OPENAT}})
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[uint32]uint32{unix.PR_SET_NAME: seccomp.Notify, unix.PR_GET_NAME: seccomp.Allow, unix.PR_SET_NAME | unix.CLONE_THREAD: seccomp.Allow} {
		if got := run(f, unix.SYS_PRCTL, unix.AUDIT_ARCH_X86_64, what); got != want {
			t.Errorf("prctl(%d): %#x, want %#x", what, got, want)
		}
	}
	var many []int
	for nr := range seccomp.MaxFilter {
		many = append(many, 2*nr)
	}
	if _, err := filter(watches{calls: many}); !errors.Is(err, unix.E2BIG) {
		t.Errorf("too many calls: %v", err)
	}
}

// TestFilterOfAll: nearly all calls are notified, in a short filter, and some of them whatever their arguments are.
func TestFilterOfAll(t *testing.T) {
	var calls []int
	without := []int{unix.SYS_FORK, unix.SYS_EXIT_GROUP}
	for nr := range 400 {
		if !slices.Contains(without, nr) {
			calls = append(calls, nr)
		}
	}
	f, err := filter(watches{calls: calls, whole: []int{unix.SYS_PRCTL, unix.SYS_IOCTL}})
	if err != nil || len(f) > 60 {
		t.Fatalf("%d instructions: %v", len(f), err)
	}
	for nr := range 410 {
		want := uint32(seccomp.Notify)
		if slices.Contains(without, nr) || nr >= 400 || nr == unix.SYS_CLONE || nr == unix.SYS_FCNTL {
			want = seccomp.Allow
		}
		if got := run(f, uint32(nr), unix.AUDIT_ARCH_X86_64, 0); got != want {
			t.Errorf("call %d: %#x, want %#x", nr, got, want)
		}
	}
}

// TestFilterWithoutX32: x32's calls are not there, but for those that are watched. Of the calls of 32-bit programs
// the same are notified in part.
func TestFilterWithoutX32(t *testing.T) {
	const x32 = 0x40000000
	f, err := filter(watches{calls: []int{unix.SYS_OPEN, unix.SYS_BPF | x32}, calls32: []int{5, 54, 55, 221}, noX32: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ arch, nr, arg, want uint32 }{
		{unix.AUDIT_ARCH_X86_64, unix.SYS_OPEN, 0, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_OPEN | x32, 0, seccomp.Refuse(unix.ENOSYS)},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_BPF | x32, 0, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_CLOSE, 0, seccomp.Allow},
		{unix.AUDIT_ARCH_I386, 5, 0, seccomp.Notify},
		{unix.AUDIT_ARCH_I386, 54, fionread, seccomp.Notify}, {unix.AUDIT_ARCH_I386, 54, unix.TCGETS, seccomp.Allow},
		{unix.AUDIT_ARCH_I386, 55, unix.F_GETFL, seccomp.Notify}, {unix.AUDIT_ARCH_I386, 55, unix.F_GETFD, seccomp.Allow},
		{unix.AUDIT_ARCH_I386, 221, unix.F_SETFL, seccomp.Notify}, {unix.AUDIT_ARCH_I386, 221, unix.F_SETLK, seccomp.Allow},
	} {
		if got := run(f, tc.nr, tc.arch, tc.arg); got != tc.want {
			t.Errorf("call %#x of %#x, %#x: %#x, want %#x", tc.nr, tc.arch, tc.arg, got, tc.want)
		}
	}
}

// TestFilterOfWrites: opens are notified if they write.
func TestFilterOfWrites(t *testing.T) {
	f, err := filter(watches{
		calls: []int{unix.SYS_BPF}, writes: []WriteOpen{{unix.SYS_OPEN, 0}, {unix.SYS_CREAT, -1}},
		calls32: []int{357}, writes32: []WriteOpen{{5, 0}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		arch, nr, flags uint32
		want            uint32
	}{
		{unix.AUDIT_ARCH_X86_64, unix.SYS_OPEN, unix.O_RDONLY | unix.O_CLOEXEC, seccomp.Allow},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_OPEN, unix.O_WRONLY, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_OPEN, unix.O_RDWR, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_CREAT, 0, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, unix.SYS_BPF, 0, seccomp.Notify},
		{unix.AUDIT_ARCH_X86_64, 5, unix.O_WRONLY, seccomp.Allow},
		{unix.AUDIT_ARCH_I386, 5, unix.O_WRONLY, seccomp.Notify},
		{unix.AUDIT_ARCH_I386, 5, unix.O_RDONLY, seccomp.Allow},
	} {
		if got := run(f, tc.nr, tc.arch, tc.flags); got != tc.want {
			t.Errorf("call %d of %#x, %#x: %#x, want %#x", tc.nr, tc.arch, tc.flags, got, tc.want)
		}
	}
}

func TestMembers(t *testing.T) {
	parents := map[int]int{10: 1, 11: 10, 12: 11, 13: 14, 14: 13}
	for pid, want := range map[int]bool{10: false, 11: true, 12: true, 13: false, 99: false} {
		if got := descends(pid, 10, parents); got != want {
			t.Errorf("descends(%d, 10) = %v", pid, got)
		}
	}
	if p := parentOf(os.Getpid()); p != os.Getppid() {
		t.Errorf("our parent is %d, not %d", p, os.Getppid())
	}
}

func TestLongMessages(t *testing.T) {
	a, b := pair(t)
	for _, n := range []int{0, maxPacket - 100, maxPacket, 10 * maxPacket} {
		words := Words{"\xff\x00\xfe", string(make([]byte, n))}
		sent := make(chan error, 1)
		go func() { sent <- a.send(message{Plan: &Plan{Argv: words}}, -1) }()
		m, _, err := b.receive()
		if err != nil || !slices.Equal(m.Plan.Argv, words) {
			t.Errorf("%d bytes: not what was sent, %v", n, err)
		}
		if err := <-sent; err != nil {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	go func() {
		for a.packet(morePackets, make([]byte, maxPacket-1), nil) == nil {
		}
	}()
	if _, _, err := b.receive(); !errors.Is(err, unix.E2BIG) {
		t.Errorf("a message without end: %v", err)
	}
	unix.Shutdown(b.fd, unix.SHUT_RDWR)
}

// TestSpace: our own namespace is nobody's to be killed in, and another's number is
// not given to a third one while it is held.
func TestSpace(t *testing.T) {
	if s := spaceOf(os.Getpid()); s.name != "" {
		t.Errorf("our own is taken for %q", s.name)
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can make a mount namespace of its own")
	}
	child := func() (*exec.Cmd, space) {
		cmd := exec.Command("sleep", "1000")
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS}
		if err := cmd.Start(); err != nil {
			t.Skip(err)
		}
		return cmd, spaceOf(cmd.Process.Pid)
	}
	end := func(cmd *exec.Cmd) { cmd.Process.Kill(); cmd.Wait() }
	cmd, held := child()
	defer held.close()
	end(cmd)
	if held.name == "" {
		t.Fatal("it has none")
	}
	for range 20 {
		cmd, s := child()
		if s.name == held.name {
			t.Errorf("%s is that of a second process", s.name)
		}
		s.close()
		end(cmd)
	}
}

// TestFilterOfGiven: some calls are notified because of the number of a descriptor.
func TestFilterOfGiven(t *testing.T) {
	g := given{std: []int{unix.SYS_WRITEV, unix.SYS_READ}, high: []int{unix.SYS_LSEEK, unix.SYS_READ}, first: 512}
	f, err := filter(watches{calls: []int{unix.SYS_READ}, given: g})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		nr  uint32
		fds []uint32
		not []uint32
	}{
		{unix.SYS_WRITEV, []uint32{0, 1, 2, 512, 1023, 1024}, []uint32{3, 10, 511}},
		{unix.SYS_LSEEK, []uint32{512, 600, 4096}, []uint32{0, 2, 3, 511}},
		{unix.SYS_READ, []uint32{0, 3, 512}, nil}, // at any time
		{unix.SYS_PREADV, nil, []uint32{0, 512}},
	} {
		for want, fds := range map[uint32][]uint32{seccomp.Notify: tc.fds, seccomp.Allow: tc.not} {
			for _, fd := range fds {
				if got := run(f, tc.nr, unix.AUDIT_ARCH_X86_64, fd); got != want {
					t.Errorf("call %d of descriptor %d: %#x, want %#x", tc.nr, fd, got, want)
				}
			}
		}
	}
}
