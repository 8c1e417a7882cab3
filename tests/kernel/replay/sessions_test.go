package replay

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/offline/call"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/tests/kernel/live"
	files "github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

// TestSessions510 does 100 random sessions that a running 5.10 did.
func TestSessions510(t *testing.T) {
	sessions(t, "KPROBEFS_TEST_IMAGE_510", "linux-image-5.10.0-46-amd64", "testdata/sessions-5.10.json.gz", 4000)
}

// TestSessionsI386 does 100 random sessions that a running 6.1 of i386 did.
func TestSessionsI386(t *testing.T) {
	sessions(t, "KPROBEFS_TEST_IMAGE_I386", "linux-image-6.1.0-50-686-pae", "testdata/sessions-6.1-i386.json.gz", 4100)
}

// sessions does those in file, which the kernel of that package did (scripts/conformance generations), and compares
// every file after every step, of which there are so many. The virtual machine had one processor. variable names the
// package's image; scripts/conformance recorded sets it.
func sessions(t *testing.T, variable, pkg, file string, want int) {
	path := os.Getenv(variable)
	if path == "" {
		t.Skipf("needs Debian's %s in $%s: scripts/conformance recorded", pkg, variable)
	}
	plan, theirs := readSessions(t, file)
	raw, k, err := image.OpenBooted(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := offline.NewMachine(k, raw.Modules, offline.Config{CPUs: 1, Clock: system.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	w, err := files.New(call.Machine{Machine: m})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var mine []live.Record
	for i := range plan.Sessions {
		if err := live.Run(w, &plan.Sessions[i], func(r live.Record) error { mine = append(mine, r); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	diffs, steps := live.Compare(theirs, mine)
	for _, d := range diffs {
		t.Errorf("session %d, step %d:\n%s", d.Session, d.Step, d.What)
	}
	t.Logf("%d sessions, %d steps, %d differences", len(plan.Sessions), steps, len(diffs))
	if steps < want {
		t.Error("steps are missing")
	}
}

// readSessions reads sessions, and behind them what a kernel did at each step.
func readSessions(t *testing.T, path string) (plan live.Plan, all []live.Record) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(z)
	if err := d.Decode(&plan); err != nil {
		t.Fatal(err)
	}
	for {
		var r live.Record
		switch err := d.Decode(&r); {
		case errors.Is(err, io.EOF):
			return plan, all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, r)
	}
}
