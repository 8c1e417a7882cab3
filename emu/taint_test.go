package emu

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestTaintText(t *testing.T) {
	for letters, want := range map[string]string{ // of 6.1
		"":     "Not tainted",
		"OE":   "Tainted: G           OE     ",
		"EOD":  "Tainted: G      D    OE     ",
		"PFOE": "Tainted: PF          OE     ",
	} {
		if got := taintText(letters); got != want {
			t.Errorf("%s: %q, not %q", letters, got, want)
		}
	}
}

// TestOopsStays: a module whose init oopses stays as 6.1 leaves it: it is loading for ever, in use, and cannot be removed.
func TestOopsStays(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	before, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../tests/kernel/modules/testdata/oopses/o1_null.ko")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.InsmodFile(t.Context(), file, "", 0); !errors.Is(err, ErrFault) {
		t.Fatalf("insmod: %v", err)
	}
	stays := func() bool {
		return strings.Contains(string(m.ProcModules(false)), " 1 - Loading 0x0000000000000000 (OE+)\n") && m.Status().Oopses == 1 && m.Tainted() == 1<<7|1<<12|1<<13
	}
	if !stays() {
		t.Errorf("%+v, tainted %d\n%s", m.Status(), m.Tainted(), m.ProcModules(false))
	}
	wantKmsg(t, m, "Comm: insmod Tainted: G           OE      ", "Modules linked in: o1_null(OE+)")
	if err := m.RmmodFlags(t.Context(), "o1_null", 0o1000); !errors.Is(err, syscall.EBUSY) || !stays() {
		t.Errorf("rmmod: %v", err)
	}
	again := make(chan error)
	go func() { again <- m.InsmodFile(t.Context(), file, "", 0) }()
	select {
	case err := <-again:
		t.Errorf("a second insmod does not wait: %v", err)
	case <-time.After(2 * loadingLook):
	}
	m.Kill()
	if err := <-again; !errors.Is(err, ErrInterrupted) || !stays() {
		t.Errorf("a second insmod: %v", err)
	}
	if err := m.Restore(before); err != nil || len(m.ProcModules(false)) != 0 || m.Tainted() != 0 {
		t.Errorf("%v\n%s", err, m.ProcModules(false))
	}
}
