package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A session is a `kprobefs run`: the server, the session that waits in the new
// namespaces, the command, and what that starts.
type session struct {
	e     *env
	cmd   *exec.Cmd // the server
	out   *said
	ended chan struct{}
}

// run starts a session whose command is a script of sh.
func (e *env) run(script string, flags ...string) (*session, error) {
	args := append(append([]string{"run"}, flags...), "--", "sh", "-c", script)
	s := &session{e: e, out: &said{}, ended: make(chan struct{})}
	s.cmd = e.command(context.Background(), e.program, args...)
	s.cmd.Stdout, s.cmd.Stderr = s.out, s.out
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { s.cmd.Wait(); close(s.ended) }()
	return s, nil
}

// members are the processes of a session by their part; 0: not there (yet).
type members struct {
	server, session, command int
	descendants              []int
}

// now finds the processes of the session.
func (s *session) now() members {
	m := members{server: s.cmd.Process.Pid}
	for _, pid := range childrenOf(m.server) {
		// os/exec has a child of its own, for a moment, to find out whether there are pidfds.
		if strings.HasPrefix(commandLine(pid), "kprobefs-session ") {
			m.session = pid
			break
		}
	}
	if m.session != 0 {
		for _, pid := range childrenOf(m.session) {
			if m.command == 0 && comm(pid) == "sh" {
				m.command = pid
			}
		}
	}
	for _, pid := range descendantsOf(m.server) {
		if pid != m.session && pid != m.command {
			m.descendants = append(m.descendants, pid)
		}
	}
	return m
}

// part gives one process of a part, 0 if there is none.
func (m members) part(e *env, name string) int {
	switch name {
	case "server":
		return m.server
	case "session":
		return m.session
	case "command":
		return m.command
	}
	if len(m.descendants) == 0 {
		return 0
	}
	return pick(e, m.descendants)
}

var parts = []string{"server", "session", "command", "descendant"}

// comm is a process's name, "" if it is gone.
func comm(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	if len(b) == 0 {
		return ""
	}
	return string(b[:len(b)-1])
}

// wait waits for the session's end.
func (s *session) wait() (int, error) {
	if !closes(s.ended) {
		what := described(s.cmd.Process.Pid)
		for _, pid := range descendantsOf(s.cmd.Process.Pid) {
			what += ", " + described(pid)
		}
		s.trace()
		for _, pid := range append(descendantsOf(s.cmd.Process.Pid), s.cmd.Process.Pid) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		return -1, fmt.Errorf("run does not end: %s; it wrote %s", what, short(s.out.String()))
	}
	if text := crashed(s.out.String()); text != "" {
		return -1, fmt.Errorf("it wrote: %s", text)
	}
	return code(s.cmd.ProcessState), nil
}

// trace makes the server write the stacks of its goroutines to the log, and end.
func (s *session) trace() {
	if s.e.log == nil || s.cmd.Process.Signal(syscall.SIGABRT) != nil {
		return
	}
	closes(s.ended)
	fmt.Fprintf(s.e.log, "what hung wrote:\n%s\n", s.out.String())
}

// works runs an ordinary session, to prove that it is still possible.
func (e *env) works(ctx context.Context, flags ...string) error {
	args := append(append([]string{"run"}, flags...), "cat", "/sys/kernel/debug/kprobes/enabled")
	o, err := finish(e.command(ctx, e.program, args...))
	if err == nil && ctx.Err() == nil && (o.code != 0 || o.out != "1\n") {
		err = fmt.Errorf("the next run does not work: %s", o)
	}
	return err
}

// exists reports whether a file below the round's directory is there.
func (e *env) exists(name string) bool {
	_, err := os.Lstat(filepath.Join(e.dir, name))
	return !errors.Is(err, os.ErrNotExist)
}

// awake waits until the session's command has made the file.
func (s *session) awake(name string) bool {
	return await(func() bool {
		select {
		case <-s.ended:
			return true
		default:
			return s.e.exists(name)
		}
	})
}

// moment is a random time, most often a short one.
func (e *env) moment(most time.Duration) time.Duration {
	return time.Duration(e.rng.Float64() * e.rng.Float64() * float64(most))
}
