package ns

import (
	"bytes"
	"os"
	"os/signal"
	"strconv"

	"golang.org/x/sys/unix"
)

// What a terminal's user stops (Ctrl-Z) is the command, if it lets itself be
// stopped. The shell that waits for the server is to see that: so server and
// session outlive SIGTSTP, the session tells the server of a command that has
// stopped, and the server stops itself until the shell lets it go on.

// A terminal is the controlling one.
type terminal struct{ fd int }

func openTerminal() (terminal, error) {
	fd, err := unix.Open("/dev/tty", unix.O_RDWR|unix.O_CLOEXEC|unix.O_NOCTTY, 0)
	return terminal{fd}, err
}

// foreground is the process group that the terminal listens to; 0: none.
func (t terminal) foreground() int {
	group, err := unix.IoctlGetInt(t.fd, unix.TIOCGPGRP)
	if err != nil {
		return 0
	}
	return group
}

func (t terminal) close() { unix.Close(t.fd) }

// stops tells the server that the command has stopped, if a shell waits for that. A shell does where
// the terminal is the command's, or ours. Elsewhere the process that has stopped the command continues
// it, and may need the server for that.
func (p *program) stops(pid int) {
	t, err := openTerminal()
	if err != nil {
		return
	}
	defer t.close()
	group, err := unix.Getpgid(pid)
	at := t.foreground()
	waitForGroupSignal()
	// Last: what stopped it may have stopped us, too, anywhere in here (SIGTTIN), until the shell gave us the
	// terminal and continued both.
	if err != nil || !isStopped(pid) {
		return
	}
	if at == group || at == unix.Getpgrp() {
		p.foreground.Store(at == group)
		_ = p.conn.send(message{Stopped: true}, -1) // without a server it all ends
	}
}

// waitForGroupSignal returns when a signal to our process group that is under way has reached everybody
// in it: SIGCONT may have woken us, and not yet the command. The kernel sends such a signal with a lock
// held (tasklist_lock) that setpgid(2) takes alone. Nothing else comes of the call.
func waitForGroupSignal() { _ = unix.Setpgid(0, unix.Getpgrp()) }

// continues continues the command. If it had the terminal and the shell gives
// that to us, it has it again.
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

// follow hears what the session says until it has ended, and stops this process
// whenever the command has stopped.
func (s *Session) follow() {
	defer close(s.followed)
	left := s.left
	for {
		m, _, err := s.conn.receive()
		if err != nil {
			return
		}
		if m.Restarted {
			s.restarted <- struct{}{} // somebody waits for it
		}
		if m.Filled != nil {
			s.filled <- *m.Filled
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

// suspend stops this process and returns when somebody has continued it.
func suspend() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, unix.SIGCONT)
	defer signal.Stop(continued)
	if unix.Kill(os.Getpid(), unix.SIGSTOP) == nil {
		<-continued // other threads may run on for a moment
	}
}
