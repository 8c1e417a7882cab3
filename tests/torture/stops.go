package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"
)

// workScript uses all kinds of files a little, and prints at its end that it works.
const workScript = `: > up; d=$PWD; cd /sys/kernel/tracing
i=0; while [ $i -lt %d ]; do
	echo 'p:e vfs_read' > kprobe_events && echo 1 > events/kprobes/e/enable && cat kprobe_events trace > $d/seen || exit 1
	echo 0 > events/kprobes/e/enable; echo > kprobe_events; (cd /); i=$((i+1))
done; echo works`

// stops stops and continues the processes of a session and the server of a machine. Then everything must go
// on, or end if it was told to.
func stops(ctx context.Context, e *env) error {
	for range e.size(3, 1) {
		if ctx.Err() != nil {
			return nil
		}
		if err := e.stopSession(); err != nil {
			return err
		}
		if err := e.killStopped(); err != nil {
			return err
		}
	}
	return e.stopMachine()
}

// stopSession stops and continues random processes while a session works.
func (e *env) stopSession() error {
	s, err := e.run(fmt.Sprintf(workScript, e.size(20, 3)))
	if err != nil {
		return err
	}
	for range 1 + e.rng.IntN(20) {
		time.Sleep(e.moment(startTime / 3))
		if victim := s.now().part(e, pick(e, parts)); victim != 0 {
			e.count("stops", 1)
			syscall.Kill(victim, syscall.SIGSTOP)
			time.Sleep(e.moment(startTime))
			syscall.Kill(victim, syscall.SIGCONT)
		}
	}
	code, err := s.resume()
	if err == nil && (code != 0 || !strings.HasSuffix(s.out.String(), "works\n")) {
		err = fmt.Errorf("exit code %d: %s", code, short(s.out.String()))
	}
	if err != nil {
		return fmt.Errorf("a session with stopped processes: %w", err)
	}
	return e.vanish("a session with stopped processes")
}

// resume continues all processes of a session until it ends.
func (s *session) resume() (int, error) {
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-s.ended:
				return
			case <-time.After(20 * time.Millisecond):
			}
			for _, pid := range append(descendantsOf(s.cmd.Process.Pid), s.cmd.Process.Pid) {
				syscall.Kill(pid, syscall.SIGCONT)
			}
		}
	}()
	return s.wait()
}

// killStopped kills one process while another is stopped. The server cleans up after the session, and the
// session after the server: only one of them dies at a time.
func (e *env) killStopped() error {
	s, err := e.run(worldScript)
	if err != nil {
		return err
	}
	time.Sleep(e.moment(2 * startTime))
	stopped, killed := pick(e, parts), pick(e, parts)
	if victim := s.now().part(e, stopped); victim != 0 {
		e.count("stops", 1)
		syscall.Kill(victim, syscall.SIGSTOP)
	}
	time.Sleep(e.moment(startTime / 3))
	victim := s.now().part(e, killed)
	if victim == 0 || killed == "descendant" { // the others could go on for long
		killed, victim = "server", s.cmd.Process.Pid
	}
	e.count("kills", 1)
	syscall.Kill(victim, syscall.SIGKILL)
	end := s.resume
	if killed == "server" { // the session ends with the server, even if it is stopped
		end = s.wait
	}
	if _, err := end(); err != nil {
		return fmt.Errorf("%s stopped, %s killed: %w", stopped, killed, err)
	}
	return e.vanish(fmt.Sprintf("%s stopped, then %s killed", stopped, killed))
}

// stopMachine stops the server while another process reads. It must be another process: the Go runtime
// polls files that it opens, and while one poll waits for the server, all timers of the program wait, too.
func (e *env) stopMachine() error {
	m, err := e.mount("m")
	if err != nil {
		return err
	}
	defer m.kill()
	for range e.size(5, 1) {
		e.count("stops", 1)
		m.cmd.Process.Signal(syscall.SIGSTOP)
		read := make(chan error, 1)
		go func() {
			o, err := finish(e.command(context.Background(), "cat", m.path("kprobes/blacklist")))
			if err == nil && o.code != 0 {
				err = errors.New(o.String())
			}
			read <- err
		}()
		time.Sleep(e.moment(10 * startTime))
		m.cmd.Process.Signal(syscall.SIGCONT)
		if err := e.within(time.Second, func() error { return <-read }); err != nil {
			return fmt.Errorf("reading from a machine that was stopped: %w", err)
		}
		if err := m.healthy("a stop"); err != nil {
			return err
		}
	}
	return m.end()
}
