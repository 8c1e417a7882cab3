package facts

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/large"
)

// A Source is a kernel that facts are made of.
type Source struct {
	Engine  *engine.Engine
	Symbols kernel.SymbolLister // in ascending order of addresses, without modules
	Tables  *kernel.Tables      // of the kernel
	BTF     []byte              // its type information; nil: it has none
	Types   bool                // all types are written, and not only what prototypes need
	// Functions are those of modules, by their names, and Modules the names of all modules; nil: they are not known.
	// Functions may be nil where Modules is not.
	Functions map[string]Function
	Modules   []string
	Head      Head // without what Make fills in: ISA, NoReturn, Codes
	Jobs      int  // how much to do at once; 0: one
}

// Make is the facts of a kernel.
func Make(s Source) ([]byte, error) {
	var all []kernel.Symbol
	s.Symbols.EachSymbol(func(y kernel.Symbol) bool { all = append(all, y); return true })
	if len(all) == 0 || !slices.IsSortedFunc(all, func(a, b kernel.Symbol) int { return compare(a.Addr, b.Addr) }) {
		return nil, errors.New("the kernel's symbols are not in the order of their addresses")
	}
	p, err := newPacker()
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	h := s.Head
	h.Unread = s.Modules != nil && s.Functions == nil
	h.ISA, h.NoReturn = s.Engine.Arch().ISA.Name, s.Engine.Arch().KretprobeBlacklist
	if isa(h.ISA) == nil {
		return nil, fmt.Errorf("facts of a kernel for %s cannot be written", h.ISA)
	}
	regions, codes, err := s.codes(all, &h)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(&h)
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	names, ids := namesOf(all)
	var b []byte
	b = appendSection(b, sectionHead, p.append(nil, head))
	b = appendSection(b, sectionSymbols, packSymbols(p, all, ids, len(names)))
	b = appendSection(b, sectionNames, packNames(p, names))
	b = appendSection(b, sectionTables, packTables(p, s.Tables))
	directory, blocks := packText(p, codes)
	b = appendSection(b, sectionCode, directory)
	b = appendSection(b, sectionBlocks, blocks)
	b = appendSection(b, sectionEntries, packEntries(p, regions, codes))
	b = appendSection(b, sectionPrototypes, packPrototypes(p, s.BTF, names, ids))
	if s.Types && s.BTF != nil {
		b = appendSection(b, sectionTypes, p.append(nil, s.BTF))
	}
	if s.Modules != nil {
		b = appendSection(b, sectionModules, packModules(p, s.Modules, s.Functions))
	}
	if len(b) > maxFacts {
		return nil, fmt.Errorf("the facts would be larger than %d MiB", maxFacts>>20)
	}
	out := binary.LittleEndian.AppendUint64([]byte(Magic), uint64(len(b)))
	return append(out, b...), nil
}

func compare(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// codes asks about every instruction, and gives what is known of each a number in h.Codes, in the order of their
// first ones.
func (s *Source) codes(all []kernel.Symbol, h *Head) (r *regions, numbers [][]uint16, err error) {
	addrs := make([]uint64, len(all))
	for i := range all {
		addrs[i] = all[i].Addr
	}
	regions := regionsOf(addrs, all[len(all)-1].Size, s.Tables)
	regions.number(new(large.Arena))
	numbers = make([][]uint16, regions.len())
	kinds := &kinds{ids: map[code]uint16{}}
	var wg sync.WaitGroup
	var next atomic.Int64
	for range max(s.Jobs, 1) {
		wg.Go(func() {
			var seen []code // of one region after the other
			known := map[code]uint16{}
			for i := next.Add(1) - 1; i < int64(regions.len()); i = next.Add(1) - 1 {
				seen = s.survey(regions.at(int(i)), seen[:0])
				numbers[i] = kinds.numbers(seen, known)
			}
		})
	}
	wg.Wait()
	if kinds.full {
		return nil, nil, fmt.Errorf("facts: more than %d kinds of instructions are too many", maxCodes)
	}
	ids := make([]int, len(kinds.all)) // of kinds, from 1, in their final order
	for _, codes := range numbers {
		for k, c := range codes {
			if ids[c] == 0 {
				h.Codes = append(h.Codes, kinds.all[c])
				ids[c] = len(h.Codes)
			}
			codes[k] = uint16(ids[c] - 1)
		}
	}
	return &regions, numbers, nil
}

// kinds are the codes that there are, in the order in which they came.
type kinds struct {
	mu   sync.Mutex // protects the fields below
	all  []code
	ids  map[code]uint16
	full bool // there are more than maxCodes
}

// numbers are those of codes. known is what the caller was told of before.
func (k *kinds) numbers(codes []code, known map[code]uint16) []uint16 {
	all := make([]uint16, len(codes))
	for i, c := range codes {
		id, there := known[c]
		if !there {
			id = k.number(c)
			known[c] = id
		}
		all[i] = id
	}
	return all
}

// number is that of c.
func (k *kinds) number(c code) uint16 {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, there := k.ids[c]
	switch {
	case there:
		return id
	case len(k.all) == maxCodes:
		k.full = true
		return 0
	}
	id = uint16(len(k.all))
	k.all, k.ids[c] = append(k.all, c), id
	return id
}

// survey appends what is known about each instruction of r to all, which is empty.
func (s *Source) survey(r region, all []code) []code {
	at := r.Start
	s.Engine.SurveyFunction(kernel.Symbol{Name: s.nameAt(r.Start), Addr: r.Start, Size: r.End - r.Start}, func(i engine.Sight) bool {
		all = append(all, codeOf(i.Length, i.Outlook))
		at = i.Addr + uint64(i.Length)
		return at < r.End
	})
	if at < r.End { // the rest are no instructions
		all = append(all, codeOf(0, s.Engine.Survey(at)))
	}
	s.Engine.View(func(v engine.View) {
		if to, entry, _ := v.Resolve("", 0, r.Start); entry && to != r.Start && len(all) > 0 && to == r.Start+uint64(all[0].Length) {
			all[0].Moves = true
		}
		if len(all) > 0 && v.CallFits(r.Start) && !kernel.HasFentry(s.Engine.Kernel(), r.Start) {
			all[0].Fits = true
		}
	})
	return filled(all, at == r.End)
}

// filled is all with one code in place of the same ones of one byte at their end, as padding is, if they end where the
// region does.
func filled(all []code, whole bool) []code {
	n := len(all)
	for n > 1 && all[n-1] == all[n-2] && all[n-1].Length == 1 {
		n--
	}
	if whole && n < len(all) {
		all = all[:n]
		all[n-1].Fill = true
	}
	return all
}

// nameAt is the name of the symbol at addr.
func (s *Source) nameAt(addr uint64) string {
	y, _ := s.Engine.Kernel().Symbol(addr)
	return y.Name
}

// codeOf is o of an instruction of that length.
func codeOf(length int, o engine.Outlook) code {
	c := code{Length: length, Rule: o.Verdict.Rule}
	if c.Rule.Errno() == 0 {
		c.Rule, c.Best, c.Opt, c.Boost = engine.OK, o.Best, o.Opt.Rule, o.Boost
	}
	return c
}
