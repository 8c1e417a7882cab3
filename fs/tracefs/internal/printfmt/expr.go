package printfmt

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
)

// A result is what an expression is: a number, or a string or memory of the entry.
type result struct {
	n    int64
	mem  []byte // from there on
	text bool   // it is mem
	unit int64  // of a pointer to something of a size that is known: that size
}

// An env is the entry that is printed.
type env struct {
	entry  []byte
	layout arch.Layout
	names  Names
}

// An expr computes an expression.
type expr func(e *env) result

func number(n int64) expr { return func(*env) result { return result{n: n} } }

func flag(is bool) result {
	if is {
		return result{n: 1}
	}
	return result{}
}

// enter counts how deep expressions are in each other.
func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.fail("an end of so many parts of parts")
	}
	return p.err == nil
}

// ternary parses a whole expression.
func (p *parser) ternary() expr {
	defer func() { p.depth-- }()
	if !p.enter() {
		return number(0)
	}
	cond := p.binary(0)
	if !p.take("?") {
		return cond
	}
	yes := p.ternary()
	p.expect(":")
	no := p.ternary()
	return func(e *env) result {
		if c := cond(e); c.n != 0 || c.text {
			return yes(e)
		}
		return no(e)
	}
}

// levels are the binary operators, those that bind least first.
var levels = []string{"||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"}

func (p *parser) binary(level int) expr {
	if level == len(levels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	for p.err == nil {
		op := p.peek()
		if op == "" || !strings.Contains(" "+levels[level]+" ", " "+op+" ") {
			break
		}
		p.next()
		l, r := left, p.binary(level+1)
		left = func(e *env) result {
			a, b := l(e), r(e)
			if a.unit > 0 && op == "+" {
				return result{n: a.n + a.unit*b.n, unit: a.unit}
			}
			return compute(op, a.n, b.n)
		}
	}
	return left
}

func compute(op string, a, b int64) result {
	switch op {
	case "||":
		return flag(a != 0 || b != 0)
	case "&&":
		return flag(a != 0 && b != 0)
	case "==":
		return flag(a == b)
	case "!=":
		return flag(a != b)
	case "<":
		return flag(a < b)
	case ">":
		return flag(a > b)
	case "<=":
		return flag(a <= b)
	case ">=":
		return flag(a >= b)
	}
	return result{n: arithmetic(op, a, b)}
}

func arithmetic(op string, a, b int64) int64 {
	switch op {
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&":
		return a & b
	case "<<":
		return a << (uint64(b) & 63)
	case ">>":
		return a >> (uint64(b) & 63)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	switch {
	case b == 0:
		return 0
	case op == "/":
		return a / b
	}
	return a % b
}

// casts are the types that change a number. All others leave it.
var casts = map[string]func(int64) int64{
	"int": func(n int64) int64 { return int64(int32(n)) }, "unsigned int": func(n int64) int64 { return int64(uint32(n)) },
	"u32": func(n int64) int64 { return int64(uint32(n)) }, "s32": func(n int64) int64 { return int64(int32(n)) },
	"u16": func(n int64) int64 { return int64(uint16(n)) }, "u8": func(n int64) int64 { return int64(uint8(n)) },
	"unsigned short": func(n int64) int64 { return int64(uint16(n)) }, "unsigned char": func(n int64) int64 { return int64(uint8(n)) },
}

// constants are what print fmt lines have the names of.
var constants = map[string]int64{
	"HRTIMER_MODE_ABS": 0, "HRTIMER_MODE_REL": 1, "HRTIMER_MODE_ABS_PINNED": 2, "HRTIMER_MODE_REL_PINNED": 3,
	"HRTIMER_MODE_ABS_SOFT": 4, "HRTIMER_MODE_REL_SOFT": 5, "HRTIMER_MODE_ABS_PINNED_SOFT": 6, "HRTIMER_MODE_REL_PINNED_SOFT": 7,
	"HRTIMER_MODE_ABS_HARD": 8, "HRTIMER_MODE_REL_HARD": 9, "HRTIMER_MODE_ABS_PINNED_HARD": 10, "HRTIMER_MODE_REL_PINNED_HARD": 11,
	"vmemmap_base": -0x160000000000, // 0xffffea0000000000
	"mem_map":      0xf6000000,
}

// units are the sizes of what casts make pointers to.
var units = map[string]int64{"struct page *": 64}

// typeWords are the words of which the types of casts are made.
const typeWords = " unsigned signed int long short char void const struct u64 u32 u16 u8 s64 s32 s16 s8 size_t dev_t ino_t pid_t gfp_t loff_t sector_t bool "

func (p *parser) unary() expr {
	defer func() { p.depth-- }()
	if !p.enter() {
		return number(0)
	}
	switch {
	case p.take("!"):
		x := p.unary()
		return func(e *env) result { return flag(x(e).n == 0) }
	case p.take("-"):
		x := p.unary()
		return func(e *env) result { return result{n: -x(e).n} }
	case p.take("~"):
		x := p.unary()
		return func(e *env) result { return result{n: ^x(e).n} }
	case p.take("("):
		return p.paren()
	}
	return p.primary()
}

// paren parses the rest of (TYPE)X, or of (X).
func (p *parser) paren() expr {
	if !strings.Contains(typeWords, " "+p.peek()+" ") || p.peek() == "" {
		x := p.ternary()
		p.expect(")")
		return x
	}
	var words []string
	for p.err == nil && !p.take(")") {
		if words = append(words, p.next()); p.s == "" {
			p.fail(")")
		}
	}
	x := p.unary()
	name := strings.Join(words, " ")
	if unit := units[name]; unit > 0 {
		return func(e *env) result { r := x(e); r.unit = unit; return r }
	}
	cast := casts[name]
	if cast == nil {
		return x
	}
	return func(e *env) result { r := x(e); r.n = cast(r.n); return r }
}

// primary parses a number, a string, REC->FIELD, or a macro of the kernel's.
func (p *parser) primary() expr {
	t := p.peek()
	switch {
	case t == `"`:
		s := append([]byte(p.text()), 0)
		return func(*env) result { return result{mem: s, text: true} }
	case t == "REC":
		p.next()
		p.expect("->")
		return p.member(p.next())
	case t != "" && t[0] >= '0' && t[0] <= '9':
		p.next()
		n, err := strconv.ParseUint(strings.TrimRight(t, "uUlL"), 0, 64)
		if err != nil {
			p.fail("a number")
		}
		return number(int64(n))
	}
	if n, known := constants[t]; known {
		p.next()
		return number(n)
	}
	m := macro(t)
	if m == nil {
		p.fail("an expression")
		return number(0)
	}
	p.next()
	p.expect("(")
	x := m(p)
	p.expect(")")
	return x
}

// find is the field of that name.
func (p *parser) find(name string) Field {
	f, ok := p.field(name)
	if !ok && p.err == nil {
		p.fail("a field, not " + name)
	}
	return f
}

// member parses what follows the name of a field: nothing, or the index into an array.
func (p *parser) member(name string) expr {
	f := p.find(name)
	if f.Array && p.take("[") {
		i := p.ternary()
		p.expect("]")
		return func(e *env) result {
			of := Field{Size: f.Elem, Signed: f.Signed}
			n := i(e).n
			if of.Size <= 0 || n < 0 || n >= int64(f.Size/of.Size) {
				return result{}
			}
			of.Offset = f.Offset + int(n)*of.Size
			return of.value(e)
		}
	}
	return func(e *env) result { return f.value(e) }
}

func (f *Field) value(e *env) result {
	switch {
	case f.Offset < 0 || f.Size < 0 || f.Offset+f.Size > len(e.entry):
		return result{text: f.Array}
	case f.Array:
		return result{mem: e.entry[f.Offset : f.Offset+f.Size], text: true}
	case f.Size != 1 && f.Size != 2 && f.Size != 4 && f.Size != 8:
		return result{}
	}
	n := e.layout.Uint(e.entry[f.Offset:], f.Size)
	if f.Signed {
		return result{n: value.Extend(n, f.Size)}
	}
	return result{n: int64(n)}
}

// dynamic is what a __data_loc field is the place of.
func (f *Field) dynamic(e *env) []byte {
	if f.Offset < 0 || f.Offset+4 > len(e.entry) {
		return nil
	}
	loc := e.layout.Uint32(e.entry[f.Offset:])
	from, n := int(loc&0xffff), int(loc>>16)
	if from+n > len(e.entry) {
		return nil
	}
	return e.entry[from : from+n]
}

// string is r up to its NUL.
func (r result) string() []byte {
	if i := bytes.IndexByte(r.mem, 0); i >= 0 {
		return r.mem[:i]
	}
	return r.mem
}
