package trace

import "github.com/kprobefs/kprobefs/engine/arch"

// All numbers of an entry, of its header and of a raw page are as the machine's memory has them: in its
// order of bytes, and an unsigned long with as many of them as a word (arch.Layout).

// AppendWord appends an unsigned long. What of v does not fit is left out.
func (r *Recorder) AppendWord(b []byte, v uint64) []byte { return r.layout.AppendLong(b, v) }

// Order is the order of bytes in entries.
func (r *Recorder) Order() arch.Order { return r.layout.Order }

// Layout is how entries have their numbers.
func (p *Printer) Layout() arch.Layout { return p.Array.tr.layout }

// Word is the nth unsigned long behind the header of an entry, the first being 0. The entry must have it.
func (p *Printer) Word(entry []byte, n int) uint64 {
	l := p.Layout()
	return l.Long(entry[EntryHeader+n*l.Word:])
}
