package ns

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// initArg0 is argv[0] of the first process of a pid namespace. It is this program again. It mounts a /proc
// of that namespace, starts the command, and does the work of an init.
const initArg0 = "kprobefs-init"

// firstForwarded is the signal that stands for signal 0. The server's signals reach the init as real-time
// signals, so that they differ from those that a terminal sends to all processes.
const firstForwarded = 34

func forwarded(sig unix.Signal) unix.Signal { return firstForwarded + sig }

// initPlan says what the init must do.
type initPlan struct {
	Path      Words // one string: the path of the command
	Argv, Env Words
	Binds     []string // mounts below /proc
	Sealed    bool
}

// startInit starts the init in a new pid namespace.
func (p *program) startInit(start starting) (int, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	defer w.Close()
	argv, err := handOver(initArg0, int(r.Fd()))
	if err != nil {
		return 0, err
	}
	c := &command{path: "/proc/self/exe", argv: argv, env: p.env, closed: p.closed}
	pid, failed, err := c.startOn(start, unix.CLONE_NEWPID)
	if err = errors.Join(err, failed); err != nil {
		return 0, fmt.Errorf("a new pid namespace: %w", err)
	}
	return pid, json.NewEncoder(w).Encode(initPlan{Words{p.path}, p.argv, p.env, p.binds, p.sealed})
}

// runInit is the main function of the init. It returns the exit code.
func runInit(c conn) (int, error) {
	b, err := io.ReadAll(os.NewFile(uintptr(c.fd), "plan"))
	if err != nil {
		return ExitFailure, err
	}
	var p initPlan
	if err := json.Unmarshal(b, &p); err != nil || len(p.Path) != 1 {
		return ExitFailure, fmt.Errorf("no plan: %w", err)
	}
	path := p.Path[0]
	if err := newProc(p.Binds); err != nil {
		fmt.Fprintf(os.Stderr, "kprobefs run: /proc stays the host's: %v\n", err)
	}
	signals := make(chan os.Signal, 16)
	for sig := unix.Signal(1); sig < 31; sig++ {
		signal.Notify(signals, forwarded(sig))
	}
	Survive(unix.SIGINT, unix.SIGQUIT, unix.SIGTERM, unix.SIGHUP)
	KeepIgnored()
	runtime.LockOSThread()
	pid, err := p.start(path)
	if err != nil {
		return notFoundCode(err), fmt.Errorf("%s: %w", path, err)
	}
	var ended atomic.Bool
	go func() {
		for s := range signals {
			switch sig := s.(unix.Signal) - firstForwarded; {
			case !ended.Load():
				unix.Kill(pid, sig)
			case ends(sig):
				unix.Kill(-1, unix.SIGKILL) // all processes of the namespace except this one
			}
		}
	}()
	code, _ := reap(pid, nil, func() { ended.Store(true) }) // remaining processes die with this process
	return code, nil
}

// start starts the command.
func (p *initPlan) start(path string) (pid int, err error) {
	c := &command{path: path, argv: p.Argv, env: p.Env, closed: inheritedClosed()}
	if !p.Sealed {
		return c.start(startHere)
	}
	return c.startSealed(startHere, func(notice string) error {
		_, err := fmt.Fprintf(os.Stderr, "kprobefs run: %s\n", notice)
		return err
	})
}

// newProc mounts the /proc of this pid namespace, with the same mounts below it as in the old one.
func newProc(binds []string) error {
	fds := make([]int, 0, len(binds))
	defer func() {
		for _, fd := range fds {
			unix.Close(fd)
		}
	}()
	for _, path := range binds {
		fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fds = append(fds, fd)
	}
	if err := unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return err
	}
	var failed error
	for i, path := range binds {
		if err := unix.Mount(fmt.Sprintf("/proc/self/fd/%d", fds[i]), path, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", path, err))
		}
	}
	return failed
}
