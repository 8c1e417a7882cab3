package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// placeOf is the place that a line of kprobe_events is about, and spec itself if it
// is none. What is wrong with the line, its arguments included, is said on w as error_log
// says it; then ok is false, and its place can still be explained.
func (s *subject) placeOf(spec string, w io.Writer) (place string, ok bool) {
	words := probe.Words(spec)
	if len(words) < 2 || words[0] == "" || !strings.ContainsRune("pr-", rune(words[0][0])) {
		return spec, true
	}
	place = strings.TrimSuffix(words[1], "%return")
	_, err := s.language.Parse(spec)
	var bad *check.LineError
	if !errors.As(err, &bad) {
		return place, true
	}
	line := strings.Join(words, " ")
	fmt.Fprintf(w, "kprobefs: %s: %s (%s)\n", line, bad.Says, unix.ErrnoName(bad.Errno))
	if bad.Column > 0 {
		fmt.Fprintf(w, "  %s\n  %*s\n", line, bad.Column, "^")
	}
	return place, false
}
