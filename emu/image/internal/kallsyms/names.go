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
// is checked against the name it is of.
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
		n = names{data: data, start: start, count: int(count), layout: Layout{Packed: packed}}
		if s.walk(&n, true) || s.walk(&n, false) {
			return n, true
		}
	}
	return n, false
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

// walk goes over all names to their end, and checks the markers and the parts behind them.
func (s *search) walk(n *names, long bool) bool {
	n.layout.LongNames = long
	var marks []uint64
	rest := n.data[n.start:]
	for i := range n.count {
		if i%256 == 0 {
			marks = append(marks, uint64(len(n.data)-n.start-len(rest)))
		}
		var name []byte
		if name, rest = n.next(rest); name == nil {
			s.spend(i)
			return false
		}
	}
	n.end = len(n.data) - len(rest)
	s.spend(n.count)
	for _, wide := range []bool{false, true} {
		n.layout.Wide = wide
		if end, ok := n.markers(marks, wide); ok {
			for _, n.layout.Between = range []int{0, 3, 4} {
				if alignUp(end+n.layout.Between*n.count, n.layout.align()) == len(n.data) {
					return true
				}
			}
		}
	}
	return false
}

// markers tells whether marks lie behind the names, and where they end.
func (n *names) markers(marks []uint64, wide bool) (end int, ok bool) {
	size := 4
	if wide {
		size = 8
	}
	at := alignUp(n.end, n.layout.align())
	end = alignUp(at+size*len(marks), n.layout.align())
	if end > len(n.data) {
		return 0, false
	}
	for i, want := range marks {
		got := uint64(u32(n.data[at+size*i:]))
		if wide {
			got = u64(n.data[at+size*i:])
		}
		if got != want {
			return 0, false
		}
	}
	return end, true
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
