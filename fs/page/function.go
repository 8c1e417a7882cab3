package page

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxFunction is how much of a function is shown.
const maxFunction = 1 << 16

// An instruction is one line of a function.
type instruction struct {
	Address string        `json:"address"`
	Offset  uint64        `json:"offset"`
	Bytes   explain.Bytes `json:"bytes"` // the original ones
	Asm     string        `json:"asm"`
	// Live are the bytes of the instruction that stands there now, if it is another. Covered: a longer one, which
	// begins before, covers this one.
	Live    explain.Bytes `json:"live,omitempty"`
	LiveAsm string        `json:"liveAsm,omitempty"`
	Covered bool          `json:"covered,omitempty"`
	// Best is what a probe here would be, and Why the reason why it is nothing better or is refused.
	Best engine.Arming `json:"best"`
	Why  string        `json:"why,omitempty"`
	// Site is what is armed here: the probes, the insn slot and the detour buffer.
	Site *site `json:"site,omitempty"`
}

// A site is what probes have made of an instruction.
type site struct {
	How    engine.Arming      `json:"how"`
	State  *explain.SiteState `json:"state,omitempty"`
	Patch  *explain.Piece     `json:"patch,omitempty"`
	Slot   *explain.Piece     `json:"slot,omitempty"`
	Detour *explain.Piece     `json:"detour,omitempty"`
}

// A listing is a function, and what a probe at each of its instructions would be.
type listing struct {
	Name         string        `json:"name"`
	Module       string        `json:"module,omitempty"`
	Start        string        `json:"start"`
	Size         uint64        `json:"size"`
	Instructions []instruction `json:"instructions"`
}

// function answers ?name=NAME, or MODULE:NAME.
func (s *Server) function(r *http.Request) (any, error) {
	name := r.URL.Query().Get("name")
	addr, ok := s.cfg.Kernel.Lookup(name)
	if !ok {
		return nil, fmt.Errorf("there is no function %q: %w", name, syscall.ENOENT)
	}
	sym, ok := s.cfg.Kernel.Symbol(addr)
	if !ok || !sym.Text() {
		return nil, fmt.Errorf("%s is no code: %w", name, syscall.ENXIO)
	}
	sym.Size = min(sym.Size, maxFunction)
	l := listing{Name: sym.Name, Module: sym.Module, Start: fmt.Sprintf("%016x", sym.Addr), Size: sym.Size}
	was, now := make([]byte, sym.Size), make([]byte, sym.Size)
	was = was[:s.cfg.Engine.ReadOriginal(sym.Addr, was)]
	now = now[:s.cfg.ReadText(sym.Addr, now)]
	var covered uint64 // offset of the end of the last instruction that a probe has put there
	s.cfg.Engine.SurveyFunction(sym, func(at engine.Sight) bool {
		off := at.Addr - sym.Addr
		end := off + uint64(at.Length)
		if end > uint64(min(len(was), len(now))) {
			return false
		}
		i := s.instruction(at, off, was[off:end])
		if !bytes.Equal(was[off:end], now[off:end]) {
			covered = s.stands(&i, at.Addr, now[off:], off, covered)
		}
		l.Instructions = append(l.Instructions, i)
		return r.Context().Err() == nil
	})
	if len(l.Instructions) == 0 {
		return nil, fmt.Errorf("%s has no instructions: %w", name, syscall.ENXIO)
	}
	s.sites(&l, sym)
	return l, r.Context().Err()
}

func (s *Server) instruction(at engine.Sight, off uint64, was []byte) instruction {
	asm, _ := s.cfg.Engine.Arch().Print(was, at.Addr, s.symbol)
	i := instruction{Address: fmt.Sprintf("%016x", at.Addr), Offset: off, Bytes: was, Asm: asm, Best: at.Best}
	breakpoint := s.cfg.Engine.Arch().ISA.Breakpoint.Name
	switch {
	case at.Verdict.Rule != engine.OK:
		i.Why = at.Verdict.Rule.Text(breakpoint)
	case at.Opt.Rule != engine.OK:
		i.Why = at.Opt.Rule.Text(breakpoint)
	case at.Boost != engine.OK:
		i.Why = at.Boost.Text(breakpoint)
	}
	return i
}

// stands sets what stands at i now. now is the text from there, and covered the offset up to which an instruction
// before reaches. It returns the new one.
func (s *Server) stands(i *instruction, addr uint64, now []byte, off, covered uint64) uint64 {
	if off < covered {
		i.Covered = true
		return covered
	}
	asm, n := s.cfg.Engine.Arch().Print(now, addr, s.symbol)
	i.LiveAsm, i.Live = asm, now[:n]
	return off + uint64(n)
}

// sites adds what is registered in the function.
func (s *Server) sites(l *listing, sym kernel.Symbol) {
	at := map[uint64]bool{}
	s.cfg.Engine.EachEntry(func(e *engine.ListEntry) {
		if e.Addr >= sym.Addr && e.Addr < sym.Addr+sym.Size {
			at[e.Addr-sym.Addr] = true
		}
	})
	for i := range l.Instructions {
		in := &l.Instructions[i]
		if !at[in.Offset] {
			continue
		}
		x := s.reasons.Explain(explain.Place{Spec: l.Name, Addr: sym.Addr + in.Offset})
		in.Site = &site{How: x.How, State: x.Site, Patch: x.Patch, Slot: x.Slot, Detour: x.Detour}
	}
}

func (s *Server) symbol(addr uint64) (string, uint64) {
	sym, ok := s.cfg.Kernel.Symbol(addr)
	if !ok {
		return "", 0
	}
	return sym.Name, sym.Addr
}

// maxSpec bounds the words that are asked for.
const maxSpec = 256

// explain answers ?spec=PLACE: all that explain knows, and its text.
func (s *Server) explain(r *http.Request) (any, error) {
	spec := r.URL.Query().Get("spec")
	if len(spec) > maxSpec {
		return nil, errors.New("that is no place: it is too long")
	}
	x := s.reasons.Explain(explain.ParsePlace(spec))
	return map[string]any{"text": string(explain.Text(&x)), "explanation": &x}, nil
}

// maxNames is how many functions a search finds.
const maxNames = 200

// functions answers ?prefix=…: names of functions.
func (s *Server) functions(r *http.Request) (any, error) {
	lister, ok := s.cfg.Kernel.(kernel.SymbolLister)
	if !ok {
		return []string{}, nil
	}
	prefix := r.URL.Query().Get("prefix")
	if len(prefix) > maxSpec {
		return nil, errors.New("that is no name: it is too long")
	}
	names := explain.Functions(lister, prefix, maxNames)
	if names == nil {
		names = []string{}
	}
	return names, nil
}
