package kallsyms

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// recordedTies are the symbols that share addresses on a real kernel, in its order.
func recordedTies(t *testing.T) []kernel.Symbol {
	t.Helper()
	f, err := os.Open("testdata/kallsyms-ties.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var syms []kernel.Symbol
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		var s kernel.Symbol
		var typ string
		if _, err := fmt.Sscanf(sc.Text(), "%x %s %s", &s.Addr, &typ, &s.Name); err != nil {
			t.Fatalf("%q: %v", sc.Text(), err)
		}
		s.Type = typ[0]
		syms = append(syms, s)
	}
	return syms
}

func TestKallsymsOrder(t *testing.T) {
	want := recordedTies(t)
	if len(want) < 1000 {
		t.Fatalf("only %d symbols", len(want))
	}
	got := append([]kernel.Symbol(nil), want...)
	for seed := range int64(20) {
		rand.New(rand.NewSource(seed)).Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("seed %d (-kernel +ours):\n%s", seed, d)
		}
	}
}
