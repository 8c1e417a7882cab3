package listfmt

import (
	"errors"
	"io"
	"strconv"
	"strings"
)

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

// appendAddr appends the last 16 or 8 hexadecimal digits.
func appendAddr(b []byte, addr uint64, count int) []byte {
	const digits = "0123456789abcdef"
	for shift := 4 * (count - 1); shift >= 0; shift -= 4 {
		b = append(b, digits[addr>>shift&15])
	}
	return b
}

func parseHex(s string, to *uint64) (uint64, error) {
	v, err := strconv.ParseUint(s, 16, 64)
	*to = v
	return v, err
}
