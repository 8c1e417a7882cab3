package trace

import "github.com/kprobefs/kprobefs/engine/arch"

// All numbers of an entry, of its header and of a raw page are as the machine's memory has them: in its
// order of bytes, and an unsigned long with as many of them as a word (arch.Layout).

// AppendWord appends an unsigned long. It drops the high bits of v that do not fit.
func (r *Recorder) AppendWord(b []byte, v uint64) []byte { return r.layout.AppendLong(b, v) }

// Order is the order of bytes in entries.
func (r *Recorder) Order() arch.Order { return r.layout.Order }

// Layout is the layout of the numbers in entries.
func (p *Printer) Layout() arch.Layout { return p.Array.tr.layout }

// Word returns the nth unsigned long behind the header of an entry, counted from 0. The entry must have it.
func (p *Printer) Word(entry []byte, n int) uint64 {
	l := p.Layout()
	return l.Long(entry[EntryHeader+n*l.Word:])
}
