package notify

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// underFilter is argv[0] of this program where it becomes a command under a filter.
const underFilter = "notify-under-filter"

func TestMain(m *testing.M) {
	if os.Args[0] == underFilter {
		if err := become(os.Args[1:]); err != nil {
			os.Stderr.WriteString(err.Error() + "\n")
		}
		os.Exit(125)
	}
	os.Exit(m.Run())
}

// become puts this thread under a filter, hands the listener over through descriptor 3, and executes argv.
func become(argv []string) error {
	runtime.LockOSThread()
	path, err := exec.LookPath(argv[0])
	if err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	fd, err := seccomp.Install(filter(), unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|1<<5)
	if err != nil {
		return err
	}
	if err := unix.Sendmsg(3, []byte{0}, unix.UnixRights(fd), nil, 0); err != nil {
		return err
	}
	unix.CloseOnExec(3)
	unix.CloseOnExec(fd)
	return unix.Exec(path, argv, os.Environ())
}

func filter() []unix.SockFilter {
	f := []unix.SockFilter{seccomp.Load(seccomp.Nr)}
	for _, nr := range Calls() {
		if nr == unix.SYS_FCNTL {
			f = append(f, seccomp.Equal(uint32(nr), 0, 5), seccomp.Load(seccomp.Arg(1)), seccomp.Equal(unix.F_GETFL, 1, 0),
				seccomp.Equal(unix.F_SETFL, 0, 1), seccomp.Return(seccomp.Notify), seccomp.Return(seccomp.Allow))
			continue
		}
		if nr == unix.SYS_IOCTL {
			f = append(f, seccomp.Equal(uint32(nr), 0, 6), seccomp.Load(seccomp.Arg(1)), seccomp.Equal(fionbio, 3, 0),
				seccomp.Equal(fioasync, 2, 0), seccomp.Equal(fionread, 1, 0), seccomp.Return(seccomp.Allow), seccomp.Return(seccomp.Notify))
			continue
		}
		f = append(f, seccomp.Equal(uint32(nr), 0, 1), seccomp.Return(seccomp.Notify))
	}
	return append(f, seccomp.Return(seccomp.Allow))
}

// notification is struct seccomp_notif.
type notification struct {
	id         uint64
	pid, flags uint32
	nr         int32
	arch       uint32
	ip         uint64
	args       [6]uint64
}

// listen serves a listener until nobody is left.
func listen(s *Server, fd int) {
	for {
		p := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		if _, err := unix.Poll(p, -1); err == unix.EINTR {
			continue
		}
		if p[0].Revents&unix.POLLHUP != 0 {
			return
		}
		var n notification
		if _, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&n))); e != 0 {
			continue
		}
		go func() {
			c := &Call{Listener: fd, ID: n.id, TID: int(n.pid), Nr: int(n.nr), Args: n.args}
			if do := s.Claims(c); do != nil {
				do()
				return
			}
			_ = seccomp.GoOn(fd, n.id)
		}()
	}
}

// run runs a command with s's trees, and returns what it wrote to both outputs.
func run(t testing.TB, s *Server, argv ...string) string {
	t.Helper()
	out, wait := start(t, s, argv...)
	wait()
	return out.String()
}

func start(t testing.TB, s *Server, argv ...string) (out *output, wait func()) {
	t.Helper()
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	theirs := os.NewFile(uintptr(pair[1]), "theirs")
	out = &output{}
	cmd := &exec.Cmd{Path: "/proc/self/exe", Args: append([]string{underFilter}, argv...), Stdout: out, Stderr: out,
		ExtraFiles: []*os.File{theirs}, Dir: t.TempDir(), Env: append(os.Environ(), "LC_ALL=C")}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	oob := make([]byte, unix.CmsgSpace(4))
	_, n, _, _, err := unix.Recvmsg(pair[0], make([]byte, 1), oob, unix.MSG_CMSG_CLOEXEC)
	unix.Close(pair[0])
	if err != nil || n == 0 {
		t.Skipf("no listener: %v, %s", err, out)
	}
	msgs, _ := unix.ParseSocketControlMessage(oob[:n])
	fds, _ := unix.ParseUnixRights(&msgs[0])
	done := make(chan struct{})
	go func() {
		listen(s, fds[0])
		unix.Close(fds[0])
		close(done)
	}()
	return out, func() {
		cmd.Wait()
		<-done
	}
}

// output may be read while it is written.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// fixture is a tree for tests.
type fixture struct {
	mu     sync.Mutex
	value  string
	writes []string
	dirs   []string
	open   int
	pipe   chan string // what stream shows
	wake   func()
}

func (w *fixture) instances() *vtree.Dir {
	d := &vtree.Dir{Mode: 0o755}
	d.List = func() (all []vtree.Entry) {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, name := range w.dirs {
			all = append(all, vtree.Entry{Name: name, Node: &vtree.Dir{Mode: 0o755, Static: []vtree.Entry{{Name: "value", Node: w.file()}}}})
		}
		return all
	}
	d.Mkdir = func(_ vtree.Caller, name string) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.dirs = append(w.dirs, name)
		return nil
	}
	d.Rmdir = func(_ vtree.Caller, name string) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.open > 0 {
			return unix.EBUSY
		}
		w.dirs = slices.DeleteFunc(w.dirs, func(have string) bool { return have == name })
		return nil
	}
	return d
}

func (w *fixture) file() *vtree.File {
	return &vtree.File{
		Mode: 0o644,
		Open: func(o *vtree.Open) error {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.open++
			if o.Truncates() {
				w.value = ""
			}
			return nil
		},
		Release: func(*vtree.Open) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.open--
		},
		Show: func(*vtree.Open) ([]byte, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			return []byte(w.value), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			if strings.HasPrefix(string(p), "bad") {
				return 0, unix.EINVAL
			}
			w.value += string(p)
			w.writes = append(w.writes, string(p))
			return len(p), nil
		},
	}
}

func (w *fixture) stream() *vtree.File {
	return &vtree.File{
		Mode: 0o444,
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			if o.Nonblocking() {
				select {
				case s := <-w.pipe:
					return copy(p, s), nil
				default:
					return 0, unix.EAGAIN
				}
			}
			select {
			case s := <-w.pipe:
				return copy(p, s), nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		},
		Ready: func(_ *vtree.Open, f func()) bool {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.wake = f
			return len(w.pipe) > 0
		},
	}
}

// push has stream show text.
func (w *fixture) push(text string) {
	w.pipe <- text
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.wake != nil {
		w.wake()
	}
}

func newFixture(t testing.TB) (*Server, *fixture) {
	t.Helper()
	w := &fixture{value: "one\ntwo\n", pipe: make(chan string, 8)}
	root := vtree.Build(0o700,
		vtree.Row{Path: "value", Node: w.file()},
		vtree.Row{Path: "list", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return []byte(strings.Repeat("line\n", 3000)), nil }},
		vtree.Row{Path: "stream", Node: w.stream()},
		vtree.Row{Path: "dir/deep/file", Mode: 0o400, Show: func(*vtree.Open) ([]byte, error) { return []byte("deep\n"), nil }},
		vtree.Row{Path: "instances", Node: w.instances()},
	)
	alone := &vtree.File{Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return []byte("alone\n"), nil }}
	sized := vtree.Build(0o700, vtree.Row{Path: "value", Node: w.file()})
	s, err := New(Tree{Dir: "/nowhere/alone", Node: alone}, Tree{Dir: "/nowhere/sized", Node: sized, Sized: true},
		Tree{Dir: "/sys/kernel/served", Node: root, Type: "tracefs", Magic: unix.TRACEFS_MAGIC})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, w
}
