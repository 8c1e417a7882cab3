// Package modules_test plays modules that were built against Debian's 6.1 headers, and holds what they
// print against what the real kernel printed of the same files (scripts/conformance modules).
package modules_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu"
)

// recorded is what dir/seen.txt has of the log after the module's rmmod.
func recorded(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "seen.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(b), "## rmmod "+name+"\nok\n")
	if !ok {
		t.Fatalf("%s was not unloaded on the real kernel", name)
	}
	log, _, _ := strings.Cut(rest, "## insmod ")
	return log
}

var (
	stamp = regexp.MustCompile(`(?m)^\[ *\d+\.\d{6}\] `)
	taint = regexp.MustCompile(`(?m)^.*(taint|module verification).*\n`)
)

func TestModules(t *testing.T) {
	files, err := filepath.Glob("testdata/a*.ko")
	if err != nil || len(files) < 6 {
		t.Fatalf("%v, %v", files, err)
	}
	courses, err := filepath.Glob("testdata/courses/c*.ko")
	if err != nil || len(courses) < 6 {
		t.Fatalf("%v, %v", courses, err)
	}
	for _, path := range courses {
		// Those with a .do are used between: scripts/conformance modules plays them.
		if _, err := os.Stat(strings.TrimSuffix(path, ".ko") + ".do"); err != nil {
			files = append(files, path)
		}
	}
	for _, clock := range []emu.ClockKind{emu.ClockVirtual, emu.ClockHost} {
		for _, path := range files {
			name := strings.TrimSuffix(filepath.Base(path), ".ko")
			t.Run(clock.String()+"/"+name, func(t *testing.T) {
				file, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := play(t, clock, name, file), recorded(t, filepath.Dir(path), name); got != want {
					t.Errorf("got -, want +:\n%s", cmp.Diff(strings.Split(got, "\n"), strings.Split(want, "\n")))
				}
			})
		}
	}
}

// play loads and unloads the module in a machine of its own. It returns the log.
func play(t *testing.T, clock emu.ClockKind, name string, file []byte) string {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: clock, CPUs: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	before := len(m.Kmsg())
	if err := m.InsmodFile(context.Background(), file, "", 0); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
	if err := m.Rmmod(name); err != nil {
		t.Fatalf("%v\n%s", err, m.Kmsg())
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%d oopses", s.Oopses)
	}
	if clock == emu.ClockVirtual {
		if err := m.Advance(50 * time.Millisecond); err != nil {
			t.Error(err)
		}
	}
	return string(taint.ReplaceAll(stamp.ReplaceAll(m.Kmsg()[before:], nil), nil))
}
