package image

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/emu/image/unwind"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxImage bounds the memory that an image may ask for, in bytes.
const maxImage = 64 << 20

// LoadKernel reads a kernel image: a static ELF file with the symbols of
// emu/guest/src/kernel.lds.S. In the result, calls of __fentry__ are nops.
func LoadKernel(file []byte) (*Kernel, error) {
	f, isa, err := open(file, elf.ET_EXEC, builds...)
	if err != nil {
		return nil, fmt.Errorf("kernel image: %w", err)
	}
	defer f.Close()
	k := &Kernel{ISA: isa}
	if err := k.load(f); err != nil {
		return nil, fmt.Errorf("kernel image: %w", err)
	}
	return k, nil
}

// builds are the instruction sets of the kernels and modules that emu/guest builds.
var builds = []*arch.ISA{arch.AMD64, arch.I386}

// formats are how they write frames.
var formats = map[*arch.ISA]*unwind.Format{arch.AMD64: unwind.AMD64, arch.I386: unwind.I386}

// open checks what kind of file it is, and of which of isas.
func open(file []byte, typ elf.Type, isas ...*arch.ISA) (*elf.File, *arch.ISA, error) {
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return nil, nil, err
	}
	var names []string
	for _, isa := range isas {
		if isa.Owns(f) && f.Type == typ {
			return f, isa, nil
		}
		names = append(names, isa.Name)
	}
	f.Close()
	return nil, nil, fmt.Errorf("%v %v %v %v is not %v of %s", f.Class, f.Data, f.Machine, f.Type, typ, strings.Join(names, " or "))
}

func (k *Kernel) load(f *elf.File) error {
	mem, err := segments(f)
	if err != nil {
		return err
	}
	k.Segments = mem
	if k.Symbols, err = kernelSymbols(f); err != nil {
		return err
	}
	k.byName = kernel.NewNames(k.Symbols)
	tables := map[string]table{}
	for name, bounds := range map[string]string{
		"__ex_table": "__%s___ex_table", "__bug_table": "__%s___bug_table", "__jump_table": "__%s___jump_table",
		".static_call_sites": "__%s_static_call_sites", "__mcount_loc": "__%s_mcount_loc",
		"_kprobe_blacklist": "__%s_kprobe_blacklist",
	} {
		r, err := k.bounds(fmt.Sprintf(bounds, "start"), fmt.Sprintf(bounds, "stop"))
		if err != nil {
			return err
		}
		tables[name] = table{r.Start, r.End}
	}
	if err := mem.readTables(k.ISA, &k.Sites, tables); err != nil {
		return err
	}
	k.Tables.Sites = k.Sites.ranges(k.ISA)
	if s := f.Section(debugFrame); s != nil {
		data, err := sectionData(s)
		if err != nil {
			return err
		}
		k.Sites.Frames = unwind.Later(data, formats[k.ISA])
	}
	return k.setRanges(mem, tables["_kprobe_blacklist"])
}

// setRanges fills in the parts of Tables that symbols bound.
func (k *Kernel) setRanges(mem memory, marked table) error {
	var kprobes, noinstr kernel.Range
	thunks := k.ISA.Thunks
	for _, r := range []struct {
		to         *kernel.Range
		start, end string
	}{
		{&k.Init, "__init_begin", "__init_end"},
		{&k.Tables.CoreText, "_stext", "_etext"},
		{&k.Tables.InitText, "_sinittext", "_einittext"},
		{&k.Tables.Entry, "__entry_text_start", "__entry_text_end"},
		{&k.Tables.Thunks, thunks.Start, thunks.End},
		{&noinstr, "__noinstr_text_start", "__noinstr_text_end"},
		{&kprobes, "__kprobes_text_start", "__kprobes_text_end"},
	} {
		var err error
		if *r.to, err = k.bounds(r.start, r.end); err != nil {
			return err
		}
	}
	funcs := functions(k.Symbols)
	k.Tables.Notrace = notrace(funcs, k.Sites.Fentry)
	var err error
	k.Tables.Blacklist, err = blacklist(mem, k.ISA, funcs, "", marked, nil, kprobes, noinstr, k.Tables.Entry)
	return err
}

// bounds is the range between two symbols.
func (k *Kernel) bounds(start, end string) (kernel.Range, error) {
	s, ok1 := k.byName.Lookup(start)
	e, ok2 := k.byName.Lookup(end)
	if !ok1 || !ok2 || e < s {
		return kernel.Range{}, fmt.Errorf("no %s … %s", start, end)
	}
	return kernel.Range{Start: s, End: e}, nil
}

// segments are the PT_LOAD parts of f, sorted, none overlapping another.
func segments(f *elf.File) (memory, error) {
	var mem memory
	var total uint64
	for i, p := range f.Progs {
		if p.Type != elf.PT_LOAD || p.Memsz == 0 {
			continue
		}
		if p.Filesz > p.Memsz || p.Memsz > maxImage || p.Vaddr+p.Memsz < p.Vaddr {
			return nil, fmt.Errorf("segment %d: %#x bytes at %#x", i, p.Memsz, p.Vaddr)
		}
		if total += p.Memsz; total > maxImage {
			return nil, errors.New("too large")
		}
		data := make([]byte, p.Filesz)
		if _, err := p.ReadAt(data, 0); err != nil && p.Filesz > 0 {
			return nil, fmt.Errorf("segment %d: %w", i, err)
		}
		mem = append(mem, Segment{
			Name: fmt.Sprintf("load%d", i), Addr: p.Vaddr, Size: p.Memsz, Data: data,
			Write: p.Flags&elf.PF_W != 0, Exec: p.Flags&elf.PF_X != 0,
		})
	}
	sort.Slice(mem, func(i, j int) bool { return mem[i].Addr < mem[j].Addr })
	for i := 1; i < len(mem); i++ {
		if mem[i].Addr < mem[i-1].End() {
			return nil, fmt.Errorf("segments overlap at %#x", mem[i].Addr)
		}
	}
	return mem, nil
}

// kernelSymbols are f's symbols in kallsyms order.
func kernelSymbols(f *elf.File) ([]kernel.Symbol, error) {
	all, err := f.Symbols()
	if err != nil {
		return nil, err
	}
	syms := make([]kernel.Symbol, 0, len(all))
	for _, s := range all {
		if skipSymbol(s) {
			continue
		}
		var sec *elf.Section
		if s.Section != elf.SHN_ABS {
			if int(s.Section) >= len(f.Sections) {
				return nil, fmt.Errorf("symbol %s: section %d", s.Name, s.Section)
			}
			sec = f.Sections[s.Section]
		}
		syms = append(syms, kernel.Symbol{Name: s.Name, Addr: s.Value, Type: symbolType(s, sec)})
	}
	if len(syms) == 0 {
		return nil, errors.New("no symbols")
	}
	kallsyms.Sort(syms)
	last := syms[len(syms)-1].Addr
	setSizes(syms, func(uint64) uint64 { return (last | 0xfff) + 1 })
	return syms, nil
}
