package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// vmlinuz is the path of the kernel that is the reference, as scripts/vm has fetched it, or "": figures of other kernels
// are not to be compared.
func vmlinuz() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	found, err := filepath.Glob(filepath.Join(dir, "kprobefs", "linux-image-6.1.*-amd64", "boot", "vmlinuz-6.1.*-amd64"))
	if err != nil || len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}

// skipped prints what is not measured, and why.
func skipped(what string) error {
	fmt.Printf("  skipped: %s: no vmlinuz in the cache; scripts/vm -p fetches one\n", what)
	return nil
}

// loadImage loads a kernel so far that it can answer probes.
func loadImage(path string) (*offline.Image, error) {
	_, k, err := image.OpenBooted(path)
	if err != nil {
		return nil, err
	}
	return offline.New(k)
}

// spent is the processor time that f takes, on which other load of the host has less influence.
func spent(f func() error) (time.Duration, error) {
	var before, after syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &before); err != nil {
		return 0, err
	}
	if err := f(); err != nil {
		return 0, err
	}
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &after); err != nil {
		return 0, err
	}
	total := func(u *syscall.Rusage) int64 { return u.Utime.Nano() + u.Stime.Nano() }
	return time.Duration(total(&after) - total(&before)), nil
}

// images times loading a kernel.
func images(t *table, rounds int) error {
	path := vmlinuz()
	if path == "" {
		return skipped("loading a kernel")
	}
	d, err := median(rounds, func() (time.Duration, error) {
		return spent(func() error {
			s, err := loadImage(path)
			if err == nil {
				s.Engine().Close()
			}
			return err
		})
	})
	if err == nil {
		t.row("load "+filepath.Base(path)+", processor time", d, 0, "", "≤ 2 s")
	}
	return err
}

// checks times asking about every instruction of a kernel, and many probes.
func checks(t *table, program string, rounds int) error {
	path := vmlinuz()
	if path == "" {
		return skipped("checking a kernel")
	}
	s, err := loadImage(path)
	if err != nil {
		return err
	}
	defer s.Engine().Close()
	k, ok := s.Kernel().(kernel.SymbolLister)
	if !ok {
		return errors.New("the kernel does not list its symbols")
	}
	places := 0
	for _, jobs := range []int{1, 2} {
		d, err := median(rounds, func() (time.Duration, error) {
			return spent(func() error {
				totals := explain.All(s.Engine(), k, explain.Extent{Instructions: true, Jobs: jobs})
				places = totals.Places
				return nil
			})
		})
		if err != nil {
			return err
		}
		wanted := ""
		if jobs == 1 {
			wanted = "≤ 3 s for 6.5 M"
		}
		t.row(fmt.Sprintf("all %d instructions, %d at once, processor time", places, jobs), d, 0, "", wanted)
		if jobs == 1 {
			t.row("  each", d/time.Duration(places), 0, "", "")
		}
	}
	if err := programChecks(t, program, path, explain.Functions(k, "", 1000), rounds); err != nil {
		return err
	}
	return kernelChecks(t, program, explain.Functions(k, "", 2000), rounds)
}

// programChecks runs the program, which should be small and, with its cache, fast.
func programChecks(t *table, program, path string, probes []string, rounds int) error {
	if program == "" {
		return nil
	}
	dir, err := os.MkdirTemp("", "kprobefs-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	run := func(args ...string) (wall, processor time.Duration, mib int64, err error) {
		cmd := exec.Command(program, append([]string{"check", "--image", path}, args...)...)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir)
		start := time.Now()
		mib, err = peak(cmd)
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
			err = nil // some are refused
		}
		return time.Since(start), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), mib, err
	}
	wall, _, mib, err := run("--all=instructions", "--no-cache")
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("the program, loading and all, %d MiB", mib), wall, 0, "", "≤ 1024 MiB")
	var eight []string // the kernel itself, and seven more
	for range 7 {
		eight = append(eight, "--image", path)
	}
	if wall, _, mib, err = run(append(eight, "--no-cache", "--jobs", "1", "vfs_read")...); err != nil {
		return err
	}
	t.row(fmt.Sprintf("8 kernels one after the other, %d MiB", mib), wall, 0, "", "≤ 300 MiB")
	first, _, _, err := run(probes...)
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("%d probes, asked first", len(probes)), first, 0, "", "")
	var busy time.Duration
	cached, err := median(rounds, func() (time.Duration, error) {
		wall, processor, _, err := run(probes...)
		busy = processor
		return wall, err
	})
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("%d probes, from the cache", len(probes)), cached, first, "asked first", "≤ 50 ms")
	t.row("  processor time", busy, 0, "", "")
	return nil
}

// peak runs cmd and returns how much memory it had at most, in MiB. (The host's ru_maxrss counts
// what this process has as well, until cmd's program is executed.)
func peak(cmd *exec.Cmd) (mib int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case err := <-done:
			return mib, err
		case <-look.C:
			mib = max(mib, highWater(cmd.Process.Pid)>>10)
		}
	}
}

// highWater is a process's VmHWM in KiB; 0: it has ended.
func highWater(pid int) (kib int64) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(b), "VmHWM:")
	_, err = fmt.Sscan(after, &kib)
	if err != nil {
		return 0
	}
	return kib
}
