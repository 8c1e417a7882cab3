package engine

import (
	"sort"
	"sync"
)

// A notifierChain is the module notifier chain, kprobes' own callback aside.
type notifierChain struct {
	mu   sync.Mutex // protects list; not held while notifiers run
	list []*notifier
}

type notifier struct {
	priority int
	f        func(ModuleEvent)
}

// NotifyModules has f called at each module event, in order of falling priority
// and, within one, of registration. The engine's own callback comes before all
// (priority INT_MAX). f is called with no lock held and may register probes.
func (e *Engine) NotifyModules(priority int, f func(ModuleEvent)) (stop func()) {
	c, n := &e.modules, &notifier{priority, f}
	c.mu.Lock()
	defer c.mu.Unlock()
	i := sort.Search(len(c.list), func(i int) bool { return c.list[i].priority < priority })
	// A new slice each time: one that is being walked stays as it is.
	list := append([]*notifier(nil), c.list[:i]...)
	c.list = append(append(list, n), c.list[i:]...)
	return func() { c.remove(n) }
}

func (c *notifierChain) remove(n *notifier) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]*notifier, 0, len(c.list))
	for _, m := range c.list {
		if m != n {
			list = append(list, m)
		}
	}
	c.list = list
}

// ModuleEvent runs the module notifier chain (kprobes_module_callback and the callbacks of
// NotifyModules). ModuleLive marks the probes in init text as gone, ModuleUnload those in all of
// the module's text. Their text is not touched any more, except at fentry sites, which ftrace still
// restores. When it returns, no hit in that text is being handled. The Kernel itself keeps the
// module's blacklist.
func (e *Engine) ModuleEvent(ev ModuleEvent) {
	if ev.State != ModuleComing {
		e.markGone(ev)
	}
	e.log(LogInfo, "module event", "module", ev.Module.Name, "state", ev.State.String())
	e.modules.mu.Lock()
	list := e.modules.list
	e.modules.mu.Unlock()
	for _, n := range list {
		n.f(ev)
	}
}

// markGone marks the probes in text that is about to be freed.
func (e *Engine) markGone(ev ModuleEvent) {
	e.mu.Lock()
	n := 0
	e.each(func(s *site) {
		if ev.freed(s.addr) {
			e.kill(s)
			n++
		}
	})
	n += e.forgetFunctions(ev)
	e.logFlush("disarm")
	e.unlock(n > 0)
}

// freed reports whether addr is in text that is about to be freed.
func (ev *ModuleEvent) freed(addr uint64) bool {
	return ev.Module.Init.Contains(addr) || ev.State == ModuleUnload && ev.Module.Core.Contains(addr)
}

// kill is kill_kprobe.
func (e *Engine) kill(s *site) {
	if s.flags().gone {
		return
	}
	if s.ftrace {
		// ftrace is still there at this time.
		e.setText(s, textOriginal)
	} else {
		s.text, s.want = textNothing, textNothing
		e.touch(s)
	}
	s.flags().gone = true
	for _, p := range s.probes {
		p.state.flags.gone = true
	}
	s.dequeue()
	s.flags().optimized = false
	s.optready, s.post = false, false
	if s.unused() {
		e.unlink(s)
	}
	e.discard(s)
	s.slot, s.boost, s.detour, s.detourAt, s.gate, s.gateSet = slot{}, nil, nil, slot{}, nil, false
}
