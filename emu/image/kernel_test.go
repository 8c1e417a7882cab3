package image

import (
	"bytes"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
)

func loadKernel(t testing.TB) *Kernel {
	t.Helper()
	k, err := LoadKernel(guest.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestFentrySitesAreNops(t *testing.T) {
	k := loadKernel(t)
	if len(k.Sites.Fentry) == 0 {
		t.Fatal("no fentry site")
	}
	for i, a := range k.Sites.Fentry {
		b, err := memory(k.Segments).text(a, 5)
		if err != nil || !bytes.Equal(b, nop5) {
			t.Errorf("%#x: % x, %v", a, b, err)
		}
		if r := k.Tables.Sites[engine.SiteFtrace][i]; r.Start != a || r.End != a+5 {
			t.Errorf("%#x: table has %#x", a, r)
		}
	}
}
