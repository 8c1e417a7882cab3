package main

import (
	"cmp"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// builtIn names the kernel inside, which is asked where no image is given.
const builtIn = "built-in"

// A checked kernel answers from the cache as far as that goes, and is loaded when it
// does not.
type checked struct {
	flags imageFlags // of this one image; no path: the kernel inside
	cache *check.Cache

	once  sync.Once // load
	asked asked
	types *btf.Spec // of an image that has type information
	end   func() error
	// modules are those that can be loaded; nil: none are known. insmod loads one of them, unload
	// takes all of them out again.
	modules *image.Modules
	insmod  func(name string) error
	unload  func()
	id      check.Identity
	failed  error

	// incomplete: its file lacks something. What it answers is not kept: a sound file
	// of the same kernel would get it, and the warning would be given once only.
	incomplete bool // set by once
}

// asked is what answers.
type asked interface {
	Engine() *engine.Engine
	Kernel() engine.Kernel
	Release() string
}

// name is how it is called in reports.
func (c *checked) name() string { return cmp.Or(c.flags.path, builtIn) }

// identify finds out which kernel it is, if possible without loading it.
func (c *checked) identify() error {
	stamp := c.stamp()
	var ok bool
	if c.id, ok = c.cache.Identify(stamp); ok && stamp != "" {
		return nil
	}
	if _, err := c.loaded(); err != nil || stamp == "" {
		return err
	}
	if !c.incomplete {
		c.cache.Remember(stamp, c.id) // if that fails it is loaded again next time
	}
	return nil
}

// loaded is the kernel, which is loaded at the first call.
func (c *checked) loaded() (asked, error) {
	c.once.Do(func() { c.failed = c.load() })
	return c.asked, c.failed
}

// load loads it as it stands after its boot.
func (c *checked) load() error {
	if c.flags.path == "" {
		m, err := offline.BuiltIn(offline.Config{Clock: system.ClockVirtual})
		if err != nil {
			return fmt.Errorf("the machine does not start: %w", err)
		}
		sum := sha256.Sum256(guest.Kernel())
		c.loadFrom()
		c.id = check.Identity{BuildID: hex.EncodeToString(sum[:]), Version: builtIn, Modules: true}
		c.show(m)
		return nil
	}
	k, id, err := c.open()
	if err != nil {
		return err
	}
	if c.id.BuildID == "" {
		c.id = id
	}
	var files offline.ModuleFiles
	if c.modules != nil {
		files = c.modules
	}
	m, err := offline.NewMachine(k, files, offline.Config{Clock: system.ClockVirtual})
	if err != nil {
		return fmt.Errorf("%s: %w", c.name(), err)
	}
	c.show(m)
	return nil
}

// show makes m what answers.
func (c *checked) show(m *offline.Machine) {
	c.asked, c.end = m, m.Close
	c.types = typesOf(m)
	c.insmod, c.unload = func(name string) error { return m.Insmod(name, nil) }, m.Reset
}

func (c *checked) open() (k *image.Kernel, id check.Identity, err error) {
	raw, k, err := c.flags.load()
	if err != nil {
		return nil, id, err
	}
	c.modules = raw.Modules
	id = check.Identity{BuildID: raw.BuildID, Version: raw.Version, Modules: raw.Modules != nil}
	if id.BuildID == "" {
		id.BuildID = "stamp " + c.stamp() // a file that says nothing of itself
	}
	c.incomplete = k.Missing != ""
	return k, id, nil
}

// options are what else decides the answers.
func (c *checked) options() string {
	return strings.Join([]string{c.flags.features, c.flags.symbols + fileStamp(c.flags.symbols)}, "\n")
}

// stamp changes when the image does; "" when it cannot be told.
func (c *checked) stamp() string {
	if c.flags.path == "" {
		return builtIn
	}
	path, err := filepath.Abs(c.flags.path)
	if err != nil {
		return ""
	}
	all := []string{path, c.flags.release, fileStamp(path), c.flags.modules}
	for _, p := range strings.Split(c.flags.modules, ",") {
		all = append(all, fileStamp(p))
	}
	for _, sub := range []string{"", "boot", "lib/modules", "usr/lib/modules"} {
		entries, _ := filepath.Glob(filepath.Join(path, sub, "*")) // none when it is a file
		for _, e := range entries {
			all = append(all, e, fileStamp(e))
		}
	}
	return strings.Join(all, "\n")
}

// fileStamp is what changes when the file does.
func fileStamp(path string) string {
	if path == "" {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return "?"
	}
	return fmt.Sprintf(" %d %d %d", inode(info), info.Size(), info.ModTime().UnixNano())
}

// answers are those to probes, and are kept.
func (c *checked) answers(probes []string, progress func()) ([]check.Answer, error) {
	if err := c.identify(); err != nil {
		return nil, err
	}
	found := make(map[string]check.Answer, len(probes))
	for _, g := range groups(probes, c.id.Modules, progress) {
		if err := c.ask(&g, found, progress); err != nil {
			return nil, err
		}
	}
	all := make([]check.Answer, len(probes))
	for i, p := range probes {
		all[i] = found[p]
		all[i].Kernel = c.name() // the same kernel may lie elsewhere now
	}
	return all, nil
}

// store keeps answers; if that fails they are found again next time.
func (c *checked) store(options string, kept *check.Kept) {
	if !c.incomplete {
		c.cache.Store(c.id.BuildID, options, kept)
	}
}

// totals counts every function, or every instruction.
func (c *checked) totals(extent string, jobs int, progress func(done, all int)) (t explain.Totals, err error) {
	if err := c.identify(); err != nil {
		return t, err
	}
	kept := c.cache.Load(c.id.BuildID, c.options())
	if t, ok := kept.Totals[extent]; ok {
		return t, nil
	}
	k, err := c.loaded()
	if err != nil {
		return t, err
	}
	lister, ok := k.Kernel().(engine.SymbolLister)
	if !ok {
		return t, errNoLister
	}
	t = explain.All(k.Engine(), lister, explain.Extent{Instructions: extent == "instructions", Jobs: jobs, Progress: progress})
	kept.Totals[extent] = t
	c.store(c.options(), kept)
	return t, nil
}

// close gives the kernel up, and its memory back to the system: many may be asked one after the
// other. It is not asked again.
func (c *checked) close() {
	c.flags.close()
	if c.end == nil {
		return
	}
	c.end() // nothing is lost if it cannot
	c.asked, c.types, c.end, c.modules, c.insmod, c.unload = nil, nil, nil, nil, nil, nil
	c.failed = errClosed
	debug.FreeOSMemory()
}

var errClosed = errors.New("the kernel was given up already")

// programID is the build id of the running program, or what else tells it from others: answers of another build are not ours.
func programID() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := elf.Open(path)
	if err != nil { // not Linux's
		return path + fileStamp(path)
	}
	defer f.Close()
	s := f.Section(".note.go.buildid")
	if s == nil {
		return ""
	}
	b, err := s.Data()
	if err != nil {
		return ""
	}
	return string(b)
}
