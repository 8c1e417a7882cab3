package event

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
)

// A PerfHit is a hit of an event as perf events see it (perf_tp_event). It is valid during the call that hands it over.
type PerfHit struct {
	*engine.Context
	Time uint64 // the machine's clock, ns since its start
	// Entry is the raw record, as the event's format file says it. Its flags are not those of an entry in a trace buffer: the
	// tracer itself counts in preempt_count (tracing_gen_ctx).
	Entry []byte
}

// A PerfUser is one opened perf event of an Event. The event is armed as long as it has one, although no buffer records it
// (TP_FLAG_PROFILE).
type PerfUser struct {
	ev   *Event
	tree *Tree
	hit  func(*PerfHit)
	only *filter.Filter // nil: all hits; a new one replaces the user
}

// A program is what runs at each hit of an Event before those who have it opened hear of the hit.
type program struct{ run func(*PerfHit) uint64 }

// AddProgram makes run see each hit of ev. If it returns 0, the hit counts for none of perf's (trace_call_bpf). remove ends it.
// The event mutex is held. ev must be open for perf.
func (ev *Event) AddProgram(run func(*PerfHit) uint64) (remove func()) {
	p := &program{run}
	ev.setPrograms(append(ev.programs(), p))
	return func() {
		var left []*program
		for _, other := range ev.programs() {
			if other != p {
				left = append(left, other)
			}
		}
		ev.setPrograms(left)
	}
}

// programs are those that run at hits. The slice does not change.
func (ev *Event) programs() []*program {
	if p := ev.progs.Load(); p != nil {
		return *p
	}
	return nil
}

func (ev *Event) setPrograms(all []*program) {
	if len(all) == 0 {
		ev.progs.Store(nil)
		return
	}
	all = all[:len(all):len(all)]
	ev.progs.Store(&all)
}

// counts runs all programs, and reports whether the hit counts for perf.
func (ev *Event) counts(h *PerfHit) bool {
	counts := true
	for _, p := range ev.programs() {
		counts = p.run(h) != 0 && counts
	}
	return counts
}

// Event is the event that u has opened.
func (u *PerfUser) Event() *Event { return u.ev }

// AddPerf opens ev for perf: hit is called for every hit, on the processor that hits (perf_trace_event_reg). The errors are
// those of arming. The event mutex is held.
func (tree *Tree) AddPerf(ev *Event, hit func(*PerfHit)) (*PerfUser, error) {
	u := &PerfUser{ev: ev, tree: tree, hit: hit}
	armed := ev.Active()
	ev.setPerf(append(ev.perfUsers(), u))
	if armed {
		return u, nil
	}
	undo := func() { ev.setPerf(without(ev.perfUsers(), u)) }
	if err := ev.Registration.Arm(true, undo); err != nil {
		return nil, err
	}
	return u, nil
}

// RemovePerf closes u (perf_trace_event_unreg). The last user of an event that nobody records disarms it. The event mutex is
// held.
func (tree *Tree) RemovePerf(u *PerfUser) error {
	ev, had := u.ev, len(u.ev.perfUsers())
	ev.setPerf(without(ev.perfUsers(), u))
	if had == len(ev.perfUsers()) || ev.Active() {
		return nil
	}
	return ev.Registration.Arm(false, func() {})
}

// FilterPerf sets which hits u gets (ftrace_profile_set_filter). EINVAL: text is no filter of the event. The event mutex is held.
func (tree *Tree) FilterPerf(u *PerfUser, text string) error {
	flt, bad := ParseFilter(u.ev.Def, text)
	if bad != nil {
		return syscall.EINVAL
	}
	users := append([]*PerfUser(nil), u.ev.perfUsers()...)
	for i, other := range users {
		if other == u {
			u.only = flt
			users[i] = u
		}
	}
	u.ev.setPerf(users)
	return nil
}

// perfUsers are those who have ev opened. The slice does not change.
func (ev *Event) perfUsers() []*PerfUser {
	if p := ev.perf.Load(); p != nil {
		return *p
	}
	return nil
}

// setPerf makes users visible to hits.
func (ev *Event) setPerf(users []*PerfUser) {
	if len(users) == 0 {
		ev.perf.Store(nil)
		return
	}
	users = users[:len(users):len(users)]
	ev.perf.Store(&users)
}

// Perf reports whether perf has the event opened. Hits ask that.
func (ev *Event) Perf() bool { return ev.perf.Load() != nil }

// DropPerf closes ev for all of perf without disarming it: the event is about to go.
func (ev *Event) DropPerf() { ev.perf.Store(nil) }

// WritePerf gives an entry of a hit of ev, which Arguments has completed, to who has ev opened. It changes the entry's flags.
func (ev *Event) WritePerf(r *Recorder, entry []byte, c *engine.Context, trap engine.TrapKind) {
	users := ev.perf.Load()
	if users == nil {
		return
	}
	h := PerfHit{Context: c, Entry: r.Plain(entry, c, trap)}
	if c.Now != nil {
		h.Time = c.Now()
	}
	if !ev.counts(&h) {
		return
	}
	var rec *filter.Record
	for _, u := range *users {
		if u.only != nil {
			if rec == nil {
				rec = r.Match(entry, c)
			}
			if !u.only.Match(rec) {
				continue
			}
		}
		u.hit(&h)
	}
}
