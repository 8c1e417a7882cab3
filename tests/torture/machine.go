package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A machine is a `kprobefs mount` in the foreground.
type machine struct {
	e      *env
	dir    string
	cmd    *exec.Cmd
	device string
	ended  chan struct{} // closed when the process is gone
	said   *said         // its standard error
}

// said collects the output of a process, up to 1 MiB.
type said struct {
	mu   sync.Mutex // protects text
	text strings.Builder
}

// Write appends p, or drops it if there is too much.
func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.text.Len() < 1<<20 {
		s.text.Write(p)
	}
	return len(p), nil
}

// String returns the collected text.
func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// mount starts a machine at e.dir/name and waits until it is ready.
func (e *env) mount(name string, flags ...string) (*machine, error) {
	m := &machine{e: e, dir: filepath.Join(e.dir, name), ended: make(chan struct{}), said: &said{}}
	if err := os.Mkdir(m.dir, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	// No context kills it, because the test observes its end.
	m.cmd = e.command(context.Background(), e.program, append(append([]string{"mount"}, flags...), m.dir)...)
	m.cmd.Stderr = m.said
	out, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	m.cmd.Stdout = w
	if err := m.cmd.Start(); err != nil {
		return nil, err
	}
	w.Close()
	go func() { m.cmd.Wait(); close(m.ended) }()
	ready := make(chan struct{})
	go func() {
		bufio.NewReader(out).ReadString('\n')
		close(ready)
		io.Copy(io.Discard, out)
		out.Close()
	}()
	if !closes(ready) {
		m.kill()
		return nil, fmt.Errorf("a machine is not ready in a minute: %s", short(m.said.String()))
	}
	select {
	case <-m.ended:
		return nil, fmt.Errorf("a machine does not start: %s, %s", m.cmd.ProcessState, short(m.said.String()))
	default:
	}
	m.device = e.device(m.dir)
	return m, nil
}

// path is where a file of the machine is.
func (m *machine) path(name string) string { return filepath.Join(m.dir, name) }

// write is one write(2) to a file of the machine.
func (m *machine) write(name, text string, flags int) error {
	f, err := os.OpenFile(m.path(name), os.O_WRONLY|flags, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func (m *machine) ctl(line string) error { return m.write("machine/ctl", line+"\n", 0) }

func (m *machine) read(name string) (string, error) {
	b, err := os.ReadFile(m.path(name))
	return string(b), err
}

// healthFiles are looked at after each attack. They have to answer within
// healthTime together, whatever the machine does.
var healthFiles = []string{
	"machine/status", "machine/kmsg", "kprobes/list", "kprobes/enabled", "kprobes/blacklist",
	"tracing/kprobe_events", "tracing/trace", "machine/disasm/vfs_read",
}

const healthTime = time.Second

// healthy reads all of healthFiles. The error says which attack was before, if they did not answer in time.
func (m *machine) healthy(after string) error {
	m.e.count("health checks", 1)
	var mu sync.Mutex // protects at
	at := ""
	err := m.e.within(healthTime, func() error {
		for _, name := range healthFiles {
			mu.Lock()
			at = name
			mu.Unlock()
			if _, err := m.read(name); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		return nil
	}
	mu.Lock()
	defer mu.Unlock()
	return fmt.Errorf("after %s, at %s: %w", after, at, err)
}

// end asks the machine to end, and waits for that.
func (m *machine) end() error {
	m.cmd.Process.Signal(syscall.SIGTERM)
	if !closes(m.ended) {
		what := described(m.cmd.Process.Pid)
		m.kill()
		return fmt.Errorf("the machine does not end at SIGTERM: %s", what)
	}
	if text := crashed(m.said.String()); text != "" {
		return fmt.Errorf("the server wrote: %s", text)
	}
	if c := code(m.cmd.ProcessState); c != 0 {
		return fmt.Errorf("the server's exit code is %d: %s", c, short(m.said.String()))
	}
	return nil
}

// kill ends the server and all processes that wait for it, and unmounts the files.
func (m *machine) kill() {
	m.cmd.Process.Kill()
	abort(m.device)
	closes(m.ended)
	syscall.Unmount(m.dir, syscall.MNT_DETACH)
}
