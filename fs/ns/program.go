package ns

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// program is the command as the session runs it, after all mounts.
type program struct {
	conn      conn
	path      string
	argv      []string
	env       []string
	files     []uintptr // standard input, output and error
	watches   watches
	refused   map[int]unix.Errno
	refused32 map[int]unix.Errno
	unwatched string
	pidns     bool
	spaces    *spaces
	root      bool   // the command's root is root of the host
	sealed    bool   // the command is sealed
	needed    bool   // without a listener the command must not run
	noMount   string // reason why files cannot be mounted

	proc     int      // descriptor of /proc, opened before the init hides it
	listener int      // the seccomp listener; -1: none
	binds    []string // mounts below /proc, to repeat in a new /proc

	foreground atomic.Bool // the command had the terminal when it stopped
	ended      atomic.Bool // the command has ended; processes that it has started have not
}

// run runs the command, waits until all of its descendants have ended, and
// returns its exit code.
func (p *program) run() (int, error) {
	pid, err := p.start()
	var own *filterError
	if errors.As(err, &own) {
		return ExitFailure, err
	}
	if err != nil {
		return notFoundCode(err), fmt.Errorf("%s: %w", p.path, err)
	}
	if err := p.conn.send(message{Started: true}, p.takeSpace(pid)); err != nil && !errors.Is(err, unix.EPIPE) {
		return ExitFailure, err
	}
	go p.obey(pid)
	stopped := p.stops
	if p.pidns {
		stopped = nil // the child is the init, which does not stop
	}
	code, killed := reap(pid, stopped, func() {
		p.ended.Store(true)
		_ = p.conn.send(message{Left: true}, -1) // an error means that the server is gone, and then everything ends
	})
	if killed {
		killMembers(p.spaces, os.Getpid())
	}
	return code, nil
}

// takeSpace records the mount namespace of the command. pid is the command's process, which was not waited
// for yet. It opens the namespace for the life of this process, because the number of a namespace that is
// gone may be reused. It returns -1 if the namespace is the session's, or cannot be opened.
func (p *program) takeSpace(pid int) int {
	if !p.sealed || p.pidns {
		return -1 // processes of a pid namespace end with it
	}
	s := spaceOf(pid)
	if s.name == "" {
		return -1
	}
	p.spaces.command.Store(&s.name)
	return s.fd
}

// start starts the command on a thread of its own. The thread stays, because the command dies with it. Only
// this thread is under the seccomp filter.
func (p *program) start() (pid int, err error) {
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		pid, err = p.fork()
		close(done)
		select {} // if the thread ended, the command would end
	}()
	<-done
	return pid, err
}

// fork installs the filter and starts the command. From then on calls of this thread wait for the server, and
// the runtime cannot stop the thread. If the server dies meanwhile, another thread must notice it
// (dieWithServer).
func (p *program) fork() (int, error) {
	defer keepRunning()()
	var err error
	if len(p.watches.calls) > 0 {
		err = p.listen()
	} else if len(p.refused) > 0 {
		err = p.refuse()
	}
	if err != nil {
		return 0, err
	}
	if err := blockInherited(); err != nil {
		return 0, fmt.Errorf("block signals: %w", err)
	}
	if p.root {
		if err := withhold(); err != nil {
			return 0, fmt.Errorf("give up capabilities: %w", err)
		}
	}
	attr := &syscall.ProcAttr{
		Env: p.env, Files: p.files,
		Sys: &syscall.SysProcAttr{Pdeathsig: unix.SIGKILL},
	}
	switch {
	case p.pidns:
		return p.forkInit(attr)
	case p.sealed:
		return forkSealed(p.path, p.argv, attr, func(notice string) error { return p.conn.send(message{Notice: notice}, -1) })
	}
	return syscall.ForkExec(p.path, p.argv, attr)
}

// keepRunning lets the other threads run while one of them waits in the kernel, perhaps for ever, without
// the knowledge of Go's runtime. A garbage collection would stop all of them until that one can be stopped.
// undo restores the old state.
func keepRunning() (undo func()) {
	percent := debug.SetGCPercent(-1)
	processors := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + 1) // for the one that waits
	return func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
	}
}

// listen installs the filter for this thread and sends its listener to the server. If the host refuses the
// filter, it tells the server. This thread must not get a signal before the server has the listener: the
// return of the signal's handler could be a notified call.
func (p *program) listen() error {
	if err := blockAll(); err != nil {
		return fmt.Errorf("block signals: %w", err)
	}
	h := newHanding(func(listener int) error {
		if err := p.conn.send(message{Listener: true}, listener); err != nil {
			return err
		}
		return p.conn.await()
	})
	fd, err := install(p.watches, h.install)
	h.close()
	if err != nil {
		if p.needed {
			return &filterError{err, p.noMount}
		}
		// The notice comes before any output of the command.
		notice := p.whyUnwatched(err)
		if notice == "" {
			return nil
		}
		if err := p.conn.send(message{Notice: notice, Go: true}, -1); err != nil {
			return err
		}
		return p.conn.await()
	}
	// The session keeps the listener open, too. If the server dies, calls then wait until their callers are
	// killed. Without a listener all notified calls would fail with ENOSYS, also exit.
	p.listener = fd
	return nil
}

// refuse installs a filter without a listener for this thread.
func (p *program) refuse() error {
	err := installRefusals(p.refused, p.refused32, p.root)
	if err == nil {
		return nil
	}
	notice := fmt.Sprintf("this host lets no system call be refused (seccomp: %v): what CMD asks of the host's own tracing (perf, bpf) is not", err)
	if err := p.conn.send(message{Notice: notice, Go: true}, -1); err != nil {
		return err
	}
	return p.conn.await()
}

// A filterError is the error of a filter that the plan needs.
type filterError struct {
	err     error
	noMount string
}

// Unwrap returns the error of the call.
func (e *filterError) Unwrap() error { return e.err }

// Error is the error with its reason.
func (e *filterError) Error() string {
	why := forbid.Seccomp(e.err)
	if e.noMount == "" && !errors.Is(e.err, unix.EBUSY) {
		why = why.First(forbid.WithoutSeccomp(Device()))
	}
	s := forbid.Error("files without a mount need system calls to be watched: seccomp", e.err, why).Error()
	if e.noMount != "" {
		s += "; and with a mount: " + e.noMount
	}
	return s
}

// whyUnwatched is the notice for the user if no filter could be installed. It is "" if that has no effect
// for the user.
func (p *program) whyUnwatched(err error) string {
	switch {
	case errors.Is(err, unix.EBUSY) && p.unwatched == "":
		return ""
	case errors.Is(err, unix.EBUSY): // a process has one listener at most
		return "system calls are watched already, by a run that this one is in or another program; " + p.unwatched
	case p.unwatched == "":
		p.unwatched = "what CMD asks of the host's own tracing (mount, perf, bpf) is not refused"
	}
	return fmt.Sprintf("this host does not let system calls be watched (seccomp: %v); %s", err, p.unwatched)
}

// obey runs the server's requests until the server is gone.
func (p *program) obey(pid int) {
	for {
		m, _, err := p.conn.receive()
		switch {
		case err != nil:
			return
		case m.Restart != nil:
			_ = m.Restart.restarts(p.proc, p.listener) // on an error the call fails as the filter says
			if p.conn.send(message{Restarted: true}, -1) != nil {
				return
			}
		case m.Fill != nil:
			r := p.fill(m.Fill)
			if p.conn.send(message{Filled: &r}, -1) != nil {
				return
			}
		case m.Continue:
			p.continues(pid)
		case m.Signal != 0 && p.ended.Load():
			if ends(unix.Signal(m.Signal)) {
				killMembers(p.spaces, os.Getpid())
			}
		case m.Signal != 0 && p.pidns:
			unix.Kill(pid, forwarded(unix.Signal(m.Signal)))
		case m.Signal != 0:
			unix.Kill(pid, unix.Signal(m.Signal))
		}
	}
}

// fill runs f.
func (p *program) fill(f *Fill) filled {
	switch {
	case f.Mount == nil:
		return f.fill(p.proc, p.listener)
	case p.sealed:
		return f.mount(p.proc, p.listener)
	}
	return filled{}
}

// ends reports whether sig asks a program to end. Background processes of a shell ignore a terminal's
// signals, so they cannot be asked.
func ends(sig unix.Signal) bool {
	return sig == unix.SIGTERM || sig == unix.SIGINT || sig == unix.SIGHUP || sig == unix.SIGQUIT
}

// reap waits for every child, also for orphans that come later. code is the exit code of the child pid.
// killed: SIGKILL has ended pid, and reap has not waited for the others. stopped, unless nil, is called
// when pid stops. left is called when pid has ended and others have not.
func reap(pid int, stopped func(pid int), left func()) (code int, killed bool) {
	how := 0
	if stopped != nil {
		how = unix.WUNTRACED
	}
	for {
		var ws syscall.WaitStatus
		got, err := syscall.Wait4(-1, &ws, how, nil)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return code, false // ECHILD
		case got == pid && ws.Stopped():
			stopped(pid)
		case got == pid && (ws.Exited() || ws.Signaled()):
			code = ExitCode(ws)
			if ws.Signaled() && ws.Signal() == unix.SIGKILL {
				return code, true
			}
			if unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil) != unix.ECHILD {
				left()
			}
		}
	}
}
