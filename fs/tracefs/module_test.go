package tracefs

import (
	"strings"
	"syscall"
	"testing"
)

func define(t *testing.T, fs *FS, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if _, err := writeFile(fs.root, "kprobe_events", l+"\n", syscall.O_APPEND); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
}

func content(t *testing.T, fs *FS, path string) string {
	t.Helper()
	s, err := readFile(fs.root, path)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return s
}

func set(t *testing.T, fs *FS, path, text string) {
	t.Helper()
	if _, err := writeFile(fs.root, path, text, 0); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// A probe in a module that is not loaded waits for it; one that is enabled
// fires as soon as the module is there, and again after it was gone.
func TestModuleComesAndGoes(t *testing.T) {
	fs, e, kmsg := newFake(t)
	define(t, fs, "p:late ktm:ktm_a", "r:lateret ktm:ktm_b")
	if len(*kmsg) != 2 || !strings.Contains((*kmsg)[0], "after target module is loaded") {
		t.Errorf("kernel log: %q", *kmsg)
	}
	if got := content(t, fs, "kprobe_events"); got != "p:kprobes/late ktm:ktm_a\nr:kprobes/lateret ktm:ktm_b\n" {
		t.Errorf("before: %q", got)
	}
	set(t, fs, "events/kprobes/late/enable", "1")
	hits := func() string { return strings.Fields(content(t, fs, "kprobe_profile"))[1] }
	e.module("ktm", true)
	hitAt(e, ktmA)
	if hits() != "1" {
		t.Errorf("after insmod: %s hits", hits())
	}
	if got := content(t, fs, "kprobe_events"); !strings.Contains(got, "r10:kprobes/lateret") {
		t.Errorf("after insmod: %q", got)
	}
	e.module("ktm", false)
	e.module("ktm", true)
	hitAt(e, ktmA)
	if hits() != "2" || len(e.live) != 2 {
		t.Errorf("after a second insmod: %s hits, %d kprobes", hits(), len(e.live))
	}
	if got := content(t, fs, "events/kprobes/late/enable"); got != "1\n" {
		t.Errorf("enable: %q", got)
	}
}
