package facts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// base is where the text of the tests' kernel begins.
const base = 0xffffffff81000000

// code of three functions: traced and with an endbr, blacklisted, and one that ends in bytes that are no instruction.
var program = []byte{
	0xf3, 0x0f, 0x1e, 0xfa, 0x0f, 0x1f, 0x44, 0, 0, 0x55, 0x48, 0x89, 0xe5, 0x31, 0xc0, 0x5d, 0xc3, 0xcc, 0xcc, 0xcc,
	0x55, 0x48, 0x89, 0xe5, 0xe8, 1, 0, 0, 0, 0x5d, 0xc3, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc,
	0x48, 0x83, 0xc0, 0x01, 0x48, 0x83, 0xc0, 0x01, 0x0f, 0x0b, 0x06, 0x06, 0x06,
}

// memory is the tests' kernel's.
type memory struct{ nothing }

func (memory) ReadText(addr uint64, p []byte) int {
	if addr-base >= uint64(len(program)) {
		return 0
	}
	return copy(p, program[addr-base:])
}

// tested is a kernel of three functions with an engine on it.
func tested(t testing.TB) Source {
	t.Helper()
	u, err := newUnpacker(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := []kernel.Symbol{
		{Name: "percpu", Addr: 0x1000, Type: 'd'}, {Name: "traced", Addr: base, Type: 'T'}, {Name: "alias", Addr: base, Type: 't'},
		{Name: "refused.cold", Addr: base + 20, Type: 't'}, {Name: "broken", Addr: base + 40, Type: 't', Size: 13},
	}
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	names, ids := namesOf(all)
	span := kernel.Range{Start: base, End: base + uint64(len(program))}
	k, err := readSymbols(u, packSymbols(p, all, ids, len(names)), bodyOf(packNames(p, names)), []kernel.Range{span})
	if err != nil {
		t.Fatal(err)
	}
	k.tables = &kernel.Tables{CoreText: span, Blacklist: []kernel.BlacklistEntry{{Range: kernel.Range{Start: base + 20, End: base + 40}, Name: "refused.cold"}}}
	k.tables.Sites[kernel.TableFtrace] = []kernel.Range{{Start: base + 4, End: base + 9}}
	e, err := engine.New(engine.Config{Arch: x86.Arch64(), Kernel: k, Text: memory{}, Clock: nothing{}})
	if err != nil {
		t.Fatal(err)
	}
	functions := map[string]Function{
		"ext4_file_open": {Module: "ext4", Traced: true}, "xfs_open": {Module: "xfs", Several: true}, "ext4_sync": {Module: "ext4", Others: true},
	}
	return Source{Engine: e, Symbols: k, Tables: k.tables, Functions: functions, Modules: []string{"xfs", "ext4", "crc16"}, Head: Head{Release: "6.1.0", BuildID: "x", Span: span}}
}

func made(t testing.TB) []byte {
	t.Helper()
	b, err := Make(tested(t))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestEveryByte: an engine on facts decides about every byte as the engine that they were made of.
func TestEveryByte(t *testing.T) {
	s := tested(t)
	f, err := Read(made(t))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for addr := uint64(base - 2); addr < base+uint64(len(program))+2; addr++ {
		if got, want := f.Engine().Survey(addr), s.Engine.Survey(addr); got.Verdict.Rule != want.Verdict.Rule || got.Best != want.Best || got.Opt.Rule != want.Opt.Rule || got.Boost != want.Boost {
			t.Errorf("%#x: %+v, want %+v", addr, got, want)
		}
		got, ok := f.Kernel().Symbol(addr)
		want, there := s.Engine.Kernel().Symbol(addr)
		if got != want || ok != there {
			t.Errorf("%#x: %+v, want %+v", addr, got, want)
		}
	}
	for _, name := range []string{"traced", "alias", "refused", "refused.cold", "broken", "percpu", "none", ""} {
		for _, offset := range []uint64{0, 4} {
			if got, want := f.Engine().OnFuncEntry(name, offset), s.Engine.OnFuncEntry(name, offset); got != want {
				t.Errorf("%s+%d: %v, want %v", name, offset, got, want)
			}
		}
	}
	if f.Err() != nil {
		t.Error(f.Err())
	}
}

// TestRefused: what is no facts, or not whole, is refused and never answered from.
func TestRefused(t *testing.T) {
	whole := made(t)
	for n := range whole {
		if _, err := Read(whole[:n]); err == nil {
			t.Errorf("the first %d bytes are read", n)
		}
		changed := bytes.Clone(whole)
		changed[n] ^= 0x41
		k, err := Read(changed)
		if err == nil { // some sections are read when they are asked for
			askAll(k)
			err = k.Err()
			k.Close()
		}
		if err == nil {
			t.Errorf("byte %d is another, and it is read", n)
		}
	}
	other := bytes.Replace(whole, []byte(Magic), []byte("kprobefs-facts 9\n"), 1)
	if _, err := Read(other); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Error(err)
	}
	if _, err := Read([]byte(strings.Repeat("no facts ", 9))); err == nil || errors.Is(err, errDamaged) {
		t.Error(err)
	}
}

// TestFunctions: functions of modules are found by their names.
func TestFunctions(t *testing.T) {
	f, err := Read(made(t))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for name, want := range tested(t).Functions {
		if got, ok := f.Function(name); !ok || got != want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, ok, want)
		}
	}
	if _, ok := f.Function("ext4_file"); ok || f.HasModule("ext") || !f.HasModule("ext4") || !f.HasModule("crc16") || !f.HasModules() || f.Err() != nil {
		t.Error(f.Err())
	}
}

// TestShed: names and their order are told after Shed, and memory that it gave back is as good as new.
func TestShed(t *testing.T) {
	b, pool := made(t), new(Pool)
	for round := range 3 {
		f, err := Load(bytes.NewReader(b), Part{0, int64(len(b))}, pool)
		if err != nil {
			t.Fatal(err)
		}
		if o := f.Engine().Survey(base + 9); o.Verdict.Rule != engine.OK || len(pool.free) != 0 {
			t.Fatalf("round %d: %+v, %d", round, o, len(pool.free))
		}
		f.Function("ext4_sync")
		f.Shed()
		f.Shed()
		if len(pool.free) != 1 {
			t.Fatalf("round %d: %d are free", round, len(pool.free))
		}
		if i, there := f.Find("alias"); !there || !f.MayBegin(i) {
			t.Errorf("round %d: alias is %d, %v", round, i, there)
		} else if s, _ := f.At(i); s.Name != "alias" {
			t.Errorf("round %d: it is %+v", round, s)
		}
		f.Types()
		if err := f.Err(); err != nil {
			t.Error(err)
		}
		f.Close()
	}
}

// TestParts: joined files have all their kernels.
func TestParts(t *testing.T) {
	one := made(t)
	three := bytes.Repeat(one, 3)
	parts, err := Parts(bytes.NewReader(three), int64(len(three)))
	if err != nil || len(parts) != 3 {
		t.Fatalf("%v, %v", parts, err)
	}
	if f, err := Load(bytes.NewReader(three), parts[2], nil); err != nil || f.Release() != "6.1.0" {
		t.Error(err)
	}
	for _, n := range []int{0, 5, len(one) + 3, len(three) - 1} {
		if _, err := Parts(bytes.NewReader(three[:n]), int64(n)); err == nil {
			t.Errorf("%d bytes are read", n)
		}
	}
}

// sectionsOf are the sections of facts; nil: they do not have one.
func sectionsOf(t testing.TB, whole []byte) (all [numSections][]byte) {
	t.Helper()
	bodies, err := split(bytes.NewReader(whole), int64(headLen), int64(len(whole)))
	for s := range bodies {
		if b := &bodies[s]; err == nil && b.in != nil {
			all[s] = whole[b.at : b.at+int64(b.len)]
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// bodyOf is b as a section.
func bodyOf(b []byte) body {
	return body{in: bytes.NewReader(b), len: len(b), sum: crc32.Checksum(b, castagnoli)}
}

// FuzzRead: a section with any content and the right sum is refused, or answered from without a panic.
func FuzzRead(f *testing.F) {
	whole := made(f)
	sections := sectionsOf(f, whole)
	for s, body := range sections {
		f.Add(byte(s), body)
	}
	f.Fuzz(func(t *testing.T, which byte, body []byte) {
		changed := sections
		changed[which%byte(numSections)] = body
		var b []byte
		for s, body := range changed {
			if body != nil {
				b = appendSection(b, section(s), body)
			}
		}
		k, err := Read(append(binary.LittleEndian.AppendUint64([]byte(Magic), uint64(len(b))), b...))
		if err != nil {
			return
		}
		defer k.Close()
		for addr := uint64(base); addr < base+64; addr++ {
			k.Engine().Survey(addr)
		}
		k.Engine().OnFuncEntry("traced", 0)
		k.Symbols().EachSymbol(func(kernel.Symbol) bool { return true })
		if t := k.Types(); t != nil {
			t.Signature("traced")
		}
		k.BTF()
		k.Function("xfs_open")
		k.HasModule("xfs")
		k.Err()
	})
}

// TestSum: sums are those of CRC-32C, as other programs compute them.
func TestSum(t *testing.T) {
	if got := fmt.Sprintf("%08x", crc32.Checksum([]byte("123456789"), castagnoli)); got != "e3069283" {
		t.Error(got)
	}
}

// TestSpans: an address between the parts of a kernel that names its functions only is that of no symbol.
func TestSpans(t *testing.T) {
	s := tested(t)
	s.Head.Spans = []kernel.Range{{Start: base, End: base + 20}, {Start: base + 40, End: s.Head.Span.End}}
	b, err := Make(s)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for at, want := range map[uint64]string{base: "traced", base + 19: "traced", base + 20: "", base + 39: "", base + 40: "broken", s.Head.Span.End: ""} {
		if y, _ := f.Kernel().Symbol(at); y.Name != want {
			t.Errorf("%#x: %q, want %q", at, y.Name, want)
		}
	}
}
