package perf

import (
	"github.com/kprobefs/kprobefs/fs/bpf"
	"github.com/kprobefs/kprobefs/fs/internal/ready"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// event is one perf event (struct perf_event). Server.mu protects what does not say otherwise.
type event struct {
	attr
	id     uint64
	file   *file
	source *tracefs.PerfEvent // nil: it has no hits; set before the caller has the descriptor
	tid    int                // the task that it was opened for; 0: all
	cpu    int                // -1: all
	tasks  map[int]bool       // tasks whose hits are counted; nil: all
	opener int                // process that opened it

	leader  *event // itself, unless it is in a group
	members []*event

	enabled   bool
	since     uint64 // when it was enabled, in the machine's ns
	totalTime uint64 // how long it was enabled before
	count     uint64
	lost      uint64
	left      uint64 // hits until the next sample
	sampled   uint64 // hits at the last sample
	sampledAt uint64
	limit     int64       // samples until it is disabled (PERF_EVENT_IOC_REFRESH); 0: no limit
	ring      *ring       // where its records go; nil: nowhere. See writesTo
	ready     *ready.Pipe // for who waits by epoll or poll; nil: nobody
	lent      bool        // the process has that in place of the file
	paused    bool
	filtered  bool // it has a filter, and gets no other
	closed    bool

	program *program     // runs at its hits; nil: none
	owned   *bpf.Program // has a reference that goes with the event; nil: a link has it
	user    bool         // it is a probe of a user's program
	passed  bool         // that program has passed it
}

// ended reports whether e was for tasks that have all exited (is_event_hup).
func (e *event) ended() bool { return e.tasks != nil && len(e.tasks) == 0 }

// sets the state of an event (perf_event_enable, perf_event_disable).
func (e *event) enable(on bool, now uint64) {
	if on == e.enabled {
		return
	}
	if e.enabled = on; on {
		e.since = now
	} else {
		e.totalTime += now - e.since
	}
}

// time is how long e was enabled, in ns.
func (e *event) time(now uint64) uint64 {
	if e.enabled && now > e.since {
		return e.totalTime + now - e.since
	}
	return e.totalTime
}

// matches reports whether e counts a hit of task tid on that processor of the host's.
func (e *event) matches(tid, cpu int) bool {
	if !e.enabled || e.leader != e && !e.leader.enabled || e.has(flagExcludeKernel) {
		return false
	}
	return (e.cpu < 0 || e.cpu == cpu) && (e.tasks == nil || e.tasks[tid])
}

// hit counts a hit, and makes a sample if one is due (perf_swevent_event).
func (s *Server) hit(e *event, h *tracefs.PerfHit) {
	tid, tgid, comm := 0, 0, ""
	if h.Task != nil {
		tid, tgid, comm = h.Task.PID, h.Task.TGID, h.Task.Comm
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.closed || !e.matches(tid, h.CPU%s.conf.HostCPUs) {
		return
	}
	e.count++
	period, due := e.due(h.Time)
	if !due {
		return
	}
	if r := e.ring; r != nil && !e.paused {
		s.sample(e, r, &sample{hit: h, tid: tid, tgid: tgid, comm: comm, period: period})
	}
	if e.limit > 0 {
		if e.limit--; e.limit == 0 {
			e.enable(false, h.Time)
		}
	}
}

// due reports whether the hit that was just counted is sampled, and its period.
func (e *event) due(now uint64) (period uint64, due bool) {
	switch {
	case !e.samples():
		return 0, false
	case e.has(flagFreq):
		if e.sampledAt != 0 && now-e.sampledAt < 1e9/e.period {
			return 0, false
		}
		period = e.count - e.sampled
		e.sampled, e.sampledAt = e.count, now
		return period, true
	case e.wants(samplePeriod) || e.period == 1:
		return 1, true // each hit, with the events that it stands for
	}
	if e.left > 1 {
		e.left--
		return 0, false
	}
	e.left = e.period
	return e.period, true
}
