package machinefs

import (
	"bytes"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// maxFunction is how many bytes of a symbol's text are shown at most.
const maxFunction = 1 << 16

// disasmDir is disasm/. It lists no names, and finds every function as NAME or MODULE:NAME.
func disasmDir(m Machine, code Code, showAddr func(*vtree.Open) bool) *vtree.Dir {
	return &vtree.Dir{
		Mode: 0o555,
		Find: func(name string) (vtree.Entry, bool) {
			if _, ok := m.Kernel().Lookup(name); !ok {
				return vtree.Entry{}, false
			}
			return vtree.Entry{Name: name, Node: &vtree.File{
				Mode: 0o400,
				Show: func(o *vtree.Open) ([]byte, error) {
					l := listing{m: m, code: code, arch: code.Arch(), showAddr: showAddr(o)}
					return l.function(name)
				},
			}}, true
		},
	}
}

// listing prints one function.
type listing struct {
	m        Machine
	code     Code
	arch     *engine.Arch
	showAddr bool
	out      bytes.Buffer
	covered  int // offset of the end of the last instruction that a probe has put there
}

// function prints the text of the function called name. ENOENT: the function has gone (its module was
// unloaded). ENXIO: the symbol is not text.
func (l *listing) function(name string) ([]byte, error) {
	k := l.m.Kernel()
	addr, ok := k.Lookup(name)
	if !ok {
		return nil, fmt.Errorf("disasm %s: %w", name, syscall.ENOENT)
	}
	size := uint64(maxFunction)
	if s, ok := k.Symbol(addr); ok {
		size = min(size, s.Size)
	}
	orig := make([]byte, size)
	orig = orig[:l.code.ReadOriginal(addr, orig)]
	live := make([]byte, size)
	live = live[:l.m.ReadText(addr, live)]
	orig = orig[:min(len(orig), len(live))]
	for filler := l.arch.Filler; bytes.HasSuffix(orig, filler); {
		orig = orig[:len(orig)-len(filler)]
	}
	if len(orig) == 0 {
		return nil, fmt.Errorf("disasm %s: not text: %w", name, syscall.ENXIO)
	}
	fmt.Fprintf(&l.out, "%s <%s>: %d bytes\n", l.address(addr), name, len(orig))
	for off := 0; off < len(orig); {
		off += l.instruction(addr, off, orig, live)
	}
	return l.out.Bytes(), nil
}

// instruction prints the original instruction at off and the live one beside it. It returns the length of
// the original. A jump that is longer than the instruction that it replaces is printed once, beside the
// first instruction.
func (l *listing) instruction(addr uint64, off int, orig, live []byte) int {
	at := addr + uint64(off)
	text, n := l.arch.Print(orig[off:], at, l.symbol)
	was := orig[off : off+n]
	fmt.Fprintf(&l.out, "%s +%-6s", l.address(at), fmt.Sprintf("0x%x", off))
	if bytes.Equal(live[off:off+n], was) {
		fmt.Fprintf(&l.out, "%-30s %s\n", fmt.Sprintf("% x", was), text)
		return n
	}
	var now []byte
	var nowText string
	if off >= l.covered {
		var length int
		nowText, length = l.arch.Print(live[off:], at, l.symbol)
		now = live[off : off+length]
		l.covered = off + length
	}
	fmt.Fprintf(&l.out, "%-30s %-34s # was % x  %s\n", fmt.Sprintf("% x", now), nowText, was, text)
	return n
}

func (l *listing) address(addr uint64) string {
	if !l.showAddr {
		addr = 0
	}
	return fmt.Sprintf("%016x", addr)
}

func (l *listing) symbol(addr uint64) (string, uint64) {
	s, ok := l.m.Kernel().Symbol(addr)
	if !ok {
		return "", 0
	}
	return s.Name, s.Addr
}
