package workloads

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestWorkloads compares those that are quick. scripts/torture compares all.
func TestWorkloads(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "kprobefs")
	if b, err := exec.Command("go", "build", "-o", bin, "../../cmd/kprobefs").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	if b, err := exec.Command(bin, "run", "--", "true").CombinedOutput(); err != nil {
		t.Skipf("no kprobefs run here: %v: %s", err, b)
	}
	dir := t.TempDir()
	for _, w := range All() {
		if !w.Quick {
			continue
		}
		t.Run(w.Name, func(t *testing.T) {
			if missing := w.Missing(); len(missing) > 0 {
				t.Skipf("not here: %v", missing)
			}
			differences, err := w.Compare(t.Context(), bin, dir, 1)
			if err != nil {
				t.Error(err)
			}
			for _, d := range differences {
				t.Error(d)
			}
		})
	}
}
