package image

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// TestModulesFrom: each form that the option has, for the kernel 6.1.0-9-test.
func TestModulesFrom(t *testing.T) {
	dir := t.TempDir()
	const release = "6.1.0-9-test"
	ours, other := ktm(t), []byte("\x7fELF of another kernel")
	file := write(t, dir, "one,two/k-tm.ko.gz", gzipped(ours))
	write(t, dir, "tree/lib/modules/"+release+"/kernel/ktm.ko", ours)
	write(t, dir, "tree/lib/modules/6.2.0/kernel/ktm.ko", other)
	write(t, dir, "modules/"+release+"/ktm.ko", ours)
	write(t, dir, "modules/6.2.0/ktm.ko", other)
	link := write(t, dir, "links/x", nil)
	if err := errors.Join(os.Symlink("../modules/"+release+"/ktm.ko", filepath.Join(dir, "links/ktm.ko")), os.Symlink(link, filepath.Join(dir, "links/self.ko")),
		os.Symlink("nowhere", filepath.Join(dir, "links/none.ko"))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, where, module string }{
		{file, file, "k-tm"},
		{filepath.Join(dir, "one,two"), filepath.Join(dir, "one,two"), "k_tm"},
		{filepath.Join(dir, "tree"), filepath.Join(dir, "tree/lib/modules", release), "ktm"},
		{filepath.Join(dir, "modules"), filepath.Join(dir, "modules", release), "ktm"},
		{filepath.Join(dir, "links"), filepath.Join(dir, "links"), "ktm"},
		{write(t, dir, "two.deb", deb(t, map[string][]byte{"lib/modules/6.2.0/ktm.ko": other, "usr/lib/modules/" + release + "/x/ktm.ko": ours})), filepath.Join(dir, "two.deb"), "ktm"},
		{filepath.Join(dir, "tree") + "," + link, "", ""},
		{filepath.Join(dir, "tree") + "," + filepath.Join(dir, "modules/6.2.0"), filepath.Join(dir, "tree/lib/modules", release) + ", " + filepath.Join(dir, "modules/6.2.0"), "ktm"},
	} {
		m, err := openModules(c.path, release, Read(unpack.Limits{}))
		if c.module == "" {
			if err == nil || !strings.Contains(err.Error(), link+": neither a directory of modules nor") {
				t.Errorf("%s: %v", c.path, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if got, err := m.Read(c.module); err != nil || !bytes.Equal(got, ours) || m.Where() != c.where {
			t.Errorf("%s, in %s: %.20q, %v", c.path, m.Where(), got, err)
		}
	}
}

// TestOrder: the modules that a module needs come before it, each once, whether modules.dep or the module
// names them.
func TestOrder(t *testing.T) {
	read := func(name string) ([]byte, error) { b, _ := guest.Module("ktm"); return b, nil }
	m := ModulesOf("here", []string{"a", "b", "c", "d", "e", "broken"}, read)
	x, err := m.load()
	if err != nil {
		t.Fatal(err)
	}
	x.list(dependsList, "kernel/a.ko.xz: kernel/b.ko.xz kernel/c.ko.xz\nx/b.ko.xz: c.ko\nd.ko: a.ko d.ko gone.ko\n\n:\nno module\ne.ko: broken.ko\n")
	x.list(builtinList, "kernel/fs/ext-4.ko\nkernel/none\n")
	x.files["broken"] = moduleFile{"x/broken.ko", "", func() ([]byte, error) { return []byte("hello"), nil }}
	for name, want := range map[string]string{"a": "[c b a]", "b": "[c b]", "c": "[c]", "d": "[c b a d]"} {
		infos, err := m.Order(name)
		var names []string
		for _, i := range infos {
			names = append(names, i.Name)
			if len(i.BuildID) != 40 {
				t.Errorf("%s: build id %q", i.Name, i.BuildID)
			}
		}
		if fmt.Sprint(names) != want || err != nil {
			t.Errorf("%s: %v, want %s; %v", name, names, want, err)
		}
	}
	if _, err := m.Order("gone"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := m.Order("e"); err == nil || !strings.Contains(err.Error(), "broken, which e needs: ") || !strings.Contains(err.Error(), "x/broken.ko") {
		t.Error(err)
	}
	if !m.Builtin("ext_4") || m.Builtin("a") {
		t.Error("modules.builtin")
	}
}

// FuzzModuleList: names that lists bring in are names of modules.
func FuzzModuleList(f *testing.F) {
	f.Add("kernel/a.ko.xz: kernel/b.ko c.ko.zst\n")
	f.Fuzz(func(t *testing.T, text string) {
		x := newModuleIndex()
		x.list(dependsList, text)
		x.list(builtinList, text)
		for name, needs := range x.needs {
			for _, n := range append(needs, name) {
				if n == "" || strings.ContainsAny(n, "/-") {
					t.Errorf("%q", n)
				}
			}
		}
	})
}
