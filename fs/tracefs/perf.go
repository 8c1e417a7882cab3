package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

type (
	// A PerfHit is a hit of an event as perf sees it. It is valid during the call that hands it over.
	PerfHit = event.PerfHit
	// A PerfPlace is where perf_event_open(2) has a probe of its own put.
	PerfPlace = kprobe.Place
)

// A PerfEvent is an event that perf has opened. The event stays, and is armed, until Close.
type PerfEvent struct {
	fs    *FS
	user  *event.PerfUser
	local *event.Event // nil: a file names the event
}

// OpenPerf opens the event of that number for perf (perf_trace_init). hit is called for each hit, on the processor that hits,
// and must not block. EINVAL: there is no such event. Other errors are those of arming its probes.
func (fs *FS) OpenPerf(id uint64, hit func(*PerfHit)) (*PerfEvent, error) {
	p := &PerfEvent{fs: fs}
	err := fs.tr.Locked(func() error {
		ev, err := fs.probes.ForPerf(id)
		if err != nil {
			return err
		}
		p.user, err = fs.events.AddPerf(ev, hit)
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// OpenPerfProbe makes a probe that only this PerfEvent has (perf_kprobe_init). The errno is that of the kernel.
func (fs *FS) OpenPerfProbe(at PerfPlace, hit func(*PerfHit)) (*PerfEvent, error) {
	ev, err := fs.probes.Local(at)
	if err != nil {
		return nil, err
	}
	p := &PerfEvent{fs: fs, local: ev}
	err = fs.tr.Locked(func() error {
		p.user, err = fs.events.AddPerf(ev, hit)
		if err != nil {
			fs.probes.Forget(ev)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Filter sets which hits are handed over, in the language of the event's filter file. EINVAL: text is no such filter.
func (p *PerfEvent) Filter(text string) error {
	return p.fs.tr.Locked(func() error { return p.fs.events.FilterPerf(p.user, text) })
}

// Attach makes run see each hit of the event, on the processor that hits. If it returns 0, the hit counts for no perf event.
// detach ends that.
func (p *PerfEvent) Attach(run func(*PerfHit) uint64) (detach func()) {
	var remove func()
	_ = p.fs.tr.Locked(func() error {
		remove = p.user.Event().AddProgram(run)
		return nil
	})
	return func() {
		_ = p.fs.tr.Locked(func() error {
			remove()
			return nil
		})
	}
}

// Probe reports whether the event is one of a kprobe, and not of a tracepoint.
func (p *PerfEvent) Probe() bool { return p.user.Event().Def.Kind == probe.Kprobe }

// Close ends the event's use. It may be called once.
func (p *PerfEvent) Close() error {
	return p.fs.tr.Locked(func() error {
		err := p.fs.events.RemovePerf(p.user)
		if p.local != nil {
			p.fs.probes.Forget(p.local)
		}
		return err
	})
}

// OnPerf sets the hooks of who serves perf events: settle is called before events are removed, with no lock held, and closes
// what nobody has open any more; forked and exited are called as Forked and Exited are. It must be called before the machine runs
// tasks.
func (fs *FS) OnPerf(settle func(), forked func(parent, child int), exited func(pid int), follows func() bool) {
	fs.perf.Store(&perfHooks{settle, forked, exited, follows})
}

type perfHooks struct {
	settle func()
	forked func(parent, child int)
	exited func(pid int)
	// follows reports whether forked matters now
	follows func() bool
}

// settlePerf closes perf events that nobody has open any more.
func (fs *FS) settlePerf() {
	if h := fs.perf.Load(); h != nil {
		h.settle()
	}
}

// Stack puts the return addresses on the stack of task h into pcs, innermost first, and returns how many. They begin behind
// h's own address.
func (fs *FS) Stack(h *PerfHit, pcs []uint64) int {
	if fs.cfg.Stack == nil {
		return 0
	}
	return fs.cfg.Stack(h.Context, pcs)
}
