package main

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// worldScript starts a child, a grandchild that leaves its parent, and one in
// a mount namespace of its own. `up` says that they are there.
const worldScript = `sleep 1000 & (sleep 1000 & sleep 1000) & unshare -m sleep 1000 & : > up; wait`

// startTime is a little longer than a start takes on a quiet host.
const startTime = 150 * time.Millisecond

// kills kills each part of a session, and machines, at random moments of their
// start, as soon as so many processes are there, and when they are up. Nothing
// may be left, and the next one works.
func kills(ctx context.Context, e *env) error {
	for range e.size(8, 1) {
		if ctx.Err() != nil {
			return nil
		}
		if err := e.killSession(); err != nil {
			return err
		}
		if err := e.killMachine(); err != nil {
			return err
		}
		if err := e.works(ctx); err != nil {
			return err
		}
	}
	return nil
}

// killSession kills one process of a session, of either file mode, at a random moment. The session must end, except if the
// process is a descendant of the command.
func (e *env) killSession() error {
	mode := pick(e, []string{"fuse", "seccomp"})
	s, err := e.run(worldScript, "--files="+mode)
	if err != nil {
		return err
	}
	part, when := pick(e, parts), "up"
	switch e.rng.IntN(3) {
	case 0:
		d := e.moment(2 * startTime)
		when = "after " + ms(d)
		time.Sleep(d)
	case 1:
		n := 1 + e.rng.IntN(6)
		when = fmt.Sprintf("with %d processes", n)
		s.until(func() bool { return len(descendantsOf(s.cmd.Process.Pid)) >= n })
	default:
		s.awake("up")
	}
	victim := s.now().part(e, part)
	if victim == 0 {
		part, victim = "server", s.cmd.Process.Pid
	}
	e.count("kills", 1)
	syscall.Kill(victim, syscall.SIGKILL)
	if part == "descendant" {
		s.awake("up")
		e.count("kills", 1)
		s.cmd.Process.Kill()
	}
	if _, err := s.wait(); err != nil {
		return fmt.Errorf("--files=%s: %s killed %s: %w", mode, part, when, err)
	}
	if mode == "seccomp" && part == "session" {
		e.sweepLinks()
	}
	return e.vanish(fmt.Sprintf("--files=%s: %s killed %s", mode, part, when))
}

// until waits for ok as closely as it can, or for the session's end.
func (s *session) until(ok func() bool) {
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end) && !ok(); {
		select {
		case <-s.ended:
			return
		default:
		}
	}
}

// killMachine kills a machine that starts, and starts it again at the same place.
func (e *env) killMachine() error {
	cmd := e.command(context.Background(), e.program, "mount", "--name", e.mark, "--daemon", e.dir+"/m")
	if err := e.mkdir("m"); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	time.Sleep(e.moment(2 * startTime))
	e.count("kills", 1)
	for _, pid := range e.own() {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	cmd.Wait()
	if !await(func() bool { return len(e.own()) == 0 }) {
		return fmt.Errorf("a machine that is killed goes on: %s", described(e.own()[0]))
	}
	m, err := e.mount("m", "--name", e.mark)
	if err != nil {
		return fmt.Errorf("after a machine that was killed: %w", err)
	}
	defer m.kill()
	if err := m.healthy("the start on the place of one that was killed"); err != nil {
		return err
	}
	if err := m.end(); err != nil {
		return err
	}
	return e.vanish("a machine started again")
}

// vanish waits until nothing is left of the round so far.
func (e *env) vanish(after string) error {
	if await(func() bool { return len(e.remains()) == 0 }) {
		return nil
	}
	return fmt.Errorf("after %s is left: %v", after, e.remains())
}
