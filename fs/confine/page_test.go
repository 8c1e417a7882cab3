//go:build cgo && amd64

package confine

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// names are the capabilities that a server may keep.
var names = map[string]int{
	"CAP_SYS_PTRACE": unix.CAP_SYS_PTRACE, "CAP_DAC_READ_SEARCH": unix.CAP_DAC_READ_SEARCH, "CAP_DAC_OVERRIDE": unix.CAP_DAC_OVERRIDE,
	"CAP_SETUID": unix.CAP_SETUID, "CAP_SETGID": unix.CAP_SETGID, "CAP_KILL": unix.CAP_KILL,
}

// TestRightsPage: the page about rights says of each server what it keeps.
func TestRightsPage(t *testing.T) {
	page, err := os.ReadFile("../../cmd/kprobefs/docs/rights.md")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]uint64{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+?) +\| (none|CAP_[A-Z_, ]+?) +\|$`).FindAllStringSubmatch(string(page), -1) {
		var caps uint64
		for name := range strings.SplitSeq(row[2], ", ") {
			if bit, ok := names[name]; ok {
				caps |= 1 << bit
			} else if name != "none" {
				t.Errorf("%s: %s", row[1], name)
			}
		}
		got[row[1]] = caps
	}
	want := map[string]uint64{
		"`mount --mirror=off`": Needs{}.Capabilities(),
		"`mount --name`":       Needs{Look: true}.Capabilities(),
		"with mirroring":       Needs{Mirror: true}.Capabilities(),
		"`run`":                Needs{Look: true, Kill: true}.Capabilities(),
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("a server keeps -, the page says +:\n%s", d)
	}
}
