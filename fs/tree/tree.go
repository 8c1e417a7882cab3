// Package tree puts a machine's files together: each of the kernel's directories as the kernel has it,
// and our own beside them. Programs mount the tree, and tests read it directly. Nothing here is about
// FUSE.
//
// Its one lock, Tree.rewinding, is taken before any other. The package imports the rooms that it joins:
// fs and those below it, sysctl, emu and engine. Only programs and tests import it.
package tree

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/offline/call"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/internal/machinefs"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
)

// Machine is what has the files: an *emu.Machine, or a call.Machine, whose
// kernel is only looked at.
type Machine interface {
	machinefs.Machine
	Insmod(name string, params []string) error
	Advance(d time.Duration) error
	Call(symbol string, args ...uint64) (uint64, error)
	Rmmod(name string) error
	RmmodFlags(ctx context.Context, name string, flags int) error
	Engine() *engine.Engine
	Clock() engine.Clock
	CPUs() int
	Release() string
	Task(pid int) (t engine.Task, cpu int, ok bool)
	Stack(c *engine.Context, pcs []uint64) int
	TaskStack(c *engine.Context) kernel.Range
	Close() error
}

var (
	_ Machine = (*emu.Machine)(nil)
	_ Machine = call.Machine{}
)

// Tree is a machine's files. They may be shown in several places.
type Tree struct {
	Machine   Machine
	Tracing   *tracefs.FS
	variables *sysctl.Machine
	shelf     *machinefs.Shelf // nil: there is nothing to go back to
	start     *Snapshot        // to which Reset goes back; set before Reset can be asked for

	rewinding sync.Mutex // one snapshot or restore at a time; before all locks of others
}

// New makes the files of m. epoch is the wall clock's time, in ns since 1970, at
// m's start. Close ends what is behind them; m itself it leaves alone.
func New(m Machine, epoch uint64, log zerolog.Logger) (*Tree, error) {
	t := &Tree{Machine: m, variables: &sysctl.Machine{}}
	var err error
	t.Tracing, err = tracefs.New(tracefs.Config{
		Engine: m.Engine(), Kernel: m.Kernel(), Clock: m.Clock(), CPUs: m.CPUs(), Printk: m.Printk, Log: log,
		Release: m.Release(), Types: Types(m), Epoch: epoch, Stack: m.Stack, TaskStack: m.TaskStack, Task: t.task,
	})
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	if runs, ok := m.(*emu.Machine); ok {
		runs.OnTasks(emu.TaskHooks{Forked: t.Tracing.Forked, Exited: t.Tracing.Exited, Renumbered: t.Tracing.Renumbered})
		runs.OnTracePuts(t.Tracing.TracePrintk)
		if t.start, err = t.Snapshot(); err != nil {
			t.Tracing.Close()
			return nil, err
		}
		t.shelf = machinefs.NewShelf(moments{t})
	}
	return t, nil
}

// Types is the type information of m's kernel, if that has any.
func Types(m Machine) *btf.Spec {
	if image, ok := m.(interface{ BTF() []byte }); ok {
		if b := image.BTF(); b != nil {
			return btf.New(b)
		}
	}
	return nil
}

// Close removes what the files' users left: events, instances.
func (t *Tree) Close() { t.Tracing.Close() }

// Root is everything.
func (t *Tree) Root() *vtree.Dir {
	return vtree.Build(0o755,
		vtree.Row{Path: "kprobes", Node: t.Kprobes()},
		vtree.Row{Path: "debug", Node: t.Sysctls()},
		vtree.Row{Path: "tracing", Node: t.Tracing.Root()},
		vtree.Row{Path: "machine", Node: t.Controls()},
	)
}

// Kprobes is /sys/kernel/debug/kprobes.
func (t *Tree) Kprobes() *vtree.Dir {
	return debugfs.New(t.Machine.Engine(), t.variables.KptrRestrict)
}

// Debugfs is /sys/kernel/debug: kprobes, tracing, and what modules have made.
func (t *Tree) Debugfs() *vtree.Dir {
	return machinefs.AddModuleFiles(vtree.Build(0o700,
		vtree.Row{Path: "kprobes", Node: t.Kprobes()},
		vtree.Row{Path: "tracing", Node: t.Tracing.Root()},
	), t.Machine, system.InDebugfs)
}

// Sysctls is /proc/sys/debug.
func (t *Tree) Sysctls() *vtree.Dir {
	e := t.Machine.Engine()
	debug, _ := fs.Sysctls(t.variables.KprobesOptimization(e.Optimization, e.SetOptimization)).Lookup("debug")
	return debug.(*vtree.Dir)
}

// CopiedSysctl is a variable of debug that the machine does not have, which is v at first.
func (t *Tree) CopiedSysctl(name string, mode uint32, v int) sysctl.Table {
	return t.variables.Copy(name, mode, v)
}

// Version is the machine's version, as uname -v prints it.
func (t *Tree) Version() string { return release.VersionInBanner(string(t.Machine.ProcVersion())) }

// Controls is machine/.
func (t *Tree) Controls() *vtree.Dir {
	d := machinefs.New(t.Machine, t.Machine.Engine(), explain.New(t.Machine.Engine()), t.variables.KptrRestrict, t.shelf)
	proc, _ := d.Lookup("proc")
	p := proc.(*vtree.Dir)
	p.Static = append(p.Static, vtree.Entry{Name: "sys", Node: fs.Sysctls(t.variables.Kptr(), t.variables.FtraceEnabled(t.Tracing.FtraceEnabled, t.Tracing.SetFtraceEnabled),
		t.variables.StackTracerEnabled(t.Tracing.StackTracer, t.Tracing.SetStackTracer),
		sysctl.OSRelease(t.Machine.Release()), sysctl.Version(t.Version()))})
	return d
}

// task is who a process of the user's is in the machine and on which of its
// processors it is; one that the machine does not have is on the first.
func (t *Tree) task(pid int) (engine.Task, int) {
	if who, cpu, ok := t.Machine.Task(pid); ok {
		return who, cpu
	}
	who := engine.Task{PID: pid, TGID: pid}
	if comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); err == nil {
		who.Comm = strings.TrimSuffix(string(comm), "\n")
	}
	return who, 0
}
