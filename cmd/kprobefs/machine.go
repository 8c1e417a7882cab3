//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/page"
	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// machine is one machine with its files.
type machine struct {
	*tree.Tree
	mirror *mirror.Mirror // nil with --mirror=off
	guard  *mirror.Guard
	shown  shown
	lacks  bool         // it was booted without privilege
	server *fs.Server   // server of mount
	seen   func() error // ends what follows the probes; nil: nothing does
	page   *page.Server // nil: no page is served

	sysctlsOnce sync.Once // hostSysctls
	sysctls     []vtree.Entry
}

// newMachine boots a machine and mounts its files at dir.
func newMachine(f *mountFlags, dir string, log zerolog.Logger) (*machine, error) {
	w, err := boot(&f.machineFlags, f.mirror.value != "off", log)
	if err != nil {
		return nil, err
	}
	if err := w.mount(f, dir, log); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// boot makes a machine and its trees of files.
func boot(f *machineFlags, mirrored bool, log zerolog.Logger) (*machine, error) {
	var from *tree.Snapshot
	var since time.Duration
	if f.restore.given() {
		var err error
		if from, err = f.restore.read(&f.cpus); err != nil {
			return nil, err
		}
		since = from.Machine.Now()
	}
	m, err := f.start(since, log)
	if err != nil {
		return nil, err
	}
	w := &machine{guard: mirror.NewGuard(m.Printk), lacks: fs.Unprivileged()}
	w.guard.Load(m)
	if w.Tree, err = tree.New(m, epoch(m.Clock(), f.clock.value), log); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	if from != nil {
		if err := w.Begin(from); err != nil {
			return nil, errors.Join(&codedError{exitImage, fmt.Errorf("--restore %s: %w", f.restore.path, err)}, w.close())
		}
	}
	w.Tracing.OnGone(w.shown.gone)
	if runs, ok := m.(*emu.Machine); ok && mirrored {
		if w.mirror, err = mirror.New(runs, log); err != nil {
			return nil, errors.Join(err, w.close())
		}
		w.Tracing.OnCreateDir(w.mirror.CreateDir)
	}
	return w, nil
}

func (w *machine) mount(f *mountFlags, dir string, log zerolog.Logger) (err error) {
	opts := w.options(&f.machineFlags, absolute(dir), log)
	opts.FsName, opts.AllowOther = f.name, f.allowOther
	w.server, err = fs.Mount(dir, w.Root(), opts)
	if err != nil {
		return &codedError{exitMount, err}
	}
	w.shown.add(w.server, "tracing")
	w.tellMirror(w.server, w.server.Device(), 0)
	return nil
}

// tellMirror tells the mirror and the guard which files s serves, so that they never use the mounted files.
// device is st_dev of the mount; 0: not known. fsType is the type of the kernel's file system at that
// place; 0: none.
func (w *machine) tellMirror(s *fs.Server, device uint64, fsType int64) {
	if device == 0 {
		return
	}
	gone := []func(){w.guard.Serves(device, s.Find, fsType)}
	if w.mirror != nil {
		gone = append(gone, w.mirror.Serves(device, s.Find))
	}
	go func() {
		s.Wait()
		for _, g := range gone {
			g()
		}
	}()
}

// options are the options of a server for a tree of w at dir.
func (w *machine) options(f *machineFlags, dir string, log zerolog.Logger) fs.Options {
	opts := fs.Options{
		Poll: true,
		// With the virtual clock all runs are equal, so a close must happen at a fixed time.
		SyncClose: f.clock.value == "virtual",
		Log:       log,

		Unprivileged: w.lacks,
	}
	if w.mirror != nil {
		opts.Observer = tree.Mirrored(w.mirror, dir, w.shown.next())
	}
	return opts
}

// close ends what boot has made. The files are unmounted already, or will be with the end of this process.
func (w *machine) close() error {
	var err error
	if w.page != nil {
		err = w.page.Close()
	}
	if w.seen != nil {
		w.settle() // what CMD did last
		err = errors.Join(err, w.seen())
	}
	err = errors.Join(err, w.Machine.Close()) // before the rest, because it ends all waiting for the machine
	if w.mirror != nil {
		err = errors.Join(err, w.mirror.Close())
	}
	w.Tree.Close()
	return err
}

// epoch is the wall clock time at the machine's start, in ns since 1970. With a virtual clock it is always
// the same.
func epoch(c engine.Clock, clock string) uint64 {
	if clock == "virtual" {
		return 0
	}
	return uint64(time.Now().UnixNano()) - c.Now()
}

// absolute is dir as an absolute path for messages. If that fails, it is dir, and mounting will fail with
// the reason.
func absolute(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return abs
}
