package image

import (
	"debug/elf"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Module is a relocated module. For LoadModule its core part begins at the given address: text, read-only
// data, writable data, each on its own pages. Its init part follows in the same way. Kernel.LoadModule puts
// both where the kernel's own loader does. The init part is freed once init has run.
type Module struct {
	Name         string
	Core, Init   Parts     // all that is mapped; Core's size is that in /proc/modules
	Segments     []Segment // of the core part
	InitSegments []Segment
	CoreText     kernel.Range // text of each part, without the padding of its last page
	InitText     kernel.Range
	Symbols      []kernel.Symbol // in symbol table order, as /proc/kallsyms lists a module's; those in Init go with it
	Tables       kernel.Tables   // of both parts
	Sites        Sites
	Params       []Param
	InitFunc     uint64 // init_module; 0: none
	ExitFunc     uint64 // cleanup_module; 0: none
	Depends      []string
	Exports      []string // symbols that other modules may use (EXPORT_SYMBOL)
	License      string
	Vermagic     string  // the kernel that it is built for
	Version      string  // MODULE_VERSION; "": none
	SrcVersion   string  // sum of its sources; "": none
	This         uint64  // of its struct module
	PerCPU       Segment // what each processor has a copy of, by its place there; Size 0: nothing
	Sections     []ModuleSection
	Notes        []ModuleSection
}

// A ModuleSection is a section of a module's file that is in memory, with its address as it was
// when the module was loaded. Data is the content of a note.
type ModuleSection struct {
	Name string
	Addr uint64
	Data []byte
}

// Parts are pieces of memory, each of whole pages.
type Parts []kernel.Range

// Contains reports whether addr lies in one of them.
func (p Parts) Contains(addr uint64) bool {
	return slices.ContainsFunc(p, func(r kernel.Range) bool { return r.Contains(addr) })
}

// Size is that of all of them.
func (p Parts) Size() (n uint64) {
	for _, r := range p {
		n += r.End - r.Start
	}
	return n
}

// End is the highest address behind one of them; 0: there are none.
func (p Parts) End() (end uint64) {
	for _, r := range p {
		end = max(end, r.End)
	}
	return end
}

// A Param is one struct kernel_param of a module.
type Param struct {
	Name string
	Addr uint64 // of the struct, which is the second argument of Set
	Ops  uint64 // of struct kernel_param_ops
	Arg  uint64
	Perm uint16
}

// UnknownSymbolError says that a module needs symbols that neither the kernel nor a module has.
type UnknownSymbolError struct {
	Name string   // the first
	More []string // the others, in the order of the module's symbol table
}

// Error is the kernel's message, without the module's name.
func (e *UnknownSymbolError) Error() string { return "Unknown symbol " + e.Name }

// A Place is where a module goes.
type Place struct {
	Base   uint64 // of the module: page aligned
	PerCPU uint64 // of its per-CPU data, as an offset into each processor's area
}

// LoadModule relocates a module, a relocatable ELF file as emu/guest/src/module.lds
// links it, to at. resolve finds the symbols that the module
// does not define itself; one it does not know gives an UnknownSymbolError.
func LoadModule(file []byte, at Place, resolve func(name string) (uint64, bool)) (*Module, error) {
	f, isa, err := open(file, elf.ET_REL, builds...)
	if err != nil {
		return nil, fmt.Errorf("module: %w", err)
	}
	defer f.Close()
	l := &linker{f: f, isa: isa, resolve: resolve, addr: make([]uint64, len(f.Sections))}
	m := &Module{}
	for _, step := range []func(*Module) error{
		l.modinfo,
		func(m *Module) error { return l.place(m, at) },
		l.symbols, l.relocate, l.returns, l.tables, l.frames, l.params, l.sections,
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

// tables reads the module's tables, out of sections of the same names as the kernel's.
func (l *linker) tables(m *Module) error {
	t := map[string]table{}
	for _, name := range []string{
		"__ex_table", "__bug_table", "__jump_table", ".static_call_sites", "__mcount_loc", "_kprobe_blacklist",
		".kprobes.text", ".noinstr.text",
	} {
		t[name] = l.bounds(name)
	}
	if err := l.mem.readTables(l.isa, &m.Sites, t); err != nil {
		return err
	}
	m.Tables.Sites = m.Sites.ranges(l.isa)
	m.Tables.CoreText, m.Tables.InitText = m.CoreText, m.InitText
	funcs := functions(m.Symbols)
	m.Tables.Notrace = notrace(funcs, m.Sites.Fentry)
	var err error
	area := func(name string) kernel.Range { return kernel.Range{Start: t[name].start, End: t[name].end} }
	m.Tables.Blacklist, err = blacklist(l.mem, l.isa, funcs, m.Name, t["_kprobe_blacklist"], nil,
		area(".kprobes.text"), area(".noinstr.text"))
	return err
}

// params reads the section __param.
func (l *linker) params(m *Module) error {
	// struct kernel_param: name, mod, ops, perm and more in a word, arg.
	word := uint64(l.isa.WordSize)
	return l.mem.records(l.bounds("__param"), 5*word, func(addr uint64, b []byte) error {
		field := func(n uint64) uint64 { return l.isa.Word(b[n*word : (n+1)*word]) }
		name, err := l.mem.str(field(0))
		if err != nil {
			return fmt.Errorf("__param: %w", err)
		}
		// ops is in the module or in the kernel, whose memory is not at hand: the machine reads it.
		p := Param{Name: name, Addr: addr, Ops: field(2), Arg: field(4), Perm: uint16(field(3))}
		m.Params = append(m.Params, p)
		return nil
	})
}

// sections notes where the sections are (add_sect_attrs, add_notes_attrs of kernel/module/sysfs.c).
func (l *linker) sections(m *Module) error {
	for i, s := range l.f.Sections {
		if l.addr[i] == 0 || s.Size == 0 {
			continue
		}
		at := ModuleSection{Name: s.Name, Addr: l.addr[i]}
		m.Sections = append(m.Sections, at)
		if s.Name == ".gnu.linkonce.this_module" {
			m.This = at.Addr
		}
		if s.Type == elf.SHT_NOTE {
			data, err := sectionData(s)
			if err != nil {
				return err
			}
			at.Data = data
			m.Notes = append(m.Notes, at)
		}
	}
	return nil
}
