package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/tests/left"
)

// TestAttachMute: a machine that says nothing does not make run --attach deaf to
// signals, neither at first nor when it has taken over what was mounted.
func TestAttachMute(t *testing.T) {
	for name, tc := range map[string]struct {
		hello string
		code  int // 0: killed by the signal
	}{
		"from the beginning": {"", 0},
		"after its greeting": {`.{"Go":true}`, 128 + int(unix.SIGTERM)},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			socket := muteServer(t, dir, "mute")
			cmd := exec.Command("kprobefs", "run", "--attach", "mute", "true")
			cmd.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+dir)
			var said strings.Builder
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			peer := accept(t, socket)
			if tc.hello != "" {
				greet(t, peer, tc.hello)
			}
			if err := cmd.Process.Signal(unix.SIGTERM); err != nil {
				t.Fatal(err)
			}
			late := time.AfterFunc(left.Patience, func() { cmd.Process.Kill() })
			cmd.Wait()
			if !late.Stop() {
				t.Fatalf("it still waits after %s: %s", left.Patience, said.String())
			}
			ws := cmd.ProcessState.Sys().(syscall.WaitStatus)
			if tc.code == 0 && ws.Signal() != unix.SIGTERM || tc.code != 0 && ws.ExitStatus() != tc.code {
				t.Errorf("it ended with %v, want code %d: %s", cmd.ProcessState, tc.code, said.String())
			}
		})
	}
}

// muteServer listens where a machine called name of this user would, if its
// runtime directory is dir.
func muteServer(t *testing.T, dir, name string) (socket int) {
	t.Helper()
	home := filepath.Join(dir, "kprobefs")
	t.Chdir(dir) // the path of a socket is short
	for _, err := range []error{os.Chmod(dir, 0o700), os.Mkdir(home, 0o700)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	socket, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(socket) })
	if err := unix.Bind(socket, &unix.SockaddrUnix{Name: "kprobefs/" + name + ".sock"}); err != nil {
		t.Fatal(err)
	}
	if err := unix.Listen(socket, 1); err != nil {
		t.Fatal(err)
	}
	return socket
}

// accept waits for one who connects.
func accept(t *testing.T, socket int) int {
	t.Helper()
	ready := []unix.PollFd{{Fd: int32(socket), Events: unix.POLLIN}}
	if !left.Await(func() bool { n, _ := unix.Poll(ready, 0); return n > 0 }) {
		t.Fatal("nobody connects")
	}
	peer, _, err := unix.Accept4(socket, unix.SOCK_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(peer) })
	return peer
}

// greet greets as a machine does, and waits for what comes of it.
func greet(t *testing.T, peer int, hello string) {
	t.Helper()
	if err := unix.Sendmsg(peer, []byte(hello), nil, nil, unix.MSG_NOSIGNAL); err != nil {
		t.Fatal(err)
	}
	ready := []unix.PollFd{{Fd: int32(peer), Events: unix.POLLIN}}
	if !left.Await(func() bool { n, _ := unix.Poll(ready, 0); return n > 0 }) {
		t.Fatal("it sends nothing")
	}
}
