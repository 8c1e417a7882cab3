// Package explain explains whether a place can be probed, how, and why not better. An [Explainer] reads
// that from an engine, through an engine.View, and changes nothing there. For one place the package prints
// the answer, the reasons and the evidence. For many places it prints a line each, for programs JSON, and
// for a whole kernel how many places get which answer.
//
// The engine's kprobe mutex is held while a place is looked at, and not while its answer is printed. The
// package has no lock of its own, and keeps no state. It imports engine, engine/arch and engine/kernel.
package explain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// JSON is the documented machine-readable form, with a newline at its end.
func JSON(xs ...Explanation) ([]byte, error) {
	var v any = xs
	if len(xs) == 1 {
		v = xs[0]
	}
	return Marshal("explain", v)
}

// Marshal is v as indented JSON, with a newline at its end. what is what an error speaks of. What a terminal does not
// print, of names out of files and images, is escaped: control characters, and those that turn the direction of text.
func Marshal(what string, v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return append(escaped(b), '\n'), nil
}

// escaped is JSON in which each character that cannot be printed is an escape. Outside strings there are only line ends.
func escaped(b []byte) []byte {
	special := func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }
	if !bytes.ContainsFunc(b, special) {
		return b
	}
	var out []byte
	for _, r := range string(b) {
		if !special(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			out = fmt.Appendf(out, "\\u%04x", unit)
		}
	}
	return out
}

// printer adds the assembly text to lines.
type printer struct {
	arch   *engine.Arch
	kernel kernel.Kernel
}

func (p printer) all(x *Explanation) {
	p.line(x.Instruction)
	for _, f := range []*Finding{&x.Kprobe, &x.Kretprobe, &x.Events} {
		p.line(f.Insn)
	}
	for i := range x.Why {
		p.line(x.Why[i].Insn)
	}
	for _, c := range pieces(x) {
		for i := range c.Lines {
			p.line(&c.Lines[i])
		}
	}
}

// pieces returns the pieces of code that x has.
func pieces(x *Explanation) []*Piece {
	var list []*Piece
	for _, c := range []*Piece{x.Region, x.Text, x.Patch, x.Slot, x.Detour} {
		if c != nil {
			list = append(list, c)
		}
	}
	return list
}

func (p printer) line(l *Line) {
	switch {
	case l == nil || len(l.Bytes) == 0:
	case l.Part:
		l.Asm = arch.Bytes(l.Bytes)
	default:
		l.Asm, _ = p.arch.Print(l.Bytes, uint64(l.Address), p.symbol)
	}
}

func (p printer) symbol(addr uint64) (string, uint64) {
	s, ok := p.kernel.Symbol(addr)
	if !ok {
		return "", 0
	}
	return s.Name, s.Addr
}

// kernelAddress matches an address in the text of an instruction.
var kernelAddress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`0xffff[0-9a-f]{12}`)
})

// Hide removes addresses from x, for readers who may not see them (kptr_restrict).
func Hide(x *Explanation) {
	x.Address = 0
	if x.Function != nil {
		x.Function.Start, x.Function.End = 0, 0
	}
	if x.Blacklist != nil {
		x.Blacklist.Start, x.Blacklist.End = 0, 0
	}
	for i := range x.Suggestions {
		s := &x.Suggestions[i]
		s.Address, s.Place = 0, kernelAddress().ReplaceAllString(s.Place, "0x0")
	}
	hideLine(x.Instruction)
	for _, f := range []*Finding{&x.Kprobe, &x.Kretprobe, &x.Events} {
		hideFinding(f)
	}
	for i := range x.Why {
		hideFinding(&x.Why[i])
	}
	for _, c := range pieces(x) {
		c.Address = 0
		for i := range c.Lines {
			hideLine(&c.Lines[i])
		}
	}
}

func hideFinding(f *Finding) {
	f.At = 0
	hideLine(f.Insn)
}

func hideLine(l *Line) {
	if l != nil {
		l.Address = 0
		l.Asm = kernelAddress().ReplaceAllString(l.Asm, "0x0")
	}
}
