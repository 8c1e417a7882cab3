package guest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/release"
)

// Where the strings of the calls below lie in their process.
const (
	str   = 0x7ffe12345678
	out   = 0x1000 // nothing is mapped there
	cwd   = ^uint64(99)
	pid   = 1234
	flags = syscall.O_CREAT | syscall.O_WRONLY
)

func boot(t testing.TB, cfg emu.Config) *emu.Machine {
	t.Helper()
	m, err := emu.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		k := string(m.Kmsg())
		for _, bad := range []string{"BUG", "WARNING", "Oops", "allocation failure"} {
			if i := strings.Index(k, bad); i >= 0 {
				t.Errorf("kernel log:\n%s", k[i:min(len(k), i+2000)])
			}
		}
		m.Close()
	})
	return m
}

func mirror(m *emu.Machine, pid, nr int, ret int64, text string, args ...uint64) (int64, error) {
	c := &emu.Call{
		PID: pid, TGID: pid, PPID: 1000, PComm: "bash", Comm: "test", Nr: nr, Ret: ret,
		User: []emu.UserMem{{Addr: str, Data: append([]byte(text), 0)}},
	}
	copy(c.Args[:], args)
	return m.Mirror(c)
}

// socketAddr is a sockaddr_in.
const socketAddr = "\x02\x00\x50\x00\x7f\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"

// predicted are calls one after the other, each with what it is told to return.
var predicted = []struct {
	nr   int
	ret  int64
	text string
	args []uint64
}{
	{syscall.SYS_OPENAT, 3, "/etc/passwd", []uint64{cwd, str, 0}},
	{syscall.SYS_READ, 100, "", []uint64{3, out, 4096}},
	{syscall.SYS_READ, 0, "", []uint64{3, out, 4096}},
	{syscall.SYS_FSTAT, 0, "", []uint64{3, out}},
	{syscall.SYS_LSEEK, 7, "", []uint64{3, 7, 0}},
	{syscall.SYS_CLOSE, 0, "", []uint64{3}},
	{syscall.SYS_CLOSE, -9, "", []uint64{3}},
	{syscall.SYS_READ, -9, "", []uint64{77, out, 1}},
	{syscall.SYS_OPENAT, -2, "/etc/nosuch", []uint64{cwd, str, 0}},
	{syscall.SYS_OPENAT, -13, "/etc/shadow", []uint64{cwd, str, 0}},
	{syscall.SYS_OPENAT, -40, "/loop", []uint64{cwd, str, 0}},
	{syscall.SYS_OPENAT, -2, "", []uint64{cwd, str, 0}},
	{syscall.SYS_OPENAT, -14, "", []uint64{cwd, out, 0}},
	{syscall.SYS_OPENAT, 70, "/many/files", []uint64{cwd, str, 0}},
	{syscall.SYS_OPENAT, 4, "/tmp/new", []uint64{cwd, str, flags, 0o644}},
	{syscall.SYS_WRITE, 5, "hello", []uint64{4, str, 5}},
	{syscall.SYS_WRITE, -28, "hello", []uint64{4, out, 5}},
	{syscall.SYS_FSYNC, 0, "", []uint64{4}},
	{syscall.SYS_DUP2, 9, "", []uint64{4, 9}},
	{syscall.SYS_WRITE, 5, "hello", []uint64{9, str, 5}},
	{syscall.SYS_CLOSE, 0, "", []uint64{4}},
	{syscall.SYS_WRITE, 2, "", []uint64{50, out, 2}}, // opened before the machine was there
	{syscall.SYS_CLOSE, 0, "", []uint64{51}},
	{syscall.SYS_MKDIR, 0, "/tmp/d", []uint64{str, 0o755}},
	{syscall.SYS_MKDIR, -17, "/tmp/d", []uint64{str, 0o755}},
	{syscall.SYS_MKDIR, 0, "/tmp/d", []uint64{str, 0o755}}, // removed by somebody else
	{syscall.SYS_RMDIR, 0, "/tmp/d/", []uint64{str}},
	{syscall.SYS_RMDIR, -2, "/tmp/d", []uint64{str}},
	{syscall.SYS_RMDIR, -39, "/tmp/full", []uint64{str}},
	{syscall.SYS_SYMLINK, 0, "/tmp/ln", []uint64{str, str}},
	{syscall.SYS_READLINK, 7, "/tmp/ln", []uint64{str, out, 100}},
	{syscall.SYS_RENAME, 0, "/tmp/ln", []uint64{str, str}},
	{syscall.SYS_LINK, -1, "/tmp/ln", []uint64{str, str}},
	{syscall.SYS_UNLINK, 0, "/tmp/ln", []uint64{str}},
	{syscall.SYS_MKNOD, 0, "/tmp/fifo", []uint64{str, 0o10644}},
	{syscall.SYS_STAT, 0, "/tmp/fifo", []uint64{str, out}},
	{syscall.SYS_STAT, -2, "/tmp/gone", []uint64{str, out}},
	{syscall.SYS_STATFS, 0, "/tmp", []uint64{str, out}},
	{syscall.SYS_TRUNCATE, 0, "/tmp/x", []uint64{str, 10}},
	{syscall.SYS_CHDIR, 0, "/tmp/sub/dir", []uint64{str}},
	{syscall.SYS_OPENAT, 3, "../rel/./path", []uint64{cwd, str, 0}},
	{syscall.SYS_GETDENTS64, 48, "", []uint64{3, out, 32768}},
	{syscall.SYS_SOCKET, 5, "", []uint64{2, 1, 0}},
	{syscall.SYS_BIND, 0, socketAddr, []uint64{5, str, 16}},
	{syscall.SYS_LISTEN, 0, "", []uint64{5, 5}},
	{syscall.SYS_SOCKET, 6, "", []uint64{2, 1, 0}},
	{syscall.SYS_CONNECT, 0, socketAddr, []uint64{6, str, 16}},
	{syscall.SYS_ACCEPT, 7, "", []uint64{5, 0, 0}},
	{syscall.SYS_SENDTO, 5, "hello", []uint64{6, str, 5}},
	{syscall.SYS_RECVFROM, 5, "     ", []uint64{7, str, 5}},
	{syscall.SYS_FSYNC, -22, "", []uint64{6}},
	{syscall.SYS_CLOSE, 0, "", []uint64{6}},
	{syscall.SYS_CLOSE, 0, "", []uint64{7}},
	{syscall.SYS_CLOSE, 0, "", []uint64{5}},
	{syscall.SYS_MMAP, 0x7f0000000000, "", []uint64{0, 4096, 3, 0x22}},
	{syscall.SYS_MUNMAP, 0, "", []uint64{0x7f0000000000, 4096}},
	{syscall.SYS_PIPE, 0, "", []uint64{out}},
	{syscall.SYS_FCNTL, 2, "", []uint64{3, 3}},
	{syscall.SYS_IOCTL, -25, "", []uint64{3, 0x5401}},
	{syscall.SYS_EXECVE, 0, "/bin/ls", []uint64{str, 0, 0}},
	{syscall.SYS_CLONE, 4321, "", []uint64{0x01200011}},
	{syscall.SYS_WAIT4, 4321, "", []uint64{^uint64(0), 0, 0}},
	{syscall.SYS_GETPID, pid, "", nil},
	{syscall.SYS_GETPPID, 1000, "", nil},
	{400, -38, "", nil},
	{5000, -38, "", nil},
}

// kernels are those that the calls are made on; "": the default one.
var kernels = []string{"", "2.6", "6.1/i386", "5.10/i386", "2.6/i386"}

// bootKernel is a machine with the kernel of that name.
func bootKernel(t *testing.T, name string, cfg emu.Config) *emu.Machine {
	t.Helper()
	if name != "" {
		k, err := release.Inside(name)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Kernel = k
	}
	return boot(t, cfg)
}

// A session of calls, each with its predicted result: the kernel must come to the same.
func TestCallsReturnWhatIsPredicted(t *testing.T) {
	for _, kernel := range kernels {
		t.Run(kernel, func(t *testing.T) {
			m := bootKernel(t, kernel, emu.Config{Clock: emu.ClockVirtual})
			for i, c := range predicted {
				got, err := mirror(m, pid, c.nr, c.ret, c.text, c.args...)
				want := c.ret
				if strings.HasSuffix(kernel, "i386") {
					want = answer32(c.nr, want)
				}
				if err != nil || got != want {
					t.Errorf("%d: call %d of %q %x: got %d, %v, want %d", i, c.nr, c.text, c.args, got, err, want)
				}
			}
		})
	}
}

// answer32 is what i386 returns where x86-64 returns ret: a word, and of _llseek, whose result is in memory, nothing.
func answer32(nr int, ret int64) int64 {
	if nr == syscall.SYS_LSEEK && ret > 0 {
		return 0
	}
	return int64(int32(ret))
}

// Random calls of several processes at once, on several processors with load:
// nothing may break, nothing may be lost.
func TestCallsAtOnce(t *testing.T) {
	for _, kernel := range []string{"", "6.1/i386", "5.10", "2.6"} {
		t.Run(kernel, func(t *testing.T) {
			callsAtOnce(t, bootKernel(t, kernel, emu.Config{CPUs: 4, Load: true, Quantum: 40}))
		})
	}
}

func callsAtOnce(t *testing.T, m *emu.Machine) {
	free := func() uint64 {
		for _, f := range []string{"shrink_dcache_sb", "shrink_slab"} {
			if _, err := m.Call(f, 0); err != nil {
				t.Fatal(err)
			}
		}
		n, err := m.Call("nr_free_pages")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	round := 0
	calls := func() uint64 {
		round++
		var wg sync.WaitGroup
		for g := range 5 {
			wg.Go(func() { randomCalls(t, m, 1000*round+g, 1500) })
		}
		wg.Wait()
		return free()
	}
	// What is kept once the calls were made is kept for good. Which pages are in part free depends on chance; what is
	// lost is lost in each round, and adds up.
	before, after := calls(), uint64(0)
	for range 6 {
		if after = calls(); after+16 >= before {
			return
		}
	}
	t.Errorf("%d free pages, before it were %d", after, before)
}

func randomCalls(t *testing.T, m *emu.Machine, pid, n int) {
	r := rand.New(rand.NewPCG(uint64(pid), 1))
	paths := []int{syscall.SYS_MKDIR, syscall.SYS_RMDIR, syscall.SYS_UNLINK, syscall.SYS_RENAME, syscall.SYS_SYMLINK, syscall.SYS_LINK, syscall.SYS_STAT}
	fds := []int{syscall.SYS_READ, syscall.SYS_WRITE, syscall.SYS_CLOSE, syscall.SYS_FSYNC, syscall.SYS_CONNECT, syscall.SYS_SENDTO, syscall.SYS_BIND}
	errs := []int64{0, 0, 0, -int64(syscall.ENOENT), -int64(syscall.EACCES), -int64(syscall.EEXIST), -int64(syscall.ENOTEMPTY)}
	for range n {
		path := fmt.Sprintf("/tmp/d%d/f%d", r.IntN(20), r.IntN(40))
		fd := uint64(3 + r.IntN(20))
		var nr int
		var ret int64
		var args []uint64
		switch r.IntN(4) {
		case 0:
			nr, ret, args = syscall.SYS_OPENAT, int64(fd), []uint64{cwd, str, uint64(r.IntN(2) * flags), 0o644}
		case 1:
			nr, ret, args = paths[r.IntN(len(paths))], errs[r.IntN(len(errs))], []uint64{str, str}
		case 2:
			nr, args = fds[r.IntN(len(fds))], []uint64{fd, str, 8}
		case 3:
			nr, ret, args = syscall.SYS_SOCKET, int64(fd), []uint64{2, 1 + uint64(r.IntN(2)), 0}
		}
		if got, err := mirror(m, pid, nr, ret, path, args...); err != nil || got != ret {
			t.Errorf("call %d of %s: got %d, %v, want %d", nr, path, got, err, ret)
		}
		if r.IntN(100) == 0 {
			m.Mirror(&emu.Call{Kind: emu.CallExit, PID: pid})
		}
	}
	m.Mirror(&emu.Call{Kind: emu.CallExit, PID: pid})
}

// Work that the kernel does by itself, and the modules'.
func TestKernelWork(t *testing.T) {
	m := boot(t, emu.Config{Clock: emu.ClockVirtual})
	for range 50 {
		if r, err := m.Call("kload_once", 7); err != nil || r != 0 {
			t.Fatalf("kload_once: %d, %v", int64(r), err)
		}
	}
	for _, mod := range []string{"ktm", "trace_printk", "kpbench"} {
		if err := m.Insmod(mod, nil); err != nil {
			t.Fatalf("%s: %v", mod, err)
		}
	}
	a, err := m.Call("ktm_filler", 5)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := m.Call("ktm_filler", 6); a == b {
		t.Error("ktm_filler does not look at its argument")
	}
	for _, mod := range []string{"ktm", "trace_printk", "kpbench"} {
		if err := m.Rmmod(mod); err != nil {
			t.Fatalf("%s: %v", mod, err)
		}
	}
}
