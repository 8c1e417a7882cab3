package debugfs_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/listfmt"
)

// fake is an engine without a machine: what the files need of one.
type fake struct {
	mu        sync.Mutex // protects what follows
	enabled   bool
	optimize  bool
	list      []engine.ListEntry
	blacklist []engine.BlacklistEntry
	log       []string // the kernel log since it was last taken
}

func newFake() *fake { return &fake{enabled: true, optimize: true} }

func (f *fake) List() []engine.ListEntry {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.list
}

func (f *fake) Blacklist() []engine.BlacklistEntry { return f.blacklist }

func (f *fake) Enabled() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.enabled
}

func (f *fake) SetEnabled(on bool) {
	f.change(&f.enabled, on, "kprobes: Kprobes globally enabled", "kprobes: Kprobes globally disabled")
}

func (f *fake) Optimization() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.optimize
}

func (f *fake) SetOptimization(on bool) {
	f.change(&f.optimize, on,
		"kprobes: kprobe jump-optimization is enabled. All kprobes are optimized if possible.",
		"kprobes: kprobe jump-optimization is disabled. All kprobes are based on software breakpoint.")
}

func (f *fake) change(v *bool, to bool, up, down string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if *v == to {
		return
	}
	*v = to
	if to {
		f.log = append(f.log, up)
	} else {
		f.log = append(f.log, down)
	}
}

func (f *fake) printk(lines ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log = append(f.log, lines...)
}

func (f *fake) takeLog() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	log := f.log
	f.log = nil
	return log
}

func (f *fake) setList(list ...engine.ListEntry) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = list
}

// recordedBlacklist is that of Debian 6.1.0-56-amd64.
func recordedBlacklist(t testing.TB) (list []engine.BlacklistEntry) {
	b, err := os.ReadFile("testdata/blacklist.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	rs, err := listfmt.ParseBlacklist(z)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rs {
		list = append(list, engine.BlacklistEntry{Range: engine.Range{Start: r.Start, End: r.End}, Name: r.Name, Module: r.Module})
	}
	return list
}
