package image

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const pageSize = 4096

// Limits for the memory of a module: one of ours, and one of any kernel.
const (
	maxModule      = 4 << 20
	maxLinuxModule = 64 << 20
)

const (
	maxModuleName    = 56 // MODULE_NAME_LEN
	offsetModuleName = 24 // in struct module, x86-64
)

// A linker is a module on its way into memory.
type linker struct {
	f       *elf.File
	name    string // of the module
	isa     *arch.ISA
	resolve func(string) (uint64, bool)
	mem     memory
	addr    []uint64     // of each section; 0: not loaded
	size    uint64       // of all loaded sections
	syms    []elf.Symbol // the symbols of f, without the null symbol
	values  []uint64     // of the symbols in syms
	linux   bool         // a module of a real kernel (Kernel.LoadModule)
}

// modinfo reads the module's own description of itself. If it has no name=, the name is that in its
// struct module.
func (l *linker) modinfo(m *Module) error {
	if s := l.f.Section(".modinfo"); s != nil {
		data, err := sectionData(s)
		if err != nil {
			return err
		}
		for _, kv := range bytes.Split(data, []byte{0}) {
			switch k, v, _ := strings.Cut(string(kv), "="); k {
			case "depends":
				m.Depends = strings.FieldsFunc(v, func(r rune) bool { return r == ',' })
			case "license":
				m.License = v
			case "vermagic":
				m.Vermagic = v
			case "version":
				m.Version = v
			case "srcversion":
				m.SrcVersion = v
			case "name":
				m.Name = v
			}
		}
	}
	s := l.f.Section(".gnu.linkonce.this_module")
	if s == nil {
		return errors.New("no struct module")
	}
	if own := nameIn(s, uint64(3*l.isa.WordSize)); m.Name == "" || own != "" && !l.linux { // behind its state and two pointers
		m.Name = own
	}
	if m.Name == "" || len(m.Name) >= maxModuleName || strings.ContainsAny(m.Name, " /\n\t") {
		m.Name = ""
		return errors.New("no name, neither in .modinfo nor in struct module")
	}
	l.name = m.Name
	return nil
}

// sectionData is a section's contents, of a size that memory can hold.
func sectionData(s *elf.Section) ([]byte, error) {
	if s.Flags&elf.SHF_COMPRESSED != 0 || s.Size > maxImage {
		return nil, fmt.Errorf("section %s: %#x bytes, %v", s.Name, s.Size, s.Flags)
	}
	if s.Type == elf.SHT_NOBITS {
		return nil, nil
	}
	b, err := s.Data()
	if err != nil {
		return nil, fmt.Errorf("section %s: %w", s.Name, err)
	}
	return b, nil
}

// kinds are the parts of each layout, in order (layout_sections of kernel/module/main.c).
var kinds = []struct {
	name         string
	flags, clear elf.SectionFlag
}{
	{"text", elf.SHF_EXECINSTR, 0},
	{"rodata", 0, elf.SHF_EXECINSTR | elf.SHF_WRITE},
	{"data", elf.SHF_WRITE, elf.SHF_EXECINSTR},
}

// place lays out the core part and then the init part.
func (l *linker) place(m *Module, at Place) error {
	base := at.Base
	if base%pageSize != 0 {
		return fmt.Errorf("base %#x", base)
	}
	var err error
	if m.Segments, m.CoreText, err = l.layout(base, false); err != nil {
		return err
	}
	core := kernel.Range{Start: base, End: end(m.Segments, base)}
	m.Core = Parts{core}
	if m.InitSegments, m.InitText, err = l.layout(core.End, true); err != nil {
		return err
	}
	if init := (kernel.Range{Start: core.End, End: end(m.InitSegments, core.End)}); init.Start < init.End {
		m.Init = Parts{init}
	}
	l.mem = append(append(memory(nil), m.Segments...), m.InitSegments...)
	if m.PerCPU, err = l.guestPercpu(at.PerCPU); m.PerCPU.Size > 0 {
		l.mem = append(l.mem, m.PerCPU)
	}
	return err
}

func end(s []Segment, base uint64) uint64 {
	if len(s) == 0 {
		return base
	}
	return s[len(s)-1].End()
}

// layout places the sections of one part from addr on.
func (l *linker) layout(addr uint64, init bool) (segs []Segment, text kernel.Range, err error) {
	for _, k := range kinds {
		seg := Segment{Name: k.name, Addr: addr, Write: k.flags&elf.SHF_WRITE != 0, Exec: k.flags&elf.SHF_EXECINSTR != 0}
		if init {
			seg.Name = "init." + k.name
		}
		for i, s := range l.f.Sections {
			if s.Flags&elf.SHF_ALLOC == 0 || s.Flags&k.flags != k.flags || s.Flags&k.clear != 0 ||
				strings.HasPrefix(s.Name, ".init") != init || s.Name == ".modinfo" || s.Name == versionsSection ||
				s.Name == percpuSection {
				continue
			}
			if err := l.append(&seg, i); err != nil {
				return nil, text, err
			}
		}
		if len(seg.Data) == 0 {
			continue
		}
		if seg.Exec {
			text = kernel.Range{Start: addr, End: addr + uint64(len(seg.Data))}
		}
		seg.Size = align(uint64(len(seg.Data)), pageSize)
		addr += seg.Size
		segs = append(segs, seg)
	}
	return segs, text, nil
}

// append puts section i at the end of seg.
func (l *linker) append(seg *Segment, i int) error {
	off, err := l.add(seg, l.f.Sections[i])
	l.addr[i] = seg.Addr + off
	return err
}

// add puts s at the end of seg, at the offset that it returns.
func (l *linker) add(seg *Segment, s *elf.Section) (off uint64, err error) {
	a, limit := max(s.Addralign, 1), uint64(maxModule)
	if l.linux {
		limit = maxLinuxModule
	}
	if s.Size > limit || l.size+s.Size > limit {
		return 0, fmt.Errorf("section %s: size %#x: %w", s.Name, s.Size, ErrNoRoom)
	}
	if a > pageSize { // the kernel takes what is no power of two
		return 0, fmt.Errorf("section %s: size %#x, alignment %#x", s.Name, s.Size, s.Addralign)
	}
	l.size += s.Size + a
	data, err := sectionData(s)
	if err != nil {
		return 0, err
	}
	off = align(uint64(len(seg.Data)), a)
	fill := make([]byte, off-uint64(len(seg.Data))+s.Size)
	if seg.Exec && !l.linux {
		l.isa.Fill(fill)
	}
	copy(fill[off-uint64(len(seg.Data)):], data)
	seg.Data = append(seg.Data, fill...)
	return off, nil
}

func align(n, a uint64) uint64 { return (n + a - 1) &^ (a - 1) }

// bounds is where section name lies; nowhere: an empty table.
func (l *linker) bounds(name string) table {
	for i, s := range l.f.Sections {
		if s.Name == name && l.addr[i] != 0 {
			return table{l.addr[i], l.addr[i] + s.Size}
		}
	}
	return table{}
}
