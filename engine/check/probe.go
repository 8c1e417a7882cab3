package check

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cilium/ebpf/btf"
)

// A Probe is one question.
type Probe struct {
	Text string `json:"probe"`          // a SPEC, or a definition as in kprobe_events
	From string `json:"from,omitempty"` // FILE:LINE; "" when it was an argument
	// Group is what the probe belongs to: a section of a list, a program of an object; "": nothing.
	Group string `json:"group,omitempty"`
	// OneOf is the FILE:LINE of alternatives, one of which is enough; "": the probe has none.
	OneOf string `json:"oneOf,omitempty"`
	// Optional: nothing is wrong if it is refused.
	Optional bool `json:"optional,omitempty"`
	// Relocation is what a compiled program wants of the kernel's types; nil: the probe is a probe.
	Relocation *btf.CORERelocation `json:"-"`
	// Local tells the types that Relocation is about, as the program knows them, from others of the same name.
	Local string `json:"-"`
	// Broken is why the file called Text cannot be read; "": the probe is a probe.
	Broken string `json:"-"`
}

// Spec is the question about p, for an interface where p names none.
func (p *Probe) Spec(api API) Spec {
	switch {
	case p.Broken != "":
		return Spec{Text: p.Text, API: api, broken: p.Broken}
	case p.Relocation != nil:
		return Spec{Text: p.Text, API: Types, relocation: p.Relocation, local: p.Local}
	}
	return ParseSpec(p.Text, api)
}

// maxLine is how long a line of kprobe_events may be, in bytes. No probe needs more.
const maxLine = 4094

// maxProbes bounds a file: a line for each byte of a large kernel's text.
const maxProbes = 1 << 24

// ReadProbes reads a list: one probe a line, from a file called name. It skips blank lines, and the text
// behind a #. It does not parse the probes.
//
//	[NAME]               begins the group NAME
//	oneof: A B           alternatives, with blanks between, or with " | " between definitions
//	optional: A          nothing is wrong if A is refused
func ReadProbes(r io.Reader, name string) ([]Probe, error) {
	var all []Probe
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, maxLine+2), maxLine+2)
	n, group := 1, ""
	for ; s.Scan(); n++ {
		text, _, _ := strings.Cut(s.Text(), "#")
		text = strings.TrimSpace(text)
		switch {
		case text == "":
			continue
		case strings.ContainsFunc(text, unprintable) || !utf8.ValidString(text):
			return nil, fmt.Errorf("%s:%d: not text", name, n)
		case text[0] == '[' && strings.HasSuffix(text, "]"):
			group = strings.TrimSpace(text[1 : len(text)-1])
			continue
		}
		for _, p := range lineOf(text, fmt.Sprintf("%s:%d", name, n)) {
			if len(all) == maxProbes {
				return nil, fmt.Errorf("%s:%d: more than %d probes", name, n, maxProbes)
			}
			p.Group = group
			all = append(all, p)
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: longer than %d bytes", name, n, maxLine)
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("%s: %w", name, s.Err())
	}
	return all, nil
}

// unprintable tells whether r could do something to a terminal or to the reader of a report.
func unprintable(r rune) bool { return r != '\t' && !unicode.IsPrint(r) }

// lineOf is the probes of a line of a list, which is at from.
func lineOf(text, from string) (all []Probe) {
	optional := false
	if rest, ok := strings.CutPrefix(text, "optional:"); ok {
		text, optional = strings.TrimSpace(rest), true
	}
	rest, several := strings.CutPrefix(text, "oneof:")
	if !several {
		if text == "" {
			return nil
		}
		return []Probe{{Text: text, From: from, Optional: optional}}
	}
	alternatives := strings.Fields(rest)
	if strings.Contains(rest, " | ") {
		alternatives = strings.Split(rest, " | ")
	}
	for _, a := range alternatives {
		if a = strings.TrimSpace(a); a != "" {
			all = append(all, Probe{Text: a, From: from, OneOf: from, Optional: optional})
		}
	}
	return all
}

// ModuleOf is the module that text names a symbol of (MODULE:SYMBOL); "": none.
// Lines that are about no place (-:NAME, e:NAME SYSTEM/EVENT, s:NAME …) name none.
func ModuleOf(text string) string {
	if IsDefinition(text) {
		words := strings.Fields(text)
		if len(words) < 2 {
			return ""
		}
		text = words[1]
	}
	module, symbol, ok := strings.Cut(text, ":")
	if !ok || symbol == "" || module == "-" || strings.ContainsAny(symbol, " \t") ||
		strings.ContainsFunc(module, func(r rune) bool { return r <= ' ' || strings.ContainsRune("+/,.=", r) }) {
		return ""
	}
	return module
}

// IsDefinition reports whether text is a definition of kprobe_events (p:… or r:…, then a
// place) and not a SPEC.
func IsDefinition(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 || words[0][0] != 'p' && words[0][0] != 'r' {
		return false
	}
	// p, r, r10 and p:NAME; vfs_read, printk and r8169:f are no definitions.
	head, _, named := strings.Cut(words[0][1:], ":")
	return strings.Trim(head, "0123456789") == "" && (len(words) > 1 || named && head == "")
}
