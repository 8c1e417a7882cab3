package property

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

const jumpLen = 5

// check compares everything, and then has everything called.
func (c *comparison) check() error {
	for _, f := range []func() error{c.checkText, c.checkList, c.callAll, c.checkCounts} {
		if err := f(); err != nil {
			return err
		}
		c.pass() // time passes while a call runs
	}
	return nil
}

// checkText holds all text against the images and the model.
func (c *comparison) checkText() error {
	detours := map[uint64]*site{}
	for _, s := range c.sites {
		c.reached.note(s)
		if s.text != jump && s.text != trapJump {
			continue
		}
		to, err := c.checkDetour(s)
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		if o := detours[to]; o != nil {
			return fmt.Errorf("%s and %s share a detour buffer", s, o)
		}
		detours[to] = s
	}
	for _, im := range c.images {
		want := bytes.Clone(im.bytes)
		for _, s := range c.sites {
			if at := s.addr - im.start; at < uint64(len(want)) {
				copy(want[at:], c.bytesOf(s))
			}
		}
		if got := c.capture(im.module, kernel.Range{Start: im.start, End: im.start + uint64(len(want))}).bytes; !bytes.Equal(got, want) {
			return c.difference(im.start, got, want)
		}
	}
	return nil
}

// difference says where text differs.
func (c *comparison) difference(start uint64, got, want []byte) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d bytes of text at %#x, want %d", len(got), start, len(want))
	}
	i := 0
	for got[i] == want[i] {
		i++
	}
	end := min(i+8, len(got))
	sym, _ := c.Kernel().Symbol(start + uint64(i))
	return fmt.Errorf("text at %s+%#x is %x, want %x", sym.Name, start+uint64(i)-sym.Addr, got[i:end], want[i:end])
}

// bytesOf is what the model puts into the text at s.
func (c *comparison) bytesOf(s *site) []byte {
	switch s.text {
	case int3:
		return []byte{0xcc}
	case call:
		return relative(0xe8, s.addr, c.spy.FtraceTarget())
	case jump, trapJump:
		b := relative(0xe9, s.addr, c.target(s))
		if s.text == trapJump {
			b[0] = 0xcc
		}
		return b
	}
	return nil
}

func relative(op byte, from, to uint64) []byte {
	return binary.LittleEndian.AppendUint32([]byte{op}, uint32(to-from-jumpLen))
}

// target is where the jump at s leads. Only the engine knows which detour buffer
// is whose, so the model takes that from the text.
func (c *comparison) target(s *site) uint64 {
	var b [jumpLen]byte
	c.ReadText(s.addr, b[:])
	return s.addr + jumpLen + uint64(int32(binary.LittleEndian.Uint32(b[1:])))
}

// checkDetour looks whether the jump at s leads to a gate, a copy of the displaced
// instructions, and a jump back.
func (c *comparison) checkDetour(s *site) (to uint64, err error) {
	const gateLen = 2
	to = c.target(s)
	b := make([]byte, gateLen+s.region+jumpLen)
	if c.ReadText(to, b) != len(b) || c.spy.traps[to] != engine.TrapOptimize {
		return to, fmt.Errorf("its jump leads to %#x, which is no detour buffer", to)
	}
	back := to + gateLen + uint64(s.region)
	if !bytes.Equal(b[len(b)-jumpLen:], relative(0xe9, back, s.addr+uint64(s.region))) {
		return to, fmt.Errorf("its detour buffer is %x, which does not jump back to it", b)
	}
	orig := c.original(s.addr)
	for n := 0; n < s.region; {
		var was, is insn.Inst
		at := b[gateLen+n:]
		if insn.Decode(orig[n:], insn.Mode64, &was) != nil || insn.Decode(at, insn.Mode64, &is) != nil || was.Len != is.Len {
			return to, fmt.Errorf("its detour buffer is %x for %x", b, orig[:s.region])
		}
		// None of the places has a RIP-relative operand: a copy is a copy.
		if !bytes.Equal(at[:is.Len], orig[n:n+int(is.Len)]) {
			return to, fmt.Errorf("its detour buffer is %x for %x", b, orig[:s.region])
		}
		n += int(is.Len)
	}
	return to, nil
}

// checkList holds kprobes/list against the model.
func (c *comparison) checkList() error {
	var want []engine.ListEntry
	for _, s := range c.inOrder() {
		for _, p := range s.probes {
			en := engine.ListEntry{Addr: s.addr, Kind: 'k', Gone: p.gone, Disabled: p.disabled && !p.gone,
				Optimized: s.flags().optimized, Ftrace: s.place.kind == fentry}
			if p.r != nil {
				en.Kind = 'r'
			}
			if !p.gone {
				en.Symbol, en.Offset, en.Module = p.place.symbol, p.place.offset, p.place.module
			}
			want = append(want, en)
		}
	}
	got := c.Engine().List()
	for i := range got {
		if got[i].Gone { // there may be another module's symbols now
			got[i].Symbol, got[i].Offset, got[i].Module = "", 0, ""
		}
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("list is\n%swant\n%s", lines(got), lines(want))
	}
	return nil
}

func lines(list []engine.ListEntry) (s string) {
	for _, en := range list {
		s += fmt.Sprintf("  %+v\n", en)
	}
	return s
}

// checkCounts holds the calls of handlers against the model.
func (c *comparison) checkCounts() error {
	for _, p := range append(slices.Clone(c.probes), c.retired...) {
		posts := 0
		if p.post {
			posts = p.want
		}
		missed := p.k.Nmissed()
		if p.r != nil {
			missed += p.r.Nmissed()
		}
		if p.pre != p.want || p.posts != posts || missed != 0 {
			return fmt.Errorf("%s: handlers called %d and %d times, missed %d; want %d, %d, 0", p, p.pre, p.posts, missed, p.want, posts)
		}
	}
	return nil
}

// end unregisters everything: nothing may be left.
func (c *comparison) end() error {
	for len(c.probes) > 0 {
		c.unregister(c.probes[len(c.probes)-1])
		if err := c.checkText(); err != nil {
			return err
		}
	}
	if err := c.Advance(time.Second); err != nil {
		return err
	}
	c.pass()
	if err := c.check(); err != nil {
		return err
	}
	if u := c.Engine().Usage(); len(c.sites) != 0 || u != (engine.Usage{}) || len(c.spy.traps) != 0 || len(c.spy.pages) > 2 {
		return fmt.Errorf("left: %v, %+v, traps %x, %d pages", c.sites, u, c.spy.traps, len(c.spy.pages))
	}
	if s := c.Status(); s.Oopses != 0 || s.Runnable != 0 {
		return fmt.Errorf("left: %+v\n%s", s, c.Kmsg())
	}
	return nil
}

func (s *site) String() string { return fmt.Sprintf("%s+%#x", s.place.symbol, s.place.offset) }
