package hits

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Group is the group of the events that a short Spec makes.
const Group = "kprobefs"

// A Spec is what is probed. Written is one of
//
//	FUNCTION [NAME=FETCH…] [-> [NAME=]FETCH]   the function's calls: entry and return; without NAME=FETCH see Bare
//	FUNCTION+OFFSET [NAME=FETCH…]              one place
//	p… or r…                                   a line of kprobe_events, as it is
//
// FETCH is an argument in the language of kprobe_events, as +0($arg2):ustring.
type Spec struct {
	Written string
	lines   []string // of kprobe_events
	bare    string   // the function whose calls are probed without any argument; "": it is another Spec
}

// Bare is the function whose calls s probes, if s says nothing of its arguments.
func (s *Spec) Bare() (function string, ok bool) { return s.bare, s.bare != "" }

// Named is a Bare s with arguments, each NAME=FETCH.
func (s *Spec) Named(args []string) Spec {
	n := Spec{Written: s.Written, lines: slices.Clone(s.lines)}
	n.lines[0] += " " + strings.Join(args, " ")
	return n
}

// retval is what a function returns where a Spec does not say more: a number, as most of them return an errno.
const retval = "ret=$retval:s64"

// maxactive is how many calls of one function may be under way at once.
const maxactive = 128

// ParseSpec reads a Spec. Whether the kernel takes it is known at Install.
func ParseSpec(s string) (Spec, error) {
	s = strings.TrimSpace(s)
	spec := Spec{Written: s}
	if strings.ContainsAny(s, "\n;#") {
		return spec, fmt.Errorf("%q: one probe has one line, without ; and #", s)
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return spec, errors.New("a probe is empty: write a function's name, or a line of kprobe_events")
	}
	if isLine(words) {
		spec.lines = []string{s}
		return spec, nil
	}
	call, back, returns := strings.Cut(" "+strings.Join(words[1:], " ")+" ", " -> ")
	place, args := words[0], strings.TrimSpace(call)
	if strings.ContainsAny(place, "=$%") {
		return spec, fmt.Errorf("%q: a probe begins with a function's name", s)
	}
	if strings.Contains(place, "+") {
		if returns {
			return spec, fmt.Errorf("%q: only a function returns, not a place in it", s)
		}
		spec.lines = []string{fmt.Sprintf("p:%s/%s %s %s", Group, eventName(place), place, args)}
		return spec, nil
	}
	if back = strings.TrimSpace(back); back == "" {
		back = retval
	}
	if args == "" {
		spec.bare = place
	}
	name := eventName(place)
	spec.lines = []string{
		strings.TrimSpace(fmt.Sprintf("p:%s/%s %s %s", Group, name, place, args)),
		fmt.Sprintf("r%d:%s/%s_return %s %s", maxactive, Group, name, place, back),
	}
	return spec, nil
}

// isLine reports whether words are a line of kprobe_events: p or r, or one of them with :EVENT or, behind r, a number.
func isLine(words []string) bool {
	kind, _, named := strings.Cut(words[0], ":")
	switch {
	case kind == "":
		return false
	case kind == "p":
		return named || len(words) > 1
	case kind[0] != 'r' || strings.Trim(kind[1:], "0123456789") != "":
		return false
	}
	return named || len(words) > 1
}

// eventName is the name of the event for a place, with nothing that a name may not have, as .isra.0, and not too long
// for MAX_EVENT_NAME_LEN (64).
func eventName(place string) string {
	name := strings.Map(func(c rune) rune {
		if c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			return c
		}
		return '_'
	}, place)
	if name != "" && '0' <= name[0] && name[0] <= '9' {
		name = "_" + name
	}
	return name[:min(len(name), 48)]
}
