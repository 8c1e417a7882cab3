// Package listing prints the text of a function, with what probes have put there beside the original
// instructions.
//
// The package imports engine and engine/kernel. It keeps no state.
package listing

import (
	"bytes"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxFunction is how many bytes of a symbol's text are shown at most.
const maxFunction = 1 << 16

// A Source has the text of a kernel.
type Source struct {
	Kernel kernel.Kernel
	Arch   *engine.Arch
	// Original and Live copy text at addr, without and with what probes have put there. They return how
	// many bytes are mapped.
	Original, Live func(addr uint64, p []byte) int
	// Addresses: addresses are shown, and not zeros.
	Addresses bool
	// Line is the line of the sources that the code at addr was made from, as it is to be printed; "": none. nil: nobody
	// knows lines.
	Line func(addr uint64) string
}

// printer prints one function.
type printer struct {
	*Source
	out     bytes.Buffer
	covered int    // offset of the end of the last instruction that a probe has put there
	line    string // of the instruction before
}

// Function prints the function called name. ENOENT: there is none. ENXIO: the symbol is not text.
func (s *Source) Function(name string) ([]byte, error) {
	addr, ok := s.Kernel.Lookup(name)
	if !ok {
		return nil, fmt.Errorf("disasm %s: %w", name, syscall.ENOENT)
	}
	size := uint64(maxFunction)
	if sym, ok := s.Kernel.Symbol(addr); ok {
		size = min(size, sym.Size)
	}
	orig, live := make([]byte, size), make([]byte, size)
	orig, live = orig[:s.Original(addr, orig)], live[:s.Live(addr, live)]
	orig = orig[:min(len(orig), len(live))]
	for filler := s.Arch.Filler; len(filler) > 0 && bytes.HasSuffix(orig, filler); {
		orig = orig[:len(orig)-len(filler)]
	}
	if len(orig) == 0 {
		return nil, fmt.Errorf("disasm %s: not text: %w", name, syscall.ENXIO)
	}
	p := &printer{Source: s}
	fmt.Fprintf(&p.out, "%s <%s>: %d bytes\n", p.address(addr), name, len(orig))
	for off := 0; off < len(orig); {
		p.source(addr + uint64(off))
		off += p.instruction(addr, off, orig, live)
	}
	return p.out.Bytes(), nil
}

// source prints the line that the code at addr comes from, if the code before does not.
func (p *printer) source(addr uint64) {
	if p.Line == nil {
		return
	}
	line := p.Line(addr)
	if line != "" && line != p.line {
		p.out.WriteString(line + "\n")
	}
	p.line = line
}

// instruction prints the original instruction at off and the live one beside it. It returns the length of
// the original. A jump that is longer than the instruction that it replaces is printed once, beside the
// first instruction.
func (p *printer) instruction(addr uint64, off int, orig, live []byte) int {
	at := addr + uint64(off)
	text, n := p.Arch.Print(orig[off:], at, p.symbol)
	was := orig[off : off+n]
	fmt.Fprintf(&p.out, "%s +%-6s", p.address(at), fmt.Sprintf("0x%x", off))
	if bytes.Equal(live[off:off+n], was) {
		fmt.Fprintf(&p.out, "%-30s %s\n", fmt.Sprintf("% x", was), text)
		return n
	}
	var now []byte
	var nowText string
	if off >= p.covered {
		var length int
		nowText, length = p.Arch.Print(live[off:], at, p.symbol)
		now = live[off : off+length]
		p.covered = off + length
	}
	fmt.Fprintf(&p.out, "%-30s %-34s # was % x  %s\n", fmt.Sprintf("% x", now), nowText, was, text)
	return n
}

// address has two digits for each byte of the kernel's addresses.
func (p *printer) address(addr uint64) string {
	if !p.Addresses {
		addr = 0
	}
	return fmt.Sprintf("%0*x", 2*p.Arch.WordSize, addr)
}

func (p *printer) symbol(addr uint64) (string, uint64) {
	s, ok := p.Kernel.Symbol(addr)
	if !ok {
		return "", 0
	}
	return s.Name, s.Addr
}
