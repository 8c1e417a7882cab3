package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// usage are commands that fill a machine: probes, entries, a module.
var usage = [][2]string{
	{"machine/ctl", "insmod ktm"}, {"tracing/kprobe_events", "p:sqrt int_sqrt x=%di"}, {"tracing/kprobe_events", "r:ret int_sqrt $retval"},
	{"tracing/kprobe_events", "p:open do_sys_openat2"}, {"tracing/events/kprobes/enable", "1"}, {"machine/ctl", "call int_sqrt 100"},
}

// snapshots times taking a snapshot of a machine with all its files, and going back.
func snapshots(t *table, rounds int) error {
	for _, used := range []bool{false, true} {
		if err := snapshotRows(t, used, rounds); err != nil {
			return err
		}
	}
	return nil
}

func snapshotRows(t *table, used bool, rounds int) error {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Log: zerolog.Nop()})
	if err != nil {
		return err
	}
	defer m.Close()
	tr, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		return err
	}
	defer tr.Close()
	name, takeWanted, restoreWanted := "of a fresh machine", "≤ 2 ms", "≤ 1 ms"
	if used {
		name, takeWanted, restoreWanted = "of one with a module and 3 events", "", ""
		for _, w := range usage {
			if err := store(tr, w[0], w[1]); err != nil {
				return fmt.Errorf("%s: %w", w[0], err)
			}
		}
	}
	var s *tree.Snapshot
	timed := func(f func() error) (time.Duration, error) {
		return median(10*rounds, func() (time.Duration, error) {
			start := time.Now()
			err := f()
			return time.Since(start), err
		})
	}
	for _, row := range []struct {
		what, wanted string
		do           func() error
	}{
		{"take a snapshot", takeWanted, func() (err error) { s, err = tr.Snapshot(); return err }},
		{"restore it", restoreWanted, func() error { return tr.Restore(s) }},
		{"write it as a file", "", func() error { _, err := s.WriteTo(io.Discard); return err }},
	} {
		d, err := timed(row.do)
		if err != nil {
			return err
		}
		t.row(row.what+", "+name, d, 0, "", row.wanted)
	}
	return nil
}

// store writes a line to a file of tr's.
func store(tr *tree.Tree, path, line string) error {
	n, _ := tr.Root().Lookup(path)
	f, ok := n.(*vtree.File)
	if !ok {
		return os.ErrNotExist
	}
	h, err := f.OpenFile(vtree.Open{Flags: os.O_WRONLY | os.O_APPEND})
	if err != nil {
		return err
	}
	defer h.Close()
	_, err = h.Write([]byte(line+"\n"), 0)
	return err
}

// many is how many machines there are at once.
const many = 100

// crowd measures the memory of idle machines: of one, and of many at the same time. Shared memory counts in
// parts.
func crowd(t *table, program string) error {
	if program == "" {
		fmt.Println("  left out: no -program")
		return nil
	}
	var pids []int
	var dirs []string
	defer func() {
		for _, dir := range dirs {
			_ = exec.Command("fusermount3", "-u", dir).Run() // machines that did not start have no mount
			_ = os.Remove(dir)
		}
	}()
	for i := range many {
		dir, err := os.MkdirTemp("", "kprobefs-bench")
		if err != nil {
			return err
		}
		dirs = append(dirs, dir)
		if out, err := exec.Command(program, "mount", "--daemon", dir).CombinedOutput(); err != nil {
			return fmt.Errorf("machine %d: %w: %s", i, err, out)
		}
		pid, err := serverOf(dir)
		if err != nil {
			return err
		}
		pids = append(pids, pid)
		if i > 0 {
			continue
		}
		kib, err := memoryOf(pid, "Rss")
		if err != nil {
			return err
		}
		memoryRow("memory of one idle machine", kib, "≤ 25 MiB")
	}
	total := 0
	for _, pid := range pids {
		kib, err := memoryOf(pid, "Pss")
		if err != nil {
			return err
		}
		total += kib
	}
	memoryRow(fmt.Sprintf("memory of %d idle machines", many), total, "≤ 1.5 GiB")
	return nil
}

func memoryRow(what string, kib int, wanted string) {
	fmt.Printf("  %-59s %6.1f MiB  %-34s wanted %s\n", what, float64(kib)/1024, "", wanted)
}

// serverOf is the process that serves dir: its command line ends with that.
func serverOf(dir string) (int, error) {
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err == nil && strings.Contains(string(b), "mount\x00") && strings.HasSuffix(string(b), dir+"\x00") {
			return strconv.Atoi(strings.Split(f, "/")[2])
		}
	}
	return 0, errors.New("no server of " + dir)
}

// memoryOf is a line of a process's smaps_rollup, in KiB.
func memoryOf(pid int, line string) (int, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0, err
	}
	for l := range strings.Lines(string(b)) {
		if f := strings.Fields(l); len(f) > 1 && f[0] == line+":" {
			return strconv.Atoi(f[1])
		}
	}
	return 0, fmt.Errorf("no %s of process %d", line, pid)
}

// spawned is how many processes the row of spawning starts.
const spawned = 2400

// spawning times a shell that starts processes, with and without run.
func spawning(t *table, program string, rounds int) error {
	script := fmt.Sprintf("i=0; while [ $i -lt %d ]; do /bin/true; i=$((i+1)); done", spawned)
	var alone, watched []time.Duration // alternately: the load of the host changes
	for range min(rounds, 3) {
		for _, kind := range []struct {
			argv []string
			all  *[]time.Duration
		}{{[]string{"sh", "-c", script}, &alone}, {[]string{program, "run", "--", "sh", "-c", script}, &watched}} {
			start := time.Now()
			if err := exec.Command(kind.argv[0], kind.argv[1:]...).Run(); err != nil {
				return err
			}
			*kind.all = append(*kind.all, time.Since(start))
		}
	}
	slices.Sort(alone)
	slices.Sort(watched)
	base := alone[len(alone)/2]
	t.row(fmt.Sprintf("%d processes from a shell", spawned), base, 0, "", "")
	t.row("  the same under kprobefs run", watched[len(watched)/2], base, "without", "≤ 2 ×")
	return nil
}
