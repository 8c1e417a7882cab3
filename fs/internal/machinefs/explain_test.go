package machinefs

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestExplain: every name is a file, and addresses are for those who may see them.
func TestExplain(t *testing.T) {
	f := newFake()
	for _, name := range []string{"a", "a+0x5", "mod:a", "0xffffffff81000000", "no such place", "a+"} {
		for _, c := range []struct {
			kptr    int
			capable bool
			want    string
		}{{0, true, "  place     ffffffff81000000\n"}, {0, false, ""}, {2, true, ""}} {
			root := New(f, f, f, func() int { return c.kptr }, nil)
			o := &vtree.Open{Caller: vtree.Caller{Capable: func(int) bool { return c.capable }}}
			b, err := file(t, root, "explain/"+name).Show(o)
			if err != nil {
				t.Fatal(err)
			}
			got := string(b)
			if !strings.HasPrefix(got, name+": can be probed: jump\n") && !strings.HasPrefix(got, name+" (") {
				t.Errorf("%s: %q", name, got)
			}
			if c.want != "" && !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "\n  place") {
				t.Errorf("%s, kptr_restrict %d, capable %v: %q", name, c.kptr, c.capable, got)
			}
		}
	}
}
