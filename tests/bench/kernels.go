package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// manyKernels is how many kernels are asked together.
const manyKernels = 8

// kernelDirs are unpacked kernels of amd64 that scripts/conformance sweep has fetched, at most manyKernels.
func kernelDirs() []string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	var all []string
	for _, kind := range []string{"image", "binary"} {
		found, err := filepath.Glob(filepath.Join(dir, "kprobefs", "linux-"+kind+"-*", "boot", "vmlinuz-*amd64"))
		if err == nil {
			all = append(all, found...)
		}
	}
	for i := range all {
		all[i] = filepath.Dir(filepath.Dir(all[i]))
	}
	slices.Sort(all)
	return all[:min(len(all), manyKernels)]
}

// kernelChecks asks several kernels about probes, from their packages and from their facts. Times are those of
// processors, of the program and of what it starts.
func kernelChecks(t *table, program string, probes []string, rounds int) error {
	dirs := kernelDirs()
	if program == "" || len(dirs) < 2 {
		return skipped("checking several kernels")
	}
	tmp, err := os.MkdirTemp("", "kprobefs-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	list, facts := filepath.Join(tmp, "probes"), filepath.Join(tmp, "all.facts")
	if err := os.WriteFile(list, []byte(strings.Join(probes, "\n")), 0o600); err != nil {
		return err
	}
	var images []string
	for _, d := range dirs {
		images = append(images, "--image", d)
	}
	for _, c := range []struct {
		what, wanted string
		args         []string
	}{
		{"cold", "≤ 6 s, 400 MiB", append([]string{"check", "--no-cache", "--probes", list}, images...)},
		{"index", "≤ 4 s each", append([]string{"index", "-o", facts}, dirs...)},
		{"from facts", "≤ 0.2 s", []string{"check", "--facts", facts, "--probes", list}},
	} {
		mib := int64(0)
		d, err := median(rounds, func() (d time.Duration, err error) {
			d, mib, err = processorTime(program, c.args)
			return d, err
		})
		if err != nil {
			return err
		}
		t.row(fmt.Sprintf("%d probes × %d kernels, %s, %d MiB", len(probes), len(dirs), c.what, mib), d, 0, "", c.wanted)
	}
	if st, err := os.Stat(facts); err == nil {
		fmt.Printf("  facts of %d kernels: %d KiB each\n", len(dirs), st.Size()/int64(len(dirs))>>10)
	}
	return nil
}

// processorTime runs the program, which may find that probes are refused.
func processorTime(program string, args []string) (time.Duration, int64, error) {
	cmd := exec.Command(program, args...)
	mib, err := peak(cmd)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
		err = nil
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), mib, err
}
