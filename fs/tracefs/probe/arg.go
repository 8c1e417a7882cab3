package probe

import (
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// An Arg is one compiled argument.
type Arg struct {
	Name   string
	Body   string // the expression and its type, as written
	Type   *Type
	Count  int // elements of an array; 0: not an array
	Offset int // where its value is in the entry's argument part, in bytes

	code []insn
	prog program
}

// String is NAME=BODY.
func (a *Arg) String() string { return a.Name + "=" + a.Body }

// size is the size of the argument in the entry's fixed part, in bytes.
func (a *Arg) size() int { return a.Type.size * max(a.Count, 1) }

// parseArg parses the i-th argument word (traceprobe_parse_probe_arg).
func (d *Def) parseArg(i int, word string, s *scope) *Error {
	name, body, named := strings.Cut(word, "=")
	off := len(name) + 1
	if !named {
		name, body, off = s.argName(i, word), word, 0
	}
	switch {
	case named && len(name) > MaxArgName:
		return refuse(ArgNameTooLong, 0)
	case name == "":
		return refuse(NoArgName, 0)
	case !kstr.IsName(name):
		return refuse(BadArgName, 0)
	case d.used(name):
		return refuse(UsedArgName, 0)
	}
	a := Arg{Name: name, Body: body, Offset: d.Size}
	if e := a.parseBody(body, s, d.target, off); e != nil {
		return e
	}
	d.Args = append(d.Args, a)
	d.Size += a.size()
	return nil
}

// argName is the name of the i-th argument if the definition gives none. If the word can be the name of a
// variable, it is the word itself (generate_probe_arg_name).
func (s *scope) argName(i int, word string) string {
	if name, _, _ := strings.Cut(word, ":"); s.Types != nil && kstr.IsName(name) {
		return name
	}
	return "arg" + strconv.Itoa(i+1)
}

// parseBody parses FETCH[:TYPE[N]] (traceprobe_parse_probe_arg_body). The
// order of the checks decides which error a line with two gets.
func (a *Arg) parseBody(body string, s *scope, target *Def, off int) *Error {
	switch {
	case len(body) > MaxArgBody:
		return s.tooMuch(refuse(ArgTooLong, off))
	case body == "":
		return refuse(NoArgBody, off)
	}
	fetch, typ, typed := strings.Cut(body, ":")
	typeOff := off
	if typed {
		typeOff += len(fetch) + 1
		base, array, isArray := strings.Cut(typ, "[")
		if isArray {
			if e := a.parseArray(array, typeOff+len(base)+1); e != nil {
				return e
			}
		}
		typ = base
	}
	if e := a.findType(fetch, typ, typed, s, typeOff); e != nil {
		return e
	}
	c := compiler{scope: s, target: target, off: off}
	if !s.Variables && a.Offset+a.size() > MaxFixed {
		return a.tooBig(off)
	}
	if e := c.fetch(fetch, off); e != nil {
		return e
	}
	off, typeOff = c.off, typeOff+c.off-off
	if e := c.retype(a, typ, typed); e != nil {
		return e
	}
	if a.Offset+a.size() > MaxFixed {
		return a.tooBig(off)
	}
	if e := c.store(a, off, typeOff); e != nil {
		return e
	}
	if e := c.shifts(a, typ, typed, typeOff); e != nil {
		return e
	}
	if e := c.loop(a, off, typeOff); e != nil {
		return e
	}
	if e := c.attach(); e != nil {
		return e
	}
	a.code = c.code
	a.prog = newProgram(c.code)
	return nil
}

func (a *Arg) tooBig(off int) *Error {
	return &Error{Errno: syscall.E2BIG, Code: EventTooBig, Off: off}
}

// parseArray parses the text behind an opening bracket. The bracket is the byte before off.
func (a *Arg) parseArray(s string, off int) *Error {
	num, rest, closed := strings.Cut(s, "]")
	if !closed {
		return refuse(ArrayNoClose, off+len(s))
	}
	if rest != "" {
		return refuse(BadArraySuffix, off+len(num)+1)
	}
	n, err := kstr.Uint32(num, 0)
	switch {
	case err != nil || n == 0:
		return refuse(BadArrayNum, off)
	case n > MaxArray:
		return refuse(ArrayTooBig, off)
	}
	a.Count = int(n)
	return nil
}

// findType finds the argument's type. $comm and immediate strings are always strings. Another type for them
// is refused without a message. Event probes do not have this rule.
func (a *Arg) findType(fetch, typ string, typed bool, s *scope, typeOff int) *Error {
	text := fetch == "$comm" || fetch == "$COMM" || strings.HasPrefix(fetch, `\"`)
	switch {
	case text && s.flags&onEvent == 0:
		if a.Count != 0 || typed && typ != "string" {
			if s.TypedLog {
				return refuse(NeedStringType, typeOff)
			}
			return refuse(Silent, 0)
		}
		typ = "string"
	case !typed:
		typ = wordType(s.isa().WordSize)
	}
	if a.Type = s.findType(typ); a.Type == nil {
		return refuse(BadType, typeOff)
	}
	return nil
}
