package image

import (
	"cmp"
	"debug/elf"
	"os/exec"
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
	all, _, err := m.AllFunctions("ktm")
	if err != nil || !slices.Contains(all, ModuleFunction{"ktm_a", EntryFtrace}) {
		t.Errorf("%v, %v", all, err)
	}
	for _, f := range all {
		if f.Name == "" || f.Name == "init_module" || f.Name == "vfs_read" {
			t.Errorf("%+v", f)
		}
	}
	if _, _, err := m.AllFunctions("none"); err == nil {
		t.Error("a module that is not there has functions")
	}
}

// TestAllFunctions386: of an i386 module, whose relocations have no addends.
func TestAllFunctions386(t *testing.T) {
	dir := t.TempDir()
	source := write(t, dir, "m.c", []byte("int traced(int a) { return a + 1; }\n"+
		"static __attribute__((noinline, used)) int second(int a) { return traced(a) * 2; }\n"+
		"__attribute__((no_instrument_function)) int plain(int a) { return a; }\n"+
		"__attribute__((section(\".init.text\"))) int early(int a) { return a; }\n"+
		"int init_module(void) { return second(1); }\n"))
	cmd := exec.Command("gcc", "-m32", "-O2", "-ffreestanding", "-fno-pic", "-fcf-protection=none", "-pg", "-mfentry", "-mrecord-mcount", "-c", "-o", filepath.Join(dir, "m.ko"), source)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("gcc -m32: %v\n%s", err, out)
	}
	m, err := openModules(dir, "6.1.0", Read(unpack.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	all, _, err := m.AllFunctions("m")
	slices.SortFunc(all, func(a, b ModuleFunction) int { return cmp.Compare(a.Name, b.Name) })
	want := []ModuleFunction{{"plain", EntryUntraced}, {"second", EntryFtrace}, {"traced", EntryFtrace}}
	if err != nil || !slices.Equal(all, want) {
		t.Errorf("%v, %v, want %v", all, err, want)
	}
}

// TestEntry: what a probe on a function's first byte meets, by where ftrace's site is and what the code is.
func TestEntry(t *testing.T) {
	const text, at = 1, 64
	nop, bti, paciasp, stp := []byte{0x1f, 0x20, 0x03, 0xd5}, []byte{0x5f, 0x24, 0x03, 0xd5}, []byte{0x3f, 0x23, 0x03, 0xd5}, []byte{0xfd, 0x7b, 0xbf, 0xa9}
	for _, tt := range []struct {
		machine elf.Machine
		site    int64
		code    []byte
		want    Entry
	}{
		{elf.EM_X86_64, 0, nil, EntryFtrace},
		{elf.EM_X86_64, 4, nil, EntryFtrace}, // behind endbr64
		{elf.EM_X86_64, 8, nil, EntryUntraced},
		{elf.EM_386, 0, nil, EntryFtrace},
		{elf.EM_AARCH64, 0, nop, EntryStepped},
		{elf.EM_AARCH64, 4, bti, EntryStepped},
		{elf.EM_AARCH64, 4, paciasp, EntryStepped},
		{elf.EM_AARCH64, -8, nop, EntryStepped},
		{elf.EM_AARCH64, 4, stp, EntryOther},
		{elf.EM_AARCH64, 4, nil, EntryOther},
		{elf.EM_AARCH64, 12, bti, EntryUntraced},
	} {
		x := tracedFile{
			isa: tracedISAs[tt.machine], sites: map[site]bool{{text, uint64(at + tt.site)}: true},
			code: map[elf.SectionIndex][]byte{text: append(make([]byte, at), tt.code...)},
		}
		if got := x.entry(site{text, at}); got != tt.want {
			t.Errorf("%v, site at %+d, code % x: %v, want %v", tt.machine, tt.site, tt.code, got, tt.want)
		}
	}
}
