package check

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Probe is one question.
type Probe struct {
	Text string // a SPEC, or a definition as in kprobe_events
	From string // FILE:LINE; "" when it was an argument
}

// maxLine is how long a line of kprobe_events may be, in bytes. No probe needs more.
const maxLine = 4094

// maxProbes bounds a file: a line for each byte of a large kernel's text.
const maxProbes = 1 << 24

// ReadProbes reads one probe a line, from a file called name. It skips blank lines, and the text behind a
// #. It does not parse the probes.
func ReadProbes(r io.Reader, name string) ([]Probe, error) {
	var all []Probe
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, maxLine+2), maxLine+2)
	n := 1
	for ; s.Scan(); n++ {
		text, _, _ := strings.Cut(s.Text(), "#")
		text = strings.TrimSpace(text)
		switch {
		case text == "":
			continue
		case strings.ContainsRune(text, 0) || !utf8.ValidString(text):
			return nil, fmt.Errorf("%s:%d: not text", name, n)
		case len(all) == maxProbes:
			return nil, fmt.Errorf("%s:%d: more than %d probes", name, n, maxProbes)
		}
		all = append(all, Probe{Text: text, From: fmt.Sprintf("%s:%d", name, n)})
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: longer than %d bytes", name, n, maxLine)
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("%s: %w", name, s.Err())
	}
	return all, nil
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
