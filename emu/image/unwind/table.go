// Package unwind makes a table of call frame information. Stacks are walked by it without guessing. For
// each piece of text the table says how far above a register the caller's frame begins, and where the
// return address and the caller's rbp lie. Linux's ORC table says the same
// (arch/x86/include/asm/orc_types.h). objtool makes that one; this one is made of what gcc and as say in
// .debug_frame.
//
// Delve and users of the standard library read the same sections, an address at a time, for a debugger that
// trusts the file. Here everything is read once, into rows that a hit searches without allocating.
//
// The package imports nothing of ours.
package unwind

import "sync"

// Registers by their DWARF numbers of x86-64 (System V ABI, figure 3.36). Frames begin at an
// offset from one of them; of the others nothing is kept. Those of i386 have the same names here.
const (
	RAX uint8 = 0
	RBP uint8 = 6
	RSP uint8 = 7
	RIP uint8 = 16 // the return address's column

	other uint8 = 0xfe
	none  uint8 = 0xff // of a Row: nothing is known
)

// A Format is how an instruction set writes the section.
type Format struct {
	word      int             // bytes of an address
	dataAlign int64           // what offsets are multiples of
	registers map[uint8]uint8 // names above by its own numbers
}

// Formats of x86-64 and of i386.
var (
	AMD64 = &Format{8, -8, map[uint8]uint8{0: RAX, 6: RBP, 7: RSP, 16: RIP}}
	I386  = &Format{4, -4, map[uint8]uint8{0: RAX, 5: RBP, 4: RSP, 8: RIP}}
)

// name is the name of a register; other: none that is kept.
func (f *Format) name(number uint8) uint8 {
	if r, ok := f.registers[number]; ok {
		return r
	}
	return other
}

// A Row holds from PC up to the PC of the next row. Offsets are from the canonical frame address,
// which is Reg + CFA: the caller's stack pointer, unless that was saved.
type Row struct {
	PC  uint64
	Reg uint8 // none: no function, or none that says anything
	// End: there is no caller; a stack begins here.
	End bool
	CFA int32
	RA  int32 // where the return address lies
	BP  int32 // where the caller's rbp lies; 0: it is in rbp
	// SP is where the caller's stack pointer lies; 0: it is the canonical frame address.
	// With one, or with a return address that is not the last word of the frame, the frame is an interrupt's, and its
	// caller has not made a call.
	SP int32
}

// A Table has rows by PC.
type Table []Row

// Frames is a section .debug_frame that is read when a stack is first walked: most machines never walk one, and reading
// takes a good part of a start. It is safe for concurrent use.
type Frames struct {
	section []byte
	format  *Format
	once    sync.Once
	table   Table
	err     error
}

// Later returns the frames of a section that nobody changes any more.
func Later(section []byte, format *Format) *Frames { return &Frames{section: section, format: format} }

// Table reads the section, if it has not been read. Of one that is invalid there is no table, and an error.
func (f *Frames) Table() (Table, error) {
	if f == nil {
		return nil, nil
	}
	f.once.Do(func() {
		f.table, f.err = Parse(f.section, f.format)
		f.section = nil
	})
	return f.table, f.err
}

// Find is the table's row of the instruction at pc.
func (f *Frames) Find(pc uint64) (r *Row, ok bool) {
	t, _ := f.Table()
	return t.Find(pc)
}

// Find is the row of the instruction at pc.
func (t Table) Find(pc uint64) (r *Row, ok bool) {
	low, high := 0, len(t)
	for low < high {
		if mid := int(uint(low+high) / 2); t[mid].PC <= pc {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 || t[low-1].Reg == none {
		return nil, false
	}
	return &t[low-1], true
}
