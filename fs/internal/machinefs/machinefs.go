// Package machinefs is the tree of machine/: our own controls of the machine. No kernel has them, so
// they are in none of the kernel's directories.
//
//	status          clock, processors, tasks, what has run
//	kmsg            the kernel log, whole; a reader at its end sees new lines (tail -f)
//	ctl             one command a line, see words
//	disasm/SYMBOL   a function's live text, probed bytes beside the originals
//	explain/SPEC    whether a place can be probed, how, and why not better
//	snapshots/NAME  a snapshot, to be kept as a file elsewhere; rm forgets it
//	proc/…          what a machine's /proc has
//	sys/module/…    what a machine's /sys/module has
//	sys/kernel/…    what modules have made in sysfs and debugfs
//
// The package keeps two kinds of state: the place of each reader of the log, and the snapshots of a
// Shelf. Nothing else is called while the Shelf's lock is held.
//
// It imports fs/vtree, engine, engine/explain, emu and emu/system.
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

// Machine is the machine that the tree shows and steers: an *emu.Machine. All methods may be called
// concurrently. A method with a context ends soon after the context, with EINTR, or with ETIME at
// its deadline; Kill ends them all. Kill, Pause and the methods that only show something never wait
// for something that runs.
type Machine interface {
	InsmodContext(ctx context.Context, name string, params []string) error
	InsmodFile(ctx context.Context, file []byte, args string, force emu.Force) error
	RmmodContext(ctx context.Context, name string) error
	CallContext(ctx context.Context, symbol string, args ...uint64) (uint64, error)
	StepContext(ctx context.Context, n int) error
	AdvanceContext(ctx context.Context, d time.Duration) error
	Pause()
	Resume()
	Kill()

	Printk(line string)
	Kmsg() []byte
	Log() *system.Kmsg
	Clock() engine.Clock
	Status() emu.Status
	ProcKallsyms(showAddr bool) []byte
	ProcModules(showAddr bool) []byte
	ProcVersion() []byte

	Kernel() kernel.Kernel
	ReadText(addr uint64, p []byte) int
	Modules
	ModuleFiles
}

// Code gives original bytes where probes have put others, and prints them: an *engine.Engine.
type Code interface {
	engine.Code
	Arch() *engine.Arch
}

// Explainer gives reasons: an explain.Explainer.
type Explainer interface {
	// Explain says all there is to say about probing a place.
	Explain(explain.Place) explain.Explanation
}

// capSyslog is CAP_SYSLOG, the right to see kernel addresses.
const capSyslog = 34

// New returns the tree. kptr is the machine's kernel.kptr_restrict; shelf may be nil.
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
		vtree.Row{Path: "proc/kallsyms", Mode: 0o444, Show: func(o *vtree.Open) ([]byte, error) { return m.ProcKallsyms(showAddr(o)), nil }},
		vtree.Row{Path: "proc/modules", Mode: 0o444, Show: func(o *vtree.Open) ([]byte, error) { return m.ProcModules(showAddr(o)), nil }},
		vtree.Row{Path: "sys/module", Node: sysModule(m)},
		vtree.Row{Path: "sys/kernel/debug", Node: AddModuleFiles(&vtree.Dir{Mode: 0o700}, m, system.InDebugfs)},
		vtree.Row{Path: "proc/version", Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return m.ProcVersion(), nil }},
	)
	for path, in := range map[string]system.ModuleTree{"proc": system.InProc, "dev": system.InDev, "sys": system.InSysfs} {
		sub, _ := d.Lookup(path)
		AddModuleFiles(sub.(*vtree.Dir), m, in)
	}
	kernel, _ := d.Lookup("sys/kernel")
	AddModuleFiles(kernel.(*vtree.Dir), m, system.InSysfs, "kernel")
	if shelf != nil {
		d.Static = append(d.Static, vtree.Entry{Name: "snapshots", Node: shelf.dir()})
	}
	return d
}
