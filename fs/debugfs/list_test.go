package debugfs_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestListFollows: list keeps its text, but not beyond a change.
func TestListFollows(t *testing.T) {
	e, _ := newEngine(t)
	n, _ := debugfs.New(e, noRestriction).Lookup("list")
	list := n.(*vtree.File)
	p := &engine.Kprobe{Addr: vfsRead, Disabled: true}
	fine := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	const line = "ffffffff813669e0  k  vfs_read+0x0    "
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"nothing", func() {}, ""},
		{"registered", func() { fine(e.RegisterKprobe(p)) }, line + "[DISABLED][FTRACE]\n"},
		{"enabled", func() { fine(e.EnableKprobe(p)) }, line + "[FTRACE]\n"},
		{"disabled", func() { fine(e.DisableKprobe(p)) }, line + "[DISABLED][FTRACE]\n"},
		{"unregistered", func() { e.UnregisterKprobe(p) }, ""},
	} {
		step.do()
		for range 2 {
			var o vtree.Open
			fine(list.Open(&o))
			b, err := list.Show(&o)
			if fine(err); string(b) != step.want || list.Len(&vtree.Open{}) != len(b) {
				t.Errorf("%s: %q of %d bytes, want %q", step.what, b, list.Len(&vtree.Open{}), step.want)
			}
		}
	}
}
