package ns

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
	"golang.org/x/sys/unix"
)

// IsSession reports whether Start has started this process.
func IsSession() bool {
	return len(os.Args) > 0 && (os.Args[0] == sessionArg0 || os.Args[0] == initArg0)
}

// RunSession is the main function of the session. It returns the exit code.
func RunSession() int {
	fd, err := handedOver()
	if err != nil {
		fmt.Fprintf(os.Stderr, "kprobefs run: %v\n", err)
		return ExitFailure
	}
	// The name would be "exe", from /proc/self/exe. Without /proc it stays so.
	_ = os.WriteFile("/proc/self/comm", []byte(os.Args[0]), 0)
	code, err := runSession(conn{fd})
	if err != nil {
		fmt.Fprintf(os.Stderr, "kprobefs run: %v\n", err)
	}
	return code
}

func runSession(c conn) (int, error) {
	if os.Args[0] == initArg0 {
		return runInit(c)
	}
	// The command gets these signals from the terminal itself. They must not end the session, which waits
	// for it. (If the session ignored them, the command would inherit that.)
	Survive(unix.SIGINT, unix.SIGQUIT, unix.SIGTERM, unix.SIGHUP, unix.SIGUSR1, unix.SIGUSR2)
	KeepIgnored()
	m, _, err := c.receive()
	if err != nil || m.Plan == nil {
		return ExitFailure, fmt.Errorf("no plan: %w", err)
	}
	if !m.Plan.PID {
		Survive(unix.SIGTSTP)
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return ExitFailure, fmt.Errorf("adopt orphans: %w", err)
	}
	root := hostsRoot()
	if root && forbid.Capable(unix.CAP_SYS_PTRACE) {
		// The command could get what it is denied from this process: its memory and its listener.
		if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
			return ExitFailure, fmt.Errorf("keep the command out of the session: %w", err)
		}
	}
	w := &world{conn: c, plan: m.Plan, root: root, sealed: root && (!m.Plan.Bare || m.Plan.Apart) && !m.Plan.HostRoot}
	if !m.Plan.Bare || m.Plan.Apart {
		w.spaces.session = namespaceOf(os.Getpid())
	}
	go w.dieWithServer()
	defer w.removeBin()
	if m.Plan.Unwritten != "" {
		if err := c.send(message{Notice: "the memory of programs cannot be written here (ptrace(2), Yama); " + m.Plan.Unwritten}, -1); err != nil {
			return ExitFailure, err
		}
	}
	if err := w.build(); err != nil {
		if w.plan.Else && !w.mounted {
			return ExitFailure, c.send(message{Refused: err.Error()}, -1)
		}
		return ExitFailure, err
	}
	path, err := find(w.plan.Argv[0], w.env())
	if err != nil {
		return notFoundCode(err), err
	}
	p := &program{conn: c, path: path, argv: w.plan.Argv, env: w.env(), closed: w.plan.Closed, pidns: w.plan.PID, watches: watches{w.plan.Calls, w.plan.Calls32, w.plan.Whole, w.plan.Writes, w.plan.Writes32, given{w.plan.Std, w.plan.High, w.plan.FirstHigh, w.plan.Maps, w.plan.Limits, w.plan.Third}, w.plan.Bare, root}, refused: w.plan.Refused, refused32: w.plan.Refused32, unwatched: w.plan.Unwatched, binds: w.again, spaces: &w.spaces, root: root, sealed: w.sealed, needed: w.plan.Bare, noMount: w.plan.NoMount, listener: -1}
	if p.proc, err = unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		w.plan.LeaveWritten()
		p.watches.calls, p.watches.calls32 = w.plan.Calls, w.plan.Calls32
	}
	return p.run()
}

// dieWithServer waits until the server is gone. Then it ends this process and all processes that it has
// started, because nothing works without the server. It waits from the beginning, in addition to the
// receiver of messages. If the server died at another moment, a thread under the filter would wait for it
// for ever, and so would a command that is about to be under the filter.
func (w *world) dieWithServer() {
	p := []unix.PollFd{{Fd: int32(w.conn.fd), Events: unix.POLLRDHUP}}
	for p[0].Revents&(unix.POLLRDHUP|unix.POLLHUP|unix.POLLERR) == 0 {
		if _, err := unix.Poll(p, -1); err != nil && err != unix.EINTR {
			return
		}
	}
	killMembers(&w.spaces, os.Getpid())
	w.removeBin()
	os.Exit(128 + int(unix.SIGKILL))
}

// await waits for the server's confirmation.
func (c conn) await() error {
	m, _, err := c.receive()
	if err == nil && !m.Go {
		err = errors.New("the server said something else")
	}
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	return nil
}

// ask waits until the server serves everything that was sent.
func (c conn) ask() error {
	if err := c.send(message{Go: true}, -1); err != nil {
		return err
	}
	return c.await()
}

// env is the command's environment.
func (w *world) env() []string {
	env := slices.Clone(os.Environ())
	for _, kv := range w.plan.Env {
		env = setEnv(env, w.at(kv))
	}
	if w.place != "" && !w.plan.Bare {
		env = setEnv(env, w.plan.PlaceVar+"="+w.place)
		if len(w.plan.Links) > 0 {
			env = w.withBin(env, w.place+"/bin")
		}
	}
	if bin := w.bin(); bin != "" {
		env = w.withBin(env, bin)
	}
	return env
}

// withBin is env with a directory that comes first in PATH.
func (w *world) withBin(env []string, bin string) []string {
	return setEnv(env, "PATH="+strings.TrimSuffix(bin+":"+getEnv(env, "PATH"), ":"))
}

func getEnv(env []string, name string) string {
	for _, kv := range slices.Backward(env) {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			return v
		}
	}
	return ""
}

func setEnv(env []string, kv string) []string {
	name, _, _ := strings.Cut(kv, "=")
	env = slices.DeleteFunc(env, func(have string) bool { return strings.HasPrefix(have, name+"=") })
	return append(env, kv)
}
