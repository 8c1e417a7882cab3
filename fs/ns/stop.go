package ns

import (
	"bytes"
	"os"
	"os/signal"
	"strconv"

	"golang.org/x/sys/unix"
)

// The user of a terminal stops the command (Ctrl-Z), if the command allows it. The shell waits for the
// server and must see that. So server and session do not stop at SIGTSTP. The session tells the server that
// the command has stopped, and the server stops itself until the shell continues it.

// A terminal is the controlling terminal.
type terminal struct{ fd int }

func openTerminal() (terminal, error) {
	fd, err := unix.Open("/dev/tty", unix.O_RDWR|unix.O_CLOEXEC|unix.O_NOCTTY, 0)
	return terminal{fd}, err
}

// foreground is the terminal's foreground process group; 0: none.
func (t terminal) foreground() int {
	group, err := unix.IoctlGetInt(t.fd, unix.TIOCGPGRP)
	if err != nil {
		return 0
	}
	return group
}

func (t terminal) close() { unix.Close(t.fd) }

// stops tells the server that the command has stopped, if a shell waits for that: the command or we have
// the terminal. In other cases the process that has stopped the command continues it, and may need the
// server for that.
func (p *program) stops(pid int) {
	t, err := openTerminal()
	if err != nil {
		return
	}
	defer t.close()
	group, err := unix.Getpgid(pid)
	at := t.foreground()
	waitForGroupSignal()
	// This test is the last: the signal that stopped the command may have stopped us, too, at any line
	// above (SIGTTIN), until the shell gave us the terminal and continued both.
	if err != nil || !isStopped(pid) {
		return
	}
	if at == group || at == unix.Getpgrp() {
		p.foreground.Store(at == group)
		_ = p.conn.send(message{Stopped: true}, -1) // without a server it all ends
	}
}

// waitForGroupSignal returns when a signal to our process group has reached all its processes: SIGCONT may
// have reached us and not yet the command. The kernel sends such a signal with a lock held (tasklist_lock).
// setpgid(2) takes only that lock, and has no other effect here.
func waitForGroupSignal() { _ = unix.Setpgid(0, unix.Getpgrp()) }

// continues continues the command. If the command had the terminal and the shell has given it to us, the
// command gets it back.
func (p *program) continues(pid int) {
	group, err := unix.Getpgid(pid)
	if err != nil || !isStopped(pid) {
		return
	}
	if group == unix.Getpgrp() {
		unix.Kill(pid, unix.SIGCONT)
		return
	}
	if t, err := openTerminal(); err == nil {
		if p.foreground.Load() && t.foreground() == unix.Getpgrp() {
			_ = unix.IoctlSetPointerInt(t.fd, unix.TIOCSPGRP, group)
		}
		t.close()
	}
	unix.Kill(-group, unix.SIGCONT)
}

// isStopped reports whether pid is stopped (T in /proc/PID/stat).
func isStopped(pid int) bool {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false
	}
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	return len(f) > 0 && f[0][0] == 'T'
}

// follow receives the session's messages until its end. It stops this process whenever the command has
// stopped.
func (s *Session) follow() {
	defer close(s.followed)
	left := s.left
	for {
		m, fd, err := s.conn.receive()
		if err != nil {
			return
		}
		if m.Filled != nil {
			m.Filled.fd = fd
			s.answer(*m.Filled)
		}
		if m.Left && left != nil {
			close(left)
			left = nil
		}
		if m.Stopped {
			suspend()
			if s.conn.send(message{Continue: true}, -1) != nil {
				return
			}
		}
	}
}

// suspend stops this process. It returns when another process has continued it.
func suspend() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, unix.SIGCONT)
	defer signal.Stop(continued)
	if unix.Kill(os.Getpid(), unix.SIGSTOP) == nil {
		<-continued // other threads may run on for a moment
	}
}
