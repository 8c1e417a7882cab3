package image

import (
	"debug/elf"
	"errors"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// ErrNoRoom says that a module is larger than what is left for modules.
var ErrNoRoom = errors.New("no room in the module area")

// Room allocates memory for modules.
type Room struct {
	// Module gives addresses in the module area, rounded up to pages (module_alloc).
	Module func(size uint64) (addr uint64, ok bool)
	// PerCPU allocates per-CPU memory. Its static part ends at end (__alloc_reserved_percpu).
	PerCPU func(end, size, align uint64) (addr uint64)
}

// LoadModule relocates a module of k, as it stands once it is live: its text patched
// as k's own. room is asked for its core part and then for its init part, each in
// as many pieces as this kernel's loader makes; resolve finds the
// symbols that it does not define itself. The Module's init part is still there; it has
// no Params, since nothing runs that would set them.
func (k *Kernel) LoadModule(file []byte, room Room, resolve func(string) (uint64, bool)) (*Module, error) {
	f, isa, err := open(file, elf.ET_REL, k.ISA)
	if err != nil {
		return nil, fmt.Errorf("module: %w", err)
	}
	defer f.Close()
	l := &linker{f: f, isa: isa, resolve: k.unlisted(resolve), addr: make([]uint64, len(f.Sections)), linux: true}
	m := &Module{}
	for _, step := range []func(*Module) error{
		l.modinfo,
		func(m *Module) error { return l.versions(m, k) },
		(&linuxLayout{l: l, rules: layoutOf(release.Of(k.Release()).Modules), alloc: room.Module}).place,
		func(*Module) error { return l.percpu(k, room) },
		l.symbols, l.exports, l.relocate,
		func(m *Module) error { return l.patch(m, k) },
	} {
		if err := step(m); err != nil {
			if m.Name != "" {
				return nil, fmt.Errorf("module %s: %w", m.Name, err)
			}
			return nil, fmt.Errorf("module: %w", err)
		}
	}
	return m, nil
}

// percpu places the module's per-CPU section (percpu_modalloc).
func (l *linker) percpu(k *Kernel, room Room) error {
	for i, s := range l.f.Sections {
		if !l.isPercpu(elf.SectionIndex(i)) || s.Size == 0 {
			continue
		}
		end, ok := k.Lookup("__per_cpu_end")
		if !ok && k.Named != nil {
			end = align(k.Segments[len(k.Segments)-1].End(), pageSize) // as good as any other
		}
		if a := max(s.Addralign, 1); !ok && k.Named == nil || s.Size > maxModule || a&(a-1) != 0 || a > pageSize {
			return fmt.Errorf("section %s: %#x bytes, alignment %#x", s.Name, s.Size, s.Addralign)
		}
		l.addr[i] = room.PerCPU(end, s.Size, max(s.Addralign, 1))
	}
	return nil
}

func (l *linker) isPercpu(i elf.SectionIndex) bool {
	return int(i) < len(l.f.Sections) && l.f.Sections[i].Name == percpuSection
}

// patch makes the module's text what runs, and reads its tables.
func (l *linker) patch(m *Module, k *Kernel) error {
	names := make(map[string]int, len(m.Symbols))
	for i := len(m.Symbols) - 1; i >= 0; i-- {
		names[m.Symbols[i].Name] = i
	}
	img := &bootpatch.Image{
		Bytes: l.mem.bytes,
		Symbol: func(name string) (kernel.Symbol, bool) {
			if i, ok := names[name]; ok {
				return m.Symbols[i], true
			}
			return kernel.Symbol{}, false
		},
		Section: func(name string) (kernel.Range, bool) {
			t := l.bounds(sectionOf(k.ISA, name))
			return kernel.Range{Start: t.start, End: t.end}, t.start != 0
		},
		Core: k.patched, ISA: k.ISA,
	}
	found, err := k.target().apply(img, k.options)
	if err != nil {
		return err
	}
	if err := m.Sites.read(l.mem, k.target(), 0, img, found); err != nil {
		return err
	}
	m.Tables.Sites = k.rangesOf(&m.Sites)
	m.Tables.CoreText, m.Tables.InitText = m.CoreText, m.InitText
	area := func(name string) kernel.Range {
		t := l.bounds(name)
		return kernel.Range{Start: t.start, End: t.end}
	}
	m.Tables.Blacklist, err = blacklist(l.mem, k.ISA, functions(m.Symbols), m.Name, l.bounds("_kprobe_blacklist"), nil,
		area(".kprobes.text"), area(".noinstr.text"))
	return err
}

// sectionOf is the section of a module that has the table called name (FTRACE_CALLSITE_SECTION). On x86, modules
// have a section with arm64's name, too, which tells where the bytes before functions are, and no ftrace reads it.
func sectionOf(isa *arch.ISA, name string) string {
	if isa == arch.ARM64 && name == "__mcount_loc" {
		return "__patchable_function_entries"
	}
	return name
}

// exports marks the symbols that other modules may use, as /proc/kallsyms does; those
// for GPL modules only are not marked (is_exported).
func (l *linker) exports(m *Module) error {
	exported := map[string]bool{}
	for _, s := range l.syms {
		if name, ok := strings.CutPrefix(s.Name, "__ksymtab_"); ok && int(s.Section) < len(l.f.Sections) {
			// The linker merges ___ksymtab+NAME into one section.
			exported[name] = exported[name] || l.f.Sections[s.Section].Name == "__ksymtab"
		}
	}
	for i := range m.Symbols {
		if s := &m.Symbols[i]; exported[s.Name] {
			s.Type &^= 0x20
		}
	}
	return nil
}

// symbolType is nm's letter; Linux's loader has one of its own for modules
// (elf_type).
func (l *linker) symbolType(s elf.Symbol, sec *elf.Section) byte {
	if !l.linux {
		return symbolType(s, sec)
	}
	switch {
	case elf.ST_BIND(s.Info) == elf.STB_WEAK && elf.ST_TYPE(s.Info) == elf.STT_OBJECT:
		return 'v'
	case elf.ST_BIND(s.Info) == elf.STB_WEAK:
		return 'w'
	case sec.Name == percpuSection:
		return 'a'
	case sec.Flags&elf.SHF_EXECINSTR != 0:
		return 't'
	case sec.Type == elf.SHT_NOBITS:
		return 'b'
	case sec.Flags&elf.SHF_WRITE == 0:
		return 'r'
	}
	return 'd'
}
