package unwind

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// An entry of .debug_frame is a CIE, which many functions have in common, or an FDE, a
// function's own (DWARF 4, 6.4.1).
const (
	cieID      = 0xffffffff // in place of an FDE's offset of its CIE
	dwarf64    = 0xfffffff0 // a length from here on says that it is not one of 32 bits
	cieVersion = 1          // in later ones the return address's register takes any number of bytes
	codeAlign  = 1
)

// maxSection bounds the memory that a file may ask for: a row takes ten times the bytes of its
// description.
const maxSection = 4 << 20

// Parse reads a section .debug_frame as gas writes it: 32-bit DWARF, version 1.
func Parse(section []byte, format *Format) (Table, error) {
	if len(section) > maxSection {
		return nil, fmt.Errorf("%#x bytes", len(section))
	}
	cies := map[uint32][]byte{} // the instructions of each
	var funcs [][]Row
	for off := 0; off < len(section); {
		r := reader{b: section[off:], Format: format}
		n := r.u32()
		if n >= dwarf64 || n < 4 || uint64(n) > uint64(len(r.b)) {
			return nil, fmt.Errorf("entry at %#x: length %#x", off, n)
		}
		r.b = r.b[:n]
		var err error
		if id := r.u32(); id == cieID {
			cies[uint32(off)], err = r.cie()
		} else if begin, ok := cies[id]; !ok {
			err = fmt.Errorf("no common entry at %#x", id)
		} else {
			var rows []Row
			rows, err = r.fde(begin)
			funcs = append(funcs, rows)
		}
		if err != nil {
			return nil, fmt.Errorf("entry at %#x: %w", off, err)
		}
		off += 4 + int(n)
	}
	return join(funcs)
}

// join puts the rows of functions in order. No function is empty.
func join(funcs [][]Row) (Table, error) {
	slices.SortFunc(funcs, func(a, b []Row) int { return cmp.Compare(a[0].PC, b[0].PC) })
	var t Table
	for _, rows := range funcs {
		if n := len(t); n > 0 {
			switch end := t[n-1].PC; {
			case end > rows[0].PC:
				return nil, fmt.Errorf("two functions at %#x", rows[0].PC)
			case end == rows[0].PC:
				t = t[:n-1]
			}
		}
		t = append(t, rows...)
	}
	return t, nil
}

var errShort = errors.New("too short")

// cie returns the instructions that functions begin with.
func (r *reader) cie() ([]byte, error) {
	version, augmentation := r.u8(), r.str()
	code, data, ra := r.uleb(), r.sleb(), r.u8()
	switch {
	case r.short:
		return nil, errShort
	case version != cieVersion || augmentation != "":
		return nil, fmt.Errorf("version %d %q", version, augmentation)
	case code != codeAlign || data != r.dataAlign || r.name(ra) != RIP:
		return nil, fmt.Errorf("factors %d and %d, return address in register %d", code, data, ra)
	}
	return r.b, nil
}

// fde returns a function's rows, and one behind its end, where nothing is known.
func (r *reader) fde(begin []byte) ([]Row, error) {
	start, size := r.address(), r.address()
	if r.short || start+size < start {
		return nil, fmt.Errorf("%#x bytes at %#x", size, start)
	}
	f := function{Format: r.Format, rows: make([]Row, 0, 2+len(r.b)/3), now: Row{PC: start, Reg: none}, end: start + size}
	if err := f.run(&reader{b: begin, Format: r.Format}); err != nil {
		return nil, err
	}
	f.first = f.now
	if err := f.run(r); err != nil {
		return nil, err
	}
	f.advance(f.end - f.now.PC)
	return append(f.rows, Row{PC: f.end, Reg: none}), nil
}

// A reader takes numbers off b, the low byte first, as files for x86-64 have them. If b is too short, the
// number is 0.
type reader struct {
	*Format
	b     []byte
	short bool
}

func (r *reader) take(n int) []byte {
	if n > len(r.b) {
		r.short, r.b = true, nil
		return make([]byte, n)
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) u8() uint8   { return r.take(1)[0] }
func (r *reader) u16() uint16 { return binary.LittleEndian.Uint16(r.take(2)) }
func (r *reader) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *reader) u64() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

func (r *reader) address() uint64 {
	if r.word == 4 {
		return uint64(r.u32())
	}
	return r.u64()
}

func (r *reader) str() string {
	i := slices.Index(r.b, 0)
	if i < 0 {
		r.short = true
		return ""
	}
	return string(r.take(i + 1)[:i])
}

func (r *reader) uleb() uint64 {
	v, n := binary.Uvarint(r.b) // the same encoding
	if n <= 0 {
		r.short, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) sleb() (v int64) {
	for shift := 0; ; shift += 7 {
		b := r.u8()
		if shift < 64 {
			v |= int64(b&0x7f) << shift
		}
		if b&0x80 == 0 {
			if b&0x40 != 0 && shift < 57 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}
