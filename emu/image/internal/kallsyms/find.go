package kallsyms

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An Area is a piece of the kernel's memory.
type Area struct {
	Addr uint64
	Data []byte
}

// A Table is a kallsyms table that was found.
type Table struct {
	Symbols []kernel.Symbol // in the table's order, which is that of /proc/kallsyms; without Size
	Layout  Layout
}

// A Layout says how the parts of a table lie.
type Layout struct {
	Form      Form
	Behind    bool // addresses are behind token_index, as from 6.4 on
	Wide      bool // markers have 64 bits
	Packed    bool // parts are aligned to 4 bytes, as from 7.0 on, not to 8
	LongNames bool // lengths have one or two bytes
	Between   int  // bytes for each symbol between markers and token_table: seqs_of_names
}

// ErrNone says that there is no table: KALLSYMS is off, or the memory is no kernel's.
var ErrNone = errors.New("no embedded kallsyms")

// maxSymbols bounds num_syms. Kernels have 100 to 250 thousand.
const maxSymbols = 4 << 20

// budget is how many steps a search may take: a second or so. A kernel needs one or two million.
const budget = 1 << 26

// A Space says where the symbols of a kernel can be.
type Space struct {
	kernel.Range      // where the kernel is linked, and moved to by KASLR
	PerCPU       bool // per-CPU data is linked to 0
	arch.Layout
}

// Find looks for the table in areas, none of which overlap.
func Find(areas []Area, space Space) (*Table, error) {
	s := &search{areas: areas, space: space, budget: budget}
	return s.find()
}

func (s *search) find() (*Table, error) {
	err := error(ErrNone)
	for i := range s.areas {
		a := aligned(s.areas[i])
		for off := s.nextTokens(a.Data, 0); off >= 0; off = s.nextTokens(a.Data, off+minAlign) {
			t, why := s.at(a, off)
			if why == nil {
				return t, nil
			}
			err = why
			if s.budget < 0 {
				return nil, fmt.Errorf("%w: the search takes too long", ErrNone)
			}
		}
	}
	return nil, err
}

// minAlign and maxAlign bound the alignment of the parts.
const minAlign, maxAlign = 4, 8

func alignUp(n, to int) int { return (n + to - 1) &^ (to - 1) }

// align is the alignment of the parts.
func (l *Layout) align() int {
	if l.Packed {
		return minAlign
	}
	return maxAlign
}

// aligned is a from its first aligned address on.
func aligned(a Area) Area {
	skip := min(int(-a.Addr%maxAlign), len(a.Data))
	return Area{a.Addr + uint64(skip), a.Data[skip:]}
}

// search is one Find.
type search struct {
	areas  []Area
	space  Space
	budget int
}

// spend takes n steps; false: there are no more.
func (s *search) spend(n int) bool {
	s.budget -= n
	return s.budget >= 0
}

// at reads the table whose token_index is at index in a.
func (s *search) at(a Area, index int) (*Table, error) {
	tokens, table, ok := s.tokens(a.Data, index)
	if !ok {
		return nil, ErrNone
	}
	n, ok := s.names(a.Data[:table], tokens)
	if !ok {
		return nil, fmt.Errorf("%w: a token table at %#x, but no names before it", ErrNone, a.Addr+uint64(table))
	}
	addrs, ok := s.addresses(a, n, index+indexSize)
	if !ok {
		return nil, fmt.Errorf("%w: %d names at %#x, but no addresses to them", ErrNone, n.count, a.Addr+uint64(n.start))
	}
	t := &Table{Layout: n.layout}
	t.Layout.Form, t.Layout.Behind = addrs.form, addrs.behind
	var err error
	if t.Symbols, err = n.expand(tokens); err != nil {
		return nil, fmt.Errorf("kallsyms at %#x: %w", a.Addr+uint64(n.start), err)
	}
	for i := range t.Symbols {
		t.Symbols[i].Addr = addrs.at(i)
	}
	return t, nil
}

// All kernels that are read have the low byte of a number first.

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
