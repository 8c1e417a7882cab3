package emu

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// hostileFiles spoil h1_basic so that a loader that believes it would write where it must not, or read what is not there.
func hostileFiles() []badFile {
	rela := func(put func(r []byte)) func(*objectFile) {
		return func(f *objectFile) { put(f.data(".rela.text")[:24]) }
	}
	head := func(section string, put func(h []byte)) func(*objectFile) {
		return func(f *objectFile) { put(f.section(section)) }
	}
	info := func(old, new string) func(*objectFile) {
		return func(f *objectFile) {
			d := f.data(".modinfo")
			copy(d, bytes.Replace(bytes.Clone(d), []byte(old), []byte(new), 1))
		}
	}
	this := func(put func(this []byte)) func(*objectFile) {
		return func(f *objectFile) { put(f.data(".gnu.linkonce.this_module")) }
	}
	self := func(f *objectFile) { // a section that leads to itself
		for i, s := range f.header().Sections {
			if s.Name == ".symtab" {
				put32(f.section(s.Name)[shLink:], uint32(i))
			}
		}
	}
	return []badFile{
		// Here and in Linux alike.
		{"symbolsNameThemselves", self, syscall.ENOENT, "h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol \u0002 (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n" +
			"h1_basic: Unknown symbol  (err -2)\n"},
		{"symbolsNameNothing", head(".symtab", func(h []byte) { put32(h[shLink:], 9999) }),
			syscall.ENOEXEC, "Invalid ELF sh_link!=SHN_UNDEF(9999) or (sh_link(9999) >= hdr->e_shnum(36)\n"},
		{"symbolsBehindEnd", head(".symtab", func(h []byte) { put64(h[shOffset:], 1<<20) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 33 type 2)\n"},
		{"symbolNameBehindTable", func(f *objectFile) { put32(f.symbol("register_kprobe"), 450) },
			syscall.ENOENT, "h1_basic: Unknown symbol  (err -2)\n"},
		{"symbolOfProcessor", func(f *objectFile) { put16(f.symbol("h1_alt")[6:], 0xff01) },
			syscall.ENOEXEC, "h1_basic: Symbol h1_alt has an invalid section index 65281 (max 35)\n"},
		{"symbolUndefinedLocal", func(f *objectFile) { put16(f.symbol("h1_alt")[6:], 0) },
			syscall.ENOENT, "h1_basic: Unknown symbol h1_alt (err -2)\n"},
		{"initUndefined", func(f *objectFile) { put16(f.symbol("init_module")[6:], 0) },
			syscall.ENOENT, "h1_basic: Unknown symbol init_module (err -2)\n"},
		{"sectionsAtEnd", func(f *objectFile) { put64(f.b[40:], uint64(len(f.b))) },
			syscall.ENOEXEC, "Invalid ELF section header overflow\n"},
		{"sectionsFarAway", func(f *objectFile) { put64(f.b[40:], 1<<63) },
			syscall.ENOEXEC, "Invalid ELF section header overflow\n"},
		{"firstSection", func(f *objectFile) { put32(f.b[binary.LittleEndian.Uint64(f.b[40:])+shType:], 1) },
			syscall.ENOEXEC, "ELF Spec violation: section 0 type(1)!=SH_NULL or non-zero len or addr\n"},
		{"firstSectionSize", func(f *objectFile) { put64(f.b[binary.LittleEndian.Uint64(f.b[40:])+shSize:], 9) },
			syscall.ENOEXEC, "ELF Spec violation: section 0 type(0)!=SH_NULL or non-zero len or addr\n"},
		{"namesBehindEnd", head(".shstrtab", func(h []byte) { put64(h[shOffset:], 1<<40) }),
			syscall.ENOEXEC, "Invalid ELF section hdr(type 3)\n"},
		{"namesEmpty", head(".shstrtab", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOEXEC, "empty section name table\n"},
		{"sectionNameFar", head(".text", func(h []byte) { put32(h, 1<<20) }),
			syscall.ENOEXEC, "Invalid ELF section name in module (section 3 type 1)\n"},
		{"textBehindEnd", head(".text", func(h []byte) { put64(h[shOffset:], 1<<20) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 3 type 1)\n"},
		{"textHuge", head(".text", func(h []byte) { put64(h[shSize:], 1<<40) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 3 type 1)\n"},
		{"textSizeWraps", head(".text", func(h []byte) { put64(h[shSize:], ^uint64(0)) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 3 type 1)\n"},
		{"textWraps", head(".text", func(h []byte) { put64(h[shOffset:], ^uint64(0)-8) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 3 type 1)\n"},
		{"bssLarge", head(".bss", func(h []byte) { put64(h[shSize:], 1<<31) }), syscall.ENOMEM, ""},
		{"relaType", rela(func(r []byte) { put32(r[relaType:], 77) }),
			syscall.ENOEXEC, "module: h1_basic: Unknown rela relocation: 77\n"},
		{"relaGOT", rela(func(r []byte) { put32(r[relaType:], uint32(elf.R_X86_64_GOTPCREL)) }),
			syscall.ENOEXEC, "module: h1_basic: Unknown rela relocation: 9\n"},
		{"relaTwice", func(f *objectFile) { d := f.data(".rela.text"); copy(d[24:48], d[:24]) },
			syscall.ENOEXEC, "module: x86/modules: Skipping invalid relocation target, existing value is nonzero for type 4, loc PTR, val VAL\n"},
		{"relaOntoCode", func(f *objectFile) { f.data(".text")[1] = 1 },
			syscall.ENOEXEC, "module: x86/modules: Skipping invalid relocation target, existing value is nonzero for type 4, loc PTR, val VAL\n"},
		{"relaBehindEnd", head(".rela.text", func(h []byte) { put64(h[shOffset:], 1<<30) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 4 type 4)\n"},
		{"relaAsRel", head(".rela.text", func(h []byte) { put32(h[shType:], uint32(elf.SHT_REL)) }),
			syscall.ENOEXEC, "module h1_basic: REL relocation unsupported\n"},
		{"common", func(f *objectFile) { put16(f.symbol("register_kprobe")[6:], uint16(elf.SHN_COMMON)) },
			syscall.ENOEXEC, "h1_basic: please compile with -fno-common\n"},
		{"thisModuleUnloaded", head(".gnu.linkonce.this_module", func(h []byte) { put64(h[shFlags:], 0) }),
			syscall.ENOEXEC, "h1_basic: No module found in object\n"},
		{"wrongSum", func(f *objectFile) { f.b = sum(f.t, f.b, "register_kprobe") },
			syscall.EINVAL, "h1_basic: disagrees about version of symbol register_kprobe\n" +
				"h1_basic: Unknown symbol register_kprobe (err -22)\n"},
		{"infoZeroes", func(f *objectFile) { clear(f.data(".modinfo")) },
			syscall.ENOENT, "Spectre V2 : System may be vulnerable to spectre v2\n" +
				"h1_basic: loading module not compiled with retpoline compiler.\n" +
				"h1_basic: Unknown symbol enable_kprobe (err -2)\n" +
				"h1_basic: Unknown symbol register_kprobes (err -2)\n" +
				"h1_basic: Unknown symbol register_kprobe (err -2)\n" +
				"h1_basic: Unknown symbol unregister_kprobes (err -2)\n" +
				"h1_basic: Unknown symbol unregister_kprobe (err -2)\n" +
				"h1_basic: Unknown symbol disable_kprobe (err -2)\n"},
		{"versionsOdd", head("__versions", func(h []byte) { put64(h[shSize:], 0x27f) }),
			syscall.ENOEXEC, "h1_basic: no symbol version for module_layout\n"},
		{"versionsBehindEnd", head("__versions", func(h []byte) { put64(h[shOffset:], 1<<30) }),
			syscall.ENOEXEC, "Invalid ELF section in module (section 21 type 1)\n"},
		{"versionsZeroes", func(f *objectFile) { clear(f.data("__versions")) },
			syscall.ENOEXEC, "h1_basic: no symbol version for module_layout\n"},
		// Linux believes them: it oopses, panics, or runs what is not the module's. Here they are refused.
		{"symbolsOdd", head(".symtab", func(h []byte) { put64(h[shSize:], 1225) }), syscall.ENOEXEC, anyLog},
		{"symbolsCut", head(".symtab", func(h []byte) { put64(h[shSize:], 240) }), syscall.ENOEXEC, anyLog},
		{"symbolsNone", head(".symtab", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOEXEC, anyLog},
		{"symbolNameFar", func(f *objectFile) { put32(f.symbol("register_kprobe"), 1<<20) }, syscall.ENOENT, anyLog},
		{"symbolNamesWithoutEnd", func(f *objectFile) { d := f.data(".strtab"); d[len(d)-1] = 'x' }, syscall.ENOENT, anyLog},
		{"symbolNamesEmpty", head(".strtab", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOENT, anyLog},
		{"symbolNamesNoBits", head(".strtab", func(h []byte) { put32(h[shType:], uint32(elf.SHT_NOBITS)) }), syscall.ENOEXEC, anyLog},
		{"symbolValueFar", func(f *objectFile) { put64(f.symbol("h1_alt")[8:], 1<<40) }, syscall.ENOEXEC, anyLog},
		{"symbolsNameCode", head(".symtab", func(h []byte) { put32(h[shLink:], 3) }), syscall.ENOENT, anyLog},
		{"namesNoBits", head(".shstrtab", func(h []byte) { put32(h[shType:], uint32(elf.SHT_NOBITS)) }), syscall.ENOEXEC, anyLog},
		{"sectionNameFarUnloaded", head(".comment", func(h []byte) { put32(h, 1<<20) }), syscall.ENOEXEC, anyLog},
		{"textNoBits", head(".text", func(h []byte) { put32(h[shType:], uint32(elf.SHT_NOBITS)) }), syscall.ENOEXEC, anyLog},
		{"textUnloaded", head(".text", func(h []byte) { put64(h[shFlags:], 0) }), syscall.ENOEXEC, anyLog},
		{"bssHuge", head(".bss", func(h []byte) { put64(h[shSize:], 1<<62) }), syscall.ENOMEM, anyLog},
		{"bssWraps", head(".bss", func(h []byte) { put64(h[shSize:], ^uint64(0)) }), syscall.ENOEXEC, anyLog},
		{"alignmentHuge", head(".data", func(h []byte) { put64(h[shAlign:], 1<<40) }), syscall.ENOEXEC, anyLog},
		{"relaSymbol", rela(func(r []byte) { put32(r[relaSym:], 1<<30) }), syscall.ENOEXEC, anyLog},
		{"relaSymbolNext", rela(func(r []byte) { put32(r[relaSym:], 51) }), syscall.ENOEXEC, anyLog},
		{"relaSymbolNull", rela(func(r []byte) { put32(r[relaSym:], 0) }), syscall.ENOEXEC, anyLog},
		{"relaOutside", rela(func(r []byte) { put64(r[relaOffset:], 1<<40) }), syscall.ENOEXEC, anyLog},
		{"relaBefore", rela(func(r []byte) { put64(r[relaOffset:], ^uint64(0)-7) }), syscall.ENOEXEC, anyLog},
		{"relaAtEnd", rela(func(r []byte) { put64(r[relaOffset:], 0x72) }), syscall.ENOEXEC, anyLog},
		{"relaAway", rela(func(r []byte) { put64(r[relaAddend:], 1<<40) }), syscall.ENOEXEC, anyLog},
		{"relaOdd", head(".rela.text", func(h []byte) { put64(h[shSize:], 0xd7) }), syscall.ENOEXEC, anyLog},
		{"thisModuleEmpty", head(".gnu.linkonce.this_module", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOEXEC, anyLog},
		{"thisModuleNoBits", head(".gnu.linkonce.this_module", func(h []byte) { put32(h[shType:], uint32(elf.SHT_NOBITS)) }),
			syscall.ENOEXEC, anyLog},
		{"thisModuleNameLong", this(func(b []byte) { copy(b[24:80], bytes.Repeat([]byte("a"), 56)) }), syscall.ENOEXEC, anyLog},
		{"thisModulePath", this(func(b []byte) { copy(b[24:80], "../../x\x00") }), syscall.ENOEXEC, anyLog},
		{"thisModuleFilled", this(func(b []byte) {
			for i := range b {
				if b[i] == 0 && i > 80 {
					b[i] = 0x5a
				}
			}
		}), syscall.ENOEXEC, anyLog},
		{"infoEmpty", head(".modinfo", func(h []byte) { put64(h[shSize:], 0) }), syscall.ENOENT, anyLog},
		{"infoNoBits", head(".modinfo", func(h []byte) { put32(h[shType:], uint32(elf.SHT_NOBITS)) }), syscall.ENOENT, anyLog},
		{"fentryAway", func(f *objectFile) { put64(f.data(".rela__mcount_loc")[relaAddend:], 1<<30) }, syscall.ENOEXEC, anyLog},
		{"fentryInside", func(f *objectFile) { put64(f.data(".rela__mcount_loc")[relaAddend:], 3) }, syscall.ENOEXEC, anyLog},
		{"fentryOdd", head("__mcount_loc", func(h []byte) { put64(h[shSize:], 0x35) }), syscall.ENOEXEC, anyLog},
		{"returnsAway", func(f *objectFile) { put64(f.data(".rela.return_sites")[relaAddend:], 1<<20) }, syscall.ENOEXEC, anyLog},
		{"returnsOdd", head(".return_sites", func(h []byte) { put64(h[shSize:], 0x17) }), syscall.ENOEXEC, anyLog},
		// Their init runs, and dies.
		{"symbolOfMetadata", func(f *objectFile) { put16(f.symbol("h1_alt")[6:], 34) }, initDies, anyLog},
		{"initNowhere", func(f *objectFile) {
			put16(f.symbol("init_module")[6:], uint16(elf.SHN_ABS))
			put64(f.symbol("init_module")[8:], 1<<40)
		}, initDies, anyLog},
		{"relaOfNothing", head(".rela.text", func(h []byte) { put32(h[shInfo:], 9999) }), initDies, anyLog},
		{"relaOfItself", head(".rela.text", func(h []byte) { put32(h[shInfo:], 4) }), initDies, anyLog},
		{"relaOfNull", head(".rela.text", func(h []byte) { put32(h[shInfo:], 0) }), initDies, anyLog},
		// They load.
		{"alignment", head(".data", func(h []byte) { put64(h[shAlign:], 3) }), 0, anyLog},
		{"relaOtherSymbols", head(".rela.text", func(h []byte) { put32(h[shLink:], 9999) }), 0, anyLog},
		{"relaNone", rela(func(r []byte) { put32(r[relaType:], 0) }), 0, anyLog},
		{"thisModuleShort", head(".gnu.linkonce.this_module", func(h []byte) { put64(h[shSize:], 0x37f) }), 0, anyLog},
		{"thisModuleLong", head(".gnu.linkonce.this_module", func(h []byte) { put64(h[shSize:], 0x381) }), 0, anyLog},
		{"thisModuleNameless", this(func(b []byte) { clear(b[24:80]) }), 0, anyLog},
		{"thisModuleOther", this(func(b []byte) { copy(b[24:80], "other\x00\x00\x00\x00") }), 0, anyLog},
		{"infoNameless", info("name=h1", "nane=h1"), 0, anyLog},
		{"infoUnmagic", info("vermagic=", "vermagix="), 0, anyLog},
		{"infoNotSpeculating", info("retpoline=Y", "retpoline=N"), 0, anyLog},
		{"infoLivepatch", info("retpoline=Y", "livepatch=Y"), 0, anyLog},
		{"infoIntree", info("retpoline=Y", "intree=Y\x00\x00\x00"), 0, anyLog},
		{"infoNamespace", info("retpoline=Y", "import_ns=Y"), 0, anyLog},
		{"unwindOdd", head(".orc_unwind", func(h []byte) { put64(h[shSize:], 0x77) }), 0, anyLog},
	}
}

// What is not compared: a log; the errno of insmod whose init dies.
const (
	anyLog   = "any"
	initDies = ^syscall.Errno(0)
)

// Other fields of a section's header.
const shFlags, shInfo = 8, 44

// varying is what of a log depends on where things are.
var varying = regexp.MustCompile(`loc [0-9a-f]{16}, val [0-9a-f]+`)

// TestHostileFiles: a file that could make a loader write where it must not is refused as Linux refuses it, and so is each part of
// a good one. What Linux would believe is refused, or harms nobody but its own task.
func TestHostileFiles(t *testing.T) {
	dir := os.Getenv("KPROBEFS_TEST_BAD")
	for _, bf := range hostileFiles() {
		t.Run(bf.name, func(t *testing.T) {
			file := spoilt(t, bf)
			if dir != "" {
				if err := os.WriteFile(filepath.Join(dir, bf.name+".ko"), file, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			bf.load(t, file)
		})
	}
}

// load loads file, and unloads it if that works.
func (bf *badFile) load(t *testing.T, file []byte) {
	m := boot(t, Config{Clock: ClockVirtual})
	before := len(m.Kmsg())
	err := m.InsmodFile(t.Context(), file, "", 0)
	log := varying.ReplaceAllString(since(m, before), "loc PTR, val VAL")
	var errno syscall.Errno
	errors.As(err, &errno)
	switch {
	case bf.err == initDies && !strings.Contains(log, "Oops: "):
		t.Errorf("it does not die: %v\n%s", err, log)
	case bf.err != initDies && errno != bf.err:
		t.Errorf("%v, want %v", err, bf.err)
	case bf.log != anyLog && log != bf.log:
		t.Errorf("log:\n%swant:\n%s", log, bf.log)
	}
	for _, v := range m.Modules() {
		if err := m.Rmmod(v.Name); bf.err != initDies && err != nil {
			t.Errorf("rmmod: %v", err)
		}
	}
	if list := m.Engine().List(); bf.err != initDies && len(list)+len(m.Modules()) != 0 {
		t.Errorf("left: %+v, %+v", list, m.Modules())
	}
	if _, err := m.Call("int_sqrt", 100); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestCutFiles: no part of a good file is loaded.
func TestCutFiles(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	good := stockModule(t, "h1_basic")
	for _, s := range (&objectFile{t: t, b: good}).header().Sections {
		if err := m.InsmodFile(t.Context(), good[:s.Offset], "", 0); !errors.Is(err, syscall.ENOEXEC) {
			t.Errorf("cut behind %s: %v", s.Name, err)
		}
	}
	if list := m.Engine().List(); len(list)+len(m.Modules()) != 0 {
		t.Errorf("left: %+v, %+v", list, m.Modules())
	}
}
