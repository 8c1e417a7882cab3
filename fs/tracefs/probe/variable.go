package probe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// Parameters by name, and members of the structures that they point to:
//
//	NAME[->MEMBER[.MEMBER]...]... | $retval[->MEMBER…]

// A typing is the type of what a compiler has compiled, if it is known.
type typing struct {
	of    *btf.Type // nil: it is not known
	bits  int       // width of a bitfield
	shift int       // position of a bitfield in its word
}

// splitMember cuts path at its first . or -> (split_next_field).
func splitMember(path string, off int) (name, rest string, more, arrow bool, e *Error) {
	i := strings.IndexAny(path, ".-")
	switch {
	case i < 0:
		return path, "", false, false, nil
	case strings.HasPrefix(path[i:], "->"):
		return path[:i], path[i+2:], true, true, nil
	case path[i] == '.':
		return path[:i], path[i+1:], true, false, nil
	}
	return "", "", false, false, refuse(BadHyphen, off+i)
}

// named compiles a parameter or the return value, with members of the structure that it points to
// (parse_btf_arg).
func (c *compiler) named(path string, off int) *Error {
	if c.Types == nil {
		return &Error{Errno: syscall.EOPNOTSUPP, Code: NoSupBTFArg, Off: off}
	}
	name, rest, more, arrow, e := splitMember(path, off)
	if e != nil {
		return e
	}
	behind := off + len(path) - len(rest)
	if more && !arrow {
		return &Error{Errno: syscall.EOPNOTSUPP, Code: NoSupDatArg, Off: behind}
	}
	var ref btf.Ref
	if c.flags&onReturn != 0 && name == "$retval" {
		ref, e = c.returned(off, more, behind)
		if e != nil || c.function() == nil {
			return e
		}
	} else if ref, e = c.parameter(name, off); e != nil {
		return e
	}
	t, ok := c.Types.Type(ref)
	if !ok {
		return refuse(BadBTFTid, off)
	}
	c.typed = typing{of: &t}
	if !more {
		return nil
	}
	return c.members(rest, t, behind)
}

func missing(code Code, off int) *Error { return &Error{Errno: syscall.ENOENT, Code: code, Off: off} }

// returned compiles $retval.
func (c *compiler) returned(off int, more bool, behind int) (ref btf.Ref, e *Error) {
	if e := c.emit(insn{op: opRetval}, off); e != nil {
		return 0, e
	}
	f := c.function()
	switch {
	case f != nil && f.Return == 0:
		return 0, missing(NoRetval, off)
	case f != nil:
		return f.Return, nil
	case more:
		return 0, missing(NoBTFEntry, behind)
	}
	return 0, nil
}

// parameter compiles the parameter of that name.
func (c *compiler) parameter(name string, off int) (btf.Ref, *Error) {
	known := c.asked && c.fn != nil
	f := c.function()
	if f == nil || !known && len(f.Params) == 0 {
		return 0, missing(NoBTFEntry, off)
	}
	for i := range f.Params {
		if f.Params[i].Name == name {
			return f.Params[i].Type, c.emit(c.param(i), off)
		}
	}
	return 0, missing(NoBTFArg, off)
}

// param is the instruction that fetches the function's argument n, counted from 0.
func (c *compiler) param(n int) insn {
	i := insn{op: opArg, n: uint64(n)}
	if c.flags&onReturn != 0 {
		i.op = opEntryArg
	}
	return i
}

// members compiles the text behind an arrow (parse_btf_field). A later error of the argument points at the
// argument's start. The kernel's caret is at a random place then, because it adds a pointer to the
// position.
func (c *compiler) members(path string, t btf.Type, off int) *Error {
	for more := true; more; {
		if t.Kind != btf.Pointer {
			return refuse(NoPtrStruct, off)
		}
		var ok bool
		if t, ok = c.Types.Type(t.Target); !ok {
			return refuse(BadBTFTid, off)
		}
		at, arrow := 0, false
		for more && !arrow {
			var name, rest string
			var e *Error
			if name, rest, more, arrow, e = splitMember(path, off); e != nil {
				return e
			}
			m, found, isStruct := c.Types.Member(t, name)
			switch {
			case !isStruct:
				return refuse(BadBTFTid, off)
			case !found:
				return missing(NoBTFField, off)
			}
			at, c.typed.bits = at+m.Offset, m.Bits
			if t, ok = c.Types.Type(m.Type); !ok {
				return refuse(BadBTFTid, off)
			}
			off, path = off+len(path)-len(rest), rest
		}
		if e := c.emit(insn{op: opDeref, n: uint64(at / 8)}, off); e != nil {
			return e
		}
		last := t
		c.typed.of, c.typed.shift = &last, at%8
	}
	return nil
}

// retype sets the type of a from the compiled expression: the expression's type, or the one that a string
// needs.
func (c *compiler) retype(a *Arg, typ string, isTyped bool) *Error {
	t := c.typed.of
	switch {
	case t == nil:
		return nil
	case !isTyped:
		a.Type = c.findType(c.typeName(t))
		return nil
	case strings.Contains(typ, "string"):
		return c.pointed(t, typ)
	}
	return nil
}

// typeName is the name of the fetch type for t (fetch_type_from_btf_type).
func (c *compiler) typeName(t *btf.Type) string {
	names := map[int]string{8: "u8", 16: "u16", 32: "u32", 64: "u64"}
	switch t.Kind {
	case btf.Enum:
		return "s32"
	case btf.Enum64:
		return "s64"
	case btf.Int:
		name, plain := names[t.Bits]
		switch {
		case plain && t.Signed:
			return "s" + name[1:]
		case plain:
			return name
		case !t.Signed:
			c.typed.bits, c.typed.shift = t.Bits, c.typed.shift+t.Offset
			return "u64"
		}
	}
	return wordType(c.isa().WordSize)
}

// pointed prepares the fetch of a string (check_prepare_btf_string_fetch). A char * is followed, and a char
// [] is already at the right place. Other types are refused. The kernel's btf_type_is_char_ptr does not
// test whether the type is a pointer. It takes an integer's size for the number of a type. So it follows a
// long if the type with number 8 is an unsigned char.
func (c *compiler) pointed(t *btf.Type, typ string) *Error {
	elem, ok := c.Types.Type(t.Target)
	if !ok || elem.Kind != btf.Int || elem.Signed || elem.Bits != 8 {
		return refuse(BadType4Str, c.off)
	}
	if t.Kind == btf.Array {
		return nil
	}
	i := insn{op: opDeref}
	if typ[0] == 'u' {
		i.op = opUDeref
	}
	e := c.emit(i, c.off)
	if e != nil {
		e.Errno = syscall.E2BIG
	}
	return e
}

// bits compiles the shifts of a member that is a bitfield by its type (parse_btf_bitfield).
func (c *compiler) bits() *Error {
	if c.typed.of == nil || c.typed.bits%8 == 0 && c.typed.shift == 0 {
		return nil
	}
	return c.emit(insn{op: opBits, n: uint64(64 - c.typed.bits - c.typed.shift), m: uint8(64 - c.typed.bits)}, c.off)
}
