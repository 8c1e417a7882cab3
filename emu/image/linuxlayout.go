package image

import (
	"debug/elf"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// linuxLayout places sections as the module loader of a release of Linux does.
type linuxLayout struct {
	l     *linker
	rules *layoutRules
	alloc func(size uint64) (addr uint64, ok bool)
}

// group is what is laid out without anything else in between; which one a section is in
// was always decided in this order (masks of layout_sections).
type group int

const (
	groupText group = iota
	groupRodata
	groupROAfterInit
	groupData
)

var groups = [...]struct {
	name  string
	write bool
	exec  bool
	takes func(s *elf.Section, y *layoutRules) bool
}{
	{"text", false, true, func(s *elf.Section, _ *layoutRules) bool { return s.Flags&elf.SHF_EXECINSTR != 0 }},
	{"rodata", false, false, func(s *elf.Section, _ *layoutRules) bool { return s.Flags&elf.SHF_WRITE == 0 }},
	{"ro_after_init", false, false, func(s *elf.Section, y *layoutRules) bool { return y.roAfterInit[s.Name] }},
	{"data", true, false, func(s *elf.Section, _ *layoutRules) bool { return s.Flags&elf.SHF_WRITE != 0 }},
}

func (y *linuxLayout) groupOf(s *elf.Section) (group, bool) {
	for g := range groups {
		if groups[g].takes(s, y.rules) {
			return group(g), true
		}
	}
	return 0, false
}

// notLoaded are sections that the loader reads and does not keep.
func notLoaded(s *elf.Section) bool {
	return s.Flags&elf.SHF_ALLOC == 0 || s.Name == ".modinfo" || s.Name == "__versions" || s.Name == percpuSection
}

// A piece is one allocation with the sections in it.
type piece struct {
	allocation
	segs []Segment
	offs map[int]uint64 // of each section in it
	size uint64         // without the symbol table
}

// layout lays out what belongs into a from 0 on. The segments' addresses are relative
// to the piece's. Each group begins a page.
func (y *linuxLayout) layout(a allocation) (*piece, error) {
	p := &piece{allocation: a, offs: map[int]uint64{}}
	for _, g := range a.groups {
		seg := Segment{Name: groups[g].name, Addr: align(p.size, pageSize), Write: groups[g].write, Exec: groups[g].exec}
		if a.init {
			seg.Name = "init." + seg.Name
		}
		for i, s := range y.l.f.Sections {
			if in, ok := y.groupOf(s); !ok || in != g || notLoaded(s) || strings.HasPrefix(s.Name, ".init") != a.init {
				continue
			}
			off, err := y.l.add(&seg, s)
			if err != nil {
				return nil, err
			}
			p.offs[i] = seg.Addr + off
		}
		if len(seg.Data) == 0 {
			continue
		}
		seg.Size = align(uint64(len(seg.Data)), pageSize)
		p.size = seg.Addr + uint64(len(seg.Data))
		if seg.Exec { // its last function goes on to the end of the page, in zeroes
			seg.Data = append(seg.Data, make([]byte, seg.Size-uint64(len(seg.Data)))...)
		}
		p.segs = append(p.segs, seg)
	}
	if y.rules.padded {
		p.size = align(p.size, pageSize)
	}
	return p, nil
}

// place is linker.place for Linux.
func (y *linuxLayout) place(m *Module) error {
	pieces := make([]*piece, len(y.rules.allocations))
	core := map[int]bool{}
	for i, a := range y.rules.allocations {
		var err error
		if pieces[i], err = y.layout(a); err != nil {
			return err
		}
		for sec := range pieces[i].offs {
			core[sec] = !a.init
		}
	}
	coreTab, initTab := y.tables(core)
	for _, p := range pieces {
		switch {
		case p.symbols && p.init:
			p.size = align(p.size, symbolAlign) + initTab
		case p.symbols:
			p.size = align(p.size, symbolAlign) + coreTab
		}
		if err := y.move(m, p); err != nil {
			return err
		}
	}
	y.l.mem = append(append(memory(nil), m.Segments...), m.InitSegments...)
	return nil
}

// move gives a piece its addresses, and makes it the module's. One that is empty is not
// allocated.
func (y *linuxLayout) move(m *Module, p *piece) error {
	if p.size == 0 {
		return nil
	}
	r := kernel.Range{End: align(p.size, pageSize)}
	var ok bool
	if r.Start, ok = y.alloc(r.End); !ok {
		return ErrNoRoom
	}
	r.End += r.Start
	for i := range p.segs {
		p.segs[i].Addr += r.Start
	}
	for i, off := range p.offs {
		y.l.addr[i] = r.Start + off
	}
	if p.init {
		m.Init, m.InitSegments = append(m.Init, r), append(m.InitSegments, p.segs...)
	} else {
		m.Core, m.Segments = append(m.Core, r), append(m.Segments, p.segs...)
	}
	if text := textOf(p.segs); p.init && text.End > 0 {
		m.InitText = text
	} else if text.End > 0 {
		m.CoreText = text
	}
	return nil
}

func textOf(segs []Segment) kernel.Range {
	for i := range segs {
		if s := &segs[i]; s.Exec {
			return kernel.Range{Start: s.Addr, End: s.Addr + uint64(len(s.Data))}
		}
	}
	return kernel.Range{}
}

const (
	sizeofModKallsyms = 32 // sizeof(struct mod_kallsyms)
	symbolAlign       = 8  // of .symtab
)

// tables are the sizes of the symbol tables behind the core and the init part
// (layout_symtab): the core part keeps those of its own sections, with CONFIG_KALLSYMS_ALL.
func (y *linuxLayout) tables(core map[int]bool) (coreTab, initTab uint64) {
	syms, err := y.l.f.Symbols()
	if err != nil {
		return 0, 0
	}
	n, names := uint64(1), uint64(1) // the null symbol
	all := names
	for i := range syms {
		s := &syms[i]
		all += uint64(len(s.Name)) + 1
		if s.Name != "" && (core[int(s.Section)] || y.l.isPercpu(s.Section)) {
			n++
			names += uint64(len(s.Name)) + 1
		}
	}
	count := uint64(len(syms)) + 1
	symSize, kallsymsSize := uint64(elf.Sym64Size), uint64(sizeofModKallsyms)
	if y.l.f.Class == elf.ELFCLASS32 {
		symSize, kallsymsSize = elf.Sym32Size, sizeofModKallsyms/2
	}
	coreTab = n*symSize + names + n
	if s := y.l.f.Section(".strtab"); s != nil {
		all = s.Size
	}
	return coreTab, count*symSize + align(all, symbolAlign) + kallsymsSize + count
}
