package image

import (
	"bytes"
	"fmt"
	"sort"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Sizes of table records, as in include/linux/{extable,bug,jump_label,static_call}.h. A jump label has a word more.
const (
	extableSize    = 12
	bugSize        = 12
	jumpLabelSize  = 8
	staticCallSize = 8
)

// branchSize is the size of a call, of a jump, and of the nop in place of either, on x86.
var branchSize = uint64(arch.AMD64.Call.Len)

// nop5K8 is what an fentry call is turned into on old AMD processors, until 5.12 (K8_NOP5_ATOMIC).
var nop5K8 = []byte{0x66, 0x66, 0x66, 0x66, 0x90}

// A table is an array of records in memory.
type table struct{ start, end uint64 }

// records calls f for each record of t.
func (m memory) records(t table, size uint64, f func(addr uint64, b []byte) error) error {
	if t.end < t.start || (t.end-t.start)%size != 0 {
		return fmt.Errorf("table %#x-%#x is not made of %d-byte records", t.start, t.end, size)
	}
	if t.start == t.end {
		return nil
	}
	all, err := m.bytes(t.start, t.end-t.start)
	if err != nil {
		return err
	}
	for off := uint64(0); off < uint64(len(all)); off += size {
		if err := f(t.start+off, all[off:off+size]); err != nil {
			return err
		}
	}
	return nil
}

// readTables fills in s from the tables, by name as in the linker script.
func (m memory) readTables(isa *arch.ISA, s *Sites, tables map[string]table) error {
	for _, r := range []struct {
		name string
		size uint64
		read func(addr uint64, b []byte) error
	}{
		{"__ex_table", extableSize, func(a uint64, b []byte) error { return m.fixup(s, a, b) }},
		{"__bug_table", bugSize, func(a uint64, b []byte) error { return m.bug(s, a, b) }},
		{"__jump_table", jumpLabelSize + uint64(isa.WordSize), func(a uint64, b []byte) error { return m.jumpLabel(isa, s, a, b) }},
		{".static_call_sites", staticCallSize, func(a uint64, b []byte) error { return m.staticCall(s, a, b) }},
		{"__mcount_loc", uint64(isa.WordSize), func(_ uint64, b []byte) error { return m.fentry(isa, s, isa.Word(b)) }},
	} {
		if err := m.records(tables[r.name], r.size, r.read); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	s.sort()
	return nil
}

// sort puts each table into the order of addresses.
func (s *Sites) sort() {
	sort.Slice(s.Fixups, func(i, j int) bool { return s.Fixups[i].Insn < s.Fixups[j].Insn })
	sort.Slice(s.Bugs, func(i, j int) bool { return s.Bugs[i].Addr < s.Bugs[j].Addr })
	sort.Slice(s.JumpLabels, func(i, j int) bool { return s.JumpLabels[i].Code < s.JumpLabels[j].Code })
	sort.Slice(s.StaticCalls, func(i, j int) bool { return s.StaticCalls[i].Code < s.StaticCalls[j].Code })
	sort.Slice(s.Fentry, func(i, j int) bool { return s.Fentry[i] < s.Fentry[j] })
}

func (m memory) fixup(s *Sites, addr uint64, b []byte) error {
	f := Fixup{Insn: rel32(b, addr), Target: rel32(b[4:], addr+4)}
	if !m.exec(f.Insn, 1) || !m.exec(f.Target, 1) {
		return fmt.Errorf("entry %#x → %#x outside text", f.Insn, f.Target)
	}
	s.Fixups = append(s.Fixups, f)
	return nil
}

func (m memory) bug(s *Sites, addr uint64, b []byte) error {
	at := rel32(b, addr)
	code, err := m.text(at, 2)
	if err != nil {
		return err
	}
	if code[0] != 0x0f || code[1] != 0x0b {
		return fmt.Errorf("no ud2 at %#x", at)
	}
	file, err := m.str(rel32(b[4:], addr+4))
	if err != nil {
		return err
	}
	s.Bugs = append(s.Bugs, Bug{
		Addr: at, File: file, Entry: addr + 10,
		Line:  int(u16(b[8:])),
		Flags: u16(b[10:]),
	})
	return nil
}

func (m memory) jumpLabel(isa *arch.ISA, s *Sites, addr uint64, b []byte) error {
	j := JumpLabel{Code: rel32(b, addr), Target: rel32(b[4:], addr+4), Key: addr + 8 + isa.Word(b[8:]), Len: branchSize}
	if isa.WordSize == 4 {
		j.Key &= 1<<32 - 1
	}
	code, err := m.text(j.Code, branchSize)
	if err != nil {
		return err
	}
	if code[0] == 0x66 && code[1] == 0x90 || code[0] == 0xeb { // objtool makes them short
		j.Len = 2
	} else if !bytes.Equal(code, isa.FtraceNop) && code[0] != 0xe9 {
		return fmt.Errorf("neither nop nor jump at %#x", j.Code)
	}
	if !m.exec(j.Target, 1) {
		return fmt.Errorf("target %#x outside text", j.Target)
	}
	s.JumpLabels = append(s.JumpLabels, j)
	return nil
}

func (m memory) staticCall(s *Sites, addr uint64, b []byte) error {
	c := StaticCall{Code: rel32(b, addr), Key: rel32(b[4:], addr+4) &^ 3}
	code, err := m.text(c.Code, branchSize)
	if err != nil {
		return err
	}
	if code[0] != 0xe8 && code[0] != 0xe9 {
		return fmt.Errorf("no call at %#x", c.Code)
	}
	s.StaticCalls = append(s.StaticCalls, c)
	return nil
}

// fentry turns the call of __fentry__ at addr into a nop, as ftrace does at
// boot and when a module is loaded.
func (m memory) fentry(isa *arch.ISA, s *Sites, addr uint64) error {
	code, err := m.text(addr, branchSize)
	if err != nil {
		return err
	}
	if code[0] != 0xe8 {
		return fmt.Errorf("no call at %#x", addr)
	}
	copy(code, isa.FtraceNop)
	s.Fentry = append(s.Fentry, addr)
	return nil
}

// ranges makes the engine's form of s.
func (s *Sites) ranges(isa *arch.ISA) (r [kernel.NumTables][]kernel.Range) {
	add := func(k kernel.TableKind, addr, n uint64) {
		r[k] = append(r[k], kernel.Range{Start: addr, End: addr + n})
	}
	for _, a := range s.Fentry {
		add(kernel.TableFtrace, a, uint64(len(isa.FtraceNop)))
	}
	for _, j := range s.JumpLabels {
		add(kernel.TableJumpLabel, j.Code, j.Len)
	}
	for _, c := range s.StaticCalls {
		add(kernel.TableStaticCall, c.Code, uint64(len(isa.FtraceNop)))
	}
	for _, b := range s.Bugs {
		add(kernel.TableBug, b.Addr, 2)
	}
	for _, f := range s.Fixups {
		add(kernel.TableExtable, f.Insn, 1)
	}
	return r
}
