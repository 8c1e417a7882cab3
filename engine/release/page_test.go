package release

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestImagesPage: the page about images says which release changed which rules, and
// has a row for every release that changed the rules of places.
func TestImagesPage(t *testing.T) {
	b, err := os.ReadFile("../../cmd/kprobefs/docs/images.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	p, changed := oldest, map[string][]string{}
	for _, c := range history {
		before, since := p, fmt.Sprintf("%d.%d", c.since.major, c.since.minor)
		c.change(&p)
		for rules, is := range map[string]bool{
			"places of probes": p.Places != before.Places, "language of `kprobe_events`": p.Language != before.Language,
			"trace buffers": p.Tracing != before.Tracing, "memory and taints of modules": p.Modules != before.Modules, "what a boot does": p.Boot != before.Boot,
			"kprobe.multi, BPF trampolines": p.Attach != before.Attach,
		} {
			if is {
				changed[rules] = append(changed[rules], since)
			}
		}
	}
	for rules, since := range changed {
		row := `(?m)^\| ` + regexp.QuoteMeta(rules) + ` +\| ` + regexp.QuoteMeta(strings.Join(since, ", ")) + ` +\|$`
		if !regexp.MustCompile(row).MatchString(page) {
			t.Errorf("the page does not say that the %s changed with %s", rules, strings.Join(since, ", "))
		}
	}
	for _, first := range append(changed["places of probes"], Reference) {
		if !regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(first) + ` `).MatchString(page) {
			t.Errorf("the page has no row that begins with %s", first)
		}
	}
}
