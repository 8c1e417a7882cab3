package image

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// A ModuleFunction is a function of a module that is there after the module's start.
type ModuleFunction struct {
	Name  string
	Entry Entry
}

// An Entry is what a probe on a function's first byte meets.
type Entry uint8

const (
	EntryUntraced Entry = iota // ftrace has no site in the function
	EntryFtrace                // ftrace's site
	EntryStepped               // an instruction that is stepped, before ftrace's site
	EntryNop                   // ftrace has no site in the function, which begins with a nop like one
	EntryOther                 // ftrace has a site, and the first instruction is another one than compilers put there
)

// A tracedISA says where modules of an instruction set have ftrace's sites.
type tracedISA struct {
	isa *arch.ISA
	// sites are where the site of a function can be, from its first byte on.
	sites []int64
	// plain tells whether the first instruction, before the site, is stepped. It is nil on x86, where a probe on an
	// endbr is put on the site behind it.
	plain func(code []byte) bool
}

// tracedISAs are those of which functions are known. arm64's compiler names the place of a site, or, where it has
// left room before the function (DYNAMIC_FTRACE_WITH_CALL_OPS), that room's.
var tracedISAs = map[elf.Machine]*tracedISA{
	elf.EM_X86_64:  {isa: arch.AMD64, sites: []int64{0, 4}},
	elf.EM_386:     {isa: arch.I386, sites: []int64{0, 4}},
	elf.EM_AARCH64: {isa: arch.ARM64, sites: []int64{4, -8, 0}, plain: startsARM64},
}

// startsARM64 tells whether code begins with bti or with paciasp, which a kernel steps
// (aarch64_insn_is_steppable_hint), or with the nop that ftrace makes mov x9, lr of, before its own (ftrace_init_nop).
func startsARM64(code []byte) bool {
	if len(code) < 4 {
		return false
	}
	const bti, btiOperand, nop, paciasp, pacibsp = 0xd503241f, 0xc0, 0xd503201f, 0xd503233f, 0xd503237f
	insn := binary.LittleEndian.Uint32(code)
	return insn&^btiOperand == bti || insn == nop || insn == paciasp || insn == pacibsp
}

// AllFunctions are the functions of a module, and its type information, as its file has them. No module is loaded. Of an instruction set whose
// kernels cannot be opened there are none.
func (m *Modules) AllFunctions(name string) (all []ModuleFunction, types []byte, err error) {
	file, f, err := m.object(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	of := tracedISAs[f.Machine]
	if of == nil {
		return nil, nil, nil
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file.path, elfError(err))
	}
	x := tracedFile{f, of, ftraceSites(f, sectionOf(of.isa, "__mcount_loc"), symbols), map[elf.SectionIndex][]byte{}}
	for _, s := range symbols {
		if x.isFunction(&s) {
			all = append(all, ModuleFunction{s.Name, x.entry(site{s.Section, s.Value})})
		}
	}
	if s := f.Section(".BTF"); s != nil {
		types, _ = sectionData(s) // without it nothing is known of types
	}
	return all, types, nil
}

// isFunction tells whether s is code that stays. Functions in assembler may have no type.
func (x *tracedFile) isFunction(s *elf.Symbol) bool {
	if int(s.Section) >= len(x.f.Sections) || s.Section == elf.SHN_UNDEF || s.Name == "" || passing(s.Name) {
		return false
	}
	in := x.f.Sections[s.Section]
	typ := elf.ST_TYPE(s.Info)
	return !strings.HasPrefix(in.Name, ".init") && (typ == elf.STT_FUNC || typ == elf.STT_NOTYPE && in.Flags&elf.SHF_EXECINSTR != 0 && isSymbol(s.Name))
}

// isSymbol tells whether /proc/kallsyms has a name: not those that tell code from data (is_mapping_symbol).
func isSymbol(name string) bool { return name[0] != '$' && !strings.HasPrefix(name, ".L") }

// passing tells whether a name is that of every module's start or end, or of a part of a function.
func passing(name string) bool {
	return name == "init_module" || name == "cleanup_module" || strings.HasPrefix(name, "__pfx_") || strings.Contains(name, ".cold")
}

// A site is a place in a section.
type site struct {
	section elf.SectionIndex
	offset  uint64
}

// A tracedFile is a module's file, and ftrace's sites in it.
type tracedFile struct {
	f     *elf.File
	isa   *tracedISA
	sites map[site]bool
	code  map[elf.SectionIndex][]byte // sections that were read
}

// entry is what a probe on the function at meets.
func (x *tracedFile) entry(at site) Entry {
	for _, d := range x.isa.sites {
		if !x.sites[site{at.section, at.offset + uint64(d)}] {
			continue
		}
		switch {
		case x.isa.plain == nil:
			return EntryFtrace
		case x.isa.plain(x.bytes(at)):
			return EntryStepped
		}
		return EntryOther
	}
	code := x.bytes(at)
	for _, l := range x.isa.isa.Landings {
		if rest, ok := bytes.CutPrefix(code, l); ok {
			code = rest
			break
		}
	}
	if x.isa.isa.Trampolines == arch.NopTrampolines && bytes.HasPrefix(code, x.isa.isa.FtraceNop) {
		return EntryNop
	}
	return EntryUntraced
}

// bytes are those of the section from at on.
func (x *tracedFile) bytes(at site) []byte {
	code, read := x.code[at.section]
	if !read {
		code, _ = sectionData(x.f.Sections[at.section]) // without code no instruction is known
		x.code[at.section] = code
	}
	return code[min(at.offset, uint64(len(code))):]
}

// ftraceSites are the places that the relocations of a section name.
func ftraceSites(f *elf.File, section string, symbols []elf.Symbol) map[site]bool {
	sites := map[site]bool{}
	for _, r := range relocationsOf(f, section) {
		if r.symbol == 0 || r.symbol > uint64(len(symbols)) { // debug/elf leaves out the first symbol
			continue
		}
		y := &symbols[r.symbol-1]
		sites[site{y.Section, y.Value + r.addend}] = true
	}
	return sites
}

// A siteRelocation is one of an address.
type siteRelocation struct{ symbol, addend uint64 }

// relocationsOf are those of all sections of that name; modules of arm64 have many.
func relocationsOf(f *elf.File, name string) (all []siteRelocation) {
	for _, s := range f.Sections {
		if s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL || int64(s.Info) >= int64(len(f.Sections)) || f.Sections[s.Info].Name != name {
			continue
		}
		b, err := sectionData(s)
		if err != nil {
			continue
		}
		if s.Type == elf.SHT_RELA && f.Class == elf.ELFCLASS64 {
			const size = 24
			for ; len(b) >= size; b = b[size:] {
				all = append(all, siteRelocation{f.ByteOrder.Uint64(b[8:]) >> 32, f.ByteOrder.Uint64(b[16:])})
			}
			continue
		}
		if s.Type == elf.SHT_REL && f.Class == elf.ELFCLASS32 {
			all = append(all, shortRelocations(f, b, f.Sections[s.Info])...)
		}
	}
	return all
}

// shortRelocations are those of i386, whose addends are in their places.
func shortRelocations(f *elf.File, b []byte, places *elf.Section) (all []siteRelocation) {
	in, err := sectionData(places)
	if err != nil {
		return nil
	}
	const size, word = 8, 4
	for ; len(b) >= size; b = b[size:] {
		at := uint64(f.ByteOrder.Uint32(b))
		if at+word > uint64(len(in)) {
			continue
		}
		all = append(all, siteRelocation{uint64(f.ByteOrder.Uint32(b[4:]) >> 8), uint64(f.ByteOrder.Uint32(in[at:]))})
	}
	return all
}
