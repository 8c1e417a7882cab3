package mirror

import (
	"sync/atomic"
	"time"
)

// takeover is how long one call may keep the others waiting. It is long for a
// mirrored call and short for a look-up that hangs.
const takeover = time.Millisecond

// patience ends when one call takes too long. A timer of each call's would cost a call a part of what it costs
// to look it up. So there is one timer, which looks twice in that time, as long as there are calls.
type patience struct {
	calls atomic.Uint64 // how many have begun
	busy  atomic.Uint64 // the number of the call that is under way; 0: none, or it has been given up
	armed atomic.Bool   // late will come
	late  *time.Timer
	seen  uint64 // how many calls had begun when late came last; late's own
}

// watch has giveUp called when a call has taken too long. giveUp calls gives.
func (p *patience) watch(giveUp func(call uint64)) {
	p.late = time.AfterFunc(time.Hour, func() { p.look(giveUp) })
	p.late.Stop()
}

// begins says that a call is under way. There is one at a time, but for those that were given up.
func (p *patience) begins() (call uint64) {
	call = p.calls.Add(1)
	p.busy.Store(call)
	p.arm()
	return call
}

// ends says that a call has been done, and reports whether it had not been given up.
func (p *patience) ends(call uint64) bool { return p.busy.CompareAndSwap(call, 0) }

// gives gives up a call, unless it has been done.
func (p *patience) gives(call uint64) bool { return p.busy.CompareAndSwap(call, 0) }

func (p *patience) arm() {
	if !p.armed.Load() && !p.armed.Swap(true) {
		p.late.Reset(takeover / 2)
	}
}

// look gives up a call that was under way half of takeover ago, too.
func (p *patience) look(giveUp func(call uint64)) {
	busy, calls := p.busy.Load(), p.calls.Load()
	same := calls == p.seen
	p.seen = calls
	if same && busy != 0 {
		giveUp(busy)
	}
	if !same || busy != 0 {
		p.late.Reset(takeover / 2)
		return
	}
	p.armed.Store(false)
	if p.busy.Load() != 0 {
		p.arm() // it has begun meanwhile, and thought that late will come
	}
}
