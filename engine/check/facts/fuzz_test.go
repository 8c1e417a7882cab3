package facts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// shapes are what is in each section: v is a number, p is packed bytes, b is those of the only block of codes: what is
// known of that is in the section before, behind its numbers.
var shapes = [numSections]string{
	sectionHead: "p", sectionSymbols: "vvvppp", sectionNames: "ppp", sectionTables: "p", sectionCode: "vv", sectionBlocks: "b", sectionEntries: "p",
	sectionPrototypes: "pp", sectionTypes: "p", sectionModules: "vppppp",
}

// A piece is a number of a section, or bytes that are packed there.
type piece struct {
	packed bool
	number uint64
	body   []byte
}

// pieces takes a section apart.
func pieces(t testing.TB, u unpacker, shape string, b []byte) (all []piece) {
	t.Helper()
	c := cursor{b: b}
	for _, kind := range shape {
		if kind == 'v' {
			all = append(all, piece{number: c.uvarint()})
			continue
		}
		p := packed{1 << 16, b} // as much as the tests' block has at most
		if kind == 'p' {
			p = c.packed(maxBody)
		}
		body, err := u.z.DecodeAll(p.z, make([]byte, 0, p.len))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, piece{packed: true, body: body})
	}
	return all
}

// joined is facts whose sections have these pieces.
func joined(p packer, sections [numSections][]piece) []byte {
	var b []byte
	block := p.z.EncodeAll(sections[sectionBlocks][0].body, nil)
	for s, all := range sections {
		var body []byte
		for _, piece := range all {
			if piece.packed {
				body = p.append(body, piece.body)
			} else {
				body = binary.AppendUvarint(body, piece.number)
			}
		}
		switch section(s) {
		case sectionCode:
			body = binary.AppendUvarint(body, uint64(len(sections[sectionBlocks][0].body)))
			body = binary.AppendUvarint(body, uint64(len(block)))
			body = binary.LittleEndian.AppendUint32(body, crc32.Checksum(block, castagnoli))
		case sectionBlocks:
			body = block
		}
		if len(all) > 0 {
			b = appendSection(b, section(s), body)
		}
	}
	return append(binary.LittleEndian.AppendUint64([]byte(Magic), uint64(len(b))), b...)
}

// taken is the tests' facts, taken apart.
func taken(t testing.TB) (p packer, all [numSections][]piece) {
	t.Helper()
	p, u := coders(t)
	whole := made(t)
	for s, body := range sectionsOf(t, whole) {
		if body != nil {
			all[s] = pieces(t, u, shapes[s], body)
		}
	}
	return p, all
}

// with is all with another piece in place of one of them. A number has its low byte first.
func with(all [numSections][]piece, which uint16, body []byte) [numSections][]piece {
	s := int(which>>8) % len(all)
	if len(all[s]) == 0 {
		return all
	}
	i := int(which&0xff) % len(all[s])
	changed := append([]piece(nil), all[s]...)
	var number [8]byte
	copy(number[:], body)
	changed[i] = piece{all[s][i].packed, binary.LittleEndian.Uint64(number[:]), body}
	all[s] = changed
	return all
}

// askAll asks for all that facts know.
func askAll(k *Facts) {
	for addr := uint64(base); addr < base+64; addr++ {
		k.Engine().Survey(addr)
		k.Kernel().Symbol(addr)
	}
	for _, name := range []string{"traced", "alias", "refused", "__pfx_traced", "broken", "a", "", "none"} {
		k.Engine().OnFuncEntry(name, 0)
		k.symbols.suffixed(name)
		k.Kernel().Count(name)
		k.Function(name)
		k.HasModule(name)
	}
	k.Symbols().EachSymbol(func(kernel.Symbol) bool { return true })
	if t := k.Types(); t != nil {
		t.Signature("traced")
		t.Signature("broken")
	}
	k.ModuleNames()
	k.BTF()
	k.Err()
}

// FuzzPieces: facts with any two pieces, packed again, are refused, or answered from without a panic.
func FuzzPieces(f *testing.F) {
	p, all := taken(f)
	for s := range all {
		for i, piece := range all[s] {
			f.Add(uint16(s<<8|i), binary.LittleEndian.AppendUint64(piece.body, piece.number), uint16(sectionNames)<<8, []byte{0, 1, 0, 1, 0})
		}
	}
	f.Fuzz(func(t *testing.T, one uint16, first []byte, two uint16, second []byte) {
		k, err := Read(joined(p, with(with(all, one, first), two, second)))
		if err != nil {
			return
		}
		defer k.Close()
		askAll(k)
	})
}

// TestSameNames: names that are there twice, or not in their order, are no panic.
func TestSameNames(t *testing.T) {
	p, all := taken(t)
	k, err := Read(joined(p, with(with(all, uint16(sectionNames)<<8, []byte{0, 5, 1, 0, 6}), uint16(sectionNames)<<8|1, []byte("alias\x00\x00bc\x00none\x00\x00"))))
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	askAll(k)
}

// TestBounds: what takes much more memory than any kernel needs is refused, however small the file is.
func TestBounds(t *testing.T) {
	p, all := taken(t)
	areas := appendRanges(nil, []kernel.Range{{}, {}, {Start: base, End: base + uint64(len(program))}, {}})
	empty := append(areas, make([]byte, 1+len(kernel.Tables{}.Sites))...)
	refused := func(n int) []byte {
		return append(binary.AppendUvarint(bytes.Clone(empty), uint64(n)), bytes.Repeat([]byte{1, 0, 0, 0}, n)...)
	}
	all[sectionTables] = []piece{{packed: true, body: refused(0)}}
	for _, tt := range []struct {
		name string
		s    section
		with []piece
		ok   bool
	}{
		{"an empty blacklist", sectionTables, []piece{{packed: true, body: refused(0)}}, true},
		{"the blacklist", sectionTables, []piece{{packed: true, body: refused(maxRefused + 1)}}, false},
		{"tables", sectionTables, []piece{{packed: true, body: append(refused(0), make([]byte, maxTables)...)}}, false},
		{"modules", sectionModules, append([]piece{all[sectionModules][0], {packed: true, body: bytes.Repeat([]byte{'\n'}, maxModules)}}, all[sectionModules][2:]...), false},
	} {
		sections := all
		sections[tt.s] = tt.with
		k, err := Read(joined(p, sections))
		if err == nil {
			k.ModuleNames()
			err = k.Err()
			k.Close()
		}
		if (err == nil) != tt.ok || err != nil && !errors.Is(err, errDamaged) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestCodeBound: the blocks of code together are bounded, as a question about every function unpacks them all.
func TestCodeBound(t *testing.T) {
	p, u := coders(t)
	const most = maxBody / maxBlock
	for n := range most + 2 {
		section, entries := binary.AppendUvarint(nil, uint64(n)), p.append(nil, make([]byte, 2*n))
		for range n {
			section = append(binary.AppendUvarint(append(section, 1), maxBlock), 0, 0, 0, 0, 0)
		}
		text, err := readText(u, bodyOf(section), bodyOf(nil), entries, nil, regions{addrs: make([]uint64, n), first: make([]uint32, n)})
		if err == nil {
			err = text.readBlocks()
		}
		if (err == nil) != (n <= most) {
			t.Errorf("%d blocks: %v", n, err)
		}
	}
}
