package x86

import (
	"cmp"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// std decides as most tests expect.
var std = Default()

// base is where the text of a fakeKernel begins.
const base = 0xffffffff81000000

// A fakeKernel is a kernel of a few bytes of text, which are also its Code.
type fakeKernel struct {
	start   uint64 // of text; 0: base
	text    []byte
	symbols []kernel.Symbol // by address
	tables  kernel.Tables
	module  *kernel.Module
}

// newFake is a kernel with one function f, whose bytes are given in hex; blanks
// are for the reader.
func newFake(t testing.TB, text string) *fakeKernel {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	k := &fakeKernel{text: b, symbols: []kernel.Symbol{{Name: "f", Addr: base, Size: uint64(len(b)), Type: 't'}}}
	k.tables.CoreText = kernel.Range{Start: base, End: base + uint64(len(b))}
	return k
}

// site adds one of n bytes at offset off.
func (k *fakeKernel) site(kind kernel.TableKind, off, n uint64) *fakeKernel {
	k.tables.Sites[kind] = append(k.tables.Sites[kind], kernel.Range{Start: base + off, End: base + off + n})
	return k
}

func (k *fakeKernel) Lookup(name string) (uint64, bool) {
	for _, s := range k.symbols {
		if s.Name == name {
			return s.Addr, true
		}
	}
	return 0, false
}

func (k *fakeKernel) Symbol(addr uint64) (kernel.Symbol, bool) {
	for _, s := range k.symbols {
		if s.Addr <= addr && addr < s.Addr+s.Size {
			return s, true
		}
	}
	return kernel.Symbol{}, false
}

func (k *fakeKernel) Module(addr uint64) (kernel.Module, bool) {
	if k.module != nil && k.module.Core.Contains(addr) {
		return *k.module, true
	}
	return kernel.Module{}, false
}

func (k *fakeKernel) Count(string) int             { return 1 }
func (k *fakeKernel) Tables(uint64) *kernel.Tables { return &k.tables }
func (k *fakeKernel) AllTables() []*kernel.Tables  { return []*kernel.Tables{&k.tables} }
func (k *fakeKernel) ReadOriginal(addr uint64, p []byte) int {
	start := cmp.Or(k.start, base)
	if addr < start || addr-start > uint64(len(k.text)) {
		return 0
	}
	return copy(p, k.text[addr-start:])
}

// A fakeMemory is 256 bytes of stack from stackBase on.
type fakeMemory [256]byte

const stackBase = 0xffff888000000000

func (m *fakeMemory) at(addr uint64) []byte {
	if addr < stackBase || addr-stackBase > uint64(len(m)) {
		return nil
	}
	return m[addr-stackBase:]
}

func (m *fakeMemory) ReadKernel(addr uint64, p []byte) int  { return copy(p, m.at(addr)) }
func (m *fakeMemory) WriteKernel(addr uint64, p []byte) int { return copy(m.at(addr), p) }
func (m *fakeMemory) ReadUser(uint64, []byte) int           { return 0 }
