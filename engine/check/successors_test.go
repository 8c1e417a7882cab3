package check

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

// TestSucceeded: successions are followed to the end, and one step back.
func TestSucceeded(t *testing.T) {
	for name, want := range map[string]string{
		"kfree_skb":           "kfree_skb_reason sk_skb_reason_drop",
		"sk_skb_reason_drop":  "kfree_skb_reason",
		"kfree_skb_reason":    "kfree_skb sk_skb_reason_drop",
		"folio_mark_accessed": "mark_page_accessed",
		"vfs_read":            "",
	} {
		var got []string
		for _, s := range succeeded(name) {
			got = append(got, s.Place)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", name, got, want)
		}
	}
	for _, s := range release.Successions {
		if s.Old == s.Now || release.Inlined[s.Old] != "" {
			t.Errorf("%+v", s)
		}
	}
}
