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

// TestAllFunctions: those of a module's text are there, and known to be traced or not.
func TestAllFunctions(t *testing.T) {
	path := write(t, t.TempDir(), filepath.Join("modules", "ktm.ko"), ktm(t))
	m, err := openModules(filepath.Dir(path), "6.1.0", Read(unpack.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	all, err := m.AllFunctions("ktm")
	if err != nil || !slices.Contains(all, ModuleFunction{"ktm_a", true}) {
		t.Errorf("%v, %v", all, err)
	}
	for _, f := range all {
		if f.Name == "" || f.Name == "init_module" || f.Name == "vfs_read" {
			t.Errorf("%+v", f)
		}
	}
	if _, err := m.AllFunctions("none"); err == nil {
		t.Error("a module that is not there has functions")
	}
}
