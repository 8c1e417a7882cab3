package ns

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// sessionArg0 is argv[0] of the session.
const sessionArg0 = "kprobefs-session"

// ExitFailure is the exit code of a session that could not start its command. 126 and 127 mean that a
// command cannot be run or does not exist (POSIX, "exit status for commands").
const ExitFailure = 125

// A Handler receives the messages of the session, one at a time. It owns the descriptors.
type Handler interface {
	// Tree is called with a FUSE connection that the session has mounted at dir. device is st_dev of the
	// files.
	Tree(name, dir string, device uint64, fd int) error
	// Listener is called with the seccomp listener of the command. It must be served when Listener returns.
	Listener(fd int) error
	// Notice is called with a text for the user.
	Notice(text string)
}

// A Session is a command in its namespaces.
type Session struct {
	conn   conn
	cmd    *exec.Cmd
	sealed bool     // see Sealed; set by Serve
	held   [2]space // the session's mount namespace, and that of a sealed command
	spaces spaces
	ended  chan error

	followed chan struct{} // closed when follow has ended; nil: it has not begun
	left     chan struct{} // closed when the command has ended and others have not

	over chan struct{} // closed when the session has ended

	asking sync.Mutex             // protects asked
	asked  map[uint64]chan filled // what each Fill and Restart waits for, by its notification
}

// Start starts a session, up to its mounts. A caller without the right to mount gets a user namespace, too,
// and is root there. Root in a container often has no such right.
func Start(p *Plan) (*Session, error) {
	root := forbid.Capable(unix.CAP_SYS_ADMIN)
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socketpair: %w", err)
	}
	defer unix.Close(pair[1])
	argv, err := handOver(sessionArg0, pair[1])
	if err != nil {
		unix.Close(pair[0])
		return nil, err
	}
	if !p.PID {
		Survive(unix.SIGTSTP)
	}
	s := &Session{conn: conn{pair[0]}, ended: make(chan error, 1), asked: make(map[uint64]chan filled), left: make(chan struct{}), over: make(chan struct{})}
	s.cmd = &exec.Cmd{
		Path: "/proc/self/exe", Args: argv,
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
	}
	p.Apart = p.Bare && !p.HostRoot && root && hostsRoot()
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("adopt orphans: %w", err)
	}
	if err := s.begin(p, root); err != nil {
		unix.Close(pair[0])
		return nil, startError(err, root, p.Unbare)
	}
	s.held[0] = spaceOf(s.cmd.Process.Pid)
	s.spaces.session = s.held[0].name
	p.Closed = inheritedClosed()
	switch err := memory(s.cmd.Process.Pid); { // the memory of the session's children is not more accessible
	case err != nil && p.Bare && !reads(s.cmd.Process.Pid):
		return nil, errors.Join(forbid.Error("the memory of programs, which files without a mount need", err, forbid.Memory(err).First(forbid.WithoutSeccomp(Device()))), s.Kill())
	case err != nil:
		left := p.Unwritten
		p.LeaveWritten()
		p.Unwritten = left
	default:
		p.Unwritten = ""
	}
	if err := s.conn.send(message{Plan: p}, -1); err != nil {
		return nil, errors.Join(err, s.Kill())
	}
	return s, nil
}

// begin starts the process. If p is Bare and the process cannot have its own mounts, it starts without them.
func (s *Session) begin(p *Plan, root bool) error {
	bare := *s.cmd
	s.cmd.SysProcAttr = attributes(root, p.Bare && !p.Apart)
	err := s.start()
	if err == nil || !p.Apart {
		return err
	}
	p.Apart, p.NotApart = false, forbid.Error("a new mount namespace", err, forbid.Namespaces(err, false)).Error()
	s.cmd = &bare
	s.cmd.SysProcAttr = attributes(root, true)
	return s.start()
}

// start starts the process on a thread that lives as long as the process: for the kernel the thread's death
// is the parent's death.
func (s *Session) start() error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		err := blockInherited()
		if err == nil {
			err = s.cmd.Start()
		}
		started <- err
		if err == nil {
			s.ended <- s.cmd.Wait()
		}
	}()
	return <-started
}

func attributes(root, bare bool) *syscall.SysProcAttr {
	// A stopped session cannot see that the server is gone, and its processes would stay. So it is
	// continued.
	a := &syscall.SysProcAttr{Pdeathsig: unix.SIGCONT}
	if bare {
		return a
	}
	a.Cloneflags = unix.CLONE_NEWNS
	if root {
		return a
	}
	a.Cloneflags |= unix.CLONE_NEWUSER
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	return a
}

// startError adds to err what forbids the session's namespaces.
func startError(err error, root bool, unbare string) error {
	if errno := unix.Errno(0); !errors.As(err, &errno) {
		return err
	}
	what := "a new mount namespace"
	if !root {
		what = "a new user namespace"
	}
	return forbid.Error(what, err, forbid.Namespaces(err, !root).First(forbid.WithoutFuse(unbare)))
}

// ErrMount is the error of Serve if the session could mount nothing and the plan has Else.
var ErrMount = errors.New("nothing can be mounted")

// Serve answers the session until its command runs or the session has given up. In that case the session
// has told the user why, and Wait returns the code.
func (s *Session) Serve(h Handler) error {
	for {
		m, fd, err := s.conn.receive()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, unix.ECONNRESET):
			return nil
		case err != nil:
			return fmt.Errorf("hear the session: %w", err)
		case m.Started:
			s.takeSpace(fd)
			s.sealed = m.Sealed
			s.followed = make(chan struct{})
			go s.follow()
			return nil
		case m.Notice != "":
			h.Notice(m.Notice)
		case m.Refused != "":
			return fmt.Errorf("%w: %s", ErrMount, m.Refused)
		case m.Tree != "":
			err = h.Tree(m.Tree, m.Dir, m.Device, fd)
		case m.Listener:
			err = h.Listener(fd)
		case m.Go:
		}
		if err != nil {
			return err
		}
		if m.Go || m.Listener {
			if err := s.conn.send(message{Go: true}, -1); err != nil && !errors.Is(err, unix.EPIPE) {
				return fmt.Errorf("tell the session: %w", err)
			}
		}
	}
}

// takeSpace records the command's mount namespace, if fd is one.
func (s *Session) takeSpace(fd int) {
	if fd >= 0 {
		s.held[1] = spaceAt(fd)
		s.spaces.command.Store(&s.held[1].name)
	}
}

// Sealed reports whether all callers are in a user namespace that this user owns. Call it after Serve.
func (s *Session) Sealed() bool { return s.sealed }

// Left returns a channel that is closed when the command has ended and processes that it has started have
// not.
func (s *Session) Left() <-chan struct{} { return s.left }

// Over returns a channel that is closed when the session has ended.
func (s *Session) Over() <-chan struct{} { return s.over }

// PID is the session's own process.
func (s *Session) PID() int { return s.cmd.Process.Pid }

// Members returns the processes of the session as "NAME (PID)", without the session's own.
func (s *Session) Members() []string {
	var names []string
	for _, pid := range members(&s.spaces, s.cmd.Process.Pid) {
		if comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); err == nil {
			names = append(names, fmt.Sprintf("%s (%d)", strings.TrimSpace(string(comm)), pid))
		}
	}
	return names
}

// Signal sends a signal to the command. If the command has ended, a signal that ends a program goes to the
// processes that it has left.
func (s *Session) Signal(sig syscall.Signal) error {
	return s.conn.send(message{Signal: int(sig)}, -1)
}

// Wait waits until all processes of the session have ended. It returns the command's exit code, or 128+N if
// signal N has killed it.
func (s *Session) Wait() (code int, err error) {
	err = <-s.ended
	close(s.over)
	if left := s.cmd.ProcessState; left != nil && !left.Exited() {
		killMembers(&s.spaces, os.Getpid()) // the session was killed and could not clean up
	}
	s.End()
	if s.followed != nil {
		<-s.followed
	}
	unix.Close(s.conn.fd)
	for _, h := range s.held {
		h.close()
	}
	var failed *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &failed):
		return ExitCode(failed.Sys().(syscall.WaitStatus)), nil
	}
	return ExitFailure, err
}

// End tells the session to kill all its processes and to end.
func (s *Session) End() { unix.Shutdown(s.conn.fd, unix.SHUT_RDWR) }

// Kill ends the session and waits for its end.
func (s *Session) Kill() error {
	s.End()
	_, err := s.Wait()
	return err
}

// ExitCode converts a wait status to a shell's $?.
func ExitCode(ws syscall.WaitStatus) int {
	if ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return ws.ExitStatus()
}
