package check

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestLikeness: which modules are looked into although they are compressed.
func TestLikeness(t *testing.T) {
	modules := []string{"ext4", "nf_nat", "bonding", "tcp_bbr"}
	for range maxSiblings + 1 {
		modules = append(modules, "snd_x")
	}
	for _, c := range []struct {
		function string
		want     []string
		nearest  string
	}{
		{"ext4_file_open", []string{"ext4"}, "ext4"}, {"__ext4_handle", []string{"ext4"}, "ext4"}, {"nf_nat_setup_info", []string{"nf_nat"}, "nf_nat"},
		{"tcp_sendmsg", []string{"tcp_bbr"}, ""}, {"snd_pcm_open", nil, ""}, {"vfs_read", nil, ""},
	} {
		if near := newModuleNames(modules).nearest(c.function); near != c.nearest {
			t.Errorf("%s: the nearest is %q, want %q", c.function, near, c.nearest)
		}
		if got := slices.Sorted(maps.Keys(likeness(modules, []string{c.function}))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.function, got, c.want)
		}
	}
}

// TestHomes: nothing is known where modules were not looked into and another kernel has the function in one.
func TestHomes(t *testing.T) {
	there := Answer{OK: true, Module: "m"}
	gone := Answer{Module: "m", Errno: "ENOENT", Rule: ModuleRule}
	missing := Answer{Missing: true, Errno: "ENOENT", Rule: "no symbol", Says: "no such symbol"}
	beyond := missing
	beyond.Beyond, beyond.Advice = true, unlooked
	renamed := beyond
	renamed.Instead = []Instead{{"f.isra.0", "the same function"}}
	for name, c := range map[string]struct {
		other, asked Answer
		want         string
	}{
		"in a module":              {there, beyond, "perhaps in module m, as in 6.1; " + unlooked},
		"modules were looked into": {there, missing, "no such symbol"},
		"no such module":           {gone, beyond, "no such symbol"},
		"in the kernel itself":     {Answer{OK: true}, beyond, "no such symbol"},
		"nowhere":                  {missing, beyond, "no such symbol"},
		"another name":             {there, renamed, "use f.isra.0, the same function"},
	} {
		r := Report{Kernels: []string{"a", "b"}, Releases: []string{"6.1.0", "6.12.0"}, Answers: [][]Answer{{c.other}, {c.asked}}}
		r.Homes()
		a := r.Answers[1][0]
		if open := strings.HasPrefix(c.want, "perhaps"); a.brief() != c.want || a.isOpen() != open || (a.Errno == unknown) != open {
			t.Errorf("%s: %q (%s), want %q", name, a.brief(), a.Errno, c.want)
		}
	}
}
