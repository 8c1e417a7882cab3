package explain

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Place is where a probe is asked for: Symbol and Offset, or Addr.
type Place struct {
	Spec   string // as it was written
	Symbol string // NAME or MODULE:NAME; "" for an address
	Offset uint64
	Addr   uint64
	Bad    string // what is wrong with Spec; "" if nothing is
}

// ParsePlace reads a place as kprobe_events does: [MODULE:]SYMBOL[+OFFSET] or an
// address, numbers as C writes them. Unlike there, 16 hexadecimal digits are an
// address also without 0x: kprobes/list and kallsyms print them so. It never
// fails: what is wrong is in Bad, and explained like any other refusal.
func ParsePlace(spec string) Place {
	p := Place{Spec: spec}
	switch addr, ok := parseAddress(spec); {
	case ok:
		p.Addr = addr
		return p
	case spec == "":
		p.Bad = "it is empty"
		return p
	case aside(spec) != "":
		p.Bad = aside(spec)
		return p
	case strings.ContainsFunc(spec, func(r rune) bool { return r <= ' ' || r == 0x7f }):
		p.Bad = "it has a blank or a control character in it"
		return p
	}
	at := strings.IndexAny(spec, "+-")
	if at < 0 {
		at = len(spec)
	}
	name, offset := spec[:at], spec[at:]
	_, sym, qualified := strings.Cut(name, ":")
	switch {
	case name == "", qualified && (sym == "" || sym == name[1:]):
		p.Bad = "it names no symbol"
		return p
	case strings.HasPrefix(offset, "-"):
		p.Bad = "its offset is negative"
		return p
	}
	if _, number := parseAddress(name); number {
		p.Bad = "an address takes no offset"
		return p
	}
	if offset != "" {
		n, err := parseNumber(offset[1:])
		if err != nil || n > math.MaxUint32 {
			p.Bad = fmt.Sprintf("its offset %q is not a number of 32 bits", offset[1:])
			return p
		}
		p.Offset = n
	}
	p.Symbol = name
	return p
}

// aside says of a line of kprobe_events or dynamic_events that is about no place what it is about.
func aside(line string) string {
	switch {
	case line[0] == '#':
		return "it is a comment"
	case line[0] == '!', strings.HasPrefix(line, "-:"):
		return "it removes an event"
	case !strings.Contains(line, " "):
	case strings.HasPrefix(line, "e:"), strings.HasPrefix(line, "e "):
		return "it defines an event probe, which sits on another event"
	case strings.HasPrefix(line, "s:"):
		return "it defines a synthetic event"
	default:
		head, _, _ := strings.Cut(line, " ")
		if head, _, _ = strings.Cut(head, ":"); head == "p" || head == "r" {
			return "it is a whole line; the place alone is its second word"
		}
	}
	return ""
}

// parseAddress reads a whole spec that is a number.
func parseAddress(s string) (uint64, bool) {
	if len(s) == 16 {
		if n, err := strconv.ParseUint(s, 16, 64); err == nil {
			return n, true
		}
	}
	n, err := parseNumber(s)
	return n, err == nil
}

// parseNumber is kstrtoull with base 0: 0x… hexadecimal, 0… octal, else decimal.
func parseNumber(s string) (uint64, error) {
	switch {
	case len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x':
		return strconv.ParseUint(s[2:], 16, 64)
	case len(s) > 1 && s[0] == '0':
		return strconv.ParseUint(s[1:], 8, 64)
	}
	return strconv.ParseUint(s, 10, 64)
}

// String is the place as kprobes/list writes it.
func (p Place) String() string {
	switch {
	case p.Bad != "":
		return p.Spec
	case p.Symbol == "":
		return fmt.Sprintf("%#x", p.Addr)
	case p.Offset == 0:
		return p.Symbol
	}
	return fmt.Sprintf("%s+%#x", p.Symbol, p.Offset)
}
