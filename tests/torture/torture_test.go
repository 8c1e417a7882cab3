package main

import (
	"context"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMain builds the program once, and is the helpers' program, too.
func TestMain(m *testing.M) {
	if helping() {
		return
	}
	if err := adopt(); err != nil {
		log.Fatal(err)
	}
	os.Exit(m.Run())
}

// TestSections runs one small round of each section, so that torture itself
// works when it is needed. How long anything takes is not looked at.
func TestSections(t *testing.T) {
	dir := t.TempDir()
	for d := dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil { // for other users
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "kprobefs")
	if b, err := exec.Command("go", "build", "-o", program, "../../cmd/kprobefs").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, b)
	}
	t.Setenv("TMPDIR", dir)
	for _, s := range sections {
		t.Run(s.name, func(t *testing.T) {
			tt, err := newTorture(program, "../..", 1)
			if err != nil {
				t.Fatal(err)
			}
			if why := s.missing(tt); why != "" {
				t.Skip(why)
			}
			tt.short, tt.patient = true, true
			start := time.Now()
			tt.run(context.Background(), []section{s}, 0)
			r := tt.results[0]
			for _, f := range r.findings {
				t.Error(f)
			}
			t.Logf("%s: %s", time.Since(start).Round(time.Millisecond), r.done)
		})
	}
}

// TestAllowance looks that bounds grow with what the host keeps from everybody,
// and not without end.
func TestAllowance(t *testing.T) {
	for _, tc := range []struct {
		load         float64
		late, waited time.Duration
		want         time.Duration
	}{
		{0, 0, 0, time.Second},
		{4, 0, 0, time.Second},
		{8, 0, 0, 2 * time.Second},
		{0, time.Second, 0, 4 * time.Second},
		{0, 0, time.Second, 2 * time.Second},
		{0, 0, time.Hour, 3 * time.Second},
	} {
		if got := allowance(time.Second, tc.load, tc.late, tc.waited); got != tc.want {
			t.Errorf("%+v: a second is %s", tc, got)
		}
	}
}

func TestChoose(t *testing.T) {
	if all, err := choose(""); err != nil || len(all) != len(sections) {
		t.Errorf("all: %d, %v", len(all), err)
	}
	if some, err := choose("writes,calls"); err != nil || len(some) != 2 || some[0].name != "calls" {
		t.Errorf("two: %v, %v", some, err)
	}
	if _, err := choose("calls,nothing"); err == nil {
		t.Error("a section that does not exist is taken")
	}
}

// TestMutate looks that no text of any seed ends the generator.
func TestMutate(t *testing.T) {
	e := newEnv(context.Background(), &torture{}, "writes", 1, t.TempDir())
	for range 200 {
		for base := range valid {
			if n := len(e.hostile(base)); n > 4<<20 {
				t.Fatalf("a text of %d bytes", n)
			}
		}
	}
}

// TestRemains looks that a process is found that has left everything by which it
// could be known: its parent, its session, its directory and its environment.
func TestRemains(t *testing.T) {
	tt, err := newTorture("sh", ".", 1)
	if err != nil {
		t.Fatal(err)
	}
	e := newEnv(context.Background(), tt, "remains", 1, t.TempDir())
	if err := e.prepare(); err != nil {
		t.Fatal(err)
	}
	if out, err := finish(e.shell(context.Background(), "cd /; setsid env -i sleep 1000 >/dev/null 2>&1 &")); err != nil || out.code != 0 {
		t.Fatal(out, err)
	}
	sleeps := func() bool {
		return slices.ContainsFunc(e.own(), func(pid int) bool { return strings.HasPrefix(commandLine(pid), "sleep 1000") })
	}
	if !await(sleeps) {
		t.Fatalf("left: %q", e.remains())
	}
	e.clear()
	if !await(func() bool { return len(e.own()) == 0 }) {
		t.Errorf("cleared, and left: %q", e.remains())
	}
	reap()
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("not reaped: %v", left)
	}
}
