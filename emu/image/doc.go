// Package image loads the kernel and its modules. ELF files become segments of memory, symbols in the order
// of /proc/kallsyms, and the tables of text that the engine and the machine ask about. Everything here is a
// pure function on bytes and safe for hostile input: an invalid image is an error.
//
// LoadKernel and LoadModule read what emu/guest builds. Open finds a Linux of an instruction set in
// targets in its file. Package
// unpack opens the file, and package kallsyms finds the symbols. NewKernel makes a Kernel of it, in its
// state after boot. For that, package bootpatch patches the text.
//
// Package unwind reads the information about stack frames in the images of emu/guest.
//
// The package imports those four and input, engine/kernel for the types of symbols and tables, and
// engine/release.
package image

import (
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/unwind"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Segment is a range of memory with one protection.
type Segment struct {
	Name  string
	Addr  uint64
	Size  uint64 // bytes of memory; those behind Data are zero
	Data  []byte
	Write bool
	Exec  bool
}

// End is the address behind the segment.
func (s *Segment) End() uint64 { return s.Addr + s.Size }

// A Fixup is an exception table entry: a fault at Insn goes on at Target.
type Fixup struct {
	Insn, Target uint64
}

// A Bug is a ud2 of BUG or WARN.
type Bug struct {
	Addr  uint64
	File  string
	Line  int
	Flags uint16 // guest.Bugflag…
	Entry uint64 // address of the flags in memory, for WARN_ONCE
}

// A JumpLabel is the site of a static key.
type JumpLabel struct {
	Code, Target, Key uint64
	Len               uint64 // of the nop or jump at Code: 5, or 2 since 5.14
}

// A StaticCall is the site of a static call.
type StaticCall struct {
	Code, Key uint64
}

// Sites are the tables in the form the machine itself uses, each sorted by address.
type Sites struct {
	Fixups      []Fixup
	Bugs        []Bug
	JumpLabels  []JumpLabel
	StaticCalls []StaticCall
	Fentry      []uint64
	Frames      *unwind.Frames // how to unwind stacks; nil where the file does not say
}

// A Kernel is the loaded kernel image.
type Kernel struct {
	// Named is where addresses have symbols; nil: everywhere. A kernel without CONFIG_KALLSYMS_ALL lists no data,
	// and knows of no address outside of its text (is_ksym_addr).
	Named []kernel.Range

	ISA      *arch.ISA
	Segments []Segment
	Symbols  []kernel.Symbol // kallsyms order
	Tables   kernel.Tables
	Sites    Sites
	Init     kernel.Range  // freed once the kernel has started: __init_begin … __init_end
	Banner   string        // linux_banner; "" when there is none
	Missing  string        // what the file lacks that answers depend on, for a warning; "": nothing
	PerCPU   []byte        // contents of each processor's memory, linked to 0; only of NewKernel
	byName   *kernel.Names // of Symbols

	// For modules that are loaded into it; nil in what LoadKernel reads.
	patched *bootpatch.Image
	options bootpatch.Options
}

// target is that of the kernel.
func (k *Kernel) target() *target {
	return targetOf(func(isa *arch.ISA) bool { return isa == k.ISA })
}

// Lookup returns the address of the first symbol called name.
func (k *Kernel) Lookup(name string) (uint64, bool) {
	return k.byName.Lookup(name)
}

// Names finds Symbols by their names.
func (k *Kernel) Names() *kernel.Names { return k.byName }
