package facts

import (
	"cmp"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// prefix is what stands before a function's name in that of the bytes in front of it. padding is written in the
// place of such a name, if the function's own name is the next one.
const (
	prefix  = "__pfx_"
	padding = "\x01"
)

// written is the name of all[i] as it is written.
func written(all []kernel.Symbol, i int) string {
	if name, ok := strings.CutPrefix(all[i].Name, prefix); ok && i+1 < len(all) && all[i+1].Name == name {
		return padding
	}
	return all[i].Name
}

// names are those of a block.
type names struct {
	text   string  // each with a 0 behind it; "": not unpacked yet
	starts []int32 // where each begins; nil: not looked for yet
}

// find calls f with the number of each name that is stem, or begins with it and a dot.
func (n *names) find(stem string, f func(i int)) {
	n.open()
	for i, start := range n.starts[:len(n.starts)-1] {
		end := int(start) + len(stem)
		if end >= int(n.starts[i+1]) || n.text[end] != 0 && n.text[end] != '.' {
			continue
		}
		if n.text[start:end] == stem {
			f(i)
		}
	}
}

// at is name i.
func (n *names) at(i int) string {
	n.open()
	return n.text[n.starts[i] : n.starts[i+1]-1]
}

// open looks where the names begin.
func (n *names) open() {
	if n.starts != nil {
		return
	}
	n.starts = append(make([]int32, 0, perBlock+1), 0)
	for at := 0; at < len(n.text); {
		at += strings.IndexByte(n.text[at:], 0) + 1
		n.starts = append(n.starts, int32(at))
	}
}

// block is a block, unpacked. mu is held.
func (s *symbols) block(i int) *names {
	n := &s.names[i]
	if n.text != "" {
		return n
	}
	b, err := s.unpack.unpack(s.packed[i])
	n.text = string(b)
	if want := min(perBlock, len(s.addrs)-i*perBlock); err != nil || strings.Count(n.text, "\x00") != want || n.text[len(n.text)-1] != 0 {
		s.err = cmp.Or(s.err, damaged("names of symbols"))
		n.text = strings.Repeat("\x00", want)
	}
	return n
}

// name is the name of symbol i.
func (s *symbols) name(i int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := s.block(i / perBlock).at(i % perBlock)
	if name == padding && i+1 < len(s.addrs) {
		return prefix + s.block((i+1)/perBlock).at((i+1)%perBlock)
	}
	return name
}

// stemmed are the symbols whose names begin with a stem, and have nothing or a dot behind it.
func (s *symbols) stemmed(stem string) []int32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if all, ok := s.known[stem]; ok {
		return all
	}
	all := s.written(stem)
	if name, ok := strings.CutPrefix(stem, prefix); ok {
		for _, i := range s.written(name) {
			if i > 0 && s.block(int(i-1)/perBlock).at(int(i-1)%perBlock) == padding {
				all = append(all, i-1)
			}
		}
	}
	s.known[stem] = all
	return all
}

// written is stemmed for names as they are written. mu is held.
func (s *symbols) written(stem string) []int32 {
	all := []int32{}
	bucket := bucketOf(stem, len(s.buckets)-1)
	for _, b := range s.blocks[s.buckets[bucket]:s.buckets[bucket+1]] {
		s.block(int(b)).find(stem, func(i int) { all = append(all, int32(b)*perBlock+int32(i)) })
	}
	return all
}
