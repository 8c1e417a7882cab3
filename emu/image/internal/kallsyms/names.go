package kallsyms

import (
	"errors"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// names are the compressed names that were found.
type names struct {
	data   []byte // the bytes in front of token_table
	start  int    // of names, in data; num_syms ends here
	end    int    // behind the last name
	count  int
	layout Layout
}

// maxNames bounds how far in front of token_table num_syms is looked for.
const maxNames = 64 << 20

// maxName is KSYM_NAME_LEN, of 6.1 and later.
const maxName = 512

// names finds num_syms, names and markers, which end where data ends, seqs_of_names
// possibly in between. Going backwards, the first place where all agrees is it: every marker
// is checked against the name it is of. A kernel has thousands of places that could be num_syms;
// only where markers can lie are the names walked over.
func (s *search) names(data []byte, tokens [][]byte) (n names, ok bool) {
	first := max(len(data)-maxNames, 0)
	for start := len(data) - minAlign; start >= first+maxAlign; start -= minAlign {
		if !s.spend(1) {
			return n, false
		}
		count, packed := numSyms(data, start)
		if count == 0 || count > maxSymbols || int(count) > (len(data)-start)/2 {
			continue
		}
		for _, form := range markerForms {
			n = names{data: data, start: start, count: int(count), layout: form}
			n.layout.Packed = packed
			if marks := n.markers(); marks != nil && (s.walk(&n, marks, true) || s.walk(&n, marks, false)) {
				return n, true
			}
		}
	}
	return n, false
}

// markerForms are how markers, and what is between them and token_table, can be.
var markerForms = []Layout{
	{Wide: false, Between: 0}, {Wide: false, Between: 3}, {Wide: false, Between: 4},
	{Wide: true, Between: 0}, {Wide: true, Between: 3}, {Wide: true, Between: 4},
}

// numSyms reads the number in front of start: 32 bits, or 64, of which the upper ones are 0.
func numSyms(data []byte, start int) (count uint32, packed bool) {
	if data[start] == 0 { // no name has length 0
		return 0, false
	}
	if count = u32(data[start-4:]); count != 0 {
		return count, true
	}
	if start%maxAlign != 0 {
		return 0, false
	}
	return u32(data[start-8:]), false
}

// next cuts the first name off data.
func (n *names) next(data []byte) (name, rest []byte) {
	if len(data) < 2 {
		return nil, nil
	}
	size, head := int(data[0]), 1
	if n.layout.LongNames && size >= 0x80 {
		size, head = size&0x7f|int(data[1])<<7, 2
	}
	if size == 0 || size > maxName || size > len(data)-head {
		return nil, nil
	}
	return data[head : head+size], data[head+size:]
}

// walk goes over all names to their end, and checks each marker and where the markers begin.
func (s *search) walk(n *names, marks *markers, long bool) bool {
	n.layout.LongNames = long
	rest := n.data[n.start:]
	for i := range n.count {
		if i%perMarker == 0 && marks.at(i/perMarker) != uint64(len(n.data)-n.start-len(rest)) {
			s.spend(i)
			return false
		}
		var name []byte
		if name, rest = n.next(rest); name == nil {
			s.spend(i)
			return false
		}
	}
	s.spend(n.count)
	n.end = len(n.data) - len(rest)
	return alignUp(n.end, n.layout.align()) == marks.start
}

// perMarker is how many names a marker is for.
const perMarker = 256

// markers are the numbers between the names and what is behind them.
type markers struct {
	data  []byte
	start int // in the data of names
	size  int // of one, in bytes
}

func (m *markers) at(i int) uint64 {
	if m.size == 4 {
		return uint64(u32(m.data[m.size*i:]))
	}
	return u64(m.data[m.size*i:])
}

// markers are those of n: where they lie follows from where data ends. They are nil where the bytes there
// cannot be markers: the first is 0, and each name has two bytes or more.
func (n *names) markers() *markers {
	m, align := &markers{size: 4}, n.layout.align()
	if n.layout.Wide {
		m.size = 8
	}
	end := (len(n.data) - n.layout.Between*n.count) &^ (align - 1)
	count := (n.count + perMarker - 1) / perMarker
	if m.start = end - alignUp(m.size*count, align); m.start < n.start+2*n.count {
		return nil
	}
	m.data = n.data[m.start:end]
	last, room := m.at(0), uint64(m.start-n.start)
	if last != 0 {
		return nil
	}
	for i := 1; i < count; i++ {
		next := m.at(i)
		if next < last+2*perMarker || next >= room {
			return nil
		}
		last = next
	}
	return m
}

// maxText bounds all names expanded. 200,000 have 5 MB.
const maxText = 256 << 20

// expand makes symbols of the names. One string holds all of them.
func (n *names) expand(tokens [][]byte) ([]kernel.Symbol, error) {
	text := make([]byte, 0, 4*(n.end-n.start))
	ends := make([]int, n.count)
	rest, name := n.data[n.start:], []byte(nil)
	for i := range ends {
		name, rest = n.next(rest)
		for _, c := range name {
			text = append(text, tokens[c]...)
		}
		if ends[i] = len(text); len(text) > maxText {
			return nil, errors.New("too large")
		}
	}
	syms := make([]kernel.Symbol, n.count)
	all, start := string(text), 0
	for i, end := range ends {
		if end-start < 2 {
			return nil, errors.New("a symbol without a name")
		}
		syms[i] = kernel.Symbol{Type: all[start], Name: all[start+1 : end]}
		start = end
	}
	return syms, nil
}
