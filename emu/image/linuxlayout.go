package image

import (
	"debug/elf"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
)

// linuxLayout places sections as Linux's module loader does (layout_sections and
// layout_symtab of 6.1): each part is one piece of memory, with its symbol table at
// its end, and init memory is another.
type linuxLayout struct {
	l     *linker
	alloc func(size uint64) (addr uint64, ok bool)
}

// roAfterInit are the sections with SHF_RO_AFTER_INIT.
var roAfterInit = map[string]bool{".data..ro_after_init": true, "__jump_table": true}

// linuxKinds are the groups of sections, in order (masks of layout_sections). Each
// begins a page.
var linuxKinds = []struct {
	name  string
	write bool
	exec  bool
	takes func(s *elf.Section) bool
}{
	{"text", false, true, func(s *elf.Section) bool { return s.Flags&elf.SHF_EXECINSTR != 0 }},
	{"rodata", false, false, func(s *elf.Section) bool { return s.Flags&elf.SHF_WRITE == 0 }},
	{"ro_after_init", false, false, func(s *elf.Section) bool { return roAfterInit[s.Name] }},
	{"data", true, false, func(s *elf.Section) bool { return s.Flags&elf.SHF_WRITE != 0 }},
}

// notLoaded are sections that the loader reads and does not keep.
func notLoaded(s *elf.Section) bool {
	return s.Flags&elf.SHF_ALLOC == 0 || s.Name == ".modinfo" || s.Name == "__versions" || s.Name == ".data..percpu"
}

// sizeofModKallsyms is sizeof(struct mod_kallsyms).
const sizeofModKallsyms = 32

// part lays out the sections of one part from 0 on. The segments' addresses are
// relative to the part's.
func (y *linuxLayout) part(init bool) (segs []Segment, offs map[int]uint64, size uint64, err error) {
	offs = map[int]uint64{}
	for _, k := range linuxKinds {
		seg := Segment{Name: k.name, Addr: size, Write: k.write, Exec: k.exec}
		if init {
			seg.Name = "init." + k.name
		}
		for i, s := range y.l.f.Sections {
			if _, done := offs[i]; done || notLoaded(s) || !k.takes(s) || strings.HasPrefix(s.Name, ".init") != init {
				continue
			}
			off, err := y.l.add(&seg, s)
			if err != nil {
				return nil, nil, 0, err
			}
			offs[i] = seg.Addr + off
		}
		if len(seg.Data) == 0 {
			continue
		}
		seg.Size = align(uint64(len(seg.Data)), pageSize)
		size = seg.End()
		segs = append(segs, seg)
	}
	return segs, offs, size, nil
}

// place is linker.place for Linux.
func (y *linuxLayout) place(m *Module) error {
	core, coreOffs, coreSize, err := y.part(false)
	if err != nil {
		return err
	}
	init, initOffs, initSize, err := y.part(true)
	if err != nil {
		return err
	}
	coreTab, initTab := y.tables(coreOffs)
	if m.Core, err = y.move(core, coreOffs, align(coreSize+coreTab, pageSize)); err != nil {
		return err
	}
	if m.Init, err = y.move(init, initOffs, align(initSize+initTab, pageSize)); err != nil {
		return err
	}
	m.Segments, m.InitSegments = core, init
	m.CoreText, m.InitText = textOf(core), textOf(init)
	y.l.mem = append(append(memory(nil), core...), init...)
	return nil
}

// move gives a part its addresses.
func (y *linuxLayout) move(segs []Segment, offs map[int]uint64, size uint64) (engine.Range, error) {
	base, ok := y.alloc(size)
	if !ok {
		return engine.Range{}, errNoRoom
	}
	for i := range segs {
		segs[i].Addr += base
	}
	for i, off := range offs {
		y.l.addr[i] = base + off
	}
	return engine.Range{Start: base, End: base + size}, nil
}

func textOf(segs []Segment) engine.Range {
	for i := range segs {
		if s := &segs[i]; s.Exec {
			return engine.Range{Start: s.Addr, End: s.Addr + uint64(len(s.Data))}
		}
	}
	return engine.Range{}
}

// tables are the sizes of the symbol tables behind both parts (layout_symtab): the
// core part keeps those of its own sections, with CONFIG_KALLSYMS_ALL.
func (y *linuxLayout) tables(core map[int]uint64) (coreTab, initTab uint64) {
	syms, err := y.l.f.Symbols()
	if err != nil {
		return 0, 0
	}
	n, names := uint64(1), uint64(1) // the null symbol
	all := names
	for i := range syms {
		s := &syms[i]
		all += uint64(len(s.Name)) + 1
		_, kept := core[int(s.Section)]
		if kept = kept || y.l.isPercpu(s.Section); kept && s.Name != "" {
			n++
			names += uint64(len(s.Name)) + 1
		}
	}
	count := uint64(len(syms)) + 1
	coreTab = n*elf.Sym64Size + names + n
	if s := y.l.f.Section(".strtab"); s != nil {
		all = s.Size
	}
	return coreTab, count*elf.Sym64Size + align(all, 8) + sizeofModKallsyms + count
}
