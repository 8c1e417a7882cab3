package image

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// symbols gives each symbol of the symbol table its value (simplify_symbols)
// and lists those for kallsyms.
func (l *linker) symbols(m *Module) error {
	var err error
	if l.syms, err = l.f.Symbols(); err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return err
	}
	l.values = make([]uint64, len(l.syms))
	var unknown *UnknownSymbolError
	for i, s := range l.syms {
		sec, err := l.value(i, s)
		var missing *UnknownSymbolError
		switch {
		case errors.As(err, &missing) && unknown != nil:
			unknown.More = append(unknown.More, missing.Name)
		case missing != nil:
			unknown = missing
		case err != nil:
			return err
		}
		switch s.Name { // wherever they point to: who jumps there will see
		case "init_module":
			m.InitFunc = l.values[i]
		case "cleanup_module":
			m.ExitFunc = l.values[i]
		}
		if sec == nil || skipSymbol(s) && !(l.linux && strings.HasPrefix(s.Name, ".L")) {
			continue
		}
		m.Symbols = append(m.Symbols, kernel.Symbol{
			Name: s.Name, Module: m.Name, Addr: l.values[i],
			// The kernel prints a module's symbols in lower case unless exported.
			Type: l.symbolType(s, sec) | 0x20,
		})
		if name, ok := strings.CutPrefix(s.Name, "__ksymtab_"); ok {
			m.Exports = append(m.Exports, name)
		}
	}
	if unknown != nil {
		return unknown
	}
	setSizes(m.Symbols, func(addr uint64) uint64 {
		for i := range l.mem {
			if s := &l.mem[i]; addr >= s.Addr && addr < s.End() {
				return s.End()
			}
		}
		return addr
	})
	return nil
}

// A SectionIndexError says that a symbol is in a section that there is not, in the kernel's words.
type SectionIndexError struct {
	Symbol     string
	Index, Max int
}

// Error is the sentence that the kernel logs.
func (e *SectionIndexError) Error() string {
	return fmt.Sprintf("Symbol %s has an invalid section index %d (max %d)", e.Symbol, e.Index, e.Max)
}

// ErrCommon says that a module has a common symbol (gcc -fcommon), in the kernel's words.
var ErrCommon = errors.New("please compile with -fno-common")

// A RelocationError says why a module could not be relocated, in the kernel's words, a line each. A line may name the module.
type RelocationError []string

// Error is what the kernel logs.
func (e RelocationError) Error() string { return strings.Join(e, "; ") }

// value sets the value of symbol i. It returns the loaded section the symbol is in, if any.
func (l *linker) value(i int, s elf.Symbol) (*elf.Section, error) {
	switch {
	case s.Section == elf.SHN_ABS:
		l.values[i] = s.Value
	case s.Section == elf.SHN_UNDEF:
		v, ok := l.resolve(s.Name)
		if !ok && elf.ST_BIND(s.Info) != elf.STB_WEAK {
			return nil, &UnknownSymbolError{Name: s.Name}
		}
		l.values[i] = v
	case s.Section == elf.SHN_COMMON:
		return nil, ErrCommon
	case int(s.Section) >= len(l.f.Sections):
		return nil, &SectionIndexError{s.Name, int(s.Section), len(l.f.Sections) - 1}
	default:
		sec := l.f.Sections[s.Section]
		if l.addr[s.Section] == 0 {
			return nil, nil
		}
		if s.Value > sec.Size {
			return nil, fmt.Errorf("symbol %s: offset %#x in %s", s.Name, s.Value, sec.Name)
		}
		l.values[i] = l.addr[s.Section] + s.Value
		return sec, nil
	}
	return nil, nil
}

// relocate applies every relocation of a loaded section (apply_relocate_add).
func (l *linker) relocate(*Module) error {
	for _, s := range l.f.Sections {
		if s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL {
			continue
		}
		if int(s.Info) >= len(l.f.Sections) || l.addr[s.Info] == 0 {
			continue
		}
		to := l.f.Sections[s.Info]
		if l.linux && notLoaded(to) {
			continue
		}
		if err := l.relocations(s, to, l.mem, l.addr[s.Info]); err != nil {
			return err
		}
	}
	return nil
}

// relocations applies those of section s to section to, which lies in mem at base.
func (l *linker) relocations(s, to *elf.Section, mem memory, base uint64) error {
	if l.f.Machine != elf.EM_X86_64 {
		return l.relocateOther(s, to, mem, base)
	}
	if s.Type == elf.SHT_REL {
		return RelocationError{fmt.Sprintf("module %s: REL relocation unsupported", l.name)}
	}
	data, err := sectionData(s)
	if err != nil {
		return err
	}
	if len(data)%24 != 0 {
		return fmt.Errorf("section %s: %d bytes", s.Name, len(data))
	}
	for ; len(data) > 0; data = data[24:] {
		if err := l.relocation(to, mem, base, u64(data), u64(data[8:]), u64(data[16:])); err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
	}
	return nil
}

// relocation applies one: S + A, or S + A - P, checked for its width.
func (l *linker) relocation(to *elf.Section, mem memory, base, off, info, addend uint64) error {
	sym := elf.R_SYM64(info)
	if sym == 0 || int(sym) > len(l.values) {
		return fmt.Errorf("relocation of symbol %d", sym)
	}
	typ := elf.R_X86_64(elf.R_TYPE64(info))
	kind, known := relaKinds[typ]
	switch {
	case !known:
		return RelocationError{fmt.Sprintf("module: %s: Unknown rela relocation: %d", l.name, uint32(typ))}
	case kind.width == 0:
		return nil
	}
	if off > to.Size || to.Size-off < kind.width || to.Type == elf.SHT_NOBITS {
		return fmt.Errorf("relocation at %#x", off)
	}
	at, err := mem.bytes(base+off, kind.width)
	if err != nil {
		return err
	}
	v := l.values[sym-1] + addend
	if kind.relative {
		v -= base + off
	}
	switch {
	case slices.ContainsFunc(at, func(b byte) bool { return b != 0 }):
		return RelocationError{fmt.Sprintf("module: x86/modules: Skipping invalid relocation target, existing value is nonzero for type %d, "+
			"loc %016x, val %x", uint32(typ), uint32(base+off), v)}
	case !kind.fits(v):
		return RelocationError{fmt.Sprintf("module: overflow in relocation type %d val %x", uint32(typ), v),
			fmt.Sprintf("module: `%s' likely not compiled with -mcmodel=kernel", l.name)}
	case kind.width == 8:
		binary.LittleEndian.PutUint64(at, v)
	default:
		binary.LittleEndian.PutUint32(at, uint32(v))
	}
	return nil
}

// A relaKind is a type of relocation that the kernel's loader knows.
type relaKind struct {
	width    uint64 // bytes; 0: it does nothing
	relative bool   // to its place
	fits     func(v uint64) bool
}

func anyValue(uint64) bool       { return true }
func fitsSigned(v uint64) bool   { return int64(v) == int64(int32(v)) }
func fitsUnsigned(v uint64) bool { return v == uint64(uint32(v)) }

var relaKinds = map[elf.R_X86_64]relaKind{
	elf.R_X86_64_NONE:  {0, false, anyValue},
	elf.R_X86_64_64:    {8, false, anyValue},
	elf.R_X86_64_32:    {4, false, fitsUnsigned},
	elf.R_X86_64_32S:   {4, false, fitsSigned},
	elf.R_X86_64_PC32:  {4, true, fitsSigned},
	elf.R_X86_64_PLT32: {4, true, fitsSigned},
	elf.R_X86_64_PC64:  {8, true, anyValue},
}
