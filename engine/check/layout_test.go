package check

import (
	"fmt"
	"testing"
)

func TestRenamed(t *testing.T) {
	old := newLayout("a_first 1\nb_second 3\nswap_readpage 5\n_do_fork 7\nd_third 9\nkmalloc_it b\ngone d\n")
	now := newLayout("a_first 1\nb_second 3\nswap_read_folio f\nkernel_clone 7\nd_third 9\nunlike_all 11\nelsewhere 13\nkmalloc_it_noprof b\n")
	for name, want := range map[string]string{
		"swap_readpage": "swap_read_folio", "kmalloc_it": "kmalloc_it_noprof", "gone": "", "nowhere": "",
	} {
		if got := now.Renamed(name, old); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if again := newLayout(now.lines()); again.Renamed("swap_readpage", old) != "swap_read_folio" || len(again.ends) != len(now.ends) {
		t.Errorf("%+v", again)
	}
	if s := similar("vfs_read", "vfs_read"); s != 1 {
		t.Errorf("a name is %v like itself", s)
	}
}

func TestRenames(t *testing.T) {
	layouts := []*Layout{newLayout("f 1\nswap_readpage 3\ng 5\n"), newLayout("f 1\nswap_read_folio 3\ng 5\n"), nil}
	r := &Report{Kernels: []string{"a", "b", "c"}, Releases: []string{"6.1.0", "6.12.0", "6.16.0"}, Answers: [][]Answer{
		{{Probe: "kprobe:swap_readpage", OK: true}}, {{Probe: "kprobe:swap_readpage", Missing: true, Errno: "ENOENT", Says: "no such symbol"}},
		{{Probe: "kprobe:swap_readpage", Missing: true, Errno: "ENOENT"}},
	}}
	r.Renames(testLayouts(layouts))
	want := "no such symbol; use swap_read_folio, as this kernel seems to call the function of 6.1"
	if got := r.Answers[1][0].reason(); got != want {
		t.Errorf("%q", got)
	}
	if a := r.Answers[2][0]; len(a.Instead) != 0 {
		t.Errorf("without a layout: %+v", a)
	}
}

type testLayouts []*Layout

func (l testLayouts) Layout(i int) *Layout { return l[i] }
func (testLayouts) Drop(int)               {}

// countedLayouts are those of many kernels, of which every other one lacks a function.
type countedLayouts struct {
	open map[int]bool
	most int
}

func (l *countedLayouts) Layout(i int) *Layout {
	l.open[i] = true
	l.most = max(l.most, len(l.open))
	return newLayout([]string{"f 1\nswap_readpage 3\ng 5\n", "f 1\nswap_read_folio 3\ng 5\n"}[i%2])
}

func (l *countedLayouts) Drop(i int) { delete(l.open, i) }

// TestManyRenames: of many kernels only some are open at once, and none is in the end.
func TestManyRenames(t *testing.T) {
	r, l := &Report{}, &countedLayouts{open: map[int]bool{}}
	for i := range 50 {
		a := Answer{Probe: "kprobe:swap_readpage", OK: i%2 == 0, Missing: i%2 != 0}
		r.Kernels, r.Releases, r.Answers = append(r.Kernels, fmt.Sprint(i)), append(r.Releases, fmt.Sprintf("6.%d.0", i)), append(r.Answers, []Answer{a})
	}
	r.Renames(l)
	for i, as := range r.Answers {
		if got := len(as[0].Instead) > 0; got != (i%2 != 0) {
			t.Errorf("kernel %d: %v", i, as[0].Instead)
		}
	}
	if l.most > openLayouts || len(l.open) != 0 {
		t.Errorf("%d at once, and %d in the end", l.most, len(l.open))
	}
}
