package check

import "testing"

// TestFactsModules: facts know the functions of modules, and answer about their entries as the kernel does.
func TestFactsModules(t *testing.T) {
	image := NewKernel(&Image{}, nil)
	defer image.Close()
	f := factsOf(t, image, false)
	known := Specs(Perf, "ktm_a", "ktm:ktm_a", "kretprobe:ktm_a", "p:x ktm_a", "p ktm:ktm_a", "ktm_none", "nosuch:ktm_a")
	open := Specs(Perf, "ktm_a+4", "p:x ktm_a a=$arg1", "fentry/ktm_a", "kprobe.multi/ktm_a")
	got, err := f.Answers(append(known, open...), func() {})
	if err != nil {
		t.Fatal(err)
	}
	want, err := image.Answers(known, func() {})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range want {
		if g := got[i]; g.OK != w.OK || g.Errno != w.Errno || g.How != w.How || g.NotJump != w.NotJump || g.Why != w.Why || g.OK && g.Module != w.Module {
			t.Errorf("%s: %+v, want %+v", known[i].Text, g, w)
		}
	}
	for _, g := range got[len(known):] {
		if g.OK || g.Errno != unknown || g.Module != "ktm" {
			t.Errorf("%s: %+v", g.Probe, g)
		}
	}
}
