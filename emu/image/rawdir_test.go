package image

import (
	"strings"
	"testing"
)

func TestChooseRelease(t *testing.T) {
	for _, tc := range []struct{ have, want, choice, says string }{
		{have: "", says: "no kernel in it"},
		{have: "", want: "6.1", says: "no kernel 6.1 in it"},
		{have: "6.1", choice: "6.1"},
		{have: "6.1", want: "6.1", choice: "6.1"},
		{have: "6.1", want: "6.2", says: "no kernel 6.2 in it, but 6.1"},
		{have: "6.1 6.2", want: "6.2", choice: "6.2"},
		{have: "6.1 6.2", says: "several kernels in it, choose one with --release: 6.1, 6.2"},
		{have: "unnamed", choice: ""},
		{have: "unnamed", want: "6.1", says: "no kernel 6.1 in it"},
		{have: "6.1 unnamed", choice: "6.1"}, // it has modules
		{have: "6.1 6.2 unnamed", says: "several kernels"},
	} {
		found := map[string]string{}
		for _, r := range strings.Fields(tc.have) {
			found[strings.TrimPrefix(r, "unnamed")] = "a file"
		}
		got, err := chooseRelease(found, tc.want)
		if tc.says == "" && (err != nil || got != tc.choice) || tc.says != "" && (err == nil || !strings.HasPrefix(err.Error(), tc.says)) {
			t.Errorf("%q of %q: %q, %v", tc.want, tc.have, got, err)
		}
	}
}
