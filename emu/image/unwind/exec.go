package unwind

import (
	"errors"
	"fmt"
	"math"
)

// A function is one whose call frame instructions are being run.
type function struct {
	*Format
	rows       []Row
	now, first Row // from now.PC on; as its CIE leaves it
	end        uint64
	saved      []Row // by remember_state
}

// Call frame instructions (DWARF 4, 7.23). The first three have an operand in their low bits.
const (
	advanceLoc = 1 << 6
	offset     = 2 << 6
	restore    = 3 << 6

	nop            = 0x00
	advanceLoc1    = 0x02
	advanceLoc2    = 0x03
	advanceLoc4    = 0x04
	offsetExtended = 0x05
	undefined      = 0x07
	rememberState  = 0x0a
	restoreState   = 0x0b
	defCFA         = 0x0c
	defCFARegister = 0x0d
	defCFAOffset   = 0x0e
	argsSize       = 0x2e // DW_CFA_GNU_args_size
)

// maxSaved bounds remember_state, which gcc does not nest.
const maxSaved = 64

// run runs instructions. It does not know those that neither gcc nor emu/guest/src uses.
func (f *function) run(r *reader) error {
	for len(r.b) > 0 && !r.short {
		op := r.u8()
		low := op & 0x3f
		var err error
		switch op &^ 0x3f {
		case advanceLoc:
			err = f.advance(uint64(low))
		case offset:
			err = f.set(f.name(low), r.uleb())
		case restore:
			f.restore(f.name(low))
		default:
			err = f.extended(op, r)
		}
		if err != nil {
			return err
		}
	}
	if r.short {
		return errShort
	}
	return nil
}

func (f *function) extended(op uint8, r *reader) error {
	switch op {
	case nop:
		return nil
	case advanceLoc1:
		return f.advance(uint64(r.u8()))
	case advanceLoc2:
		return f.advance(uint64(r.u16()))
	case advanceLoc4:
		return f.advance(uint64(r.u32()))
	case offsetExtended:
		return f.set(f.name(r.u8()), r.uleb())
	case undefined:
		if f.name(r.u8()) == RIP {
			f.now.End = true
		}
		return nil
	case rememberState:
		if len(f.saved) == maxSaved {
			return errors.New("remember_state is nested")
		}
		f.saved = append(f.saved, f.now)
		return nil
	case restoreState:
		return f.restoreState()
	case argsSize:
		r.uleb()
		return nil
	}
	return f.define(op, r)
}

// define serves what says where the frame begins.
func (f *function) define(op uint8, r *reader) error {
	reg, number, off := f.now.Reg, f.now.Reg, uint64(f.now.CFA)
	switch op {
	case defCFA:
		number, off = r.u8(), r.uleb()
		reg = f.name(number)
	case defCFARegister:
		number = r.u8()
		reg = f.name(number)
	case defCFAOffset:
		off = r.uleb()
	default:
		return fmt.Errorf("instruction %#x", op)
	}
	if reg != RAX && reg != RBP && reg != RSP || off > math.MaxInt32 {
		return fmt.Errorf("a frame at register %d + %#x", number, off)
	}
	f.now.Reg, f.now.CFA = reg, int32(off)
	return nil
}

func (f *function) restoreState() error {
	n := len(f.saved)
	if n == 0 {
		return errors.New("restore_state of nothing")
	}
	pc := f.now.PC
	f.now, f.saved = f.saved[n-1], f.saved[:n-1]
	f.now.PC = pc
	return nil
}

// set says that reg lies dataAlign*n from the frame's beginning on.
func (f *function) set(reg uint8, n uint64) error {
	if n > math.MaxInt32/8 {
		return fmt.Errorf("register %d is saved at %d*%#x", reg, f.dataAlign, n)
	}
	off := int32(n) * int32(f.dataAlign)
	switch reg {
	case RIP:
		f.now.RA, f.now.End = off, false
	case RSP:
		f.now.SP = off
	case RBP:
		f.now.BP = off
	}
	return nil
}

// restore gives reg the rule that it has at the beginning of the function.
func (f *function) restore(reg uint8) {
	switch reg {
	case RIP:
		f.now.RA, f.now.End = f.first.RA, f.first.End
	case RSP:
		f.now.SP = f.first.SP
	case RBP:
		f.now.BP = f.first.BP
	}
}

// advance ends the present row, unless it is empty or the last one says the same.
func (f *function) advance(n uint64) error {
	if n > f.end-f.now.PC {
		return fmt.Errorf("beyond the end at %#x", f.end)
	}
	if n == 0 {
		return nil
	}
	last := f.now
	if k := len(f.rows); k > 0 {
		last.PC = f.rows[k-1].PC
	}
	if len(f.rows) == 0 || last != f.rows[len(f.rows)-1] {
		f.rows = append(f.rows, f.now)
	}
	f.now.PC += n
	return nil
}
