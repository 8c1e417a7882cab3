package emu

// Watched reports whether anybody could see that a mirrored call runs: by a probe, by a tracer of functions, by an event
// at a tracepoint, by the handler or the files of a module, by the die chain, by a list of pids that follows forks, or
// because the machine is stepped. With a virtual clock every call moves the time, and so each is seen. Watched takes no
// lock. What is registered or loaded later sees later calls only.
func (m *Machine) Watched() bool {
	if m.clock.Virtual() || m.paused.Load() || m.engine.Watching() || m.points.armed.Load() > 0 || len(m.shown.All()) > 0 {
		return true
	}
	if chain := m.die.chain.Load(); chain != nil && len(*chain) > 0 {
		return true
	}
	follows := m.follows.Load()
	return follows != nil && *follows != nil && (*follows)()
}

// Handles reports whether modules have probes, whose handlers may change the results of calls. It takes no lock.
func (m *Machine) Handles() bool { return m.hasProbes.Load() }
