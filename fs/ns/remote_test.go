package ns

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// nobody is another user than the one who runs the tests.
const nobody = 65534

// home makes a directory of sockets and has the package find it.
func home(t *testing.T) directory {
	t.Helper()
	base := t.TempDir()
	os.Chmod(base, 0o700)
	t.Setenv(runtimeVar, base)
	d, err := socketHome()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.close)
	if want := filepath.Join(base, socketDir); d.path != want {
		t.Fatalf("sockets are in %s, not in %s", d.path, want)
	}
	return d
}

// TestPrivate: only a directory that is the caller's alone will do, and none that
// a symbolic link leads to.
func TestPrivate(t *testing.T) {
	base := t.TempDir()
	d, err := openAny(base)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	for name, make := range map[string]func(path string) error{
		"open":   func(path string) error { return errors.Join(os.Mkdir(path, 0o700), os.Chmod(path, 0o750)) },
		"link":   func(path string) error { return errors.Join(os.Mkdir(path+".to", 0o700), os.Symlink(path+".to", path)) },
		"file":   func(path string) error { return os.WriteFile(path, nil, 0o600) },
		"theirs": func(path string) error { return errors.Join(os.Mkdir(path, 0o700), os.Chown(path, nobody, nobody)) },
	} {
		if name == "theirs" && os.Geteuid() != 0 {
			continue
		}
		if err := make(filepath.Join(base, name)); err != nil {
			t.Fatal(err)
		}
		if got, err := d.private(name); err == nil {
			got.close()
			t.Errorf("%s: taken", name)
		} else if !strings.Contains(err.Error(), base+"/"+name) || !strings.Contains(err.Error(), runtimeVar) {
			t.Errorf("%s: %v: it does not say which, or what to do", name, err)
		}
	}
	for range 2 { // made, and found
		got, err := d.private("mine")
		if err != nil {
			t.Fatal(err)
		}
		got.close()
	}
	if st, err := os.Stat(filepath.Join(base, "mine")); err != nil || st.Mode().Perm() != dirMode {
		t.Errorf("made with mode %v, %v", st.Mode(), err)
	}
}

// TestRuntimeDir: one that others could enter is passed over.
func TestRuntimeDir(t *testing.T) {
	base := t.TempDir()
	if err := os.Chmod(base, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv(runtimeVar, base)
	d, err := socketHome()
	if err == nil {
		defer d.close()
	}
	if strings.HasPrefix(d.path, base) {
		t.Errorf("sockets are in %s", d.path)
	}
}

func TestFileNames(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"", ".", "..", "a/b", "a%2fb", "a", "ä", strings.Repeat("x", 64), strings.Repeat("x", 65), strings.Repeat("/", 1000)} {
		file := fileName(name)
		if strings.ContainsAny(file, "/\x00") || len(file) > maxName+len(hashMark) {
			t.Errorf("%.10q: %q", name, file)
		}
		if other, ok := seen[file]; ok {
			t.Errorf("%q and %q are both %q", name, other, file)
		}
		seen[file] = name
	}
}

// handler takes what comes.
type handler struct{ notices chan string }

func (handler) Tree(string, string, uint64, int) error { return nil }
func (handler) Listener(int) error                     { return nil }
func (h handler) Notice(text string)                   { h.notices <- text }

func announce(t *testing.T, name string) (*Announcement, handler) {
	t.Helper()
	h := handler{make(chan string, 16)}
	a, err := Announce(name, true, func() Handler { return h })
	if err != nil {
		t.Fatal(err)
	}
	return a, h
}

func TestAnnounce(t *testing.T) {
	d := home(t)
	// The files of two killed servers.
	for _, file := range []string{"m", "other"} {
		for _, suffix := range []string{socketSuffix, lockSuffix} {
			if err := os.WriteFile(filepath.Join(d.path, file+suffix), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	a, _ := announce(t, "m")
	if _, err := Announce("m", true, nil); !errors.Is(err, unix.EADDRINUSE) {
		t.Errorf("twice: %v", err)
	}
	r, err := Dial("m")
	if err != nil || !r.Mirrors {
		t.Fatalf("dial: %+v, %v", r, err)
	}
	r.Close()
	a.Close()
	if left, err := d.list(); err != nil || len(left) != 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if _, err := Dial("m"); err == nil || !strings.Contains(err.Error(), "no machine of yours") {
		t.Errorf("dial a closed one: %v", err)
	}
	a, _ = announce(t, "m")
	a.Close()
}

// Machines that start at the same time look for dead ones while others take their names.
func TestAnnounceTogether(t *testing.T) {
	d := home(t)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for n := range 100 {
				a, err := Announce(fmt.Sprint("m", i, "-", n), true, func() Handler { return handler{} })
				if err != nil {
					t.Error(err)
					return
				}
				a.Close()
			}
		})
	}
	wg.Wait()
	if left, err := d.list(); err != nil || len(left) != 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestBadJoiner: a descriptor that is neither a connection nor a listener is closed and not served.
func TestBadJoiner(t *testing.T) {
	home(t)
	a, h := announce(t, "m")
	defer a.Close()
	for name, m := range map[string]message{"tree": {Tree: "tracing"}, "listener": {Listener: true}, "neither": {}} {
		r, err := Dial("m")
		if err != nil {
			t.Fatal(err)
		}
		p, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := r.hand(m, dup(t, w)); err == nil {
			t.Errorf("%s: a pipe was taken", name)
		}
		w.Close()
		if n, err := p.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("%s: the pipe is still open there: %d, %v", name, n, err)
		}
		p.Close()
		<-h.notices
		r.Close()
		unix.Close(r.fd)
	}
}

func dup(t *testing.T, f *os.File) int {
	t.Helper()
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	return fd
}

// listenAs has a socket in d that the user uid listens on. (The kernel remembers
// who called listen.)
func listenAs(t *testing.T, d directory, name string, uid int) int {
	t.Helper()
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	if err := unix.Bind(fd, &unix.SockaddrUnix{Name: d.at(fileName(name) + socketSuffix)}); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // and it ends with the goroutine
		if uid != os.Geteuid() {
			if _, _, e := unix.RawSyscall(unix.SYS_SETRESUID, uintptr(uid), uintptr(uid), uintptr(uid)); e != 0 {
				done <- e
				return
			}
		}
		done <- unix.Listen(fd, 1)
	}()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return fd
}

// TestForeignPeer: a peer of another user gets nothing.
func TestForeignPeer(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be somebody else")
	}
	d := home(t)
	fd := listenAs(t, d, "m", nobody)
	if _, err := Dial("m"); !errors.Is(err, unix.EPERM) || !strings.Contains(err.Error(), "user 65534") {
		t.Errorf("dial: %v", err)
	}
	peer, _, err := unix.Accept4(fd, unix.SOCK_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(peer)
	if m, got, err := (conn{peer}).receive(); err != io.EOF {
		t.Errorf("it has been told %+v, %d, %v", m, got, err)
	}
}

// TestMutePeer: one who says nothing is given up.
func TestMutePeer(t *testing.T) {
	d := home(t)
	listenAs(t, d, "m", os.Geteuid())
	if _, err := d.dial("m", 50*time.Millisecond); !errors.Is(err, unix.ETIMEDOUT) {
		t.Errorf("dial: %v", err)
	}
}

// TestExtraDescriptors: nothing is kept of what is too much.
func TestExtraDescriptors(t *testing.T) {
	a, b := pair(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	two := unix.UnixRights(int(w.Fd()), int(w.Fd()))
	one := unix.UnixRights(int(w.Fd()))
	for name, send := range map[string]func() error{
		"two": func() error { return a.packet(lastPacket, []byte("{}"), two) },
		"midway": func() error {
			return errors.Join(a.packet(morePackets, []byte("{"), one), a.packet(lastPacket, []byte("}"), nil))
		},
		"garbage": func() error { return a.packet(lastPacket, []byte("{"), one) },
	} {
		if err := send(); err != nil {
			t.Fatal(err)
		}
		if _, fd, err := b.receive(); err == nil || fd != -1 {
			t.Errorf("%s: %d, %v", name, fd, err)
		}
		if name == "midway" {
			b.receive()
		}
	}
	w.Close()
	if n, err := r.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("the pipe is still open: %d, %v", n, err)
	}
}

// FuzzReceive: whatever a peer sends, a message is bounded and nothing is left open.
func FuzzReceive(f *testing.F) {
	f.Add([]byte(`.{"Go":true}`), []byte(nil))
	f.Add([]byte(`+{"Tree":`), []byte(`."x"}`))
	f.Add([]byte{lastPacket}, []byte{morePackets})
	f.Fuzz(func(t *testing.T, first, second []byte) {
		p, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			t.Skip(err)
		}
		for _, b := range [][]byte{first, second} {
			if err := unix.Sendmsg(p[0], b[:min(len(b), maxPacket)], unix.UnixRights(p[0]), nil, unix.MSG_NOSIGNAL); err != nil {
				t.Fatal(err)
			}
		}
		unix.Close(p[0])
		c := conn{p[1]}
		defer unix.Close(p[1])
		for {
			_, fd, err := c.receiveUpTo(joinMessage)
			if fd >= 0 {
				unix.Close(fd)
			}
			if errors.Is(err, io.EOF) || errors.Is(err, unix.ECONNRESET) {
				return
			}
		}
	})
}

// Who may join a machine is told where its page is.
func TestPage(t *testing.T) {
	home(t)
	a, _ := announce(t, "paged")
	defer a.Close()
	for _, want := range []string{"", "http://127.0.0.1:1/#0123"} {
		if want != "" {
			a.SetPage(want)
		}
		r, err := Dial("paged")
		if err != nil {
			t.Fatal(err)
		}
		if r.Page != want {
			t.Errorf("page %q, want %q", r.Page, want)
		}
		r.Close()
	}
}
