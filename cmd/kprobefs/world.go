package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/machinefs"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
)

// machine is what a world is of: an *emu.Machine, or an *emu.StillMachine, whose
// kernel is --image's.
type machine interface {
	machinefs.Machine
	Engine() *engine.Engine
	Clock() engine.Clock
	Release() string
	Task(pid int) (t engine.Task, cpu int, ok bool)
	Stack(c *engine.Context, at uint64, pcs []uint64) int
	Close() error
}

// world is one machine with its files.
type world struct {
	machine   machine
	variables *sysctl.Machine
	tracing   *tracefs.FS
	mirror    *mirror.Mirror // nil with --mirror=off
	shown     shown
	server    *fs.Server // of mount
}

// newWorld boots a machine and mounts its files at dir.
func newWorld(f *mountFlags, dir string, log zerolog.Logger) (*world, error) {
	w, err := boot(&f.machineFlags, f.mirror.value != "off", log)
	if err != nil {
		return nil, err
	}
	if err := w.mount(f, dir, log); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// boot makes a machine, with what is behind its files.
func boot(f *machineFlags, mirrored bool, log zerolog.Logger) (w *world, err error) {
	m, runs, err := f.start(log)
	if err != nil {
		return nil, err
	}
	w = &world{machine: m, variables: &sysctl.Machine{}}
	w.tracing, err = tracefs.New(tracefs.Config{
		Engine: m.Engine(), Kernel: m.Kernel(), Clock: m.Clock(), CPUs: f.cpus, Printk: m.Printk, Log: log,
		Release: m.Release(), Epoch: epoch(m.Clock(), f.clock.value), Stack: m.Stack, Task: w.task,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("tracing: %w", err), w.close())
	}
	w.tracing.OnGone(w.shown.gone)
	if runs != nil {
		runs.OnTasks(emu.TaskHooks{Forked: w.tracing.Forked, Exited: w.tracing.Exited, Renumbered: w.tracing.Renumbered})
		runs.OnTracePuts(w.tracing.TracePrintk)
	}
	if mirrored && runs != nil {
		if w.mirror, err = mirror.New(runs, log); err != nil {
			return nil, errors.Join(err, w.close())
		}
		w.tracing.OnCreateDir(w.mirror.CreateDir)
	}
	return w, nil
}

func (w *world) mount(f *mountFlags, dir string, log zerolog.Logger) (err error) {
	opts := w.options(&f.machineFlags, absolute(dir), log)
	opts.FsName, opts.AllowOther = f.name, f.allowOther
	w.server, err = fs.Mount(dir, w.tree(), opts)
	if err != nil {
		return &codedError{exitMount, err}
	}
	w.shown.add(w.server, "tracing")
	return nil
}

// options are how a tree of w's is served at dir.
func (w *world) options(f *machineFlags, dir string, log zerolog.Logger) fs.Options {
	opts := fs.Options{
		// With the virtual clock runs repeat: a close must not come whenever it likes.
		SyncClose: f.clock.value == "virtual",
		Log:       log,
	}
	if w.mirror != nil {
		opts.Observer = observer{w.mirror, dir, w.shown.next() << 48}
	}
	return opts
}

// tree is everything that is shown: each of the kernel's directories as the
// kernel has it, and our own beside them.
func (w *world) tree() *vtree.Dir {
	return vtree.Build(0o755,
		vtree.Row{Path: "kprobes", Node: w.kprobes()},
		vtree.Row{Path: "debug", Node: w.sysctls()},
		vtree.Row{Path: "tracing", Node: w.tracing.Root()},
		vtree.Row{Path: "machine", Node: w.controls()},
	)
}

// kprobes is /sys/kernel/debug/kprobes.
func (w *world) kprobes() *vtree.Dir {
	return debugfs.New(w.machine.Engine(), w.variables.KptrRestrict)
}

// sysctls is /proc/sys/debug.
func (w *world) sysctls() *vtree.Dir {
	e := w.machine.Engine()
	debug, _ := fs.Sysctls(w.variables.KprobesOptimization(e.Optimization, e.SetOptimization)).Lookup("debug")
	return debug.(*vtree.Dir)
}

// controls is machine/.
func (w *world) controls() *vtree.Dir {
	d := machinefs.New(w.machine, w.machine.Engine(), w.variables.KptrRestrict)
	proc, _ := d.Lookup("proc")
	p := proc.(*vtree.Dir)
	p.Static = append(p.Static, vtree.Entry{Name: "sys", Node: fs.Sysctls(w.variables.Kptr(), w.variables.FtraceEnabled())})
	return d
}

// close ends what boot made, as far as it was made; the files are gone
// already, or will be with this process.
func (w *world) close() error {
	err := w.machine.Close() // first: whoever waits for the machine goes on
	if w.mirror != nil {
		err = errors.Join(err, w.mirror.Close())
	}
	if w.tracing != nil {
		w.tracing.Close()
	}
	return err
}

// observer gives the operations on our files to the mirror.
type observer struct {
	mirror *mirror.Mirror
	dir    string // the mount point, absolute
	fh     uint64 // tells this mount's open files from those of others
}

// kinds has the mirror's name of each kind of operation.
var kinds = [...]mirror.Kind{
	fs.OpOpen: mirror.Open, fs.OpRead: mirror.Read, fs.OpWrite: mirror.Write, fs.OpRelease: mirror.Release,
	fs.OpMkdir: mirror.Mkdir, fs.OpRmdir: mirror.Rmdir, fs.OpReaddir: mirror.Readdir,
}

func (o observer) Op(_ context.Context, op fs.Op) {
	ret := int64(op.Ret)
	if op.Err != 0 {
		ret = mirror.Errno(op.Err)
	}
	do := o.mirror.Op
	if op.Later {
		do = o.mirror.Later
	}
	do(mirror.Op{
		Kind: kinds[op.Kind], TID: int(op.PID), Path: o.dir + "/" + op.Path,
		FH: op.FH | o.fh, Flags: op.Flags, Size: op.Size, Data: op.Data, Ret: ret,
	})
}

func (o observer) Settle() { o.mirror.Settle() }

// absolute is dir as an absolute path, for people to see; if that fails, so
// does mounting there, with the reason.
func absolute(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return abs
}
