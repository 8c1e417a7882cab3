package check

import "testing"

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
	r.Renames(func(i int) *Layout { return layouts[i] })
	want := "no such symbol; use swap_read_folio, as this kernel seems to call the function of 6.1"
	if got := r.Answers[1][0].reason(); got != want {
		t.Errorf("%q", got)
	}
	if a := r.Answers[2][0]; len(a.Instead) != 0 {
		t.Errorf("without a layout: %+v", a)
	}
}
