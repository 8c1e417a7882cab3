package image

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// openBytes opens a kernel that is in no file.
func openBytes(name string, file []byte, opts ...OpenOption) (*Raw, error) {
	o := openOptions{reader: Read(unpack.Limits{})}
	for _, opt := range opts {
		opt(&o)
	}
	c := &container{name: name, file: io.NewSectionReader(bytes.NewReader(file), 0, int64(len(file)))}
	var symbols *input.File
	var err error
	if o.symbols != "" {
		if symbols, err = input.Open(o.symbols); err != nil {
			return nil, err
		}
		defer symbols.Close()
	}
	raw, err := c.raw(o.reader.(reader).limits, symbols)
	if err != nil {
		return nil, err
	}
	return raw, o.addModules(raw)
}

// write puts a file below dir.
func write(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
		t.Fatal(err)
	}
	return path
}

func gzipped(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// deb is a package of a data.tar alone.
func deb(t *testing.T, files map[string][]byte) []byte {
	dir := t.TempDir()
	for name, data := range files {
		write(t, dir, name, data)
	}
	var data bytes.Buffer
	w := tar.NewWriter(&data)
	if err := errors.Join(w.AddFS(os.DirFS(dir)), w.Close()); err != nil {
		t.Fatal(err)
	}
	b := fmt.Appendf(nil, "!<arch>\n%-16s%-12d%-6d%-6d%-8s%-10d`\n", "data.tar", 0, 0, 0, "100644", data.Len())
	return append(b, data.Bytes()...)
}

func ktm(t *testing.T) []byte {
	t.Helper()
	b, ok := guest.Module("ktm")
	if !ok {
		t.Fatal("no ktm")
	}
	return b
}

func checkTestKernel(t *testing.T, name string, raw *Raw, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if raw.Version != "6.1.0-9-test" || raw.BuildID != "1234" || len(raw.Segments) == 0 {
		t.Errorf("%s: %q, build id %q, %d segments", name, raw.Version, raw.BuildID, len(raw.Segments))
	}
	if d := cmp.Diff(testSymbols(), raw.Symbols); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

// The same kernel, however it is packed.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	kernel, module := testVmlinux(), ktm(t)
	packed := map[string][]byte{"boot/vmlinuz-6.1.0-9-test": gzipped(kernel), "lib/modules/6.1.0-9-test/kernel/k-tm.ko.gz": gzipped(module)}
	for name, data := range packed {
		write(t, filepath.Join(dir, "root"), name, data)
	}
	for _, tt := range []struct {
		path    string
		modules bool
	}{
		{write(t, dir, "vmlinux", kernel), false},
		{write(t, dir, "vmlinux.gz", gzipped(kernel)), false},
		{write(t, dir, "kcore", testCore(0)), false},
		{filepath.Join(dir, "root"), true},
		{write(t, dir, "kernel.deb", deb(t, packed)), true},
	} {
		raw, err := Open(tt.path)
		checkTestKernel(t, tt.path, raw, err)
		if err != nil || raw.Modules != nil != tt.modules {
			t.Errorf("%s: modules %v", tt.path, raw.Modules)
			continue
		}
		if !tt.modules {
			continue
		}
		names, err := raw.Modules.Names()
		got, err2 := raw.Modules.Read("k-tm")
		if !bytes.Equal(got, module) || fmt.Sprint(names) != "[k_tm]" || err != nil || err2 != nil {
			t.Errorf("%s: modules %q, %v, %v", tt.path, names, err, err2)
		}
		if _, err := raw.Modules.Read("none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", tt.path, err)
		}
	}
}

// Modules of another place than the kernel's.
func TestOpenModulesFrom(t *testing.T) {
	dir := t.TempDir()
	module := ktm(t)
	for _, path := range []string{
		filepath.Dir(write(t, dir, "modules/ktm.ko", module)),
		write(t, dir, "modules.deb", deb(t, map[string][]byte{"lib/modules/1/ktm.ko": module})),
	} {
		raw, err := openBytes("k", testVmlinux(), ModulesFrom(path))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got, err := raw.Modules.Read("ktm"); err != nil || !bytes.Equal(got, module) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{filepath.Join(dir, "none"), write(t, dir, "text", []byte("hello"))} {
		if _, err := openBytes("k", testVmlinux(), ModulesFrom(path)); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestOpenStripped(t *testing.T) {
	raw, err := openBytes("k", testVmlinux())
	checkTestKernel(t, "k", raw, err)
	if len(raw.PerCPU) != 64 || raw.Live || len(raw.Segments) != 2 || raw.Segments[1].Size != uint64(len(raw.Segments[1].Data))+0x100 {
		t.Errorf("%d segments, %d bytes per CPU, live %v", len(raw.Segments), len(raw.PerCPU), raw.Live)
	}
}

// A kernel that KASLR has moved has its real addresses.
func TestOpenCore(t *testing.T) {
	const slide = 0x8000000
	raw, err := openBytes("core", testCore(slide))
	if err != nil {
		t.Fatal(err)
	}
	if !raw.Live || len(raw.Segments) != 1 || raw.Segments[0].Addr != testText+slide || raw.Version != "6.1.0-9-test" || raw.BuildID != "1234" {
		t.Errorf("%+v", raw.Segments)
	}
	want := testSymbols()
	for i := range want {
		if want[i].Addr != 0 {
			want[i].Addr += slide
		}
	}
	want[0].Size += slide
	if d := cmp.Diff(want, raw.Symbols); d != "" {
		t.Error(d)
	}
}

// A symbol table, sections and all: the kernel that is embedded.
func TestOpenSymbolTable(t *testing.T) {
	raw, err := openBytes("guest", guest.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	k := loadKernel(t)
	byName := map[string]uint64{}
	for _, s := range raw.Symbols {
		byName[s.Name] = s.Addr
	}
	for _, s := range functions(k.Symbols) {
		if _, ok := byName[s.Name]; !ok {
			t.Errorf("no %s", s.Name)
		}
	}
	if len(raw.Sections) < 10 || raw.Version == "" {
		t.Errorf("%d sections, version %q", len(raw.Sections), raw.Version)
	}
	for _, s := range raw.Sections {
		if s.Data != nil && uint64(len(s.Data)) != s.Size {
			t.Errorf("%s: %d of %d bytes", s.Name, len(s.Data), s.Size)
		}
	}
}

func TestOpenSymbolsFrom(t *testing.T) {
	dir := t.TempDir()
	stripped := elfFile(elf.ET_EXEC, testLoad{elf.PT_LOAD, elf.PF_X, testText, make([]byte, 64), 0})
	if _, err := openBytes("k", stripped); err == nil || !strings.Contains(err.Error(), "give a System.map") {
		t.Error(err)
	}
	good := write(t, dir, "System.map", []byte("ffffffff81000000 T _stext\nffffffff81000008 t f\nffffffff81000020 T _etext\n"))
	raw, err := openBytes("k", stripped, SymbolsFrom(good))
	if err != nil || len(raw.Symbols) != 3 || raw.Symbols[1].Size != 0x18 {
		t.Errorf("%+v, %v", raw, err)
	}
	other := write(t, dir, "other.map", []byte("ffffffff91000000 T _stext\n"))
	if _, err := openBytes("k", stripped, SymbolsFrom(other)); err == nil || !strings.Contains(err.Error(), other+": its symbols are not") {
		t.Error(err)
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	for _, r := range []string{"1", "2"} {
		write(t, dir, "two/boot/vmlinuz-"+r, testVmlinux())
	}
	text := testLoad{elf.PT_LOAD, elf.PF_X, testText, make([]byte, 64), 0}
	for _, tt := range []struct {
		path, want string
		opts       []OpenOption
	}{
		{filepath.Join(dir, "none"), "no such file", nil},
		{write(t, dir, "text", []byte("hello")), "not a kernel", nil},
		{write(t, dir, "module.ko", ktm(t)), "a module?", nil},
		{write(t, dir, "short", testVmlinux()[:100]), "ends early", nil},
		{write(t, dir, "cut", testVmlinux()[:5000]), "segment 0: ", nil},
		{write(t, dir, "user", elfFile(elf.ET_EXEC, testLoad{elf.PT_LOAD, elf.PF_X, 0x400000, make([]byte, 64), 0})), "not in a kernel's addresses", nil},
		{write(t, dir, "twice", elfFile(elf.ET_EXEC, text, text)), "overlap", nil},
		{write(t, dir, "data", elfFile(elf.ET_EXEC, testLoad{elf.PT_LOAD, elf.PF_W, testText, make([]byte, 64), 0})), "no kernel text", nil},
		{write(t, dir, "bss", elfFile(elf.ET_EXEC, testLoad{elf.PT_LOAD, elf.PF_X, testText, nil, 1 << 40})), "segment 0: ", nil},
		{write(t, dir, "userland.core", elfFile(elf.ET_CORE, testLoad{elf.PT_LOAD, elf.PF_X, 0x400000, make([]byte, 64), 0})), "none is the kernel's text", nil},
		{write(t, dir, "empty.deb", deb(t, map[string][]byte{"usr/bin/x": nil})), "no kernel in it", nil},
		{write(t, dir, "big.gz", gzipped(testVmlinux())), "too large", []OpenOption{WithLimits(unpack.Limits{Bytes: 1000})}},
		{filepath.Join(dir, "two"), "choose one with --release: 1, 2", nil},
		{filepath.Join(dir, "two"), "no kernel 3 in it, but 1, 2", []OpenOption{Release("3")}},
		{t.TempDir(), "no kernel in it", nil},
	} {
		_, err := Open(tt.path, tt.opts...)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", tt.path, err, tt.want)
		}
	}
	if raw, err := Open(filepath.Join(dir, "two"), Release("2")); err != nil || !strings.HasSuffix(raw.Name, "-2") {
		t.Error(err)
	}
}
