package perf

// forked is told of a child, before it runs. Events that are inherited count its hits, too (perf_event_init_task).
func (s *Server) forked(parent, child int) {
	if s.count.Load() == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		if e.has(flagInherit) && e.tasks[parent] {
			e.tasks[child] = true
		}
	}
}

// exited is told of the end of a task. Its number may soon be another's.
func (s *Server) exited(pid int) {
	if s.count.Load() == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		if !e.tasks[pid] {
			continue
		}
		if delete(e.tasks, pid); e.ended() {
			e.ready.HangUp() // is_event_hup
		}
	}
}

// Open reports at once whether an event is open.
func (s *Server) Open() bool { return s.count.Load() != 0 }

// Executes is told of a program that a task begins to run. It enables the events that wait for that (perf_event_enable_on_exec).
func (s *Server) Executes(tid int) {
	if s.count.Load() == 0 {
		return
	}
	now := s.conf.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		if e.has(flagEnableOnExec) && e.tasks[tid] {
			e.attr.flags &^= flagEnableOnExec
			e.enable(true, now)
		}
	}
}
