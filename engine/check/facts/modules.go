package facts

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
	"strings"
)

// A Function is one of a module. Nothing is known of its instructions.
type Function struct {
	Module  string
	Traced  bool // ftrace has a site at its entry
	Stepped bool // the entry is stepped: ftrace's site is behind it
	Open    bool // ftrace has a site, and what a probe on the entry would be is not known
	Several bool // the module has several functions of that name
	Others  bool // other modules have one, too
	// Trampoline is what a BPF trampoline answers, as a number of the asker's: less than 8.
	Trampoline uint8
}

// What is written of a function beside its name and the number of its module.
const (
	bitTraced  = 1
	bitSeveral = 2
	bitOthers  = 4
	bitStepped = 8
	bitOpen    = 16

	trampolineShift = 5
)

// packModules is the section of modules, which are called known, and of their functions, by their names.
func packModules(p packer, known []string, all map[string]Function) []byte {
	names := slices.Sorted(maps.Keys(all))
	known = slices.Sorted(slices.Values(known))
	modules := make(map[string]int, len(known))
	for i, m := range known {
		modules[m] = i
	}
	var numbers, bits []byte
	for _, name := range names {
		f := all[name]
		numbers = binary.LittleEndian.AppendUint16(numbers, uint16(modules[f.Module]))
		bits = append(bits, f.bits())
	}
	b := binary.AppendUvarint(nil, uint64(len(names)))
	b = p.append(p.append(p.append(b, []byte(strings.Join(known, "\n"))), planes(numbers)), bits)
	return append(b, packRun(p, names)...)
}

// bits are what is written of f.
func (f *Function) bits() (b byte) {
	for bit, is := range map[byte]bool{bitTraced: f.Traced, bitSeveral: f.Several, bitOthers: f.Others, bitStepped: f.Stepped, bitOpen: f.Open} {
		if is {
			b |= bit
		}
	}
	return b | f.Trampoline<<trampolineShift
}

// planes is words of two bytes, the low bytes first: they compress better.
func planes(b []byte) []byte {
	out := make([]byte, len(b))
	half := len(b) / 2
	for i := range half {
		out[i], out[half+i] = b[2*i], b[2*i+1]
	}
	return out
}

// modules have the functions of a kernel's modules.
type modules struct {
	body body

	// The symbols' mutex protects the fields below.
	n     int      // functions
	names *names   // nil: not read yet
	in    []string // the names of modules
	words []byte   // numbers, the low bytes first
	flags []byte
	err   error
}

// open reads what find needs, once. The symbols' mutex is held.
func (m *modules) open(u unpacker) error {
	if m.names != nil || m.err != nil {
		return m.err
	}
	section, err := u.read(&m.body)
	if err != nil {
		return err
	}
	c := cursor{b: section}
	m.n = c.count(maxItems)
	names, numbers, bits := c.packed(maxBlock), c.packed(2*m.n), c.packed(m.n)
	if c.bad || numbers.len != 2*m.n || bits.len != m.n {
		return damaged("modules")
	}
	known, err := u.answers(names)
	if err != nil {
		return err
	}
	if bytes.Count(known, []byte("\n")) >= maxModules {
		return damaged("modules")
	}
	m.in = strings.Split(string(known), "\n")
	if m.words, err = u.answers(numbers); err != nil {
		return err
	}
	if m.flags, err = u.answers(bits); err != nil {
		return err
	}
	m.names, err = readRun(u, c.b, m.n)
	return err
}

// Function is the function of that name of a module; ok is false if none has it, or the facts have no modules.
func (f *Facts) Function(name string) (of Function, ok bool) {
	m := f.modules
	if m == nil {
		return of, false
	}
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	if err := m.open(f.unpack); err != nil {
		m.err = cmp.Or(m.err, err)
		return of, false
	}
	i, there := m.names.find(name)
	if !there {
		return of, false
	}
	k := int(m.words[i]) | int(m.words[m.n+i])<<8
	if k >= len(m.in) {
		m.err = damaged("modules")
		return of, false
	}
	b := m.flags[i]
	return Function{Module: m.in[k], Traced: b&bitTraced != 0, Several: b&bitSeveral != 0, Others: b&bitOthers != 0, Stepped: b&bitStepped != 0, Open: b&bitOpen != 0, Trampoline: b >> trampolineShift}, true
}

// HasModule tells whether the kernel has a module of that name.
func (f *Facts) HasModule(name string) bool {
	m := f.modules
	if m == nil {
		return false
	}
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	m.err = cmp.Or(m.err, m.open(f.unpack))
	_, there := slices.BinarySearch(m.in, name)
	return there
}

// ModuleNames are the names of the kernel's modules, in their order; nil: they are not known.
func (f *Facts) ModuleNames() []string {
	if f.modules == nil {
		return nil
	}
	f.HasModule("") // it reads them
	return f.modules.in
}

// HasModules tells whether the facts have the modules' names.
func (f *Facts) HasModules() bool { return f.modules != nil }

// HasFunctions tells whether the facts have the functions of modules.
func (f *Facts) HasFunctions() bool { return f.modules != nil && !f.Head.Unread }
