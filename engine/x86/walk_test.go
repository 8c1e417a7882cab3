package x86

import (
	"fmt"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func TestWalk(t *testing.T) {
	for _, c := range []struct {
		text, want string
		end        uint64
	}{
		{"90 4889e5 c3", "0:1 1:3 4:1 ", 5},
		{"90 4889e5 c3", "0:1 1:3 ", 2}, // one that begins before the end is whole
		{"90 c5fa28c1 90", "0:1 ", 6},   // up to what is no instruction
		{"55 488b", "0:1 ", 3},          // up to where text ends
	} {
		k := newFake(t, c.text)
		got := ""
		std.walk(k, k, base, base+c.end, func(addr uint64, n int) bool {
			got += fmt.Sprintf("%d:%d ", addr-base, n)
			return true
		})
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
	k := newFake(t, "90 90 90")
	n := 0
	std.walk(k, k, base, base+3, func(uint64, int) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("%d calls after f returned false at the second", n)
	}
}

// TestWalkFtrace: an fentry site is one nop, whatever stands there.
func TestWalkFtrace(t *testing.T) {
	k := newFake(t, "e800000000 c3").site(kernel.TableFtrace, 0, 5)
	k.text[0] = 0xcc // half written
	n := 0
	std.walk(k, k, base, base+1, func(_ uint64, l int) bool { n = l; return true })
	if n != 5 {
		t.Errorf("%d bytes", n)
	}
}

func TestNotBoosted(t *testing.T) {
	for _, c := range []struct {
		text string
		want engine.Rule
	}{
		{"55", engine.OK},
		{"c1e002", engine.BoostOpcode},
		{"2e55", engine.BoostOpcode},
		{"e800000000", engine.BoostOpcode},
		{"c784240000000001000000", engine.BoostRoom},
	} {
		k := newFake(t, c.text)
		in, v := std.prepare(k, k, base, base+0x1000)
		if v.Rule != engine.OK || in.NotBoosted != c.want || in.Boostable != (c.want == engine.OK) {
			t.Errorf("%s: %v, boostable %v, %s", c.text, v.Rule, in.Boostable, in.NotBoosted.Name())
		}
	}
	k := newFake(t, "8b07").site(kernel.TableExtable, 0, 1)
	if in, _ := std.prepare(k, k, base, base+0x1000); in.NotBoosted != engine.BoostException || in.Boostable {
		t.Errorf("with an exception table entry: %s", in.NotBoosted.Name())
	}
}
