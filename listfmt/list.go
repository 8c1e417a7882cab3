package listfmt

import (
	"errors"
	"io"
	"strconv"
	"strings"
)

// Kprobe is one line of kprobes/list:
//
//	ffffffff813669e7  k  vfs_read+0x7    [DISABLED][OPTIMIZED]
//	ffffffffc0201035  k  ktm_b+0x5  ktm [OPTIMIZED]
//	ffffffffc0207035  k  0xffffffffc0207035 [GONE]
type Kprobe struct {
	// Addr is 0 where the reader may not see addresses (see kptr_restrict).
	Addr uint64
	// Kind is 'k' for a kprobe, 'r' for a kretprobe, 'j' for a jprobe of old kernels.
	Kind byte
	// Symbol is "" where the address has none any more (its module is gone).
	Symbol string
	// Offset is in bytes from Symbol; without a symbol, it is the address, which
	// the kernel prints there even if Addr is hidden.
	Offset uint64
	Module string // "" in the core kernel, and without a symbol

	Gone      bool // its text has been freed
	Disabled  bool // disabled by itself (not by kprobes/enabled); never with Gone
	Optimized bool // a jump is, or is about to be, in place of the breakpoint
	Ftrace    bool // armed by a call at the function's fentry site
}

// tags are what may end a line, in the order in which they do.
var tags = [...]string{"[GONE]", "[DISABLED]", "[OPTIMIZED]", "[FTRACE]"}

// Append appends the line, with its newline, to b.
func (k Kprobe) Append(b []byte) []byte {
	b = appendAddr(b, k.Addr)
	b = append(b, ' ', ' ', k.Kind, ' ', ' ')
	b = append(b, k.Symbol...)
	if k.Symbol != "" {
		b = append(b, '+')
	}
	b = append(b, "0x"...)
	b = strconv.AppendUint(b, k.Offset, 16)
	if k.Symbol != "" {
		b = append(b, ' ', ' ')
		if k.Module == "" {
			b = append(b, ' ')
		}
		b = append(b, k.Module...)
	}
	b = append(b, ' ')
	for i, on := range [...]bool{k.Gone, k.Disabled && !k.Gone, k.Optimized, k.Ftrace} {
		if on {
			b = append(b, tags[i]...)
		}
	}
	return append(b, '\n')
}

// String is the line without its newline.
func (k Kprobe) String() string {
	b := k.Append(nil)
	return string(b[:len(b)-1])
}

// ParseKprobe reads one line, without its newline. Its error is a *SyntaxError
// without a line number.
func ParseKprobe(line string) (Kprobe, error) {
	var k Kprobe
	addr, rest, ok := strings.Cut(line, "  ")
	if !ok || len(addr) != 16 {
		return k, syntax(line, "no address of 16 digits before two blanks")
	}
	if _, err := parseHex(addr, &k.Addr); err != nil {
		return k, syntax(line, "the address is not hexadecimal")
	}
	if len(rest) < 3 || !strings.ContainsRune("krj", rune(rest[0])) || rest[1:3] != "  " {
		return k, syntax(line, "no kind (k, r or j) between pairs of blanks")
	}
	k.Kind = rest[0]
	rest, ok = k.parsePlace(rest[3:])
	if !ok {
		return k, syntax(line, "no SYMBOL+0xOFFSET, module and blank")
	}
	for i, flag := range [...]*bool{&k.Gone, &k.Disabled, &k.Optimized, &k.Ftrace} {
		rest, *flag = strings.CutPrefix(rest, tags[i])
	}
	if rest != "" {
		return k, syntax(line, "unknown tag "+strconv.Quote(rest))
	}
	if k.String() != line {
		return k, syntax(line, "not as the kernel prints it")
	}
	return k, nil
}

// parsePlace reads "SYM+0xOFF  MOD " or "0xADDR ", and returns what follows.
func (k *Kprobe) parsePlace(s string) (rest string, ok bool) {
	place, rest, ok := strings.Cut(s, " ")
	if !ok {
		return "", false
	}
	plus := strings.LastIndex(place, "+0x")
	if plus < 0 {
		hex, found := strings.CutPrefix(place, "0x")
		_, err := parseHex(hex, &k.Offset)
		return rest, found && err == nil
	}
	k.Symbol = place[:plus]
	if _, err := parseHex(place[plus+3:], &k.Offset); err != nil || k.Symbol == "" {
		return "", false
	}
	rest, ok = strings.CutPrefix(rest, " ")
	if !ok {
		return "", false
	}
	if after, core := strings.CutPrefix(rest, "  "); core {
		return after, true
	}
	k.Module, rest, ok = strings.Cut(rest, " ")
	return rest, ok && k.Module != ""
}

// ParseList reads all of kprobes/list. Its error is r's, or a *SyntaxError with the line's number.
func ParseList(r io.Reader) ([]Kprobe, error) { return parseLines(r, ParseKprobe) }

// A SyntaxError says which line is not one of such a file, and why.
type SyntaxError struct {
	Line int    // counted from 1; 0 where there is only one
	Text string // the line
	Why  string // what is missing or wrong
}

// Error is the file's line, if there is more than one, why it is wrong, and its text, in one line.
func (e *SyntaxError) Error() string {
	s := "listfmt: "
	if e.Line > 0 {
		s += "line " + strconv.Itoa(e.Line) + ": "
	}
	return s + e.Why + ": " + strconv.Quote(e.Text)
}

func syntax(line, why string) error { return &SyntaxError{Text: line, Why: why} }

// parseLines reads r, a line at a time, the last of which ends in a newline,
// too.
func parseLines[T any](r io.Reader, parse func(string) (T, error)) ([]T, error) {
	all, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	out := make([]T, 0, len(all)/40)
	for n, rest := 1, string(all); rest != ""; n++ {
		line, after, ended := strings.Cut(rest, "\n")
		v, err := parse(line)
		if err == nil && !ended {
			err = syntax(line, "no newline at the end")
		}
		if err != nil {
			var s *SyntaxError
			if errors.As(err, &s) {
				s.Line = n
			}
			return out, err
		}
		out, rest = append(out, v), after
	}
	return out, nil
}

// appendAddr appends 16 hexadecimal digits.
func appendAddr(b []byte, addr uint64) []byte {
	const digits = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		b = append(b, digits[addr>>shift&15])
	}
	return b
}

func parseHex(s string, to *uint64) (uint64, error) {
	v, err := strconv.ParseUint(s, 16, 64)
	*to = v
	return v, err
}
