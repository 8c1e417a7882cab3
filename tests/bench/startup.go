package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// startup times the program itself: from its start until the files exist, and its use of a processor while
// it is idle.
func startup(t *table, program, opener string, rounds int) error {
	if program == "" || opener == "" {
		fmt.Println("  left out: no -program or no -opener")
		return nil
	}
	dir, err := os.MkdirTemp("", "kprobefs-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	nothing, err := median(rounds, func() (time.Duration, error) {
		start := time.Now()
		err := exec.Command(program, "version").Run()
		return time.Since(start), err
	})
	if err != nil {
		return err
	}
	t.row("kprobefs version", nothing, 0, "", "")
	ready, err := median(rounds, func() (time.Duration, error) {
		start := time.Now()
		err := exec.Command(program, "mount", "--daemon", dir).Run()
		took := time.Since(start)
		if err == nil {
			err = exec.Command("fusermount3", "-u", dir).Run()
		}
		return took, err
	})
	if err != nil {
		return err
	}
	t.row("kprobefs mount --daemon, until ready", ready, nothing, "kprobefs version", "≤ 15 ms")
	if err := running(t, program, rounds); err != nil {
		return err
	}
	if err := spawning(t, program, rounds); err != nil {
		return err
	}
	if err := watchedCalls(t, program, opener, rounds); err != nil {
		return err
	}
	idle, watched, err := idling(program, dir)
	if err != nil {
		return err
	}
	fmt.Printf("  %-59s %10s  in %s of doing nothing %17s wanted 0\n", "processor time while idle", show(idle), watched, "")
	return nil
}

// running times a whole run of a command that does nothing, and compares it with a mount namespace alone.
func running(t *table, program string, rounds int) error {
	var alone time.Duration
	for _, argv := range [][]string{{"unshare", "-m", "true"}, {program, "run", "true"}} {
		d, err := median(4*rounds, func() (time.Duration, error) {
			start := time.Now()
			out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%s: %w: %s", strings.Join(argv, " "), err, out)
			}
			return time.Since(start), err
		})
		if err != nil {
			return err
		}
		if alone == 0 {
			alone = d
			t.row("unshare -m true", d, 0, "", "")
			continue
		}
		t.row("kprobefs run true, start to exit", d, alone, "unshare -m true", "≤ 35 ms")
	}
	return nil
}

// idling is the processor time that an idle mounted machine uses.
func idling(program, dir string) (used, watched time.Duration, err error) {
	cmd := exec.Command(program, "mount", dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer cmd.Wait()
	defer cmd.Process.Signal(os.Interrupt)
	if _, err := out.Read(make([]byte, 256)); err != nil { // "… is ready"
		return 0, 0, err
	}
	exec.Command("cat", filepath.Join(dir, "kprobes/list")).Run()
	before, err := cpuTime(cmd.Process.Pid)
	if err != nil {
		return 0, 0, err
	}
	watched = 3 * time.Second
	<-time.After(watched)
	after, err := cpuTime(cmd.Process.Pid)
	return after - before, watched, err
}

// cpuTime is the processor time that a process has used so far (/proc/PID/schedstat of all its threads, in
// nanoseconds).
func cpuTime(pid int) (time.Duration, error) {
	paths, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			continue // the thread is gone
		}
		ns, err := strconv.ParseInt(strings.Fields(string(b))[0], 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(ns)
	}
	return sum, nil
}
