package emu

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A badFile is a module's file that is not as it should be, with what Debian's 6.1.0-56 answered to it.
type badFile struct {
	name string
	edit func(f *objectFile)
	err  syscall.Errno
	log  string // without taints
}

// An objectFile is an ELF object that can be spoilt.
type objectFile struct {
	t *testing.T
	b []byte
}

func (f *objectFile) header() *elf.File {
	e, err := elf.NewFile(bytes.NewReader(f.b))
	if err != nil {
		f.t.Fatal(err)
	}
	return e
}

// section is where the header of a section is.
func (f *objectFile) section(name string) []byte {
	for i, s := range f.header().Sections {
		if s.Name == name {
			return f.b[binary.LittleEndian.Uint64(f.b[40:])+uint64(i)*64:][:64]
		}
	}
	f.t.Fatalf("no section %s", name)
	return nil
}

// data is what a section holds.
func (f *objectFile) data(name string) []byte {
	h := f.section(name)
	return f.b[binary.LittleEndian.Uint64(h[24:]):][:binary.LittleEndian.Uint64(h[32:])]
}

// symbol is the entry of a symbol.
func (f *objectFile) symbol(name string) []byte {
	syms, err := f.header().Symbols()
	if err != nil {
		f.t.Fatal(err)
	}
	for i, s := range syms {
		if s.Name == name {
			return f.data(".symtab")[(i+1)*24:][:24]
		}
	}
	f.t.Fatalf("no symbol %s", name)
	return nil
}

func put16(b []byte, v uint16) { binary.LittleEndian.PutUint16(b, v) }
func put32(b []byte, v uint32) { binary.LittleEndian.PutUint32(b, v) }
func put64(b []byte, v uint64) { binary.LittleEndian.PutUint64(b, v) }

// Fields of a section's header and of a relocation.
const (
	shType, shOffset, shSize, shLink, shAlign = 4, 24, 32, 40, 48
	relaOffset, relaType, relaSym, relaAddend = 0, 8, 12, 16
)

// badFiles spoil h1_basic.
func badFiles() []badFile {
	head := func(section string, put func(h []byte)) func(*objectFile) {
		return func(f *objectFile) { put(f.section(section)) }
	}
	return []badFile{
		{"headerOnly", func(f *objectFile) { f.b = f.b[:64] }, syscall.ENOEXEC, "Invalid ELF section header overflow\n"},
		{"header63", func(f *objectFile) { f.b = f.b[:63] }, syscall.ENOEXEC, "Invalid ELF header len 63\n"},
		{"lastByteGone", func(f *objectFile) { f.b = f.b[:len(f.b)-1] }, syscall.ENOEXEC, "Invalid ELF section header overflow\n"},
		{"arm", func(f *objectFile) { put16(f.b[18:], 40) }, syscall.ENOEXEC,
			"Invalid architecture in ELF header: 40\n"},
		{"i386", func(f *objectFile) { put16(f.b[18:], 3) }, syscall.ENOEXEC,
			"Invalid architecture in ELF header: 3\n"},
		{"noSections", func(f *objectFile) { put16(f.b[60:], 0) }, syscall.ENOEXEC,
			"Invalid ELF section name index: 35 || e_shstrndx (35) >= e_shnum (0)\n"},
		{"manySections", func(f *objectFile) { put16(f.b[60:], 65000) }, syscall.ENOEXEC,
			"Invalid ELF section header overflow\n"},
		{"entrySize", func(f *objectFile) { put16(f.b[58:], 40) }, syscall.ENOEXEC,
			"Invalid ELF section header size\n"},
		{"namesOutside", func(f *objectFile) { put16(f.b[62:], 9999) }, syscall.ENOEXEC,
			"Invalid ELF section name index: 9999 || e_shstrndx (9999) >= e_shnum (36)\n"},
		{"otherRelease", func(f *objectFile) {
			f.b = replaced(f.t, f.b, "vermagic=6.1.0-56-amd64 SMP preempt", "vermagic=6.1.0-56-amd64 UP  preempt")
		}, syscall.ENOEXEC,
			"h1_basic: version magic '6.1.0-56-amd64 UP  preempt mod_unload modversions ' should be '6.1.0-56-amd64 SMP preempt mod_unload modversions '\n"},
		{"noSymtab", head(".symtab", func(h []byte) { put32(h[shType:], uint32(elf.SHT_PROGBITS)) }), syscall.ENOEXEC,
			"h1_basic: module has no symbols (stripped?)\n"},
		{"noThisModule", func(f *objectFile) {
			f.b = replaced(f.t, f.b, ".gnu.linkonce.this_module", ".gnu.linkonce.that_module")
		}, syscall.ENOEXEC,
			"h1_basic: No module found in object\n"},
		{"noLicense", func(f *objectFile) { f.b = replaced(f.t, f.b, "license=GPL", "licence=GPL") }, syscall.ENOENT,
			"h1_basic: Unknown symbol enable_kprobe (err -2)\nh1_basic: Unknown symbol register_kprobes (err -2)\nh1_basic: Unknown symbol register_kprobe (err -2)\nh1_basic: Unknown symbol unregister_kprobes (err -2)\nh1_basic: Unknown symbol unregister_kprobe (err -2)\nh1_basic: Unknown symbol disable_kprobe (err -2)\n"},
		{"namesWithoutEnd", func(f *objectFile) { d := f.data(".shstrtab"); d[len(d)-1] = 'x' }, syscall.ENOEXEC,
			"ELF Spec violation: section name table isn't null terminated\n"},
		{"symbolInNoSection", func(f *objectFile) { put16(f.symbol("register_kprobe")[6:], 5000) }, syscall.ENOEXEC,
			"h1_basic: Symbol register_kprobe has an invalid section index 5000 (max 35)\n"},
		{"modinfoWithoutEnd", func(f *objectFile) { d := f.data(".modinfo"); d[len(d)-1] = 'x' }, syscall.ENOEXEC,
			"h1_basic: version magic '6.1.0-56-amd64 SMP preempt mod_unload modversions x' should be '6.1.0-56-amd64 SMP preempt mod_unload modversions '\n"},
		{"versionsCut", head("__versions", func(h []byte) { put64(h[shSize:], 100) }), syscall.ENOEXEC,
			"h1_basic: no symbol version for module_layout\n"},
		{"versionsEmpty", head("__versions", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOEXEC,
			"h1_basic: no symbol version for module_layout\n"},
		{"versionsOfOthers", func(f *objectFile) {
			d := f.data("__versions")
			copy(d, bytes.ReplaceAll(d, []byte("register_kprobe\x00"), []byte("xegister_kprobe\x00")))
		}, syscall.EINVAL,
			"h1_basic: no symbol version for register_kprobe\nh1_basic: Unknown symbol register_kprobe (err -22)\n" +
				"h1_basic: no symbol version for unregister_kprobe\nh1_basic: Unknown symbol unregister_kprobe (err -22)\n"},
		{"versionWithoutEnd", func(f *objectFile) {
			for i, d := 8, f.data("__versions"); i < 64; i++ {
				d[i] = 'a'
			}
		}, syscall.EINVAL, "h1_basic: no symbol version for __fentry__\nh1_basic: Unknown symbol __fentry__ (err -22)\n"},
	}
}

// spoilt is a copy of h1_basic as bf has it.
func spoilt(t *testing.T, bf badFile) []byte {
	t.Helper()
	f := &objectFile{t: t, b: bytes.Clone(stockModule(t, "h1_basic"))}
	bf.edit(f)
	return f.b
}

// TestBadFiles: a file that is not as it should be gets the kernel's errno and its lines, and leaves nothing.
// $KPROBEFS_TEST_BAD names a directory to put the files into, for the real kernel.
func TestBadFiles(t *testing.T) {
	dir := os.Getenv("KPROBEFS_TEST_BAD")
	m := boot(t, Config{Clock: ClockVirtual})
	for _, bf := range badFiles() {
		t.Run(bf.name, func(t *testing.T) {
			file := spoilt(t, bf)
			if dir != "" {
				if err := os.WriteFile(filepath.Join(dir, bf.name+".ko"), file, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			before := len(m.Kmsg())
			err := m.InsmodFile(context.Background(), file, "", 0)
			log := strings.ReplaceAll(since(m, before), "6.1.0-kprobefs", "6.1.0-56-amd64")
			var errno syscall.Errno
			if errors.As(err, &errno); errno != bf.err {
				t.Errorf("%v, want %v", err, bf.err)
			}
			if log != bf.log {
				t.Errorf("log:\n%swant:\n%s", log, bf.log)
			}
			if list := m.Engine().List(); len(list) != 0 || len(m.Modules()) != 0 {
				t.Errorf("left: %+v, %+v", list, m.Modules())
			}
			if _, err := m.Call("int_sqrt", 100); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

// fuzzLockup is how many instructions an init may take: an input may loop, and there are to be many inputs.
const fuzzLockup = 4 << 20

// FuzzInsmodFile: no file makes the machine panic, hang or keep a probe. Those that load are unloaded.
func FuzzInsmodFile(f *testing.F) {
	t := &testing.T{}
	f.Add(stockModule(f, "h1_basic"))
	f.Add(stockModule(f, "h3_param"))
	for _, bf := range badFiles() {
		o := &objectFile{t: t, b: bytes.Clone(stockModule(f, "h1_basic"))}
		bf.edit(o)
		f.Add(o.b)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		m := boot(t, Config{Clock: ClockVirtual, SoftLockup: fuzzLockup})
		if err := m.InsmodFile(context.Background(), file, "", 0); err == nil {
			for _, v := range m.Modules() {
				_ = m.Rmmod(v.Name)
			}
		}
		if list := m.Engine().List(); len(list) != 0 && len(m.Modules()) == 0 {
			t.Errorf("left: %+v", list)
		}
	})
}
