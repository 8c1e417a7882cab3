package emu

import (
	"testing"
)

func boot(t testing.TB, cfg Config) *Machine {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

func TestBoot(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	t.Logf("%s", m.Kmsg())
	t.Logf("%+v", m.Status())
}
