package engine

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// name is p as its user named it.
func (p *Kprobe) name() string {
	switch {
	case p.Symbol == "":
		return fmt.Sprintf("%#x", p.Addr)
	case p.Offset == 0:
		return p.Symbol
	}
	return fmt.Sprintf("%s+%#x", p.Symbol, p.Offset)
}

// refuse makes v an error about p; nil when v accepts.
func (p *Kprobe) refuse(v Verdict) error {
	if v.Rule.Errno() == 0 {
		return nil
	}
	return &Refusal{Verdict: v, What: p.name()}
}

// refuse is p.refuse for a registration. The kernel's log then has a page allocation
// failure when there is no memory; ours has a line.
func (e *Engine) refuse(p *Kprobe, v Verdict) error {
	if v.Rule == NoMemory {
		e.cfg.Printk("kprobes: no memory for a probe at " + p.name())
	}
	if v.Rule.Errno() == 0 {
		return nil
	}
	return &Refusal{Verdict: v, What: p.name(), Breakpoint: e.arch.Breakpoint.Name}
}

func refusal(r Rule) Verdict { return Verdict{Rule: r} }

// address is _kprobe_addr: where p is to be, and whether that is a function's
// entry. Like the kernel's it knows no address without a symbol (ENOENT).
func (e *Engine) address(p *Kprobe) (addr uint64, entry bool, v Verdict) {
	switch {
	case p.Symbol != "" && p.Addr != 0:
		return 0, false, refusal(BothSymbolAndAddr)
	case p.Symbol == "" && p.Addr == 0:
		return 0, false, refusal(NoPlace)
	}
	addr = p.Addr
	if p.Symbol != "" {
		var ok bool
		if addr, ok = e.cfg.Kernel.Lookup(p.Symbol); !ok {
			return 0, false, refusal(NoSymbol)
		}
	}
	addr += p.Offset
	sym, ok := e.cfg.Kernel.Symbol(addr)
	if !ok {
		return 0, false, refusal(NoSymbol)
	}
	if e.arch.Adjust == nil {
		return addr, addr == sym.Addr, Verdict{}
	}
	addr, entry = e.arch.Adjust(&e.code, sym.Addr, addr)
	return addr, entry, Verdict{}
}

// place is address, with the answer of register_kprobe to an address without a symbol.
func (e *Engine) place(p *Kprobe) (addr uint64, entry bool, v Verdict) {
	addr, entry, v = e.address(p)
	_, known := e.cfg.Kernel.Lookup(p.Symbol)
	if v.Rule == NoSymbol && (known || p.Symbol == "") && e.cfg.Hits.RawAddresses {
		v = refusal(NotText)
	}
	return addr, entry, v
}

// OnFuncEntry is kprobe_on_func_entry: nil for a function's first instruction, which with
// endbr is also the one behind it, EINVAL for another place and ENOENT for none.
func (e *Engine) OnFuncEntry(symbol string, offset uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, entry, v := e.address(&Kprobe{Symbol: symbol, Offset: offset})
	if errno := v.Rule.Errno(); errno != 0 {
		return errno
	}
	if !entry {
		return syscall.EINVAL
	}
	return nil
}

// safe is check_kprobe_address_safe, and can_probe, which the kernel asks of a
// site's first kprobe only: the others get the same answer.
func (e *Engine) safe(addr uint64) Verdict {
	if e.arch.Check == nil {
		return Verdict{}
	}
	return e.arch.Check(e.cfg.Kernel, &e.code, addr)
}

// fentry reports whether addr is the start of an fentry site.
func (e *Engine) fentry(addr uint64) bool {
	t := e.cfg.Kernel.Tables(addr)
	if t == nil || e.arch.Call.Encode == nil {
		return false
	}
	r, ok := t.Overlap(kernel.TableFtrace, addr, addr+1)
	return ok && r.Start == addr
}

// prepare decides on the instruction at s and makes its copy (prepare_kprobe).
func (e *Engine) prepare(s *site) Verdict {
	if s.ftrace {
		s.insn = Insn{Len: len(e.arch.FtraceNop), Original: e.arch.FtraceNop}
		return Verdict{}
	}
	return e.copyInsn(s, s.hasPost())
}

// copyInsn gives s a slot and the instruction's copy for it (arch_copy_kprobe). With
// post, the copy has to end with a breakpoint.
func (e *Engine) copyInsn(s *site, post bool) Verdict {
	at, err := e.slots.get()
	if err != nil {
		return refusal(NoMemory)
	}
	insn, v := e.arch.Prepare(e.cfg.Kernel, &e.code, s.addr, at)
	if v.Rule.Errno() != 0 || insn.Slot == nil {
		e.slots.put(at, false)
		at = 0
	}
	if v.Rule.Errno() != 0 {
		return v
	}
	s.insn = insn
	s.slot = slot{addr: at, boosted: at != 0 && insn.Boostable && !post}
	if s.slot.boosted {
		s.boost = &entry{key: at, site: s}
		e.sites.insert(s.boost)
	}
	return Verdict{}
}

// content is the content of s's slot: the copy, and behind it the jump back or the breakpoint that
// ends a step.
func (e *Engine) content(s *site) []byte {
	if s.slot.boosted {
		return s.insn.Slot
	}
	at := len(e.scratch)
	e.scratch = e.appendContent(e.scratch, s)
	return e.scratch[at:]
}

// appendContent appends content.
func (e *Engine) appendContent(b []byte, s *site) []byte {
	if s.slot.boosted {
		return append(b, s.insn.Slot...)
	}
	b = append(b, s.insn.Slot[:s.insn.CopyLen]...)
	return append(b, e.arch.Breakpoint.Bytes...)
}
