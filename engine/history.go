package engine

// A Change is one thing that has become of a site.
type Change struct {
	Number uint64 // counts all changes of the engine, from 1 on
	At     uint64 // ns of the machine's clock
	Addr   uint64 // of the site
	What   ChangeKind
	Text   string // of ChangeText and ChangeForced: what the text holds now, in the words of SiteView.Text
}

// ChangeKind is what has become of a site.
type ChangeKind string

const (
	ChangeRegistered ChangeKind = "registered"             // its first probe was registered
	ChangeText       ChangeKind = "text"                   // other bytes were put there
	ChangeForced     ChangeKind = "forced back"            // as well: the jump could not wait for the optimizer
	ChangeQueued     ChangeKind = "queued"                 // it waits to be optimised
	ChangeLeaving    ChangeKind = "queued to lose it"      // it waits to be unoptimised
	ChangeUnqueued   ChangeKind = "taken out of the queue" // it waits no longer
	ChangeRemoved    ChangeKind = "removed"                // no probe is there any more
)

// maxHistory is how many changes are kept.
const maxHistory = 4096

// history has the last changes. Protected by the kprobe mutex.
type history struct {
	ring []Change // change n is at (n-1) % maxHistory
	n    uint64   // how many there have been
}

// happened notes that what has become of s.
func (e *Engine) happened(s *site, what ChangeKind) {
	h := &e.history
	c := Change{Number: h.n + 1, At: e.cfg.Clock.Now(), Addr: s.addr, What: what}
	if what == ChangeText || what == ChangeForced {
		c.Text = withBreakpoint(textStates[s.want], e.arch.Breakpoint.Name)
	}
	if h.n < maxHistory {
		h.ring = append(h.ring, c)
	} else {
		h.ring[h.n%maxHistory] = c
	}
	h.n++
}

// written notes that the text of s is about to be what it wants.
func (e *Engine) written(s *site) {
	if s.text == s.want {
		return
	}
	what := ChangeText
	if s.forced {
		what = ChangeForced
	}
	s.forced = false
	e.happened(s, what)
}

// Queues are how many sites wait for the optimizer.
type Queues struct {
	Optimizing, Unoptimizing int
}

// History are the changes behind number after, the oldest first, of the last some thousands; and how many sites wait
// for the optimizer now.
func (e *Engine) History(after uint64) ([]Change, Queues) {
	e.mu.Lock()
	defer e.mu.Unlock()
	h := &e.history
	if h.n > maxHistory {
		after = max(after, h.n-maxHistory)
	}
	var list []Change
	for n := after; n < h.n; n++ {
		list = append(list, h.ring[n%maxHistory])
	}
	return list, Queues{len(e.opt.optimizing.sites), len(e.opt.unoptimizing.sites)}
}
