package replay

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/listfmt"
)

// answersVar names a file of answers, and the kernel that gave them: "IMAGE ANSWERS.gz".
// scripts/conformance answers sets it.
const answersVar = "KPROBEFS_TEST_ANSWERS"

// TestAnswers holds the answers of a running kernel of any architecture against its image. A line
// "A FUNCTION OFFSET ERRNO TAG" is what p:x/x FUNCTION+OFFSET got in kprobe_events, and how kprobes/list
// showed it when it was enabled. A line that begins with "B " is one of kprobes/blacklist.
func TestAnswers(t *testing.T) {
	path, answers, ok := strings.Cut(os.Getenv(answersVar), " ")
	if !ok {
		t.Skipf("needs a kernel and its answers in $%s: scripts/conformance answers", answersVar)
	}
	m := openMachine(t, path)
	defer m.Close()
	f, err := os.Open(answers)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	asked, differ, black := 0, 0, []string(nil)
	e := explain.New(m.Engine())
	for s := bufio.NewScanner(z); s.Scan(); {
		if list, ok := strings.CutPrefix(s.Text(), "B "); ok {
			black = append(black, list)
			continue
		}
		w := strings.Fields(s.Text())
		if len(w) != 5 || w[0] != "A" {
			continue
		}
		offset, err := strconv.ParseUint(w[2], 10, 64)
		if err != nil {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		asked++
		x := e.ExplainBriefly(explain.Place{Spec: w[1], Symbol: w[1], Offset: offset})
		if got, want := answerOf(&x), w[3]+" "+w[4]; got != want {
			if differ++; differ <= 40 {
				t.Errorf("%s+%d: the kernel says %s, here it is %s (%s)", w[1], offset, want, got, x.Events.Says)
			}
		}
	}
	if len(black) > 0 { // otherwise it was not recorded
		differ += compareBlacklist(t, m.Engine(), m.Kernel(), black)
	}
	fmt.Printf("%d answers, %d lines of blacklist, %d differences\n", asked, len(black), differ)
}

// answerOf is what a line of answers has behind the place.
func answerOf(x *explain.Explanation) string {
	switch {
	case x.Events.Refuses():
		return fmt.Sprintf("%d -", x.Events.Rule.Errno())
	case x.Best == engine.ArmJump:
		return "0 [OPTIMIZED]"
	case x.Best == engine.ArmFtrace:
		return "0 [FTRACE]"
	}
	return "0 plain"
}

// compareBlacklist counts the lines of kprobes/blacklist that differ.
func compareBlacklist(t *testing.T, e *engine.Engine, k kernel.Kernel, want []string) (differ int) {
	bits32 := e.Arch().WordSize == 4
	var got []string
	for _, tab := range k.AllTables() {
		for _, b := range tab.Blacklist {
			got = append(got, listfmt.Blacklisted{Start: b.Start, End: b.End, Name: b.Name, Bits32: bits32}.String())
		}
	}
	for i := range max(len(got), len(want)) {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = strings.ReplaceAll(want[i], "\r", "")
		}
		if g != w {
			if differ++; differ <= 10 {
				t.Errorf("blacklist: line %d: the kernel has %q, here it is %q", i, w, g)
			}
		}
	}
	return differ
}
