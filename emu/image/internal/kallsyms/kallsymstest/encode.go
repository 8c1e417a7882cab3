// Package kallsymstest writes kallsyms tables, for tests.
package kallsymstest

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// encoder writes tables as scripts/kallsyms.c does, in any layout.
type encoder struct {
	layout kallsyms.Layout
	addr   uint64 // where mem begins
	mem    []byte
}

// merged are tokens of more than one character, in the order of their codes.
var merged = []string{"sys_", "__x64_", "_init", "write", "read", "TT", "__", "tt", "func", "Ts"}

// codes give each printable character itself, and merged the codes behind. The rest stands for
// something no name has.
func codes() (tokens [256]string) {
	for i := range tokens {
		tokens[i] = fmt.Sprintf("\x01%d", i)
		if i > ' ' && i < 0x7f {
			tokens[i] = string(rune(i))
		}
	}
	for i, m := range merged {
		tokens[0x80+i] = m
	}
	tokens[0] = "rare" // a code of 0 is as good as any other
	return tokens
}

func compress(s string) (out []byte) {
next:
	for s != "" {
		if rest, ok := strings.CutPrefix(s, "rare"); ok {
			out, s = append(out, 0), rest
			continue
		}
		for i, m := range merged {
			if rest, ok := strings.CutPrefix(s, m); ok {
				out, s = append(out, byte(0x80+i)), rest
				continue next
			}
		}
		out, s = append(out, s[0]), s[1:]
	}
	return out
}

func (e *encoder) pad() {
	to := 8
	if e.layout.Packed {
		to = 4
	}
	for len(e.mem)%to != 0 {
		e.mem = append(e.mem, 0)
	}
}

func (e *encoder) word(n uint64, wide bool) {
	if wide {
		e.mem = binary.LittleEndian.AppendUint64(e.mem, n)
	} else {
		e.mem = binary.LittleEndian.AppendUint32(e.mem, uint32(n))
	}
}

// kernelStart is where the kernel's addresses begin; those below are per-CPU data's.
const kernelStart = 0xffffffff80000000

// Append appends the tables of syms to mem, which is at addr, in layout l.
func Append(mem []byte, addr uint64, l kallsyms.Layout, syms []kernel.Symbol) []byte {
	e := &encoder{layout: l, addr: addr, mem: mem}
	e.encode(syms)
	return e.mem
}

func (e *encoder) encode(syms []kernel.Symbol) {
	e.pad()
	if !e.layout.Behind {
		e.addresses(syms)
	}
	e.word(uint64(len(syms)), e.layout.Wide)
	e.pad()
	marks := e.names(syms)
	e.pad()
	for _, m := range marks {
		e.word(uint64(m), e.layout.Wide)
	}
	e.pad()
	e.mem = append(e.mem, make([]byte, e.layout.Between*len(syms))...)
	e.pad()
	index := []byte{}
	table := 0
	for _, tok := range codes() {
		index = binary.LittleEndian.AppendUint16(index, uint16(table))
		table += len(tok) + 1
		e.mem = append(append(e.mem, tok...), 0)
	}
	e.pad()
	e.mem = append(e.mem, index...)
	if e.layout.Behind {
		e.addresses(syms)
		e.mem = append(e.mem, make([]byte, 3*len(syms))...)
	}
}

func (e *encoder) names(syms []kernel.Symbol) (marks []int) {
	start := len(e.mem)
	for i, s := range syms {
		if i%256 == 0 {
			marks = append(marks, len(e.mem)-start)
		}
		name := compress(string(s.Type) + s.Name)
		switch n := len(name); {
		case n >= 0x80 && e.layout.LongNames:
			e.mem = append(e.mem, byte(n)|0x80, byte(n>>7))
		default:
			e.mem = append(e.mem, byte(n))
		}
		e.mem = append(e.mem, name...)
	}
	return marks
}

func (e *encoder) addresses(syms []kernel.Symbol) {
	var base uint64
	for _, s := range syms {
		if s.Addr >= kernelStart {
			base = s.Addr
			break
		}
	}
	for _, s := range syms {
		switch e.layout.Form {
		case kallsyms.Absolute:
			e.word(s.Addr, true)
		case kallsyms.Relative:
			e.word(s.Addr-base, false)
		case kallsyms.PlaceRelative:
			e.word(s.Addr-(e.addr+uint64(len(e.mem))), false)
		case kallsyms.AbsolutePercpu:
			if s.Addr < kernelStart {
				e.word(s.Addr, false)
			} else {
				e.word(base-1-s.Addr, false)
			}
		}
	}
	e.pad()
	if e.layout.Form == kallsyms.Relative || e.layout.Form == kallsyms.AbsolutePercpu {
		e.word(base, true)
	}
}
