package emu

// Renumber gives a task the pid that its process turned out to have: a fork is
// mirrored before the host has done it, with a predicted pid. It reports
// whether there is a task old that could have the pid now.
func (m *Machine) Renumber(old, pid, tgid, ppid int) bool {
	m.lock.Lock()
	defer m.lock.Unlock()
	t := m.tasks.byPID[old]
	if t == nil || m.closed || old != pid && m.tasks.byPID[pid] != nil {
		return false
	}
	delete(m.tasks.byPID, old)
	m.tasks.byPID[pid] = t
	t.PID = pid
	m.mem.put32(t.ptr+m.abi.TaskStruct_Pid, uint32(pid))
	m.tasks.setIDs(t, tgid, ppid)
	if f := m.hooks.tasks.Renumbered; f != nil && old != pid {
		f(old, pid)
	}
	return true
}
