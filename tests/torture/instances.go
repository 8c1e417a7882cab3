package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// instanceScript has eight processes make, read, look at and remove instances, so many each. The command
// fails if one of them does.
const instanceScript = `: > up
cd /sys/kernel/tracing/instances
work() {
	i=0
	while [ $i -lt %d ]; do
		mkdir $1.$i && cat $1.$i/trace > /dev/null && stat $1.$i/events > /dev/null && rmdir $1.$i || exit 1
		i=$((i + 1))
	done
}
for p in 1 2 3 4 5 6 7 8; do work $p & all="$all $!"; done
for p in $all; do wait $p || exit 1; done`

const instanceWorkers = 8

// instances works on instances in both file modes, and everything that the commands do is mirrored.
// Then it does so again, and kills a part of the session meanwhile.
func instances(ctx context.Context, e *env) error {
	for _, mode := range []string{"fuse", "seccomp"} {
		if err := e.workOnInstances(mode); err != nil {
			return fmt.Errorf("--files=%s: %w", mode, err)
		}
		for range e.size(5, 1) {
			if ctx.Err() != nil {
				return nil
			}
			if err := e.killInstances(mode); err != nil {
				return fmt.Errorf("--files=%s: %w", mode, err)
			}
		}
		if err := e.works(ctx, "--files="+mode); err != nil {
			return err
		}
	}
	return nil
}

func (e *env) runInstances(mode string, each int) (*session, error) {
	return e.run(fmt.Sprintf(instanceScript, each), "--files="+mode, "--mirror=all")
}

func (e *env) workOnInstances(mode string) error {
	each := e.size(25, 3)
	s, err := e.runInstances(mode, each)
	if err != nil {
		return err
	}
	code, err := s.wait()
	if err == nil && code != 0 {
		err = fmt.Errorf("exit code %d: %s", code, short(s.out.String()))
	}
	if err != nil {
		return err
	}
	e.count("instances", each*instanceWorkers)
	return e.vanish("work on instances")
}

// killInstances kills one process of a session that works on instances.
func (e *env) killInstances(mode string) error {
	s, err := e.runInstances(mode, 1000)
	if err != nil {
		return err
	}
	s.awake("up")
	d := e.moment(2 * startTime)
	time.Sleep(d)
	part := pick(e, parts)
	victim := s.now().part(e, part)
	if victim == 0 {
		part, victim = "server", s.cmd.Process.Pid
	}
	e.count("kills", 1)
	syscall.Kill(victim, syscall.SIGKILL)
	if part == "descendant" { // its end is the others' own business
		e.count("kills", 1)
		s.cmd.Process.Kill()
	}
	what := fmt.Sprintf("%s killed after %s", part, ms(d))
	if _, err := s.wait(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := os.Remove(filepath.Join(e.dir, "up")); err != nil && !os.IsNotExist(err) {
		return err
	}
	if mode == "seccomp" && part == "session" {
		e.sweepLinks()
	}
	return e.vanish(what)
}

// sweepLinks removes what a killed session leaves, as `kprobefs help files` says: the links of insmod and others.
func (e *env) sweepLinks() {
	for _, place := range []string{e.runtime(), e.tmp()} {
		links, _ := filepath.Glob(filepath.Join(place, "kprobefs-*", "bin"))
		for _, l := range links {
			os.RemoveAll(filepath.Dir(l))
		}
	}
}
