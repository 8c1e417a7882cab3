package image

import (
	"bytes"
	"debug/elf"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// A Stock is a kernel that users build modules for, with the values that its loader compares.
type Stock struct {
	Vermagic string // with the kernel's own release in front
	Exports  map[string]Export
	ISA      *arch.ISA // nil: x86-64
}

// An Export is a symbol that modules may use (EXPORT_SYMBOL).
type Export struct {
	Sums []uint32 // of its type: one of these must be the module's
	GPL  bool     // only modules under such a licence may use it
}

// Force says which checks of a module are skipped. Its values are the flags of finit_module(2).
type Force int

const (
	ForceVersions Force = 1 << iota // MODULE_INIT_IGNORE_MODVERSIONS
	ForceVermagic                   // MODULE_INIT_IGNORE_VERMAGIC
)

// A Foreign is a module from a file that cannot be trusted.
type Foreign struct {
	Object  []byte // the ELF object, decompressed
	Name    string
	Taints  string // letters of what it makes of the kernel, as /proc/modules has them: P, F, O, E
	License string

	stock    *Stock
	sums     map[string]uint32
	unsummed bool // it has no sums, or they are to be ignored
	proper   bool // a proprietary licence

	Unsafe    bool // it is not compiled for retpolines
	Livepatch bool // it says that it patches the kernel
}

// A Refusal is the reason why the kernel does not load a module: its log lines and the error.
type Refusal struct {
	Lines []string
	Errno syscall.Errno
}

// Error is the line that the kernel logs.
func (r *Refusal) Error() string {
	if len(r.Lines) == 0 {
		return r.Errno.Error()
	}
	return strings.Join(r.Lines, "; ")
}

// Unwrap returns the errno that insmod gets.
func (r *Refusal) Unwrap() error { return r.Errno }

func refusal(errno syscall.Errno, format string, args ...any) error {
	return &Refusal{[]string{fmt.Sprintf(format, args...)}, errno}
}

// maxForeign bounds a module of a user, decompressed, with all its debug information.
const maxForeign = 32 << 20

// Unpacked returns the ELF object in file, which may be compressed by xz, gzip or zstd. If it cannot be
// decompressed, Unpacked returns file unchanged, and the kernel's error about it follows.
func Unpacked(file []byte) []byte {
	if b, err := unpack.Module(file, unpack.Limits{Bytes: maxForeign}); err == nil {
		return b
	}
	return file
}

// Examine compares a module's file with s, as load_module does before it links. The error is a Refusal with
// the kernel's text.
func (s *Stock) Examine(file []byte, force Force) (*Foreign, error) {
	x := &Foreign{Object: file, stock: s}
	if err := s.checkFile(file); err != nil {
		return nil, err
	}
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return nil, refusal(syscall.ENOEXEC, "Invalid ELF section in module (%v)", err)
	}
	defer f.Close()
	info := modinfoOf(f)
	x.Name, x.License = info["name"], info["license"]
	named := x.Name
	if named == "" {
		named = "(missing .modinfo section or name field)"
	}
	if _, err := f.Symbols(); err != nil {
		return nil, refusal(syscall.ENOEXEC, "%s: module has no symbols (stripped?)", named)
	}
	this := f.Section(".gnu.linkonce.this_module")
	if this == nil || this.Flags&elf.SHF_ALLOC == 0 {
		return nil, refusal(syscall.ENOEXEC, "%s: No module found in object", named)
	}
	if is := s.file(); this.Size != is.module && this.Size < is.name+maxModuleName {
		return nil, &Refusal{Errno: syscall.ENOEXEC}
	}
	own := nameIn(this, s.file().name)
	if x.Name == "" {
		x.Name = own
	}
	if err := x.readSums(f, force); err != nil {
		return nil, err
	}
	if lines, errno := x.Version(moduleLayout); errno != 0 {
		return nil, &Refusal{lines, syscall.ENOEXEC}
	}
	if err := x.judge(info, force); err != nil {
		return nil, err
	}
	if own != "" {
		x.Name = own
	}
	return x, nil
}

// A stockFile is what the loader asks of a module's file on an instruction set.
type stockFile struct {
	machine     elf.Machine
	class       elf.Class
	size        int // in bytes: of the header, and of a section's
	section     int
	sections    int    // where the header says where those of sections are
	counts      int    // where it has their size, their number, and which one has their names
	module      uint64 // sizeof(struct module) of Debian's 6.1, measured by compiling against its headers
	name        uint64 // where that has the module's name
	versionName int    // where struct modversion_info has its name
}

var (
	stock64 = stockFile{machine: elf.EM_X86_64, class: elf.ELFCLASS64, size: 64, section: 64, sections: 40, counts: 58, module: 896,
		name: offsetModuleName, versionName: versionNameAt}
	stock32 = stockFile{machine: elf.EM_386, class: elf.ELFCLASS32, size: 52, section: 40, sections: 32, counts: 46, module: 576,
		name: 12, versionName: 4}
)

// file is how files of modules are for s.
func (s *Stock) file() *stockFile {
	if s.ISA != nil && s.ISA.WordSize == 4 {
		return &stock32
	}
	return &stock64
}

// nameIn is the name in a struct module, which has it at that offset.
func nameIn(this *elf.Section, at uint64) string {
	data, err := sectionData(this)
	if err != nil || uint64(len(data)) < at+maxModuleName {
		return ""
	}
	name, _, _ := bytes.Cut(data[at:][:maxModuleName], []byte{0})
	return string(name)
}

// modinfoOf returns the first value of each tag in .modinfo.
func modinfoOf(f *elf.File) map[string]string {
	info := map[string]string{}
	s := f.Section(".modinfo")
	if s == nil {
		return info
	}
	data, err := sectionData(s)
	if err != nil {
		return info
	}
	for _, kv := range bytes.Split(data, []byte{0}) {
		if k, v, ok := strings.Cut(string(kv), "="); ok {
			if _, again := info[k]; !again {
				info[k] = v
			}
		}
	}
	return info
}

// readSums reads __versions.
func (x *Foreign) readSums(f *elf.File, force Force) error {
	s := f.Section(versionsSection)
	if s == nil || force&ForceVersions != 0 {
		x.unsummed = true
		return nil
	}
	data, err := sectionData(s)
	if err != nil {
		return refusal(syscall.ENOEXEC, "Invalid ELF section in module (%v)", err)
	}
	x.sums = make(map[string]uint32, len(data)/versionSize)
	for ; len(data) >= versionSize; data = data[versionSize:] {
		name, _, _ := bytes.Cut(data[x.stock.file().versionName:versionSize], []byte{0})
		if _, again := x.sums[string(name)]; !again {
			x.sums[string(name)] = u32(data)
		}
	}
	return nil
}

// judge checks the values of .modinfo (check_modinfo).
func (x *Foreign) judge(info map[string]string, force Force) error {
	magic, ok := info["vermagic"]
	if force&ForceVermagic != 0 {
		ok = false
	}
	have, want := magic, x.stock.Vermagic
	if !x.unsummed {
		have, want = have[strings.IndexByte(have+" ", ' '):], want[strings.IndexByte(want+" ", ' '):]
	}
	if ok && have != want {
		return refusal(syscall.ENOEXEC, "%s: version magic '%s' should be '%s'", x.Name, magic, x.stock.Vermagic)
	}
	taints := map[byte]bool{'E': true} // it has no signature
	taints['F'] = !ok || x.unsummed
	taints['O'] = info["intree"] == ""
	x.proper = !gplCompatible[x.License]
	taints['P'] = x.proper
	_, safe := info["retpoline"]
	_, x.Livepatch = info["livepatch"]
	x.Unsafe, taints['K'] = !safe, x.Livepatch
	for _, c := range []byte("PFOEK") {
		if taints[c] {
			x.Taints += string(c)
		}
	}
	return nil
}

// gplCompatible are the licences of license_is_gpl_compatible.
var gplCompatible = map[string]bool{
	"GPL": true, "GPL v2": true, "GPL and additional rights": true, "Dual BSD/GPL": true, "Dual MIT/GPL": true, "Dual MPL/GPL": true,
}

// Version compares the sum that the module has of name's type with the kernel's
// (check_version). errno is 0 if it may be used, ENOENT if the kernel does not export it to such a
// module; lines are what the kernel says.
func (x *Foreign) Version(name string) (lines []string, errno syscall.Errno) {
	e, ok := x.stock.Exports[name]
	if !ok || e.GPL && x.proper {
		return nil, syscall.ENOENT
	}
	if x.unsummed {
		return nil, 0
	}
	sum, ok := x.sums[name]
	switch {
	case !ok:
		return []string{fmt.Sprintf("%s: no symbol version for %s", x.Name, name)}, syscall.EINVAL
	case !slices.Contains(e.Sums, sum):
		return []string{fmt.Sprintf("%s: disagrees about version of symbol %s", x.Name, name)}, syscall.EINVAL
	}
	return nil, 0
}

// Forced names the skipped checks of the module, as the kernel's log does; "": none was skipped.
func (x *Foreign) Forced() string {
	switch {
	case x.unsummed:
		return moduleLayout
	case strings.Contains(x.Taints, "F"):
		return "bad vermagic"
	}
	return ""
}

// Proprietary tells whether the licence taints the kernel.
func (x *Foreign) Proprietary() bool { return x.proper }
