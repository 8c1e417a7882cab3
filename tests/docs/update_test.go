package docs

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

// update has pages say what their commands print now: addresses move with the kernel inside.
var update = flag.Bool("update", false, "write into the pages what their commands print")

// word is a word of a line of output.
var word = regexp.MustCompile(`\S+`)

// rewrite has the page of st say what was printed, line by line. What is different each time stays as it is.
func (st step) rewrite(t *testing.T, got string) {
	t.Helper()
	text, err := os.ReadFile(st.file)
	if err != nil {
		t.Fatal(err)
	}
	before, session, ok := strings.Cut(string(text), "    $ "+strings.ReplaceAll(st.command, "\n", "\n    "))
	old := strings.Split(st.output, "\n")
	lines := strings.Split(got, "\n")
	if !ok || len(old) != len(lines) {
		t.Errorf("$ %s\nprints %d lines and %s has %d: write them by hand\n%s", st.command, len(lines), st.file, len(old), got)
		return
	}
	page := before + "    $ " + strings.ReplaceAll(st.command, "\n", "\n    ")
	for i, was := range old {
		if i == len(old)-1 { // the end of the last line
			break
		}
		above, below, ok := strings.Cut(session, "\n    "+was)
		if !ok {
			t.Errorf("$ %s\n%q is not in %s: write it by hand\n%s", st.command, was, st.file, got)
			return
		}
		page += above + "\n    " + changed(was, same(was), lines[i])
		session = below
	}
	if err := os.WriteFile(st.file, []byte(page+session), 0o644); err != nil {
		t.Fatal(err)
	}
}

// changed is the page's line with the words that are others in is than in was, which are lines as same makes them.
func changed(line, was, is string) string {
	if was == is {
		return line
	}
	if line == was {
		return is
	}
	words := word.FindAllString(is, -1)
	for i, w := range word.FindAllString(was, -1) {
		if i < len(words) && w != words[i] {
			line = strings.Replace(line, w, words[i], 1)
		}
	}
	return line
}
