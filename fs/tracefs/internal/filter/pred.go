package filter

import (
	"bytes"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
)

// Limits of a predicate's value.
const (
	maxText   = 256
	maxNumber = 24
)

// A pred is FIELD OP VALUE.
type pred struct {
	field Field
	op    string
	num   uint64
	text  string
}

// operators are all operators. An operator comes before those that it begins with.
var operators = [...]string{"~", "!=", "==", "<=", "<", ">=", ">", "&"}

// pred parses a predicate (parse_pred). The position of an error is one too high, as in the kernel, except
// for the error of a number.
func (p *parser) pred(out *pred) *Error {
	start, base := p.at, 1
	bad := func(c Code) *Error { return p.fail(c, syscall.EINVAL, p.at+base) }
	for p.at < len(p.s) && (kstr.IsAlpha(p.s[p.at]) || kstr.IsDigit(p.s[p.at]) || p.s[p.at] == '_') {
		p.at++
	}
	name := p.s[start:p.at]
	if name == "" {
		return p.fail(None, syscall.EPERM, 0)
	}
	var ok bool
	if out.field, ok = p.find(name); !ok {
		return bad(FieldNotFound)
	}
	p.at += len(userString(p.s[p.at:]))
	p.space()
	for _, op := range operators {
		if strings.HasPrefix(p.s[p.at:], op) {
			out.op = op
			break
		}
	}
	if out.op == "" {
		return bad(InvalidOp)
	}
	p.at += len(out.op)
	p.space()
	c := byte(0)
	if p.at < len(p.s) {
		c = p.s[p.at]
	}
	switch {
	case c == '"' || c == '\'':
		return p.quoted(out, bad)
	case kstr.IsDigit(c) || c == '-':
		return p.number(out, bad)
	}
	return bad(InvalidValue)
}

// userString is the suffix .ustring if s begins with it, else "".
func userString(s string) string {
	const suffix = ".ustring"
	if strings.HasPrefix(s, suffix) {
		return suffix
	}
	return ""
}

// quoted parses a string value.
func (p *parser) quoted(out *pred, bad func(Code) *Error) *Error {
	switch out.op {
	case "==", "!=", "~":
	default:
		return bad(IllegalFieldOp)
	}
	if !out.field.text() {
		return bad(ExpectDigit)
	}
	q := p.s[p.at]
	p.at++
	n := strings.IndexByte(p.s[p.at:], q)
	if n < 0 {
		p.at = len(p.s)
		return bad(MissingQuote)
	}
	out.text = p.s[p.at : p.at+n]
	p.at += n
	if n >= maxText {
		return bad(OperandTooLong)
	}
	p.at++
	return nil
}

// number parses a number. It takes all letters and digits that follow.
func (p *parser) number(out *pred, bad func(Code) *Error) *Error {
	if out.field.text() {
		return bad(ExpectString)
	}
	if out.op == "~" {
		return bad(IllegalFieldOp)
	}
	start := p.at
	if p.s[p.at] == '-' {
		p.at++
	}
	for p.at < len(p.s) && (kstr.IsAlpha(p.s[p.at]) || kstr.IsDigit(p.s[p.at])) {
		p.at++
	}
	s := p.s[start:p.at]
	if len(s) >= maxNumber {
		return bad(OperandTooLong)
	}
	var err error
	if out.field.Signed {
		var n int64
		n, err = kstr.Int(s, 0)
		out.num = uint64(n)
	} else {
		out.num, err = kstr.Uint(s, 0)
	}
	if err != nil {
		p.at = start
		return bad(IllegalIntval)
	}
	return nil
}

func (p *pred) match(r *Record) bool {
	switch p.field.Kind {
	case Comm:
		return p.matchText(untilNUL(r.Comm))
	case DynText:
		text, _ := value.Text(p.field.Order, r.Entry, p.field.Offset)
		return p.matchText(text)
	case CPU:
		return compare(p.op, int64(r.CPU), int64(int32(p.num)))
	}
	if p.field.Offset+p.field.Size > len(r.Entry) {
		return false
	}
	size := p.field.Size
	if p.field.Kind == Text {
		return p.matchText(untilNUL(r.Entry[p.field.Offset:][:size]))
	}
	switch size {
	case 1, 2, 4, 8:
	default:
		return false // an array: the kernel has no comparison for it (FILTER_PRED_FN_NOP)
	}
	v := p.field.Order.Uint(r.Entry[p.field.Offset:], size)
	if p.field.Signed {
		return compare(p.op, value.Extend(v, size), value.Extend(p.num, size))
	}
	unused := 64 - 8*size
	return compare(p.op, v, p.num<<unused>>unused)
}

func compare[T int64 | uint64](op string, a, b T) bool {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	return a&b != 0
}

func (p *pred) matchText(s []byte) bool {
	switch p.op {
	case "==":
		return string(s) == p.text
	case "!=":
		return string(s) != p.text
	}
	return glob(p.text, s)
}

func untilNUL(s []byte) []byte {
	if i := bytes.IndexByte(s, 0); i >= 0 {
		return s[:i]
	}
	return s
}

// glob matches s against a pattern with * and ?, [a-z] and [!a-z], and \ before any character (glob_match).
func glob(pat string, s []byte) bool {
	back, from := -1, 0 // where to try again if the text behind the last * does not match
	i, j := 0, 0
	for {
		switch {
		case i < len(pat) && pat[i] == '*':
			i++
			back, from = i, j
			continue
		case i == len(pat) && j == len(s):
			return true
		case i < len(pat) && j < len(s):
			if n := one(pat[i:], s[j]); n > 0 {
				i, j = i+n, j+1
				continue
			}
		}
		if back < 0 || from >= len(s) {
			return false
		}
		from++
		i, j = back, from
	}
}

// one matches c against the first element of pat. It returns the length of the element, or 0 for no match.
func one(pat string, c byte) int {
	switch pat[0] {
	case '?':
		return 1
	case '\\':
		if len(pat) > 1 && pat[1] == c {
			return 2
		}
		return 0
	case '[':
		if n := class(pat, c); n >= 0 {
			return n
		}
	}
	if pat[0] == c {
		return 1
	}
	return 0
}

// class matches c against a [set]. It returns the set's length, 0 for no match, or -1 if the set is not
// closed. Then [ stands for itself.
func class(pat string, c byte) int {
	i, match := 1, false
	not := len(pat) > 1 && pat[1] == '!'
	if not {
		i++
	}
	for first := true; ; first = false {
		if i >= len(pat) {
			return -1
		}
		if pat[i] == ']' && !first {
			break
		}
		lo, hi := pat[i], pat[i]
		if i+2 < len(pat) && pat[i+1] == '-' && pat[i+2] != ']' {
			hi = pat[i+2]
			i += 2
		}
		match = match || lo <= c && c <= hi
		i++
	}
	if match == not {
		return 0
	}
	return i + 1
}
