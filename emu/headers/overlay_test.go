package headers

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

// TestFor: every kernel that Has names has a directory, whose listing and whose files agree, with its own release and
// names in it, and no other kernel has one.
func TestFor(t *testing.T) {
	for _, name := range release.Kernels() {
		k, err := release.Inside(name)
		if err != nil {
			t.Fatal(err)
		}
		dir, ok := For(&k)
		if ok != Has(name) {
			t.Errorf("%s: For %v, Has %v", name, ok, Has(name))
		}
		if !ok {
			continue
		}
		seen := map[string]bool{}
		err = fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if seen[path] {
				t.Errorf("%s: %s is listed twice", name, path)
			}
			seen[path] = true
			b, err := fs.ReadFile(dir, path)
			if info, e := d.Info(); err == nil && (e != nil || info.Size() != int64(len(b))) {
				t.Errorf("%s: %s has %d bytes, %v", name, path, len(b), e)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if b, err := fs.ReadFile(dir, "include/generated/utsrelease.h"); err != nil || !strings.Contains(string(b), `"`+k.Uname+`"`) {
			t.Errorf("%s: %s, %v", name, b, err)
		}
		printk := "printk"
		if k.Profile.Hits == release.Of(release.Reference).Hits {
			printk = "_printk"
		}
		if b, err := fs.ReadFile(dir, "Module.symvers"); err != nil || !strings.Contains(string(b), "\t"+printk+"\t") {
			t.Errorf("%s: %s is not exported, %v", name, printk, err)
		}
	}
}
