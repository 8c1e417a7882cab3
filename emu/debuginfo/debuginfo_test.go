package debuginfo

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

func reference(t *testing.T) *release.Kernel {
	t.Helper()
	k, err := release.Inside(release.Reference)
	if err != nil {
		t.Fatal(err)
	}
	return &k
}

func vmlinux(t *testing.T, k *release.Kernel) *elf.File {
	t.Helper()
	b, err := Vmlinux(k)
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.NewFile(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every kernel inside has a file with what its own image has, and the note that the machine shows.
func TestVmlinux(t *testing.T) {
	for _, name := range release.Kernels() {
		t.Run(strings.ReplaceAll(name, "/", "-"), func(t *testing.T) {
			k, err := release.Inside(name)
			if err != nil {
				t.Fatal(err)
			}
			g, err := open(&k)
			if err != nil {
				t.Fatal(err)
			}
			own, err := elf.NewFile(bytes.NewReader(g.Kernel()))
			if err != nil {
				t.Fatal(err)
			}
			f := vmlinux(t, &k)
			for _, s := range own.Sections[1:] {
				if s.Name == ".shstrtab" || s.Type == elf.SHT_NOBITS {
					continue
				}
				want, _ := s.Data()
				if got, err := f.Section(s.Name).Data(); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s is another: %v", s.Name, err)
				}
			}
			if want, _ := own.Symbols(); len(want) == 0 {
				t.Error("the image has no symbols")
			} else if got, err := f.Symbols(); err != nil || len(got) != len(want) {
				t.Errorf("%d symbols, want %d: %v", len(got), len(want), err)
			}
			shown, err := Notes(&k)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := f.Section(".notes").Data(); err != nil || !bytes.Equal(got, shown) {
				t.Errorf(".notes % x, want % x: %v", got, shown, err)
			}
			if _, err := f.DWARF(); (err == nil) != Has(&k) {
				t.Errorf("DWARF: %v; Has says %v", err, Has(&k))
			}
		})
	}
}

// The types and the arguments of functions are there.
func TestDWARF(t *testing.T) {
	d, err := vmlinux(t, reference(t)).DWARF()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for r := d.Reader(); ; {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			break
		}
		name, _ := e.Val(dwarf.AttrName).(string)
		found[e.Tag.String()+" "+name] = true
	}
	for _, want := range []string{"Subprogram vfs_read", "FormalParameter count", "StructType task_struct", "Member f_flags", "Variable init_task"} {
		if !found[want] {
			t.Errorf("no %s", want)
		}
	}
}

// Every function of the kernel comes from a file of the sources.
func TestLines(t *testing.T) {
	k := reference(t)
	lines, err := LinesOf(k)
	if err != nil {
		t.Fatal(err)
	}
	f := vmlinux(t, k)
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) != elf.STT_FUNC || s.Size == 0 || strings.HasPrefix(s.Name, "__SCT__") {
			continue // of these C has only the text of their instructions
		}
		file, line, ok := lines.Line(s.Value)
		if !ok || SourceLine(file, line) == "" && SourceLine(file, line-1) == "" {
			t.Errorf("%s: %s:%d, %v", s.Name, file, line, ok)
		}
	}
	for _, file := range lines.files {
		if _, err := fs.Stat(Sources(), path.Clean(file)); err != nil {
			t.Error(err)
		}
	}
	file, line, _ := lines.Line(symbolNamed(symbols, "vfs_read") + 1)
	if file != "fs/read_write.c" || !strings.Contains(SourceLine(file, line-1), " vfs_read(") {
		t.Errorf("vfs_read+1: %s:%d %q", file, line, SourceLine(file, line-1))
	}
	for _, addr := range []uint64{0, 0xffffffff80000000, f.Section(".rodata").Addr, 1<<64 - 1} {
		if file, line, ok := lines.Line(addr); ok {
			t.Errorf("%#x is no text: %s:%d", addr, file, line)
		}
	}
	if print := Printer(k); !strings.HasPrefix(print(symbolNamed(symbols, "vfs_read")), "fs/read_write.c:") || print(0) != "" {
		t.Errorf("printed %q and %q", print(symbolNamed(symbols, "vfs_read")), print(0))
	}
}

func symbolNamed(all []elf.Symbol, name string) uint64 {
	for _, s := range all {
		if s.Name == name {
			return s.Value
		}
	}
	return 0
}

func TestNoLines(t *testing.T) {
	other, err := release.Inside("5.10")
	if err != nil {
		t.Fatal(err)
	}
	if lines, err := LinesOf(&other); lines != nil || err != nil {
		t.Errorf("5.10: %v, %v", lines, err)
	}
	if Printer(nil) != nil || Printer(&other) != nil {
		t.Error("lines are printed that nobody knows")
	}
	for _, line := range []int{-1, 0, 1 << 30} {
		if text := SourceLine("fs/read_write.c", line); text != "" {
			t.Errorf("line %d: %q", line, text)
		}
	}
	if text := SourceLine("../guest.go", 1); text != "" {
		t.Errorf("a file outside: %q", text)
	}
}

// FuzzAppended: a file that is damaged is refused, or what is appended to it is found.
func FuzzAppended(f *testing.F) {
	k, err := release.Inside("6.1/i386")
	if err != nil {
		f.Fatal(err)
	}
	g, err := open(&k)
	if err != nil {
		f.Fatal(err)
	}
	head := bytes.Clone(g.Kernel()[:64])
	f.Add([]byte{})
	f.Add(head)
	f.Add(head[:16])
	more := []section{{".more", progbits, []byte("text")}}
	f.Fuzz(func(t *testing.T, file []byte) {
		out, err := appended(file, more)
		if err == nil && len(out) <= len(file) {
			t.Errorf("%d bytes of %d", len(out), len(file))
		}
	})
}
