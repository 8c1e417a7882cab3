package check

import (
	"maps"
	"slices"
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
	}{
		{"ext4_file_open", []string{"ext4"}}, {"__ext4_handle", []string{"ext4"}}, {"nf_nat_setup_info", []string{"nf_nat"}},
		{"tcp_sendmsg", []string{"tcp_bbr"}}, {"snd_pcm_open", nil}, {"vfs_read", nil},
	} {
		if got := slices.Sorted(maps.Keys(likeness(modules, []string{c.function}))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.function, got, c.want)
		}
	}
}
