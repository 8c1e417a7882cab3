// Package tree puts a machine's files together: each of the kernel's directories as the kernel has it, and
// our own beside them. Programs mount the tree, and tests read it directly. The package does not know FUSE.
//
// Its one lock, Tree.rewinding, is taken before any other. The package imports the packages that it
// connects: fs and those below it, sysctl, emu and engine. Only programs and tests import it.
package tree

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
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

// Machine is the machine behind the files: an *emu.Machine, or a call.Machine, whose kernel does not run.
type Machine interface {
	machinefs.Machine
	// Insmod loads a module that the machine has, with parameters NAME=VALUE.
	Insmod(name string, params []string) error
	// Advance moves a virtual clock by d.
	Advance(d time.Duration) error
	// Call calls a function of the kernel and returns its result.
	Call(symbol string, args ...uint64) (uint64, error)
	// Rmmod unloads a module.
	Rmmod(name string) error
	// RmmodFlags unloads a module, with flags of delete_module(2).
	RmmodFlags(ctx context.Context, name string, flags int) error
	// Engine returns the kprobes engine.
	Engine() *engine.Engine
	// Clock returns the machine's clock.
	Clock() engine.Clock
	// CPUs is the number of processors.
	CPUs() int
	// Release is the kernel's release, as uname -r prints it.
	Release() string
	// Task returns the task of that pid and its processor.
	Task(pid int) (t engine.Task, cpu int, ok bool)
	// Stack puts the return addresses on the stack of task c into pcs, innermost first, and returns how
	// many.
	Stack(c *engine.Context, pcs []uint64) int
	// TaskStack is the address range of the kernel stack of task c.
	TaskStack(c *engine.Context) kernel.Range
	// Close ends the machine.
	Close() error
}

var (
	_ Machine = (*emu.Machine)(nil)
	_ Machine = call.Machine{}
)

// Tree has a machine's files. They may be mounted in several places.
type Tree struct {
	Machine   Machine
	Tracing   *tracefs.FS
	variables *sysctl.Machine
	shelf     *machinefs.Shelf // nil: the machine has no snapshots
	start     *Snapshot        // the state that Reset restores; set before Reset can be called

	rewinding sync.Mutex // held during a snapshot or a restore; taken before all other locks
}

// New makes the files of m. epoch is the wall clock time at m's start, in ns since 1970. Close ends what is
// behind the files. It does not end m.
func New(m Machine, epoch uint64, log zerolog.Logger) (*Tree, error) {
	t := &Tree{Machine: m, variables: &sysctl.Machine{}}
	var err error
	conf := tracefs.Config{
		Engine: m.Engine(), Kernel: m.Kernel(), Clock: m.Clock(), CPUs: m.CPUs(), Printk: m.Printk, Log: log,
		Release: m.Release(), Version: t.Version(), NoSynthEvents: configOf(m).NoSynthEvents, ISA: m.Engine().Arch().ISA, Types: Types(m), Epoch: epoch, Stack: m.Stack, TaskStack: m.TaskStack, Task: t.task,
	}
	if runs, ok := m.(*emu.Machine); ok {
		conf.TraceEvents, conf.Tracepoint = runs.TraceEvents(), runs.TraceEvent
	}
	t.Tracing, err = tracefs.New(conf)
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	if runs, ok := m.(*emu.Machine); ok {
		runs.OnTasks(emu.TaskHooks{Forked: t.Tracing.Forked, Exited: t.Tracing.Exited, Renumbered: t.Tracing.Renumbered, Follows: t.Tracing.Follows})
		runs.OnTracePuts(t.Tracing.TracePrintk)
		if t.start, err = t.Snapshot(); err != nil {
			t.Tracing.Close()
			return nil, err
		}
		t.shelf = machinefs.NewShelf(moments{t})
	}
	return t, nil
}

// configOf is the configuration of m's kernel, if it comes out of an image. Kernels of our own have all that is asked for
// here.
func configOf(m Machine) release.Config {
	if image, ok := m.(interface{ KernelConfig() release.Config }); ok {
		return image.KernelConfig()
	}
	return release.Config{}
}

// Types is the type information of m's kernel, or nil if it has none.
func Types(m Machine) *btf.Spec {
	if runs, ok := m.(*emu.Machine); ok && runs.HasBTF() {
		return btf.Later(runs.BTF) // it is compressed
	}
	if image, ok := m.(interface{ BTF() []byte }); ok {
		if b := image.BTF(); b != nil {
			return btf.New(b)
		}
	}
	return nil
}

// Close removes what the files' users left: events, instances.
func (t *Tree) Close() { t.Tracing.Close() }

// Root is the directory with all trees.
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
	return debugfs.NewOf(t.profile().Files, t.Machine.Engine(), t.variables.KptrRestrict)
}

// profile has the decisions of the machine's kernel.
func (t *Tree) profile() release.Profile {
	if m, ok := t.Machine.(interface{ Inside() release.Kernel }); ok {
		return m.Inside().Profile
	}
	return release.Of(t.Machine.Release())
}

// Debugfs is /sys/kernel/debug: kprobes, tracing, and what modules have made.
func (t *Tree) Debugfs() *vtree.Dir {
	return machinefs.AddModuleFiles(vtree.Build(0o700,
		vtree.Row{Path: "kprobes", Node: t.Kprobes()},
		vtree.Row{Path: "tracing", Node: t.Tracing.Root()},
	), t.Machine, system.InDebugfs)
}

// ModuleFiles are directories of the kernel, by their paths, each with the files that modules have made in it.
func (t *Tree) ModuleFiles() map[string]*vtree.Dir {
	made := func(in system.ModuleTree, path ...string) *vtree.Dir {
		return machinefs.AddModuleFiles(&vtree.Dir{Mode: 0o555}, t.Machine, in, path...)
	}
	sys := made(system.InSysfs)
	list, find := sys.List, sys.Find
	sys.List = func() []vtree.Entry {
		return slices.DeleteFunc(list(), func(e vtree.Entry) bool { return e.Name == kernelDir })
	}
	sys.Find = func(name string) (vtree.Entry, bool) {
		if name == kernelDir {
			return vtree.Entry{}, false // it has others' files
		}
		return find(name)
	}
	return map[string]*vtree.Dir{
		"/proc": made(system.InProc), "/dev": made(system.InDev), "/sys/kernel": made(system.InSysfs, kernelDir), "/sys": sys,
	}
}

// NoModuleFiles reports at once whether modules have made no files. A kernel that does not run has no such modules.
func (t *Tree) NoModuleFiles() bool {
	m, runs := t.Machine.(*emu.Machine)
	return !runs || m.NoModuleFiles()
}

// kernelDir is where kernel_kobj is in sysfs.
const kernelDir = "kernel"

// Sysctls is /proc/sys/debug. A kernel without CONFIG_OPTPROBES has nothing of kprobes' there.
func (t *Tree) Sysctls() *vtree.Dir {
	if t.profile().Places.NoJumps {
		return &vtree.Dir{Mode: 0o555, Sysctl: true}
	}
	e := t.Machine.Engine()
	debug, _ := fs.Sysctls(t.variables.KprobesOptimization(e.Optimization, e.SetOptimization)).Lookup("debug")
	return debug.(*vtree.Dir)
}

// CopiedSysctl is a variable below debug that the machine does not have. Its first value is v.
func (t *Tree) CopiedSysctl(name string, mode uint32, v int) sysctl.Table {
	return t.variables.Copy(name, mode, v)
}

// Version is the machine's version, as uname -v prints it.
func (t *Tree) Version() string { return release.VersionInBanner(string(t.Machine.ProcVersion())) }

// Controls is machine/.
func (t *Tree) Controls() *vtree.Dir {
	d := machinefs.New(t.Machine, t.Machine.Engine(), explain.New(t.Machine.Engine()), t.variables.KptrRestrict, t.shelf)
	if m, ok := t.Machine.(interface{ Inside() release.Kernel }); ok {
		inside := m.Inside()
		if lib, ok := machinefs.Lib(&inside); ok {
			d.Static = append(d.Static, vtree.Entry{Name: "lib", Node: lib})
		}
	}
	proc, _ := d.Lookup("proc")
	p := proc.(*vtree.Dir)
	p.Static = append(p.Static, vtree.Entry{Name: "sys", Node: fs.Sysctls(t.variables.Kptr(), t.variables.FtraceEnabled(t.Tracing.FtraceEnabled, t.Tracing.SetFtraceEnabled),
		t.variables.StackTracerEnabled(t.Tracing.StackTracer, t.Tracing.SetStackTracer),
		t.variables.Printk(t.Machine.Log().ConsoleLevels, t.Machine.Log().SetConsoleLevel),
		sysctl.OSRelease(t.Machine.Release()), sysctl.Version(t.Version()), sysctl.Tainted(t.tainted))})
	if m, ok := t.Machine.(interface{ ConfigFile() string }); ok {
		packed := sync.OnceValue(func() []byte { return compressed(m.ConfigFile()) })
		p.Static = append(p.Static, vtree.Entry{Name: "config.gz", Node: &vtree.File{
			// A lookup, as of a bind mount of it, does not need the size.
			Mode: 0o444, ShowContext: func(context.Context, *vtree.Open) ([]byte, error) { return packed(), nil },
		}})
	}
	return d
}

// tainted is what modules and oopses have made of the kernel.
func (t *Tree) tainted() uint64 {
	if m, ok := t.Machine.(*emu.Machine); ok {
		return m.Tainted()
	}
	return 0
}

// compressed is text as gzip compresses it.
func compressed(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(text))
	if errors.Join(err, z.Close()) != nil {
		return nil // memory never refuses a write
	}
	return b.Bytes()
}

// task returns the machine's task of a user's process, and its processor. A process without a task is on
// the first processor.
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
