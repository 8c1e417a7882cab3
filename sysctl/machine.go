package sysctl

import "sync/atomic"

// Machine has the variables of one machine that this package itself keeps.
type Machine struct {
	Writes       Writes
	kptrRestrict atomic.Int32
}

// KptrRestrict is kernel.kptr_restrict: 0 and 1 show kernel addresses in
// kprobes/list to callers with CAP_SYSLOG, 2 to nobody. The kernel's default is
// 0, and so is this one's.
func (m *Machine) KptrRestrict() int { return int(m.kptrRestrict.Load()) }

// KprobesOptimization is debug.kprobes-optimization.
func (m *Machine) KprobesOptimization(get func() bool, set func(bool)) Table {
	return Table{Path: "debug/kprobes-optimization", Mode: 0o644, Proc: &Int{
		Name: "kprobes-optimization", Max: 1, Writes: &m.Writes,
		Get: func() int {
			if get() {
				return 1
			}
			return 0
		},
		Set: func(v int) { set(v != 0) },
	}}
}

// Kptr is kernel.kptr_restrict.
func (m *Machine) Kptr() Table {
	return Table{Path: "kernel/kptr_restrict", Mode: 0o644, Proc: &Int{
		Name: "kptr_restrict", Max: 2, Writes: &m.Writes, Admin: true,
		Get: m.KptrRestrict,
		Set: func(v int) { m.kptrRestrict.Store(int32(v)) },
	}}
}

// FtraceEnabled is kernel.ftrace_enabled: any int, all but 0 are on (ftrace_enable_sysctl).
func (m *Machine) FtraceEnabled(get func() int, set func(int)) Table {
	return m.anyInt("ftrace_enabled", get, set)
}

// StackTracerEnabled is kernel.stack_tracer_enabled: any int, all but 0 are on
// (stack_trace_sysctl).
func (m *Machine) StackTracerEnabled(get func() int, set func(int)) Table {
	return m.anyInt("stack_tracer_enabled", get, set)
}

// Copy is an int variable that is nowhere else: any int, which is v at first. It is for what a host
// has and the machine does not need.
func (m *Machine) Copy(path string, mode uint32, v int) Table {
	var now atomic.Int32
	now.Store(int32(v))
	t := m.anyInt(path, func() int { return int(now.Load()) }, func(v int) { now.Store(int32(v)) })
	t.Path, t.Mode = path, mode
	return t
}

// anyInt is proc_dointvec's: any int.
func (m *Machine) anyInt(name string, get func() int, set func(int)) Table {
	return Table{Path: "kernel/" + name, Mode: 0o644, Proc: &Int{
		Name: name, Min: -intMax - 1, Max: intMax, Writes: &m.Writes, Get: get, Set: set,
	}}
}

// WritesStrict is kernel.sysctl_writes_strict.
func (m *Machine) WritesStrict() Table {
	return Table{Path: "kernel/sysctl_writes_strict", Mode: 0o644, Proc: &Int{
		Name: "sysctl_writes_strict", Min: -1, Max: 1, Writes: &m.Writes,
		Get: m.Writes.Strict,
		Set: m.Writes.Set,
	}}
}

// WriteWarning is the log's message on the first write that Writes warns of.
func WriteWarning(comm, table string) []string {
	return []string{
		comm + " wrote to " + table + " when file position was not 0!",
		"This will not be supported in the future. To silence this",
		"warning, set kernel.sysctl_writes_strict = -1",
	}
}
