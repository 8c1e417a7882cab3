package ftrace

import (
	"strings"
)

// kind says which part of a name a pattern compares (enum regex_type).
type kind uint8

const (
	full kind = iota
	front
	middle
	end
	glob
	index
)

// A Pattern matches names.
type Pattern struct {
	Not  bool // the pattern began with '!'
	kind kind
	text string
}

// ParsePattern parses a pattern. Every string is one (filter_parse_regex).
func ParsePattern(s string) Pattern {
	var p Pattern
	s, p.Not = strings.CutPrefix(s, "!")
	p.text = s
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		p.kind = index
		return p
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '[' || c == '?' || c == '\\':
			p.kind = glob
			return p
		case c != '*':
		case i == 0:
			p.kind, p.text = end, s[1:]
		case i == len(s)-1:
			if p.kind == end {
				p.kind = middle
			} else {
				p.kind = front
			}
			p.text = strings.TrimSuffix(p.text, "*")
		default:
			p.kind, p.text = glob, s
			return p
		}
	}
	return p
}

// Empty reports whether the pattern is "", "*" or "**".
func (p Pattern) Empty() bool { return p.text == "" }

// Match reports whether name matches the pattern. It ignores the '!' (ftrace_match).
func (p Pattern) Match(name string) bool {
	switch p.kind {
	case full:
		return name == p.text
	case front:
		return strings.HasPrefix(name, p.text)
	case middle:
		return strings.Contains(name, p.text)
	case end:
		return strings.HasSuffix(name, p.text)
	case glob:
		return globMatch(p.text, name)
	}
	return false
}

// globMatch matches ?, *, [a-z], [!a-z] and \x. A [ that is not closed stands for itself (glob_match of
// lib/glob.c).
func globMatch(pat, s string) bool {
	backPat, backStr := -1, 0
	i, j := 0, 0
	for {
		if i < len(pat) && pat[i] == '*' {
			i++
			if i == len(pat) {
				return true
			}
			backPat, backStr = i, j
			continue
		}
		switch n, ok := matchOne(pat[i:], s[j:]); {
		case ok && n == 0:
			return true // both have ended
		case ok:
			i += n
			j++
			continue
		}
		if backPat < 0 || backStr >= len(s) {
			return false
		}
		backStr++
		i, j = backPat, backStr
	}
}

// matchOne compares the first element of pat with the first character of s. It returns the length of the
// element, and whether it matches. The length is 0 if both have ended.
func matchOne(pat, s string) (n int, ok bool) {
	if pat == "" {
		return 0, s == ""
	}
	if s == "" {
		return 0, false
	}
	switch pat[0] {
	case '?':
		return 1, true
	case '[':
		if n, in, ok := class(pat, s[0]); ok {
			return n, in
		}
	case '\\':
		if len(pat) > 1 {
			return 2, pat[1] == s[0]
		}
		return 1, false // the pattern has ended, s has not
	}
	return 1, pat[0] == s[0]
}

// class parses [abc] or [!a-z] at the start of pat. ok is false if it is not closed.
func class(pat string, c byte) (n int, in, ok bool) {
	i := 1
	inverted := i < len(pat) && pat[i] == '!'
	if inverted {
		i++
	}
	for first := true; first || i >= len(pat) || pat[i] != ']'; first = false {
		if i >= len(pat) {
			return 0, false, false
		}
		a, b := pat[i], pat[i]
		i++
		if i+1 < len(pat) && pat[i] == '-' && pat[i+1] != ']' {
			b = pat[i+1]
			i += 2
		}
		in = in || a <= c && c <= b
	}
	return i + 1, in != inverted, true
}
