package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// A ListEntry is one line of kprobes/list: one kprobe, as report_probe shows it.
type ListEntry struct {
	Addr   uint64 // of the probe
	Kind   byte   // 'k', 'r' for a kretprobe, 'j' for a jprobe
	Symbol string // "" when the address has no symbol any more
	Offset uint64 // in bytes from Symbol
	Module string // "" in the core kernel

	// Gone: its text has been freed. Disabled: by itself, not by kprobes/enabled. Optimized: a jump is or will soon
	// be in place of the breakpoint. Ftrace: it is armed by a call at the function's fentry site.
	Gone, Disabled, Optimized, Ftrace bool

	Owner Owner // as its user has set it; not part of the line
}

// List returns what kprobes/list shows, in the kernel's order: 64 buckets by hash,
// in each the newest site first, at each site the newest kprobe first. Disabled is
// not set together with Gone; Optimized and Ftrace are the site's.
func (e *Engine) List() []ListEntry {
	var list []ListEntry
	e.EachEntry(func(en *ListEntry) { list = append(list, *en) })
	return list
}

// EachEntry calls f for every entry of List. The kprobe mutex is held: f must be
// brief, call nothing of the engine's, and not keep the entry.
func (e *Engine) EachEntry(f func(*ListEntry)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.each(func(s *site) {
		if len(s.probes) == 0 {
			return
		}
		en := ListEntry{Addr: s.addr, Optimized: s.flags().optimized, Ftrace: s.ftrace}
		if sym := e.symbol(s); sym != nil {
			en.Symbol, en.Offset, en.Module = sym.Name, s.addr-sym.Addr, sym.Module
		}
		for _, p := range s.probes {
			of := &p.state.flags
			en.Kind, en.Gone, en.Disabled, en.Owner = 'k', of.gone, of.disabled && !of.gone, p.Owner
			switch {
			case p.state.ret != nil:
				en.Kind = 'r'
			case p.state.jump != nil:
				en.Kind = 'j'
			}
			f(&en)
		}
	})
}

// A Count is what has come of the hits of one kprobe.
type Count struct {
	// Hits are those of its place since that was last armed. They are counted for probes only that are of no event:
	// an event counts its own.
	Hits       uint64
	Reentered  uint64 // hits while another kprobe was handled: no handler ran
	NoInstance uint64 // calls that found no free instance of a kretprobe
}

// EachCount calls f for every entry of List, in its order. f is as for EachEntry.
func (e *Engine) EachCount(f func(Count)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.each(func(s *site) {
		for _, p := range s.probes {
			c := Count{Reentered: p.Nmissed()}
			if p.state.ret != nil {
				c.NoInstance = p.state.ret.Nmissed()
			}
			if p.Owner.Event == "" {
				c.Hits = e.hits(s)
			}
			f(c)
		}
	})
}

// hits are those of s since it was last armed.
func (e *Engine) hits(s *site) (n uint64) {
	if s.text.armed() {
		n = e.cfg.Text.Hits(s.addr)
		if s.gateSet {
			n += e.cfg.Text.Hits(s.detour.Gate)
		}
	}
	return n
}

// ListVersion changes with every operation that may change what List returns, but
// not when modules come, go, or lose init text and only names change.
func (e *Engine) ListVersion() uint64 { return e.version.Load() }

// symbol is kallsyms_lookup for s. Those of the core kernel do not change.
func (e *Engine) symbol(s *site) *kernel.Symbol {
	if s.sym != nil {
		return s.sym
	}
	sym, ok := e.cfg.Kernel.Symbol(s.addr)
	if !ok {
		return nil
	}
	if sym.Module == "" {
		s.sym = &sym
	}
	return &sym
}

// Blacklist returns what kprobes/blacklist shows, in the kernel's order: the
// kernel's own entries, then each loaded module's.
func (e *Engine) Blacklist() []kernel.BlacklistEntry {
	var list []kernel.BlacklistEntry
	for _, t := range e.cfg.Kernel.AllTables() {
		list = append(list, t.Blacklist...)
	}
	return list
}
