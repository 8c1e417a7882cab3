package listfmt

import (
	"io"
	"strings"
)

// Blacklisted is one line of kprobes/blacklist:
//
//	0xffffffff81c00990-0xffffffff81c009b0	asm_exc_divide_error
//	0xffffffffc0201000-0xffffffffc0201040	ktm_quiet [ktm]
//
// Start and End (which is not in the range) are both 0 where the reader may
// not see addresses.
type Blacklisted struct {
	Start, End uint64 // addresses
	Name       string // the symbol that Start lies in
	Module     string // "" in the core kernel
	Bits32     bool   // the kernel is of 32 bits: an address has 8 digits, else 16
}

func (r Blacklisted) digits() int { return Kprobe{Bits32: r.Bits32}.digits() }

// Append appends the line, with its newline, to b.
func (r Blacklisted) Append(b []byte) []byte {
	b = append(b, "0x"...)
	b = appendAddr(b, r.Start, r.digits())
	b = append(b, "-0x"...)
	b = appendAddr(b, r.End, r.digits())
	b = append(b, '\t')
	b = append(b, r.Name...)
	if r.Module != "" {
		b = append(b, " ["...)
		b = append(b, r.Module...)
		b = append(b, ']')
	}
	return append(b, '\n')
}

// String is the line without its newline.
func (r Blacklisted) String() string {
	b := r.Append(nil)
	return string(b[:len(b)-1])
}

// ParseBlacklisted reads one line, without its newline. Its error is a
// *SyntaxError without a line number.
func ParseBlacklisted(line string) (Blacklisted, error) {
	var r Blacklisted
	place, name, ok := strings.Cut(line, "\t")
	start, end, two := strings.Cut(place, "-")
	if !ok || !two || !parse0x(start, &r.Start) || !parse0x(end, &r.End) {
		return r, syntax(line, "no 0xSTART-0xEND and tabulator")
	}
	r.Bits32 = len(start) == len("0x")+8
	r.Name = name
	if before, module, found := strings.Cut(name, " ["); found {
		r.Name = before
		r.Module, ok = strings.CutSuffix(module, "]")
	}
	if !ok || r.Name == "" || strings.ContainsAny(r.Name+r.Module, " \t\n[]") {
		return r, syntax(line, "no NAME or NAME [MODULE]")
	}
	if r.String() != line {
		return r, syntax(line, "not as the kernel prints it")
	}
	return r, nil
}

// ParseBlacklist reads all of kprobes/blacklist. Its error is as ParseList's.
func ParseBlacklist(r io.Reader) ([]Blacklisted, error) { return parseLines(r, ParseBlacklisted) }

func parse0x(s string, to *uint64) bool {
	hex, ok := strings.CutPrefix(s, "0x")
	_, err := parseHex(hex, to)
	return ok && err == nil
}
