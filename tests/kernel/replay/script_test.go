// Package replay holds our files against what Debian's 6.1 kernel was recorded
// to answer in whole sessions: testdata/*.replay, whose heads explain the form.
package replay

import (
	"bufio"
	"io"
	"strings"
)

// A step is one thing done and what the kernel answered.
type step struct {
	line   int
	word   string // the first word: what to do
	args   string
	answer []string
}

// A section is a run of steps that begins with no probe registered.
type section struct {
	title string
	steps []step
}

// parse reads a recorded session.
func parse(r io.Reader) ([]section, error) {
	var secs []section
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		l := sc.Text()
		switch {
		case strings.HasPrefix(l, "== "):
			secs = append(secs, section{title: l[3:]})
		case l == "" || strings.HasPrefix(l, "#") || len(secs) == 0:
		case l[0] == '\t':
			steps := secs[len(secs)-1].steps
			s := &steps[len(steps)-1]
			s.answer = append(s.answer, l[1:])
		default:
			word, args, _ := strings.Cut(l, " ")
			s := &secs[len(secs)-1]
			s.steps = append(s.steps, step{line: n, word: word, args: args})
		}
	}
	return secs, sc.Err()
}
