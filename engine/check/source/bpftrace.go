package source

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine/check"
)

// providers are bpftrace's probes that kprobes and trampolines serve.
var providers = map[string]string{
	"kprobe": "kprobe", "k": "kprobe", "kretprobe": "kretprobe", "kr": "kretprobe",
	"fentry": "fentry", "f": "fentry", "kfunc": "fentry", "fexit": "fexit", "fr": "fexit", "kretfunc": "fexit",
}

// readScript reads a bpftrace script: the lists of probes before each block.
func readScript(b []byte, name string) (all []check.Probe, err error) {
	other := &Elsewhere{Name: name}
	for _, head := range heads(string(b)) {
		for at := range strings.SplitSeq(head.text, ",") {
			words := strings.Fields(strings.ReplaceAll(at, `"`, ""))
			if len(words) == 0 {
				continue
			}
			provider, place, ok := strings.Cut(words[0], ":")
			kind := providers[provider]
			switch {
			case ok && kind == "", words[0] == "BEGIN", words[0] == "END":
				other.note(provider)
				continue
			case !ok:
				continue
			}
			place = strings.TrimPrefix(place, "vmlinux:")
			all = append(all, probe(kind+":"+place, name, head.line, ""))
		}
	}
	return all, other.orNil(all)
}

// A head is the text before a block, and the line that it begins in.
type head struct {
	text string
	line int
}

// A scanner takes a script apart.
type scanner struct {
	text string
	at   int
	line int
}

// heads returns what stands before each outermost block, without comments, directives and predicates.
func heads(script string) (all []head) {
	s := &scanner{text: script, line: 1}
	var b strings.Builder
	depth, begun := 0, 1
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case s.skip():
			continue
		case c == '"':
			word := s.quoted()
			if depth == 0 {
				b.WriteString(word)
			}
			continue
		case c == '{':
			if depth == 0 {
				text, _, _ := strings.Cut(b.String(), "/") // a predicate
				all = append(all, head{text, begun})
				b.Reset()
			}
			depth++
		case c == '}':
			depth = max(depth-1, 0)
		case depth == 0 && c == ';':
			b.Reset()
		case depth == 0:
			if strings.TrimSpace(b.String()) == "" {
				begun = s.line
			}
			b.WriteByte(c)
		}
		s.next()
	}
	return all
}

// next goes on by a byte.
func (s *scanner) next() {
	if s.text[s.at] == '\n' {
		s.line++
	}
	s.at++
}

// skip passes over a comment or a directive of the preprocessor.
func (s *scanner) skip() bool {
	rest := s.text[s.at:]
	switch {
	case strings.HasPrefix(rest, "//"), rest[0] == '#' && (s.at == 0 || s.text[s.at-1] == '\n'):
		for s.at < len(s.text) && (s.text[s.at] != '\n' || s.text[s.at-1] == '\\') {
			s.next()
		}
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			end = len(rest) - 4
		}
		for to := s.at + end + 4; s.at < min(to, len(s.text)); {
			s.next()
		}
	default:
		return false
	}
	return true
}

// quoted passes over a string, and returns it.
func (s *scanner) quoted() string {
	from := s.at
	for s.next(); s.at < len(s.text) && s.text[s.at] != '"'; s.next() {
		if s.text[s.at] == '\\' && s.at+1 < len(s.text) {
			s.next()
		}
	}
	if s.at < len(s.text) {
		s.next()
	}
	return s.text[from:s.at]
}
