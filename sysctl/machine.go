package sysctl

import "sync/atomic"

// Machine has the variables of one machine whose values this package keeps.
type Machine struct {
	Writes       Writes       // sysctl_writes_strict of all variables of the machine
	kptrRestrict atomic.Int32 // kernel.kptr_restrict
}

// KptrRestrict is kernel.kptr_restrict. At 0 and 1, callers with CAP_SYSLOG see kernel addresses in
// kprobes/list. At 2, no caller sees them. The default is 0, as in the kernel.
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

// FtraceEnabled is kernel.ftrace_enabled. It accepts any int; every value except 0 is on
// (ftrace_enable_sysctl).
func (m *Machine) FtraceEnabled(get func() int, set func(int)) Table {
	return m.anyInt("ftrace_enabled", get, set)
}

// StackTracerEnabled is kernel.stack_tracer_enabled. It accepts any int; every value except 0 is on
// (stack_trace_sysctl).
func (m *Machine) StackTracerEnabled(get func() int, set func(int)) Table {
	return m.anyInt("stack_tracer_enabled", get, set)
}

// Printk is kernel.printk: the levels of the kernel's log.
func (m *Machine) Printk(get func() []int, set func(at, v int)) Table {
	return Table{Path: "kernel/printk", Mode: 0o644, Proc: &Ints{Name: "printk", Get: get, Set: set, Writes: &m.Writes}}
}

// Copy is an int variable that the machine does not use. It accepts any int. Its first value is v. It
// stands for a variable of the host.
func (m *Machine) Copy(path string, mode uint32, v int) Table {
	var now atomic.Int32
	now.Store(int32(v))
	t := m.anyInt(path, func() int { return int(now.Load()) }, func(v int) { now.Store(int32(v)) })
	t.Path, t.Mode = path, mode
	return t
}

// anyInt is a variable that accepts any int (proc_dointvec).
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

// WriteWarning is the text that the kernel logs at the first write that Writes warns of.
func WriteWarning(comm, table string) []string {
	return []string{
		comm + " wrote to " + table + " when file position was not 0!",
		"This will not be supported in the future. To silence this",
		"warning, set kernel.sysctl_writes_strict = -1",
	}
}
