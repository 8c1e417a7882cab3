package ns

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// deafVar makes this program a server that never answers a call.
const deafVar = "NS_TEST_DEAF"

func TestMain(m *testing.M) {
	switch {
	case IsSession():
		os.Exit(RunSession())
	case os.Getenv(deafVar) != "":
		deafServer()
	}
	os.Exit(m.Run())
}

// deaf takes a session's listener, and does not serve it.
type deaf struct{ listener chan int }

func (deaf) Tree(string, string, uint64, int) error { return nil }
func (deaf) Notice(string)                          {}
func (d deaf) Listener(fd int) error                { d.listener <- fd; return nil }

// deafServer prints the session's pid when the fork of its command waits for the
// server, and goes on for ever.
func deafServer() {
	s, err := Start(&Plan{Argv: Words{"/bin/true"}, Calls: []int{unix.SYS_CLONE, unix.SYS_EXECVE}})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	d := deaf{make(chan int, 1)}
	go s.Serve(d)
	fd := <-d.listener
	if err := readable(fd); err != nil {
		fmt.Println("no call waits:", err)
		os.Exit(1)
	}
	fmt.Println(s.cmd.Process.Pid)
	select {}
}

// readable waits until fd can be read, a minute at most after the last signal.
func readable(fd int) error {
	return retry(func() error {
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 60_000)
		if err == nil && n != 1 {
			err = unix.ETIMEDOUT
		}
		return err
	})
}

// TestServerGoneAtStart kills the server while the command is being forked: the
// fork is a call that waits for the server, and so nobody would end it.
func TestServerGoneAtStart(t *testing.T) {
	server := exec.Command("/proc/self/exe")
	server.Env = append(os.Environ(), deafVar+"=1")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Wait()
	defer server.Process.Kill()
	line, err := bufio.NewReader(out).ReadString('\n')
	pid, bad := strconv.Atoi(strings.TrimSpace(line))
	if bad != nil {
		t.Skipf("no session here: %q, %v", line, err)
	}
	session, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(session)
	server.Process.Kill()
	if err := readable(session); err != nil {
		unix.Kill(pid, unix.SIGKILL)
		t.Errorf("the session outlives its server: %v", err)
	}
}

// TestNoDescriptorLeft has a message's descriptor find no room: a session without
// its listener would wait for ever.
func TestNoDescriptorLeft(t *testing.T) {
	a, b := pair(t)
	if err := a.send(message{Listener: true}, 1); err != nil {
		t.Fatal(err)
	}
	var was unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &was); err != nil {
		t.Fatal(err)
	}
	none := was
	none.Cur = 0
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &none); err != nil {
		t.Fatal(err)
	}
	_, fd, err := b.receive()
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &was); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(err, unix.EMFILE) || fd != -1 {
		t.Errorf("got descriptor %d, %v; want %v", fd, err, unix.EMFILE)
	}
}
