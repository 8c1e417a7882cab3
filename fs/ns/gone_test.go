package ns

import (
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestMain(m *testing.M) {
	if IsSession() {
		os.Exit(RunSession())
	}
	os.Exit(m.Run())
}

// deaf takes a session's listener, and never answers a call.
type deaf struct{ listener chan int }

func (deaf) Tree(string, string, uint64, int) error { return nil }
func (deaf) Notice(string)                          {}
func (d deaf) Listener(fd int) error                { d.listener <- fd; return nil }

// TestServerGoneAtStart has the server go while the command is being forked: the
// fork is a call that waits for the server, and so nobody would end it.
func TestServerGoneAtStart(t *testing.T) {
	s, err := Start(&Plan{Argv: Words{"/bin/true"}, Calls: []int{unix.SYS_EXECVE}})
	if err != nil {
		t.Skip("no session here: ", err)
	}
	d := deaf{make(chan int, 1)}
	go s.Serve(d)
	ended := make(chan int, 1)
	go func() {
		code, _ := s.Wait()
		ended <- code
	}()
	var fd int
	select {
	case fd = <-d.listener:
		defer unix.Close(fd)
	case code := <-ended:
		t.Skip("the session has no listener here; exit code ", code)
	}
	if n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 60_000); n != 1 {
		t.Fatalf("no call waits for the server: %v", err)
	}
	s.End()
	select {
	case code := <-ended:
		if code != 137 {
			t.Errorf("exit code %d, want 137", code)
		}
	case <-time.After(time.Minute):
		s.cmd.Process.Kill()
		t.Error("the session outlives its server")
	}
}
