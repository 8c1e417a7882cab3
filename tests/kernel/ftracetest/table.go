package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A row is the known result of a test, and the reason if it is not PASS. If a passing test fails sometimes,
// also on Linux, the reason says so (see chance).
type row struct{ result, reason string }

// chance begins the reason of a test that fails by chance. Such a test may run chances times.
const (
	chance  = "by chance: "
	chances = 4
)

// again reports whether o may be chance.
func again(known map[string]row, o outcome) bool {
	k := known[o.test]
	return o.result != k.result && strings.HasPrefix(k.reason, chance)
}

// parseTable reads lines "test TAB result TAB reason"; the reason is missing
// where the result is PASS, but for chance, and only there. Lines with # are comments.
func parseTable(text string) (map[string]row, error) {
	known := map[string]row{}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		pass := f[len(f)-1] == "PASS" && len(f) == 2 || len(f) == 3 && f[1] == "PASS" && strings.HasPrefix(f[2], chance)
		if !pass && (len(f) != 3 || f[1] == "PASS" || f[2] == "") {
			return nil, fmt.Errorf("line %d: %q is not a test, a result and, where that is not PASS, a reason", i+1, line)
		}
		if _, ok := known[f[0]]; ok {
			return nil, fmt.Errorf("line %d: %s is there twice", i+1, f[0])
		}
		known[f[0]] = row{f[1], strings.Join(f[2:], "")}
	}
	return known, nil
}

// head explains the table.
const head = "# What each test of the kernel's ftrace suite does under kprobefs run, and why that is not PASS.\n" +
	"# One that fails \"by chance\" may run four times.\n" +
	"# test\tresult\treason\n"

// formatTable is what parseTable reads.
func formatTable(known map[string]row) string {
	var b strings.Builder
	b.WriteString(head)
	for _, test := range slices.Sorted(maps.Keys(known)) {
		k := known[test]
		b.WriteString(strings.TrimSuffix(test+"\t"+k.result+"\t"+k.reason, "\t") + "\n")
	}
	return b.String()
}

// revise changes known to the outcomes.
func revise(known map[string]row, outcomes []outcome) {
	for _, o := range outcomes {
		if known[o.test].result == o.result {
			continue
		}
		r := row{result: o.result}
		if o.result != "PASS" {
			r.reason = guess(o)
		}
		known[o.test] = r
	}
}

// guess returns a reason from the test's log: the last line that is no command, or the command that failed.
func guess(o outcome) string {
	said, did := "unknown", "unknown"
	for line := range strings.Lines(o.log) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\t", " "))
		switch {
		case line == "" || line == "+ exit 1" || line == "+ exit_fail":
		case strings.HasPrefix(line, "+ "):
			did = "fails at: " + line[2:]
		default:
			said = line
		}
	}
	if o.result == "FAIL" {
		return did
	}
	return said
}

// logEnd is how many lines of a surprising test's log are shown.
const logEnd = 12

// report prints the outcomes. It returns false if they differ from the known ones.
func report(w io.Writer, who string, outcomes []outcome, known map[string]row) bool {
	counts := map[string]int{}
	differ := 0
	for _, o := range outcomes {
		counts[o.result]++
		k, ok := known[o.test]
		if o.result == k.result {
			fmt.Fprintln(w, strings.TrimSuffix(strings.Join([]string{who, o.test, o.result, k.reason}, "\t"), "\t"))
			continue
		}
		differ++
		want := k.result
		if !ok {
			want = "not in the table"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\texpected: %s\n%s", who, o.test, o.result, want, tail(o.log))
	}
	fmt.Fprintf(w, "ftracetest as %s: %d results:", who, len(outcomes))
	for _, r := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, " %d %s,", counts[r], r)
	}
	fmt.Fprintf(w, " %d not as expected\n", differ)
	return differ == 0
}

// absent lists the known tests that have no outcome.
func absent(outcomes []outcome, known map[string]row) []string {
	var gone []string
	for _, test := range slices.Sorted(maps.Keys(known)) {
		if !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.test == test }) {
			gone = append(gone, test)
		}
	}
	return gone
}

// tail is the end of a log, indented.
func tail(log string) string {
	var b strings.Builder
	lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
	for _, l := range lines[max(0, len(lines)-logEnd):] {
		b.WriteString("    | " + l + "\n")
	}
	return b.String()
}
