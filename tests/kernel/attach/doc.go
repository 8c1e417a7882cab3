// Package attach holds kprobefs check's answers against those of a running kernel, which is asked by
// perf_event_open, kprobe.multi and BPF trampolines. scripts/conformance attach runs it.
//
// cmd makes the questions, has guest ask them in a virtual machine, and compares. A question is a line that
// check reads; an answer is the name of an errno, or OK.
package attach

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Answers reads lines of a question, a tab and an answer.
func Answers(r io.Reader) (map[string]string, error) {
	all := map[string]string{}
	s := bufio.NewScanner(r)
	for s.Scan() {
		question, answer, ok := strings.Cut(s.Text(), "\t")
		if !ok {
			return nil, fmt.Errorf("attach: %q is no answer", s.Text())
		}
		all[question] = answer
	}
	return all, s.Err()
}
