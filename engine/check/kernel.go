package check

import (
	"cmp"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// BuiltIn is the name of the embedded kernel, which is used if no image is given.
const BuiltIn = "built-in"

// A Kernel is a kernel that answers probes. It answers from the cache if possible, and is loaded otherwise.
// Only one goroutine at a time may use it.
type Kernel struct {
	image *Image
	cache *Cache

	once  sync.Once // load
	asked subject
	facts *factsFile // where the kernel's facts are; nil: there is an image
	// modules are the modules that can be loaded; nil: none are known.
	modules *image.Modules
	types   *types    // of the kernel; nil: not read yet
	own     *btf.Spec // what the kernel itself has of them
	raw     []byte    // what types is made from; nil: the kernel has none
	partial bool      // types have no members
	id      Identity
	failed  error

	brief   bool    // signatures are wanted of those only that take arguments
	texts   bool    // code of functions is wanted
	layouts bool    // layout is wanted
	rereads bool    // it is read anew when it is wanted, and dropped then
	layout  *Layout // nil: not known

	// incomplete: the kernel's file lacks something. The cache does not keep its answers: an intact file of
	// the same kernel would get them, and the warning would be printed only once.
	incomplete bool // set by once
}

// A subject is a kernel that is asked: its image, or its facts.
type subject interface {
	Subject
	// Close gives back what the kernel holds.
	Close() error
}

// NewKernel is the kernel that of names. A nil cache keeps nothing.
func NewKernel(of *Image, cache *Cache) *Kernel { return &Kernel{image: of, cache: cache} }

// Name is the kernel's name in reports.
func (c *Kernel) Name() string {
	if c.facts != nil {
		return c.facts.name
	}
	return cmp.Or(c.image.Path, BuiltIn)
}

// Release is the kernel's release, as uname -r prints it; "" before it has answered.
func (c *Kernel) Release() string { return c.id.Release }

// identify finds the kernel's Identity, if possible without loading it.
func (c *Kernel) identify() error {
	stamp := c.stamp()
	if c.asked != nil {
		return nil // load knows it
	}
	if id, ok := c.cache.Identify(stamp); ok && stamp != "" {
		c.id = id
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

// loaded returns the kernel. It loads it at the first call.
func (c *Kernel) loaded() (subject, error) {
	c.once.Do(func() { c.failed = c.load() })
	return c.asked, c.failed
}

// load loads the kernel in its state after boot.
func (c *Kernel) load() error {
	if c.facts != nil {
		return c.loadFacts()
	}
	if c.image.Path == "" {
		m, err := offline.BuiltIn(offline.Config{Clock: system.ClockVirtual})
		if err != nil {
			return fmt.Errorf("the machine does not start: %w", err)
		}
		c.loadFrom()
		c.id = Identity{BuildID: offline.BuildID(), Version: BuiltIn, Release: m.Release(), Modules: true}
		c.asked = m
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
		return fmt.Errorf("%s: %w", c.Name(), err)
	}
	c.asked = m
	return nil
}

func (c *Kernel) open() (k *image.Kernel, id Identity, err error) {
	raw, k, err := c.image.Load()
	if err != nil {
		return nil, id, err
	}
	c.modules = raw.Modules
	id = Identity{BuildID: raw.BuildID, Version: raw.Version, Release: k.Release(), Modules: hasAny(raw.Modules)}
	if id.BuildID == "" {
		id.BuildID = "stamp " + c.stamp() // the file has no build id
	}
	c.incomplete = k.Missing != ""
	return k, id, nil
}

// hasAny tells whether there are modules at all: packages have a kernel's directory of them without any.
func hasAny(m *image.Modules) bool {
	if m == nil {
		return false
	}
	names, err := m.Names()
	return err != nil || len(names) > 0
}

// options are the other inputs that decide the answers.
func (c *Kernel) options() string {
	return strings.Join([]string{c.image.Features, c.image.Symbols + fileStamp(c.image.Symbols), c.image.Types + fileStamp(c.image.Types)}, "\n")
}

// stamp changes if the image changes. It is "" if that cannot be detected.
func (c *Kernel) stamp() string {
	if c.image.Path == "" {
		return BuiltIn
	}
	path, err := filepath.Abs(c.image.Path)
	if err != nil {
		return ""
	}
	all := []string{path, c.image.Release, fileStamp(path), c.image.Modules}
	for _, p := range strings.Split(c.image.Modules, ",") {
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

// fileStamp changes if the file changes.
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

// Answers returns the answers to probes, in their order, and stores them in the cache. progress is called
// for each. A symbol that the kernel itself does not have is looked for in its modules, and asked about with
// the one that has it loaded. The error is that of an image that cannot be loaded.
func (c *Kernel) Answers(probes []Spec, progress func()) ([]Answer, error) {
	if err := c.identify(); err != nil {
		return nil, err
	}
	found := make(map[question]*Answer, len(probes))
	var all []Answer // of all probes, if they were asked at once
	for _, g := range groups(probes, c.id.Modules, progress) {
		answers, err := c.ask(&g, found, progress)
		if err != nil {
			return nil, err
		}
		if len(answers) == len(probes) {
			all = answers
		}
	}
	if err := c.askModules(probes, found); err != nil {
		return nil, err
	}
	c.askFacts(probes, found)
	if all == nil {
		all = make([]Answer, len(probes))
	}
	missing := false
	for i := range probes {
		if a := found[probes[i].key()]; a != &all[i] {
			all[i] = *a
		}
		all[i].Kernel = c.Name() // the same kernel may lie elsewhere now
		if a, advice := &all[i], c.beyond(); advice != "" && a.Missing && !probes[i].call && !a.OK && len(a.Instead) == 0 {
			a.Beyond, a.Advice = true, cmp.Or(a.Advice, advice)
		}
		missing = missing || all[i].Missing
	}
	if err := c.factsError(); err != nil {
		return nil, err
	}
	if missing && c.layouts && c.facts == nil && c.Layout() == nil { // all was kept, but the layout was not
		k, err := c.loaded()
		if err != nil {
			return nil, err
		}
		if _, err := c.asker(k, nil); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// KeepLayout: the kernel's Layout is kept beside its answers. It must be called before Answers.
func (c *Kernel) KeepLayout() { c.layouts = true }

// RereadLayout is KeepLayout where there are many kernels: one that has facts reads them once more for it. Others have
// none.
func (c *Kernel) RereadLayout() {
	if c.facts != nil {
		c.layouts, c.rereads = true, true
	}
}

// dropLayout gives up what Layout has read for itself.
func (c *Kernel) dropLayout() {
	if c.rereads && c.layout != nil {
		c.layout.later.symbols.Close() // nothing is lost if it cannot
		c.layout = nil
	}
}

// Brief: answers that are made from facts have a Signature only where the probe takes arguments, or says which it
// expects. Of others, it takes longer to find than the answer. It must be called before Answers.
func (c *Kernel) Brief() { c.brief = c.facts != nil }

// KeepTexts: answers have the code of their functions, which the cache does not keep. It must be called before
// Answers.
func (c *Kernel) KeepTexts() { c.texts = true }

// Layout is the kernel's Layout, also after Close; nil: it is not known.
func (c *Kernel) Layout() *Layout {
	if c.layout == nil && c.facts != nil {
		c.layout = c.laterLayout()
	}
	if c.layout == nil && c.rereads {
		if f, err := c.facts.load(); err == nil { // it has answered already
			c.layout = laterOf(f)
		}
	}
	if c.layout == nil {
		if text := c.cache.Load(c.id.BuildID, layoutOptions).Layout; text != "" {
			c.layout = newLayout(text)
		}
	}
	return c.layout
}

// layoutOptions stands in the place of options: a Layout does not depend on any.
const layoutOptions = "layout"

// keepLayout makes the Layout of k, once.
func (c *Kernel) keepLayout(k subject) {
	if !c.layouts || c.layout != nil || c.facts != nil {
		return
	}
	c.layout = layoutOf(symbolsOf(k), *c.types)
	if c.cache != nil {
		c.store(layoutOptions, &Kept{Layout: c.layout.lines()})
	}
}

// store keeps answers; if that fails they are found again next time.
func (c *Kernel) store(options string, kept *Kept) {
	if !c.incomplete {
		c.cache.Store(c.id.BuildID, options, kept)
	}
}

// ISA is the instruction set of the kernel.
func (c *Kernel) ISA() *arch.ISA {
	if k, err := c.loaded(); err == nil {
		return k.Engine().Arch().ISA
	}
	return arch.AMD64
}

// Totals counts the answers for every function, or for extent "instructions" for every instruction. jobs are
// done at once.
func (c *Kernel) Totals(extent string, jobs int, progress func(done, all int)) (t explain.Totals, err error) {
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
	t = explain.All(k.Engine(), symbolsOf(k), explain.Extent{Instructions: extent == "instructions", Jobs: jobs, Progress: progress})
	kept.Totals[extent] = t
	c.store(c.options(), kept)
	return t, nil
}

// Functions returns the names of all functions, as /proc/kallsyms lists them.
func (c *Kernel) Functions() (names []string, err error) {
	k, err := c.loaded()
	if err != nil {
		return nil, err
	}
	symbolsOf(k).EachSymbol(func(s kernel.Symbol) bool {
		if s.Type|0x20 == 't' || s.Type|0x20 == 'w' {
			names = append(names, s.Name)
		}
		return true
	})
	return names, nil
}

// Close frees the kernel's memory for the next one, because many kernels may be asked one after the other: the system
// would take longer to take it and to give it anew. The kernel must not be used after it.
func (c *Kernel) Close() {
	c.image.Close()
	if c.asked == nil {
		return
	}
	if c.layouts && c.facts != nil && !c.rereads {
		c.layout = c.laterLayout() // it reads the facts
		c.asked.(*facts.Facts).Shed()
	} else {
		c.asked.Close() // nothing is lost if it cannot
	}
	c.asked, c.modules, c.types, c.own, c.raw = nil, nil, nil, nil, nil
	c.failed = errClosed
	if c.facts == nil { // facts are small
		runtime.GC()
	}
}

var errClosed = errors.New("the kernel was given up already")

// ProgramID is the build id of the running program, or what else tells it from others: answers of another build are not ours.
func ProgramID() string {
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
