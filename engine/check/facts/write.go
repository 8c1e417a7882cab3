package facts

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
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
	codes, err := s.codes(all, &h)
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
	b = appendSection(b, sectionEntries, packEntries(p, codes))
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

// codes asks about every instruction, and gives what is known of each a number in h.Codes.
func (s *Source) codes(all []kernel.Symbol, h *Head) (numbers [][]int, err error) {
	addrs := make([]uint64, len(all))
	for i := range all {
		addrs[i] = all[i].Addr
	}
	regions := regionsOf(addrs, all[len(all)-1].Size, s.Tables)
	seen := make([][]code, regions.len())
	var wg sync.WaitGroup
	next := make(chan int)
	for range max(s.Jobs, 1) {
		wg.Go(func() {
			for i := range next {
				seen[i] = s.survey(regions.at(i))
			}
		})
	}
	for i := range regions.len() {
		next <- i
	}
	close(next)
	wg.Wait()
	ids := map[code]int{}
	numbers = make([][]int, regions.len())
	for i, codes := range seen {
		numbers[i] = make([]int, len(codes))
		for k, c := range codes {
			id, there := ids[c]
			if !there {
				id = len(ids)
				ids[c] = id
				h.Codes = append(h.Codes, c)
			}
			numbers[i][k] = id
		}
	}
	if len(ids) > maxCodes {
		return nil, fmt.Errorf("facts: %d kinds of instructions are too many", len(ids))
	}
	return numbers, nil
}

// survey is what is known about each instruction of r.
func (s *Source) survey(r region) (all []code) {
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
