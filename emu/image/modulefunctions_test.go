package image

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// TestFunctionsOfModules: the same functions are found in a file as it is and in a compressed one.
func TestFunctionsOfModules(t *testing.T) {
	for name, data := range map[string][]byte{"ktm.ko": ktm(t), "ktm.ko.gz": gzipped(ktm(t))} {
		path := write(t, t.TempDir(), filepath.Join("modules", name), data)
		m, err := openModules(filepath.Dir(path), "6.1.0", Read(unpack.Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Functions("ktm", map[string]bool{"ktm_a": true, "vfs_read": true})
		if err != nil || !slices.Equal(got, []string{"ktm_a"}) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if packed := name != "ktm.ko"; m.Packed("ktm") != packed {
			t.Errorf("%s: packed %v", name, !packed)
		}
	}
}
