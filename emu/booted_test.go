package emu

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// TestBootIsOfThisKernel: the embedded machine is the one that this program boots.
func TestBootIsOfThisKernel(t *testing.T) {
	var b bytes.Buffer
	if err := WriteBoot(&b); err != nil {
		t.Fatal(err)
	}
	plain := func(b []byte) []byte {
		r, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("emu/guest/boot.gz: %v: run scripts/build-guest", err)
		}
		b, err = io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if !bytes.Equal(plain(b.Bytes()), plain(guest.Boot())) {
		t.Error("emu/guest/boot.gz is of another kernel, or of another emu: run scripts/build-guest")
	}
	if bootedImage() == nil {
		t.Error("it cannot be read")
	}
}

// TestBootedMachine: a machine that did not have to boot is the same as one that did.
func TestBootedMachine(t *testing.T) {
	a, b := boot(t, Config{}), boot(t, Config{Clock: ClockVirtual})
	if cfg := b.cfg; bootedFor(&a.cfg) == nil || bootedFor(&cfg) != nil {
		t.Error("the wrong one has booted")
	}
	if l := a.kmsg.Lines(); !slices.Equal(l, b.kmsg.Lines()) || len(l) < 3 {
		t.Errorf("log\n%q\nwant\n%q", l, b.kmsg.Lines())
	}
	got, want := state(t, a), state(t, b)
	for _, tasks := range [][]task{got["tasks"].([]task), want["tasks"].([]task)} {
		for i := range tasks {
			tasks[i].left = 0 // times
		}
	}
	sameState(t, got, want)
	for _, m := range []*Machine{a, b} {
		if results := work(t, m, 100); results[0] != "17 <nil>" || results[1] != "4 <nil>" {
			t.Errorf("%v", results)
		}
		if s := m.Status(); s.Oopses != 0 || s.Modules != 0 {
			t.Errorf("%+v", s)
		}
	}
}

// TestOddMachinesBoot: other machines than the usual one come up as well.
func TestOddMachinesBoot(t *testing.T) {
	for _, cfg := range []Config{{CPUs: 1}, {CPUs: 64}, {Seed: 3}, {Load: true}} {
		m := boot(t, cfg)
		if results := work(t, m, 100); results[0] != "17 <nil>" {
			t.Errorf("%+v: %v", cfg, results)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		m, err := New(Config{})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		m.Close()
		b.StartTimer()
	}
}
