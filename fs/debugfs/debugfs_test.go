package debugfs_test

import (
	"io/fs"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/listfmt"
)

func noRestriction() int { return 0 }

// TestLines: every field of an entry gets to its line, and hidden addresses
// hide nothing else.
func TestLines(t *testing.T) {
	f := newFake()
	f.list = []engine.ListEntry{
		{Addr: 0xffffffff813669e7, Kind: 'k', Symbol: "vfs_read", Offset: 7, Disabled: true, Optimized: true},
		{Addr: 0xffffffffc0201035, Kind: 'r', Symbol: "ktm_b", Offset: 5, Module: "ktm", Ftrace: true},
		{Addr: 0xffffffffc0207035, Kind: 'k', Gone: true},
	}
	f.blacklist = []kernel.BlacklistEntry{{Range: kernel.Range{Start: 0xffffffffc0201000, End: 0xffffffffc0201040}, Name: "quiet", Module: "ktm"}}
	var kptr atomic.Int32
	tree := debugfs.New(f, func() int { return int(kptr.Load()) })
	const seen = "ffffffff813669e7  k  vfs_read+0x7    [DISABLED][OPTIMIZED]\n" +
		"ffffffffc0201035  r  ktm_b+0x5  ktm [FTRACE]\n" +
		"ffffffffc0207035  k  0xffffffffc0207035 [GONE]\n"
	const hidden = "0000000000000000  k  vfs_read+0x7    [DISABLED][OPTIMIZED]\n" +
		"0000000000000000  r  ktm_b+0x5  ktm [FTRACE]\n" +
		"0000000000000000  k  0xffffffffc0207035 [GONE]\n"
	none := func(int) bool { return false }
	for _, c := range []struct {
		restrict int32
		capable  func(int) bool
		want     string
	}{{0, nil, seen}, {1, nil, seen}, {2, nil, hidden}, {0, none, hidden}, {1, none, hidden},
		{1, func(c int) bool { return c == 34 }, seen}} {
		kptr.Store(c.restrict)
		view := vtree.FS(tree, vtree.Caller{Capable: c.capable})
		got, err := fs.ReadFile(view, "list")
		if diff := cmp.Diff(c.want, string(got)); diff != "" || err != nil {
			t.Errorf("kptr_restrict %d: %v\n%s", c.restrict, err, diff)
		}
		got, _ = fs.ReadFile(view, "blacklist")
		if addresses := strings.Contains(string(got), "c0201040\tquiet [ktm]\n"); addresses != (c.want == seen) {
			t.Errorf("kptr_restrict %d: blacklist %q", c.restrict, got)
		}
		if st, err := fs.Stat(view, "list"); err != nil || st.Size() != int64(len(c.want)) {
			t.Errorf("list has size %d, %v; want %d", st.Size(), err, len(c.want))
		}
	}
}

// FuzzEnabled: a write to enabled is all or nothing, and what is accepted is
// what strtobool's first two bytes say.
func FuzzEnabled(f *testing.F) {
	for _, s := range []string{"0", "1\n", "on", "oFF", "y", "n", "t", "f", "o", "", " 1", "\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		e := newFake()
		tree := debugfs.New(e, noRestriction)
		for _, start := range []bool{true, false} {
			e.SetEnabled(start)
			err := tree.WriteFile(vtree.Caller{}, "enabled", p, 0)
			low := strings.ToLower(string(p[:min(2, len(p))]))
			up := strings.HasPrefix(low, "1") || strings.HasPrefix(low, "y") || strings.HasPrefix(low, "t") || low == "on"
			down := strings.HasPrefix(low, "0") || strings.HasPrefix(low, "n") || strings.HasPrefix(low, "f") || low == "of"
			if (err == nil) != (up || down) || err == nil && e.Enabled() != up || err != nil && e.Enabled() != start {
				t.Errorf("%q from %v: %v, enabled %v", p, start, err, e.Enabled())
			}
		}
	})
}

// manyProbes is a list of n probes, as long as a real one's lines are.
func manyProbes(n int) []engine.ListEntry {
	list := make([]engine.ListEntry, n)
	for i := range list {
		list[i] = engine.ListEntry{
			Addr: 0xffffffff81000000 + uint64(i)*64, Kind: 'k', Symbol: "generic_file_buffered_read", Offset: uint64(i % 64),
			Optimized: i%2 == 0, Disabled: i%3 == 0,
		}
	}
	return list
}

// TestTenThousandLines: the content is made in one piece, without garbage for
// each line.
func TestTenThousandLines(t *testing.T) {
	e := newFake()
	e.list = manyProbes(10_000)
	tree := debugfs.New(e, noRestriction)
	n, _ := tree.Lookup("list")
	file := n.(*vtree.File)
	var o vtree.Open
	if err := file.Open(&o); err != nil {
		t.Fatal(err)
	}
	b, err := file.Show(&o)
	if err != nil {
		t.Fatal(err)
	}
	if n := file.Len(&vtree.Open{}); n != len(b) {
		t.Errorf("the size is %d, of %d bytes", n, len(b))
	}
	if ks, err := listfmt.ParseList(strings.NewReader(string(b))); len(ks) != len(e.list) || err != nil {
		t.Errorf("%d lines, %v", len(ks), err)
	}
	if allocs := testing.AllocsPerRun(10, func() { file.Show(&o) }); allocs > 5 {
		t.Errorf("%v allocations for 10,000 lines", allocs)
	}
}

func BenchmarkShowList10000(b *testing.B) {
	e := newFake()
	e.list = manyProbes(10_000)
	n, _ := debugfs.New(e, noRestriction).Lookup("list")
	b.ReportAllocs()
	for b.Loop() {
		n.(*vtree.File).Show(&vtree.Open{})
	}
}
