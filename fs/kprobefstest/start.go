package kprobefstest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// A Machine is a machine with its files, for the duration of a test. Several goroutines may call its
// methods. Methods that can end the test must be called by the test's own goroutine, like those of
// testing.TB.
type Machine struct {
	// Dir is the mount point of the files: an absolute path without symbolic links.
	Dir string
	// Emu is the machine behind the files: it calls functions (Emu.Call), loads modules (Emu.Insmod),
	// and has an engine in which a test can register handlers in Go (Emu.Engine). The test ends it.
	Emu *emu.Machine

	t           testing.TB
	kernelPaths bool
	server      *fs.Server
	tree        *tree.Tree
	mirror      *mirror.Mirror // nil: nothing is mirrored
	sweeper     *sweeper
	inUse       bool // files were open when it was unmounted

	mu     sync.Mutex      // protects probes
	probes map[string]bool // names of events that Probe has made
}

// Start boots a machine and mounts its files in a new directory until the test and its subtests have ended.
// If the host does not let this process mount (no /dev/fuse, no right, no fusermount3), Start skips the
// test with the reason. Any other failure ends the test. The test's own goroutine must call it.
func Start(t testing.TB, opts ...Option) *Machine {
	t.Helper()
	c := config{mirror: true, emu: emu.Config{Log: zerolog.Nop()}}
	for _, o := range opts {
		o(&c)
	}
	m := &Machine{t: t, kernelPaths: c.kernelPaths, probes: map[string]bool{}}
	// Each step registers its cleanup before the next step begins.
	m.makeDir()
	err := m.boot(&c)
	if err == nil {
		err = m.mount(&c)
	}
	if refused := (*fs.MountError)(nil); errors.As(err, &refused) {
		t.Skipf("kprobefstest: the files cannot be mounted here: %v", err)
	}
	if err != nil {
		t.Fatalf("kprobefstest: %v", err)
	}
	if c.kernelPaths {
		m.tryKernelPaths()
	}
	return m
}

// makeDir makes the mount point. It does not use t.TempDir, because the parents of that directory would
// stay if this process died.
func (m *Machine) makeDir() {
	m.t.Helper()
	dir, err := os.MkdirTemp("", "kprobefstest-")
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() {
		if err := os.Remove(dir); err != nil { // not RemoveAll: the files could still be mounted
			m.t.Errorf("kprobefstest: %v", err)
		}
	})
	if m.Dir, err = filepath.EvalSymlinks(dir); err != nil {
		m.t.Fatal(err)
	}
}

// boot starts the machine and makes its files.
func (m *Machine) boot(c *config) (err error) {
	if m.Emu, err = emu.New(c.emu); err != nil {
		return fmt.Errorf("the machine does not start: %w", err)
	}
	m.t.Cleanup(m.closeMachine)
	epoch := uint64(0) // with a virtual clock the epoch is always the same
	if c.emu.Clock == emu.ClockHost {
		epoch = uint64(time.Now().UnixNano()) - m.Emu.Clock().Now()
	}
	if m.tree, err = tree.New(m.Emu, epoch, c.emu.Log); err != nil {
		return err
	}
	if !c.mirror {
		return nil
	}
	if m.mirror, err = mirror.New(m.Emu, c.emu.Log); err != nil {
		return err
	}
	m.tree.Tracing.OnCreateDir(m.mirror.CreateDir)
	return nil
}

// mount serves the files at m.Dir.
func (m *Machine) mount(c *config) (err error) {
	// Poll is off, because a process that reads its own files must not poll them (see fs.Options).
	// SyncClose is off, because a command that inherits one of the test's open files for a moment would
	// wait in close(2).
	opts := fs.Options{FsName: "kprobefstest", AllowOther: os.Geteuid() == 0, Log: c.emu.Log}
	if m.mirror != nil {
		opts.Observer = tree.Mirrored(m.mirror, m.Dir, 0)
	}
	m.sweeper, err = startSweeper(m.Dir)
	if err != nil {
		return err
	}
	m.t.Cleanup(m.sweeper.dismiss)
	if m.server, err = fs.Mount(m.Dir, m.tree.Root(), opts); err != nil {
		return err
	}
	m.t.Cleanup(m.unmount)
	m.tree.Tracing.OnGone(func(dir []string, name string) {
		m.server.Gone(append([]string{"tracing"}, dir...), name)
	})
	if m.mirror != nil {
		m.mirror.Serves(m.server.Device(), m.server.Find)
	}
	return nil
}

// unmount unmounts the files. If a process still uses them, that is an error of the test.
func (m *Machine) unmount() {
	for _, who := range users(m.Dir) {
		m.inUse = true
		m.t.Errorf("kprobefstest: at the end of the test %s still uses files of the machine", who)
	}
	if err := m.server.Unmount(); err != nil {
		m.t.Errorf("kprobefstest: %v", err)
	}
}

// closeMachine ends the machine and what is behind its files, as far as boot has made it. If the files are
// in use, the machine runs until this process ends.
func (m *Machine) closeMachine() {
	if m.inUse {
		return
	}
	err := m.Emu.Close() // first, because it ends all waiting for the machine
	if m.mirror != nil {
		err = errors.Join(err, m.mirror.Close())
	}
	if m.tree != nil {
		m.tree.Close()
	}
	if err != nil {
		m.t.Errorf("kprobefstest: %v", err)
	}
}
