package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/explain"
)

// A Hit is one hit of an armed place, moment by moment.
type Hit struct {
	PID  int    `json:"pid"`
	Comm string `json:"comm"`
	CPU  int    `json:"cpu"`
	// Returns: a return probe waits for the function to return. Returned: Moments go on to that.
	Returns  bool     `json:"returns"`
	Returned bool     `json:"returned"`
	Moments  []Moment `json:"moments"`
}

// A Moment is a processor between two steps of a hit. Kind, Place and Probe are words to be shown.
type Moment struct {
	Kind  string
	Place string
	Probe string
	Regs  engine.Regs
	Code  []byte   // the text at the instruction pointer
	Stack []uint64 // from the stack pointer on
}

// A Call is a function with its arguments; Symbol "": none.
type Call struct {
	Symbol string
	Args   []uint64
}

// recordTime is how long a recording may take, of the host's time.
const recordTime = 10 * time.Second

// record answers ?spec=PLACE&call=FUNCTION ARG…: a hit of the place, in a copy of the machine. One copy is made at a
// time.
func (s *Server) record(r *http.Request) (any, error) {
	if s.cfg.Record == nil {
		return nil, errors.New("nothing runs here")
	}
	q := r.URL.Query()
	call, err := parseCall(q.Get("call"))
	if err != nil {
		return nil, err
	}
	if len(q.Get("spec")) > maxSpec {
		return nil, errors.New("that is no place: it is too long")
	}
	p := s.reasons.Explain(explain.ParsePlace(q.Get("spec")))
	ctx, done := context.WithTimeoutCause(r.Context(), recordTime, fmt.Errorf("nothing has come by for %v", recordTime))
	defer done()
	select {
	case s.recording <- struct{}{}:
		defer func() { <-s.recording }()
	case <-ctx.Done():
		return nil, errors.New("another page has a hit recorded")
	}
	hit, err := s.cfg.Record(ctx, uint64(p.Address), call)
	if err != nil {
		return nil, err
	}
	return s.told(hit), nil
}

// maxCallArgs bounds the arguments of a call.
const maxCallArgs = 16

func parseCall(line string) (c Call, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return c, nil
	}
	if len(line) > maxSpec || len(words)-1 > maxCallArgs {
		return c, fmt.Errorf("a call with more than %d arguments: %w", maxCallArgs, syscall.E2BIG)
	}
	c.Symbol = words[0]
	for _, w := range words[1:] {
		n, err := strconv.ParseUint(w, 0, 64)
		if err != nil {
			return c, fmt.Errorf("the argument %q is no number", w)
		}
		c.Args = append(c.Args, n)
	}
	return c, nil
}

// A told is a Hit in words.
type told struct {
	*Hit
	Registers []string     `json:"registers"` // their names
	Moments   []toldMoment `json:"moments"`
}

type toldMoment struct {
	Kind    string        `json:"kind"`
	Place   string        `json:"place"`
	Probe   string        `json:"probe,omitempty"`
	Address string        `json:"address"`
	At      string        `json:"at"` // the same, as symbol+offset
	Bytes   explain.Bytes `json:"bytes"`
	Asm     string        `json:"asm"`
	Values  []string      `json:"values"` // of the registers
	Stack   []string      `json:"stack"`
}

// stackWords is how much of the stack is shown.
const stackWords = 4

func (s *Server) told(h *Hit) told {
	t := told{Hit: h}
	regs := s.cfg.Engine.Arch().ISA.Registers
	for i := range regs {
		if regs[i].Name != "" && regs[i].Reg != arch.None {
			t.Registers = append(t.Registers, regs[i].Name)
		}
	}
	for i := range h.Moments {
		mo := &h.Moments[i]
		asm, n := s.cfg.Engine.Arch().Print(mo.Code, mo.Regs.IP, s.symbol)
		m := toldMoment{
			Kind: mo.Kind, Place: mo.Place, Probe: mo.Probe, Address: hexa(mo.Regs.IP), At: s.describe(mo.Regs.IP),
			Bytes: mo.Code[:min(n, len(mo.Code))], Asm: asm,
		}
		for i := range regs {
			if regs[i].Name != "" && regs[i].Reg != arch.None {
				m.Values = append(m.Values, hexa(regs[i].Get(&mo.Regs)))
			}
		}
		for _, word := range mo.Stack[:min(stackWords, len(mo.Stack))] {
			m.Stack = append(m.Stack, strings.TrimSpace(hexa(word)+" "+s.describe(word)))
		}
		t.Moments = append(t.Moments, m)
	}
	return t
}

func hexa(n uint64) string { return fmt.Sprintf("%016x", n) }

// describe is addr as symbol+offset; "": it is no text.
func (s *Server) describe(addr uint64) string {
	sym, ok := s.cfg.Kernel.Symbol(addr)
	if !ok || !sym.Text() || addr-sym.Addr >= sym.Size {
		return ""
	}
	return fmt.Sprintf("%s+%#x", sym.Name, addr-sym.Addr)
}
