package machinefs

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestControlPage: the page about ctl has its words, with their arguments, and their limits.
func TestControlPage(t *testing.T) {
	b, err := os.ReadFile("../../../cmd/kprobefs/docs/control.md")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(string(b), -1) {
		got = append(got, row[1])
	}
	for i := range words {
		want = append(want, words[i].usage())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("ctl has -, the page +:\n%s", d)
	}
	page := strings.Join(strings.Fields(string(b)), " ")
	for _, says := range []string{
		fmt.Sprintf("up to %d arguments", callArgs),
		fmt.Sprintf("by %d minutes at most each time", maxAdvance/time.Minute),
		fmt.Sprintf("DURATION, which is %d minutes at most", maxCall/time.Minute),
		fmt.Sprintf("up to %d snapshots, and %d GiB of them together", maxMoments, maxMomentBytes>>30),
	} {
		if !strings.Contains(page, says) {
			t.Errorf("the page does not say %q", says)
		}
	}
}
