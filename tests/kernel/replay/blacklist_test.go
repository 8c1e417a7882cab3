package replay

import (
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/listfmt"
)

// blacklisted are the names in the recorded kprobes/blacklist of Debian's 6.1.0-56-amd64.
func blacklisted(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open("../../../fs/debugfs/testdata/blacklist.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := listfmt.ParseBlacklist(z)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, b := range all {
		names[b.Name] = true
	}
	return names
}

// TestBlacklistInside: what the real kernel has in its blacklist is in that of the kernel inside, if that has it; of
// i386, the indirect thunks of its own registers.
func TestBlacklistInside(t *testing.T) {
	const thunk = "__x86_indirect_thunk_"
	real := blacklisted(t)
	delete(real, "__entry_text_start") // which is another name of what follows it
	for _, name := range []string{release.Reference, release.Reference + "/i386"} {
		k, err := release.Inside(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := emu.New(emu.Config{Kernel: k, Clock: emu.ClockVirtual})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		held := 0
		m.Kernel().(kernel.SymbolLister).EachSymbol(func(s kernel.Symbol) bool {
			if s.Size == 0 || !real[s.Name] && !strings.HasPrefix(s.Name, thunk) {
				return true
			}
			held++
			for _, b := range m.Kernel().AllTables()[0].Blacklist {
				if b.Start <= s.Addr && s.Addr < b.End {
					return true
				}
			}
			t.Errorf("%s: %s is not in the blacklist", name, s.Name)
			return true
		})
		if held < 40 {
			t.Errorf("%s: %d functions are held", name, held)
		}
	}
}
