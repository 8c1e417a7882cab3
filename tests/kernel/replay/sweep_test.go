package replay

import (
	"compress/gzip"
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/tests/kernel/live"
	files "github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

// TestSweep holds each byte of 110 functions of a 6.12 against what that kernel answered
// when a probe was put there (scripts/conformance live 0 -sweep 110).
func TestSweep(t *testing.T) {
	path := os.Getenv(typesVar)
	if path == "" {
		t.Skipf("needs Debian's linux-image-6.12.117+deb12-amd64, unpacked, in $%s: scripts/conformance moduletypes", typesVar)
	}
	f, err := os.Open("testdata/sweep-6.12.117.tsv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := live.ReadSweeps(z)
	if err != nil {
		t.Fatal(err)
	}
	var mine []live.Sweep
	w := openTarget(t, path)
	for i := range recorded {
		s, err := live.SweepFunction(w, recorded[i].Function)
		if err != nil {
			t.Fatal(err)
		}
		mine = append(mine, s)
	}
	diffs, n := live.CompareSweeps(recorded, mine)
	for _, d := range diffs {
		t.Error(d)
	}
	t.Logf("%d functions, %d places", len(recorded), n)
	if n < 29000 {
		t.Error("places are missing")
	}
}

// openTarget is the files of the kernel at path.
func openTarget(t *testing.T, path string) *files.Target {
	t.Helper()
	m := openMachine(t, path)
	t.Cleanup(func() { m.Close() })
	w, err := files.New(m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}
