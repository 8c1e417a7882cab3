package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// A queue is one of the optimizer's lists, in no order.
type queue struct{ sites []*site }

// optimizer is the state of the jump optimizer. Protected by the kprobe mutex.
type optimizer struct {
	optimizing   queue  // breakpoints to become jumps
	unoptimizing queue  // jumps to become breakpoints, or original text
	stop         func() // the pending timer's; nil when none is
}

// optimizeDelay is OPTIMIZE_DELAY: 5 jiffies at HZ=250.
const optimizeDelay = 20e6

func (q *queue) push(s *site) {
	s.queue, s.place = q, len(q.sites)
	q.sites = append(q.sites, s)
}

func (q *queue) empty() bool { return len(q.sites) == 0 }

// take empties q.
func (q *queue) take() []*site {
	list := q.sites
	q.sites = nil
	for _, s := range list {
		s.queue = nil
	}
	return list
}

// dequeue takes s from the list that it is on.
func (s *site) dequeue() {
	if s.queue == nil {
		return
	}
	list := s.queue.sites
	last := list[len(list)-1]
	list[s.place], last.place = last, s.place
	s.queue.sites = list[:len(list)-1]
	s.queue = nil
}

// tryOptimize is try_to_optimize_kprobe: a lone kprobe that could be optimised
// becomes an aggregate, whether or not it may be optimised now.
func (e *Engine) tryOptimize(s *site) {
	e.prepareOpt(s)
	if s.optready {
		e.aggregate(s)
		e.optimize(s)
	}
}

// aggregate makes s, which holds a lone kprobe, an aggregate (init_aggr_kprobe).
func (e *Engine) aggregate(s *site) {
	s.post = s.hasPost()
	s.own = *s.flags()
	s.own.optimized = false
	s.aggr = true
}

// prepareOpt decides whether s could be optimised (arch_prepare_optimized_kprobe).
// The detour buffer is built only if it may be used at once.
func (e *Engine) prepareOpt(s *site) {
	a := e.arch
	switch {
	case s.ftrace:
		s.verdict = refusal(OptFtrace)
	case !a.optimizes():
		s.verdict = refusal(OptNotPrepared)
	case s.off() || s.hasPost() || e.disarmed.Load() || !e.allowOpt.Load():
		s.verdict = a.OptimizeCheck(e.cfg.Kernel, &e.code, s.addr)
	default:
		s.verdict = e.buildDetour(s)
	}
	s.optready = s.verdict.Rule == OK
}

// buildDetour gives s a detour buffer.
func (e *Engine) buildDetour(s *site) Verdict {
	at, err := e.detours.get()
	if err != nil {
		return refusal(NoMemory)
	}
	d, v := e.arch.Optimize(e.cfg.Kernel, &e.code, s.addr, at)
	if v.Rule != OK {
		e.detours.put(at, false)
		return v
	}
	s.detour, s.detourAt = &d, slot{addr: at}
	s.gate = &entry{key: d.Gate, site: s, next: d.Copy}
	e.sites.insert(s.gate)
	return v
}

// region is the number of bytes that the detour buffer of s replaces, which is built
// if need be; 0 when it cannot be.
func (e *Engine) region(s *site) uint64 {
	if s.detour == nil && s.optready {
		s.verdict = e.buildDetour(s)
		s.optready = s.verdict.Rule == OK
	}
	if s.detour == nil {
		return 0
	}
	return uint64(s.detour.Region)
}

// maxRegion is MAX_OPTIMIZED_LENGTH, which is one more than the bytes that a jump can
// displace: its last byte is the first of the longest instruction.
func (e *Engine) maxRegion() uint64 { return uint64(e.arch.SlotSize + e.isa.jumpLen - 1) }

// optimizedOver is get_optimized_kprobe: the optimised site whose region has addr
// behind its first byte. The kernel's looks at the nearest site and at no other, so
// that a disabled probe in between hides the jump, and the breakpoint goes into the
// jump's displacement.
func (e *Engine) optimizedOver(addr uint64) *site {
	for i := uint64(1); i < e.maxRegion(); i++ {
		if s := e.find(addr - i); s != nil && s.aggr && s.optready && s.own.optimized && i < e.region(s) {
			return s
		}
	}
	return nil
}

// overlapped is arch_check_optimized_kprobe: another site in the region of s is
// armed.
func (e *Engine) overlapped(s *site) bool {
	for i := uint64(1); i < e.region(s); i++ {
		if o := e.find(s.addr + i); o != nil && !o.quiet() {
			return true
		}
	}
	return false
}

// optimize is optimize_kprobe: it queues s if nothing is against it.
func (e *Engine) optimize(s *site) {
	if !s.aggr || !s.optready || !e.allowOpt.Load() || e.disarmed.Load() || s.off() || s.hasPost() {
		return
	}
	if e.region(s) == 0 || e.overlapped(s) {
		return
	}
	if s.own.optimized {
		if s.queue == &e.opt.unoptimizing {
			s.dequeue()
			e.happened(s, ChangeUnqueued)
		}
		return
	}
	s.own.optimized = true
	// It may still wait to be unoptimised, though it has been forced to be. The
	// kernel warns (WARN_ON_ONCE) and leaves it on its freeing list.
	s.dequeue()
	e.opt.optimizing.push(s)
	e.happened(s, ChangeQueued)
	e.touch(s)
	e.kick()
}

// unoptimize is unoptimize_kprobe: it queues s to lose its jump, or with force
// takes the jump away at once.
func (e *Engine) unoptimize(s *site, force bool) {
	if !s.aggr || s.quiet() || !s.own.optimized {
		return
	}
	switch {
	case s.queue == nil && !force:
		e.opt.unoptimizing.push(s)
		e.happened(s, ChangeLeaving)
		e.kick()
	case s.queue == nil:
		e.forceUnoptimize(s)
	case s.queue == &e.opt.optimizing:
		s.dequeue()
		e.happened(s, ChangeUnqueued)
		s.own.optimized = false
		e.touch(s)
	case force:
		// The kernel takes it to its freeing list either way, and may so leave a
		// breakpoint in the text when all kprobes are disarmed at this moment.
		e.forceUnoptimize(s)
		if !s.off() {
			s.dequeue()
		}
	}
}

func (e *Engine) forceUnoptimize(s *site) {
	s.own.optimized, s.forced = false, true
	e.setText(s, textBreakpoint)
}

// kick is kick_kprobe_optimizer.
func (e *Engine) kick() {
	if e.opt.stop == nil {
		e.opt.stop = e.cfg.Clock.AfterFunc(optimizeDelay, e.optimizeWork)
	}
}

func (o *optimizer) cancel() {
	if o.stop != nil {
		o.stop()
		o.stop = nil
	}
}

func (o *optimizer) idle() bool { return o.optimizing.empty() && o.unoptimizing.empty() }

// optimizeWork is called by the timer.
func (e *Engine) optimizeWork() {
	e.mu.Lock()
	e.opt.stop = nil
	e.runOptimizer()
	e.unlock(false)
}

// runOptimizer is kprobe_optimizer. It reports whether it has dealt with everything that was queued
// when it began. A task that never leaves a region keeps the jumps out, but does not hold up
// callers that wait.
func (e *Engine) runOptimizer() (quiet bool) {
	// Step 1: unoptimise, and collect unused probes.
	e.unoptimizeQueued()
	e.logFlush("unoptimise")
	// Step 2: wait until nothing runs inside a region, or in a copy given up.
	quiet = e.quiesce()
	// Step 3: optimise.
	if quiet {
		e.optimizeQueued()
		e.logFlush("optimise")
	}
	// Step 4: free what step 1 has taken out of the table.
	reap := e.reap
	e.reap = nil
	e.free(reap)
	// Step 5: again, if something was queued meanwhile.
	if !e.opt.idle() {
		e.kick()
	}
	return quiet
}

// unoptimizeQueued is do_unoptimize_kprobes.
func (e *Engine) unoptimizeQueued() {
	list := e.opt.unoptimizing.take()
	for _, s := range list {
		s.own.optimized = false
		switch {
		case s.own.disabled:
			e.setText(s, textOriginal)
		case s.want.jumps():
			e.setText(s, textBreakpoint)
		}
		if s.unused() {
			e.remove(s)
		}
	}
	if len(list) > 0 {
		e.log(LogDebug, "kprobes unoptimised", "sites", len(list))
	}
}

// optimizeQueued is do_optimize_kprobes.
func (e *Engine) optimizeQueued() {
	if e.disarmed.Load() || !e.allowOpt.Load() || e.opt.optimizing.empty() {
		return
	}
	list := e.opt.optimizing.take()
	for _, s := range list {
		e.setText(s, textJump)
	}
	e.log(LogDebug, "kprobes optimised", "sites", len(list))
}

// A Quiescer is a Text that can wait until no task is inside given ranges of text,
// not even one that has been preempted there (synchronize_rcu_tasks). It may give up, and
// reports whether it has not.
type Quiescer interface {
	Quiesce(regions []kernel.Range) bool // false: it has given up
}

// quiesce waits until no hit that had begun is running, and no task is inside a
// region that is about to get a jump. It reports false when a task stays in one.
func (e *Engine) quiesce() bool {
	e.cfg.Text.Synchronize()
	q, ok := e.cfg.Text.(Quiescer)
	if !ok || e.opt.optimizing.empty() {
		return true
	}
	regions := make([]kernel.Range, 0, len(e.opt.optimizing.sites))
	for _, s := range e.opt.optimizing.sites {
		regions = append(regions, kernel.Range{Start: s.addr + 1, End: s.addr + uint64(s.detour.Region)})
	}
	return q.Quiesce(regions)
}

// waitOptimizer is wait_for_kprobe_optimizer: it runs the optimizer now, until the queue is empty,
// or everything in it has to wait for a task.
func (e *Engine) waitOptimizer() {
	for {
		e.mu.Lock()
		if blocked := e.disarmed.Load() || !e.allowOpt.Load(); e.opt.idle() || blocked && e.opt.unoptimizing.empty() {
			e.unlock(false)
			return
		}
		e.opt.cancel()
		quiet := e.runOptimizer()
		e.unlock(false)
		if !quiet {
			return
		}
	}
}

// logFlush is flush where no caller can be told of a failure.
func (e *Engine) logFlush(what string) {
	if failed, err := e.flush(); err != nil {
		e.log(LogError, "kprobes: cannot "+what, "error", err, "sites", failed)
	}
}
