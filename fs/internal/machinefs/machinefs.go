// Package machinefs is the tree of machine/: our own controls of the machine. No kernel has them, so they
// are not in the kernel's directories.
//
//	status          clock, processors, tasks, what has run
//	kmsg            the kernel log, whole; a reader at its end sees new lines (tail -f)
//	ctl             one command a line, see words
//	disasm/SYMBOL   a function's live text, probed bytes beside the originals
//	vmlinux         the kernel's file, for debuggers
//	explain/SPEC    whether a place can be probed, how, and why not better
//	snapshots/NAME  a snapshot, to be kept as a file elsewhere; rm forgets it
//	proc/…          what a machine's /proc has
//	sys/module/…    what a machine's /sys/module has
//	sys/kernel/…    what modules have made in sysfs and debugfs
//
// The package keeps two kinds of state: the position of each reader of the log, and the snapshots of a
// Shelf. It calls no other package while it holds the Shelf's lock.
//
// The package imports fs/vtree, engine, engine/explain, emu, emu/debuginfo and emu/system.
package machinefs

import (
	"context"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Machine is the machine that the tree shows and controls. *emu.Machine implements it. All methods may be
// called concurrently. A method with a context ends soon after the context: with EINTR, or with ETIME at
// its deadline. Kill ends all of them. Kill, Pause and the methods that only return something never wait
// for running code.
type Machine interface {
	// InsmodContext loads a module that the machine has, with parameters NAME=VALUE.
	InsmodContext(ctx context.Context, name string, params []string) error
	// InsmodFile loads a module from the bytes of its file. args are its parameters, and force ignores
	// version checks.
	InsmodFile(ctx context.Context, file []byte, args string, force emu.Force) error
	// RmmodFlags unloads a module.
	RmmodFlags(ctx context.Context, name string, flags int) error
	// CallContext calls a function of the kernel with arguments in registers, and returns its result.
	CallContext(ctx context.Context, symbol string, args ...uint64) (uint64, error)
	// StepContext runs n instructions of a paused machine.
	StepContext(ctx context.Context, n int) error
	// AdvanceContext moves a virtual clock by d, and runs the timers that expire.
	AdvanceContext(ctx context.Context, d time.Duration) error
	// Pause stops all processors.
	Pause()
	// Resume lets all processors run again.
	Resume()
	// Kill ends all running calls.
	Kill()

	// Printk adds a line to the kernel log.
	Printk(line string)
	// Kmsg returns the kernel log as text.
	Kmsg() []byte
	// Log returns the kernel log as records.
	Log() *system.Kmsg
	// Clock returns the machine's clock.
	Clock() engine.Clock
	// Status returns counts and states for the file status.
	Status() emu.Status
	// ProcKallsyms returns the content of /proc/kallsyms. Without showAddr all addresses are zero.
	ProcKallsyms(showAddr bool) []byte
	// ProcModules returns the content of /proc/modules. Without showAddr all addresses are zero.
	ProcModules(showAddr bool) []byte
	// ProcVersion returns the content of /proc/version.
	ProcVersion() []byte
	// BTF returns the content of /sys/kernel/btf/vmlinux.
	BTF() []byte
	// HasBTF tells whether there is such a file.
	HasBTF() bool

	// Kernel returns the kernel's symbols and tables.
	Kernel() kernel.Kernel
	// ReadText copies the live text at addr to p. It returns how many bytes are text.
	ReadText(addr uint64, p []byte) int
	Modules
	ModuleFiles
}

// Code returns the original bytes of text that probes have changed, and disassembles text. *engine.Engine
// implements it.
type Code interface {
	engine.Code
	// Arch returns the architecture, with its disassembler.
	Arch() *engine.Arch
}

// Explainer explains places. *explain.Explainer implements it.
type Explainer interface {
	// Explain returns everything that is known about probing a place.
	Explain(explain.Place) explain.Explanation
}

const (
	capSysRawio = 17 // CAP_SYS_RAWIO, the right to read the kernel's memory
	capSyslog   = 34 // CAP_SYSLOG, the right to see kernel addresses, and to read the log
	capSysAdmin = 21 // CAP_SYS_ADMIN
)

// New returns the tree. kptr returns the machine's kernel.kptr_restrict. shelf may be nil.
func New(m Machine, code Code, reasons Explainer, kptr func() int, shelf *Shelf) *vtree.Dir {
	showAddr := func(o *vtree.Open) bool {
		return kptr() < 2 && (o.Capable == nil || o.Capable(capSyslog))
	}
	ctl := control{subject{Machine: m, Shelf: shelf}}
	d := vtree.Build(0o755,
		vtree.Row{Path: "status", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return status(m.Status()), nil }},
		vtree.Row{Path: "kmsg", Node: logFile(m.Kmsg)},
		vtree.Row{Path: "dev/kmsg", Node: recordsFile(m.Log(), m.Clock())},
		vtree.Row{Path: "ctl", Node: ctl.file()},
		vtree.Row{Path: "disasm", Node: disasmDir(m, code, showAddr)},
		vtree.Row{Path: "explain", Node: explainDir(reasons, showAddr)},
		vtree.Row{Path: "proc/kallsyms", Node: &vtree.File{Mode: 0o444, ShowContext: func(_ context.Context, o *vtree.Open) ([]byte, error) {
			return m.ProcKallsyms(showAddr(o)), nil // large, and a lookup does not need its size
		}}},
		vtree.Row{Path: "proc/kcore", Node: kcore(m, code)},
		vtree.Row{Path: "proc/kmsg", Node: procKmsg(m.Log())},
		vtree.Row{Path: "proc/modules", Mode: 0o444, Show: func(o *vtree.Open) ([]byte, error) { return m.ProcModules(showAddr(o)), nil }},
		vtree.Row{Path: "proc/devices", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return procDevices(m), nil }},
		vtree.Row{Path: "proc/misc", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return procMisc(m), nil }},
		vtree.Row{Path: "sys/module", Node: sysModule(m)},
		vtree.Row{Path: "sys/kernel/debug", Node: AddModuleFiles(&vtree.Dir{Mode: 0o700}, m, system.InDebugfs)},
		vtree.Row{Path: "proc/version", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return m.ProcVersion(), nil }},
	)
	for path, in := range map[string]system.ModuleTree{"proc": system.InProc, "dev": system.InDev, "sys": system.InSysfs} {
		sub, _ := d.Lookup(path)
		AddModuleFiles(sub.(*vtree.Dir), m, in)
	}
	kernel, _ := d.Lookup("sys/kernel")
	btf := &vtree.Dir{Mode: 0o755} // it hides the host's from a session, even if it is empty
	if m.HasBTF() {
		btf = vtree.Build(0o755, vtree.Row{Path: "vmlinux", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return m.BTF(), nil }})
	}
	kernel.(*vtree.Dir).Static = append(kernel.(*vtree.Dir).Static, vtree.Entry{Name: "btf", Node: btf})
	if k := insideOf(m); k != nil {
		d.Static = append(d.Static, vtree.Entry{Name: "vmlinux", Node: vmlinux(k)})
	}
	kernel.(*vtree.Dir).Static = append(kernel.(*vtree.Dir).Static, vtree.Entry{Name: "notes", Node: notes(insideOf(m))})
	AddModuleFiles(kernel.(*vtree.Dir), m, system.InSysfs, "kernel")
	if shelf != nil {
		d.Static = append(d.Static, vtree.Entry{Name: "snapshots", Node: shelf.dir()})
	}
	return d
}
