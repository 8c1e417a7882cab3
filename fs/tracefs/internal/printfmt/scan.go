package printfmt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// A parser reads a print fmt line from left to right. After an error it stays where it is, and everything it returns is
// empty.
type parser struct {
	s      string
	field  func(string) (Field, bool)
	layout arch.Layout
	depth  int
	err    error
}

// operators of two characters, which are no two operators of one.
const pairs = "-> << >> <= >= == != && || "

func (p *parser) fail(want string) {
	if p.err == nil {
		p.err = fmt.Errorf("print fmt: %s is expected at %.20q", want, p.s)
	}
	p.s = ""
}

// peek is the next token: a name, a number, an operator, `"` at the beginning of a string, or "" at the end.
func (p *parser) peek() string {
	p.s = strings.TrimLeft(p.s, " \t\n")
	if p.s == "" {
		return ""
	}
	n := 0
	for n < len(p.s) && word(p.s[n]) {
		n++
	}
	switch {
	case n > 0:
		return p.s[:n]
	case len(p.s) > 1 && strings.Contains(pairs, p.s[:2]+" "):
		return p.s[:2]
	}
	return p.s[:1]
}

func word(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func (p *parser) next() string {
	t := p.peek()
	p.s = p.s[len(t):]
	return t
}

// take takes the token t if it is the next one.
func (p *parser) take(t string) bool {
	if p.peek() != t {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(t string) {
	if !p.take(t) {
		p.fail(t)
	}
}

// text is a string. Strings that follow each other are one.
func (p *parser) text() string {
	if p.peek() != `"` {
		p.fail("a string")
		return ""
	}
	var b strings.Builder
	for p.peek() == `"` {
		s, err := strconv.QuotedPrefix(p.s)
		if err != nil {
			p.fail("the end of the string")
			break
		}
		p.s = p.s[len(s):]
		text, _ := strconv.Unquote(s)
		b.WriteString(text)
	}
	return b.String()
}
