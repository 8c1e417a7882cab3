package engine

// textLines cuts live text into what probes have put there, untouched
// instructions, and what is left of others. An instruction begins at addr.
func (e *Engine) textLines(addr uint64, live Bytes) []Line {
	end := addr + uint64(len(live))
	var lines []Line
	add := func(from, to uint64, part bool, note string) {
		to = min(to, end)
		b := live[from-addr : to-addr : to-addr]
		lines = append(lines, Line{Address: Address(from), Bytes: b, Part: part, Note: note})
	}
	at := addr
	if s := e.jumpOver(addr); s != nil {
		at = min(s.addr+uint64(e.isa.jumpLen), end)
		add(addr, at, true, "in the jump of "+e.place(s.addr))
	}
	e.walk(addr, end, func(start uint64, n int) bool {
		next := start + uint64(n)
		for at < next && at < end {
			s := e.find(at)
			switch {
			case s != nil && s.text.armed():
				to := at + uint64(len(e.changed(s)))
				add(at, to, to > end, "probe at "+e.place(at))
				at = min(to, end)
			case at == start && e.nextProbe(at+1, next) == next:
				add(at, next, next > end, "")
				at = next
			default:
				to := e.nextProbe(at+1, next)
				add(at, to, true, "rest of "+e.place(start))
				at = to
			}
		}
		return at < end
	})
	return lines
}

// jumpOver is the site whose jump begins before addr and covers it.
func (e *Engine) jumpOver(addr uint64) *site {
	for i := uint64(1); i < uint64(e.isa.jumpLen); i++ {
		if s := e.find(addr - i); s != nil && s.text.jumps() {
			return s
		}
	}
	return nil
}

// nextProbe is the first address from from to limit at which the text is armed,
// or limit.
func (e *Engine) nextProbe(from, limit uint64) uint64 {
	for ; from < limit; from++ {
		if s := e.find(from); s != nil && s.text.armed() {
			return from
		}
	}
	return limit
}
