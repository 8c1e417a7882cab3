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

// program is the command to run, from inside of the finished world.
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
	sealed    bool   // and is to be so no more
	needed    bool   // without a listener the command is not run
	noMount   string // why files cannot be mounted

	proc     int      // /proc, before the init hides it
	listener int      // the seccomp listener; -1: none
	binds    []string // below /proc, for a new /proc

	foreground atomic.Bool // the command had the terminal when it stopped
	ended      atomic.Bool // the command has ended; what it has started has not
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
		stopped = nil // the child is the init
	}
	code, killed := reap(pid, stopped, func() {
		p.ended.Store(true)
		_ = p.conn.send(message{Left: true}, -1) // without a server it all ends
	})
	if killed {
		killMembers(p.spaces, os.Getpid())
	}
	return code, nil
}

// takeSpace notes the mount namespace of the command, whose process is pid and not yet waited for, and
// opens it for as long as this process lives: who is looked for by the number of a namespace that is gone
// may be in another's. It is -1 if that is no other than the session's, or cannot be had.
func (p *program) takeSpace(pid int) int {
	if !p.sealed || p.pidns {
		return -1 // who is in a pid namespace ends with that
	}
	s := spaceOf(pid)
	if s.name == "" {
		return -1
	}
	p.spaces.command.Store(&s.name)
	return s.fd
}

// start starts the command on a thread of its own, which stays: the command
// dies with that thread, and only that thread is under the seccomp filter.
func (p *program) start() (pid int, err error) {
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		pid, err = p.fork()
		close(done)
		select {} // a thread that ends would take the command with it
	}()
	<-done
	return pid, err
}

// fork installs the filter and starts the command. Calls of its own wait for the
// server then, without leave for the runtime to stop this thread. Should the server
// die meanwhile, another thread has to notice it (dieWithServer).
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

// keepRunning lets the other threads run while one of them waits in the kernel for
// something that may never come, unknown to Go's runtime: a garbage collection would
// stop all of them until that one can be stopped. It returns what undoes it.
func keepRunning() (undo func()) {
	percent := debug.SetGCPercent(-1)
	processors := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + 1) // for the one that waits
	return func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
	}
}

// listen puts this thread under the filter and hands its listener over. Where
// the host refuses, the server is told so. Until it has the listener no signal may
// come to this thread: the handler's return could be a call that waits for it.
func (p *program) listen() error {
	if err := blockAll(); err != nil {
		return fmt.Errorf("block signals: %w", err)
	}
	fd, err := install(p.watches)
	if err != nil {
		if p.needed {
			return &filterError{err, p.noMount}
		}
		// It is said before the command can say anything.
		notice := p.whyUnwatched(err)
		if notice == "" {
			return nil
		}
		if err := p.conn.send(message{Notice: notice, Go: true}, -1); err != nil {
			return err
		}
		return p.conn.await()
	}
	// It stays open here as well: should the server die, calls wait until their
	// callers are killed. Without a listener they would fail with ENOSYS, exit too.
	p.listener = fd
	if err := p.conn.send(message{Listener: true}, fd); err != nil {
		return err
	}
	return p.conn.await()
}

// refuse puts this thread under a filter without a listener.
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

// A filterError is why there is no filter where one is needed.
type filterError struct {
	err     error
	noMount string
}

func (e *filterError) Unwrap() error { return e.err }

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

// whyUnwatched tells the user what it means that no filter could be installed;
// nothing if it means nothing.
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

// obey passes the server's signals on until the server is gone.
func (p *program) obey(pid int) {
	for {
		m, _, err := p.conn.receive()
		switch {
		case err != nil:
			return
		case m.Restart != nil:
			_ = m.Restart.restarts(p.proc, p.listener) // else the call fails, as seccomp has it
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

// fill does what f says.
func (p *program) fill(f *Fill) filled {
	switch {
	case f.Mount == nil:
		return f.fill(p.proc, p.listener)
	case p.sealed:
		return f.mount(p.proc, p.listener)
	}
	return filled{}
}

// ends reports whether sig asks a program to end. What a command has left behind cannot be asked: a
// shell has its background processes ignore a terminal's signals.
func ends(sig unix.Signal) bool {
	return sig == unix.SIGTERM || sig == unix.SIGINT || sig == unix.SIGHUP || sig == unix.SIGQUIT
}

// reap waits for every child there is or will be, orphans included. code is
// that of the child pid; killed says that pid ended by SIGKILL, and that reap
// has not waited for the others. stopped, unless nil, is told when pid stops, and
// left when pid has ended and others have not.
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
