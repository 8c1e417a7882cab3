package main

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// deathTime is how long a process that waits for the machine may outlive its
// signal.
const deathTime = 100 * time.Millisecond

// spinning is a call that does not come back for a long time.
const spinning = "call -t 60s __mod_timer"

// A waiter is a process that waits for the machine.
type waiter struct {
	what   string
	script string // run by sh in the machine's directory
	busy   bool   // while the machine is busy with another call
}

var waiters = []waiter{
	{"a call", "echo '" + spinning + "' > machine/ctl", false},
	{"a second call", "echo 'call int_sqrt 1024' > machine/ctl", true},
	{"insmod", "echo 'insmod kprobe_example' > machine/ctl", true},
	{"advance", "echo 'step 100000000' > machine/ctl", true},
	{"trace_pipe", "exec cat tracing/trace_pipe", false},
	{"trace_pipe while the machine is busy", "exec cat tracing/trace_pipe", true},
	{"trace_pipe of a processor", "exec cat tracing/per_cpu/cpu0/trace_pipe", false},
	{"trace_pipe_raw", "exec cat tracing/per_cpu/cpu0/trace_pipe_raw", false},
	{"kmsg", "exec tail -n 0 -s 0.01 -f machine/kmsg", false},
	{"kmsg while the machine is busy", "exec tail -n 0 -s 0.01 -f machine/kmsg", true},
	{"defining while the machine is busy", "while :; do echo p vfs_read > tracing/kprobe_events; echo > tracing/kprobe_events; done", true},
	{"toggling while the machine is busy", "while :; do echo 0 > kprobes/enabled; echo 1 > kprobes/enabled; done", true},
	{"reading while the machine is busy", "while :; do cat kprobes/list tracing/trace; done", true},
}

// interrupts sends signals to processes that wait for the machine. They must die, and the machine must give
// up their calls.
func interrupts(ctx context.Context, e *env) error {
	m, err := e.mount("m")
	if err != nil {
		return err
	}
	defer m.kill()
	for range e.size(12, 2) {
		w := pick(e, waiters)
		if ctx.Err() != nil {
			break
		}
		if err := m.interrupt(ctx, w); err != nil {
			return fmt.Errorf("%s: %w", w.what, err)
		}
	}
	return m.end()
}

// interrupt starts w, signals it, and looks whether the machine is well.
func (m *machine) interrupt(ctx context.Context, w waiter) error {
	e := m.e
	var others []*exec.Cmd
	if w.busy {
		other := e.shell(ctx, "echo '"+spinning+"' > machine/ctl")
		other.Dir = m.dir
		if err := other.Start(); err != nil {
			return err
		}
		others = append(others, other)
		time.Sleep(time.Duration(e.rng.IntN(50)) * time.Millisecond)
	}
	cmd := e.shell(ctx, w.script)
	cmd.Dir = m.dir
	if err := cmd.Start(); err != nil {
		return err
	}
	time.Sleep(time.Duration(e.rng.IntN(80)) * time.Millisecond)
	if err := m.healthy("starting it"); err != nil {
		return err
	}
	signal := pick(e, []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL})
	for _, victim := range append(others, cmd) {
		if err := e.dies(victim, signal); err != nil {
			return err
		}
	}
	if err := m.healthy("its end"); err != nil {
		return err
	}
	return m.computes()
}

// dies sends a signal to a process, and returns an error if the process goes on. A process that only waits
// for the kernel shows how long dying takes at the moment.
func (e *env) dies(cmd *exec.Cmd, signal syscall.Signal) error {
	e.count("signals", 1)
	control := e.command(context.Background(), "sleep", "1000")
	if err := control.Start(); err != nil {
		return err
	}
	start := time.Now()
	control.Process.Signal(syscall.SIGKILL)
	control.Wait()
	usual := time.Since(start)
	err := e.within(deathTime+4*usual, func() error {
		cmd.Process.Signal(signal)
		cmd.Wait()
		return nil
	})
	if err != nil {
		err = fmt.Errorf("dying of %s: %w", signal, err)
	}
	return err
}
