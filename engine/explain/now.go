package explain

import "github.com/kprobefs/kprobefs/engine"

// textLines cuts live text into bytes that probes have put there, untouched instructions, and rests
// of others. An instruction begins at addr.
func (x *explainer) textLines(addr uint64, live Bytes) []Line {
	end := addr + uint64(len(live))
	var lines []Line
	add := func(from, to uint64, part bool, note string) {
		to = min(to, end)
		b := live[from-addr : to-addr : to-addr]
		lines = append(lines, Line{Address: Address(from), Bytes: b, Part: part, Note: note})
	}
	at := addr
	if s := x.jumpOver(addr); s != nil {
		at = min(s.Addr+uint64(x.jumpLen()), end)
		add(addr, at, true, "in the jump of "+x.symbolic(s.Addr))
	}
	x.view.Walk(addr, end, func(start uint64, n int) bool {
		next := start + uint64(n)
		for at < next && at < end {
			s := x.view.Site(at)
			switch {
			case s != nil && s.Changed > 0:
				to := at + uint64(s.Changed)
				add(at, to, to > end, "probe at "+x.symbolic(at))
				at = min(to, end)
			case at == start && x.nextProbe(at+1, next) == next:
				add(at, next, next > end, "")
				at = next
			default:
				to := x.nextProbe(at+1, next)
				add(at, to, true, "rest of "+x.symbolic(start))
				at = to
			}
		}
		return at < end
	})
	return lines
}

// jumpOver is the site whose jump begins before addr and covers it.
func (x *explainer) jumpOver(addr uint64) *engine.SiteView {
	for i := uint64(1); i < uint64(x.jumpLen()); i++ {
		if s := x.view.Site(addr - i); s != nil && s.Jumps {
			return s
		}
	}
	return nil
}

// nextProbe is the first address from from to limit at which the text is armed,
// or limit.
func (x *explainer) nextProbe(from, limit uint64) uint64 {
	for ; from < limit; from++ {
		if s := x.view.Site(from); s != nil && s.Changed > 0 {
			return from
		}
	}
	return limit
}
