package ns

import (
	"errors"
	"fmt"
	"os"
	"sync"
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
	closed    uint8 // bit n: standard descriptor n is closed
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

	mounting   sync.Mutex  // held during a mount of procfs
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
	sealed := p.sealed && !p.pidns // an init seals what it starts, later
	if err := p.conn.send(message{Started: true, Sealed: sealed}, p.takeSpace(pid)); err != nil && !errors.Is(err, unix.EPIPE) {
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

// start starts the command on a thread of its own. Only that thread is under the seccomp filter.
func (p *program) start() (pid int, err error) {
	t, err := p.thread()
	if err != nil {
		return 0, err
	}
	c := &command{path: p.path, argv: p.argv, env: p.env, closed: p.closed}
	switch {
	case p.pidns:
		return p.startInit(t.start)
	case p.sealed:
		return c.startSealed(t.start, func(notice string) error {
			p.sealed = false
			return p.conn.send(message{Notice: notice}, -1)
		})
	}
	return c.start(t.start)
}

// thread starts the command's thread. If the host refuses its filter, the server is told, and it is without.
func (p *program) thread() (*starter, error) {
	prepare := p.withhold
	if len(p.watches.calls) == 0 && len(p.refused) > 0 {
		prepare = func() error { return errors.Join(p.refuse(), p.withhold()) }
	}
	t, err := newStarter(p.watches, prepare, p.hand)
	refused := filterRefused{}
	switch {
	case !errors.As(err, &refused):
		return t, err
	case p.needed:
		return nil, &filterError{refused.error, p.noMount}
	}
	// The notice comes before any output of the command.
	if notice := p.whyUnwatched(refused.error); notice != "" {
		if err := p.noticed(notice); err != nil {
			return nil, err
		}
	}
	return newStarter(watches{}, p.withhold, nil)
}

// hand gives the listener to the server.
//
// The session keeps it open, too. If the server dies, calls then wait until their callers are killed. Without a
// listener all notified calls would fail with ENOSYS, also exit.
func (p *program) hand(listener int) error {
	if err := p.conn.send(message{Listener: true}, listener); err != nil {
		return err
	}
	p.listener = listener
	return p.conn.await()
}

// withhold drops the capabilities that the command of root must not have.
func (p *program) withhold() error {
	if !p.root {
		return nil
	}
	if err := withhold(); err != nil {
		return fmt.Errorf("give up capabilities: %w", err)
	}
	return nil
}

// noticed sends a notice, and waits until the server has shown it.
func (p *program) noticed(notice string) error {
	if err := p.conn.send(message{Notice: notice, Go: true}, -1); err != nil {
		return err
	}
	return p.conn.await()
}

// refuse installs a filter without a listener for this thread.
func (p *program) refuse() error {
	err := installRefusals(p.refused, p.refused32, p.root)
	if err == nil {
		return nil
	}
	return p.noticed(fmt.Sprintf("this host lets no system call be refused (seccomp: %v): what CMD asks of the host's own tracing (perf, bpf) is not", err))
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
		m, fd, err := p.conn.receive()
		switch {
		case err != nil:
			return
		case m.Reopen != nil:
			go p.reopenAndTell(m.Reopen, fd)
		case m.Restart != nil:
			go p.restartAndTell(m.Restart)
		case m.Fill != nil:
			go p.fillAndTell(m.Fill)
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

// fillAndTell runs f and sends its result. A command's own file system, or its userfaultfd, can make f wait for as long
// as it likes. That must not stop the calls of others.
func (p *program) fillAndTell(f *Fill) {
	r := p.fill(f)
	r.ID = f.ID
	_ = p.conn.send(message{Filled: &r}, -1) // an error means that the server is gone, and then everything ends
}

// restartAndTell does so for r.
func (p *program) restartAndTell(r *Restart) {
	_ = r.restarts(p.proc, p.listener)                                // on an error the call fails as the filter says
	_ = p.conn.send(message{Filled: &filled{ID: r.ID, OK: true}}, -1) // as above
}

// fill runs f.
func (p *program) fill(f *Fill) filled {
	switch {
	case f.Mount == nil:
		return f.fill(p.proc, p.listener)
	case p.sealed:
		// A child of the mount shares this process's memory, which must stay hidden until it has ended: see mount_proc.
		p.mounting.Lock()
		defer p.mounting.Unlock()
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
