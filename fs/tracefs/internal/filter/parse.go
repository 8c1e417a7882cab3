package filter

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// Parse parses the filter s. find returns the event's field of a name. The Error has the kernel's errno and
// a position for error_log. open: an operator at the end is ignored (release.Tracing.OpenFilters).
func Parse(s string, open bool, find func(name string) (Field, bool)) (*Filter, *Error) {
	if e := balance(s); e != nil {
		return nil, e
	}
	p := parser{s: s, open: open, find: find}
	root, e := p.expr(0)
	if e != nil {
		return nil, e
	}
	return &Filter{root}, nil
}

// balance checks quotes and parentheses before everything else (calc_stack).
func balance(s string) *Error {
	open, quote, last, preds, inPred := 0, byte(0), 0, 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case kstr.IsSpace(c):
			continue
		case quote != 0:
			if c == quote {
				quote = 0
			}
			continue
		case c == '"' || c == '\'':
			quote, last = c, i
		case (c == '|' || c == '&') && i+1 < len(s) && s[i+1] == c:
			inPred = false
			continue
		case c == '(':
			inPred = false
			open++
			continue
		case c == ')':
			inPred = false
			if open == 0 {
				return &Error{syscall.EPERM, TooManyClose, i}
			}
			open--
			continue
		}
		if !inPred {
			preds++
			inPred = true
		}
	}
	switch {
	case quote != 0:
		return &Error{syscall.ESRCH, MissingQuote, last}
	case open != 0:
		return &Error{syscall.ENOENT, TooManyOpen, badOpen(s, open)}
	case preds == 0:
		return &Error{syscall.EINVAL, None, 0}
	}
	return nil
}

// badOpen is the position of the parenthesis that is not closed. It searches from the end.
func badOpen(s string, open int) int {
	level, quote := open, byte(0)
	for i := len(s) - 1; i > 0; i-- {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ')':
			level++
		case c == '(' && level == open:
			return i
		case c == '(':
			level--
		}
	}
	return 0
}

// maxDepth bounds the parser's recursion.
const maxDepth = 1000

type parser struct {
	s    string
	at   int
	open bool
	find func(string) (Field, bool)
}

func (p *parser) space() {
	for p.at < len(p.s) && kstr.IsSpace(p.s[p.at]) {
		p.at++
	}
}

// fail makes an error at pos. The kernel counts positions from 1.
func (p *parser) fail(c Code, errno syscall.Errno, pos int) *Error { return &Error{errno, c, pos} }

// expr parses terms joined by ||, up to the end or to an unmatched parenthesis.
func (p *parser) expr(depth int) (*node, *Error) {
	return p.joined('|', depth, func() (*node, *Error) {
		return p.joined('&', depth, func() (*node, *Error) { return p.term(depth) })
	})
}

// joined parses operands that are joined by && or ||. op is one of its two characters.
func (p *parser) joined(op byte, depth int, operand func() (*node, *Error)) (*node, *Error) {
	left, e := operand()
	for e == nil {
		p.space()
		if !strings.HasPrefix(p.s[p.at:], string([]byte{op, op})) {
			return left, p.follows(op)
		}
		p.at += 2
		if p.open && strings.TrimLeft(p.s[p.at:], " \t\n") == "" {
			p.at = len(p.s)
			return left, nil
		}
		var right *node
		if right, e = operand(); e == nil {
			left = &node{op: op, left: left, right: right}
		}
	}
	return nil, e
}

// follows refuses anything behind an operand, except an operator, a closing parenthesis and the end.
func (p *parser) follows(op byte) *Error {
	rest := p.s[p.at:]
	if rest == "" || rest[0] == ')' || op == '&' && strings.HasPrefix(rest, "||") {
		return nil
	}
	return p.fail(TooManyPreds, syscall.EPERM, p.at)
}

// joining reports whether the parser stands behind && or ||, with or without some !.
func (p *parser) joining() bool {
	s := strings.TrimRight(p.s[:p.at], " \t\n!")
	return strings.HasSuffix(s, "&&") || strings.HasSuffix(s, "||")
}

// term parses a predicate or an expression in parentheses, with any number of ! before it.
func (p *parser) term(depth int) (*node, *Error) {
	invert := false
	for {
		p.space()
		rest := p.s[p.at:]
		if !strings.HasPrefix(rest, "!") || strings.HasPrefix(rest, "!=") || strings.HasPrefix(rest, "!~") {
			break
		}
		invert = !invert
		p.at++
	}
	var n *node
	var e *Error
	switch {
	case p.at == len(p.s) && p.joining():
		e = p.fail(InvalidFilter, syscall.EINVAL, p.at)
	case p.at == len(p.s):
		e = p.fail(NoFilter, syscall.EINVAL, p.at)
	case p.s[p.at] != '(':
		n = &node{}
		e = p.pred(&n.pred)
	case depth == maxDepth:
		e = p.fail(TooManyPreds, syscall.EINVAL, p.at)
	default:
		p.at++
		if n, e = p.expr(depth + 1); e == nil {
			p.at++ // the closing parenthesis: balance has checked that it is there
		}
	}
	if e != nil {
		return nil, e
	}
	n.invert = n.invert != invert
	return n, nil
}
