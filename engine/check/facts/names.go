package facts

import (
	"bytes"
	"encoding/binary"
	"sort"
	"strings"

	"github.com/kprobefs/kprobefs/engine/large"
)

const (
	// prefix is what stands before a function's name in that of the bytes in front of it.
	prefix = "__pfx_"
	// perGroup is how many names are read from the first on that is written whole.
	perGroup = 16
	// maxShared is how many bytes a name takes from the one before it, at most.
	maxShared = 255
)

// names are different names in ascending order. Each is written without the bytes that it shares with the one
// before it, unless it is the first of a group.
type names struct {
	shared []byte   // how many bytes each one shares
	rest   []byte   // the rest of each, with a 0 behind it
	groups []uint32 // where each group begins in rest
}

// packNames is names as a section.
func packNames(p packer, all []string) []byte {
	var shared, rest, groups []byte
	start := 0
	for i, name := range all {
		n := 0
		if i%perGroup != 0 {
			n = min(sharedBy(all[i-1], name), maxShared)
		} else if i > 0 {
			groups = binary.AppendUvarint(groups, uint64(len(rest)-start))
			start = len(rest)
		}
		shared = append(shared, byte(n))
		rest = append(append(rest, name[n:]...), 0)
	}
	return p.append(p.append(p.append(nil, shared), rest), groups)
}

// packRun is names as a section without groups: it is smaller, and takes longer to read.
func packRun(p packer, all []string) []byte {
	var shared, rest []byte
	was := ""
	for _, name := range all {
		n := min(sharedBy(was, name), maxShared)
		shared = append(shared, byte(n))
		rest = append(append(rest, name[n:]...), 0)
		was = name
	}
	return p.append(p.append(nil, shared), rest)
}

// readRun reads n names that packRun has written.
func readRun(u unpacker, b []byte, n int) (*names, error) {
	c := cursor{b: b}
	shared, rest := c.packed(n), c.packed(maxBlock)
	if c.bad || shared.len != n {
		return nil, damaged("names of functions")
	}
	memory := &(*u.work).answers
	all := &names{groups: large.Numbers[uint32](memory, (n+perGroup-1)/perGroup)[:0]}
	var err error
	if all.shared, err = u.answers(shared); err != nil {
		return nil, err
	}
	run, err := u.once(rest)
	if err != nil || bytes.Count(run, []byte{0}) != n || n > 0 && run[len(run)-1] != 0 {
		return nil, damaged("names of functions")
	}
	all.rest = memory.Bytes(len(run) + len(run)/2)[:0]
	var name []byte
	for i := range n {
		var own []byte
		own, run = until(run)
		name = append(name[:min(int(all.shared[i]), len(name))], own...)
		if i%perGroup == 0 { // the first of a group is written whole
			all.groups = append(all.groups, uint32(len(all.rest)))
			all.shared[i], own = 0, name
		}
		all.rest = append(append(all.rest, own...), 0)
	}
	return all, nil
}

// sharedBy is how many bytes two names begin with.
func sharedBy(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// readNames reads n names.
func readNames(u unpacker, b []byte, n int) (*names, error) {
	c := cursor{b: b}
	shared, rest, groups := c.packed(n), c.packed(maxBlock), c.packed(maxBlock)
	if c.bad || shared.len != n {
		return nil, damaged("names of symbols")
	}
	all := &names{}
	var err error
	if all.shared, err = u.unpack(shared); err != nil {
		return nil, err
	}
	if all.rest, err = u.unpack(rest); err != nil {
		return nil, err
	}
	raw, err := u.unpack(groups)
	if err != nil || bytes.Count(all.rest, []byte{0}) != n || n > 0 && all.rest[len(all.rest)-1] != 0 {
		return nil, damaged("names of symbols")
	}
	count := (n + perGroup - 1) / perGroup
	all.groups = large.Numbers[uint32](u.memory, count)[:0]
	at, d := 0, cursor{b: raw}
	for i := range count {
		if i > 0 {
			at += d.count(len(all.rest) - at)
		}
		if all.groups = append(all.groups, uint32(at)); d.bad || at >= len(all.rest) {
			return nil, damaged("names of symbols")
		}
	}
	return all, nil
}

// until is what is before the next 0 of b, and what is behind that.
func until(b []byte) (rest, behind []byte) {
	n := bytes.IndexByte(b, 0)
	if n < 0 {
		return b, nil
	}
	return b[:n], b[n+1:]
}

// at is name i.
func (n *names) at(i int) string {
	first := i - i%perGroup
	b := n.rest[n.groups[i/perGroup]:]
	var buffer [128]byte
	name := buffer[:0]
	for k := first; ; k++ {
		rest, behind := until(b)
		if k == i {
			return string(append(name[:min(int(n.shared[k]), len(name))], rest...))
		}
		name, b = append(name[:min(int(n.shared[k]), len(name))], rest...), behind
	}
}

// order compares what b begins with, up to a 0, with name: less than 0, 0, or more. same is how many bytes of both
// are the same.
func order(b []byte, name string) (o, same int) {
	for same < len(name) && same < len(b) && b[same] == name[same] && b[same] != 0 {
		same++
	}
	switch {
	case same == len(b) || b[same] == 0:
		return same - len(name), same
	case same == len(name) || b[same] > name[same]:
		return 1, same
	}
	return -1, same
}

// find is the number of name, or of the first one behind it if it is not there.
func (n *names) find(name string) (i int, there bool) {
	g := sort.Search(len(n.groups), func(g int) bool {
		o, _ := order(n.rest[n.groups[g]:], name)
		return o > 0
	}) - 1
	if g < 0 {
		return 0, false
	}
	b := n.rest[n.groups[g]:]
	end := min((g+1)*perGroup, len(n.shared))
	same := 0 // how much of name the one before begins with
	for i = g * perGroup; i < end; i++ {
		rest := b
		_, b = until(b)
		switch shared := int(n.shared[i]); {
		case shared < same:
			return i, false
		case shared > same:
			continue // it differs from name where the one before does
		}
		o, more := order(rest, name[same:])
		if o >= 0 {
			return i, o == 0
		}
		same = min(same+more, maxShared)
	}
	return end, false
}

// suffixed calls f with the number of each name that begins with stem and a dot. find has said that stem would be
// at id, and whether it is there.
func (n *names) suffixed(stem string, id int, there bool, f func(id int)) {
	for i := id; i < len(n.shared); i++ {
		switch {
		case i == id && there:
			continue
		case i > id && i%perGroup != 0 && int(n.shared[i]) < min(len(stem), maxShared):
			return // the one before begins with stem
		}
		rest, begins := strings.CutPrefix(n.at(i), stem)
		if !begins || rest > "/" {
			return
		}
		if strings.HasPrefix(rest, ".") { // names that are not different are damage, and rest may be ""
			f(i)
		}
	}
}
