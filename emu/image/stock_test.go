package image

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// FuzzExamine: whatever a file says, it is examined or refused, and nothing else.
func FuzzExamine(f *testing.F) {
	files, err := filepath.Glob("../testdata/modules/*.ko")
	if err != nil || len(files) == 0 {
		f.Fatalf("%v, %v", files, err)
	}
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	s := &Stock{Vermagic: "x SMP preempt mod_unload modversions ", Exports: map[string]Export{"module_layout": {Sums: []uint32{1, 2}}}}
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, force := range []Force{0, ForceVersions, ForceVersions | ForceVermagic} {
			x, err := s.Examine(Unpacked(file), force)
			var no *Refusal
			if err != nil && (!errors.As(err, &no) || no.Errno == 0) {
				t.Errorf("%v", err)
			}
			if err == nil && x == nil {
				t.Error("neither")
			}
		}
	})
}
