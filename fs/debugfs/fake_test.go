package debugfs_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/listfmt"
)

// fake is an engine without a machine: what the files need of one.
type fake struct {
	version   atomic.Uint64
	enabled   atomic.Bool
	list      []engine.ListEntry // not changed once served
	blacklist []kernel.BlacklistEntry
}

// Arch is of 64 bits.
func (*fake) Arch() *engine.Arch { return &engine.Arch{ISA: arch.AMD64} }

func newFake() *fake {
	f := new(fake)
	f.enabled.Store(true)
	return f
}

func (f *fake) EachEntry(each func(*engine.ListEntry)) {
	for i := range f.list {
		each(&f.list[i])
	}
}
func (f *fake) ListVersion() uint64                { return f.version.Add(1) }
func (f *fake) Blacklist() []kernel.BlacklistEntry { return f.blacklist }
func (f *fake) Enabled() bool                      { return f.enabled.Load() }
func (f *fake) SetEnabled(on bool)                 { f.enabled.Store(on) }

// recordedBlacklist is that of Debian 6.1.0-56-amd64.
func recordedBlacklist(t testing.TB) (list []kernel.BlacklistEntry) {
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
		list = append(list, kernel.BlacklistEntry{Range: kernel.Range{Start: r.Start, End: r.End}, Name: r.Name, Module: r.Module})
	}
	return list
}
