package probe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// store makes the last dereference the store, or adds a store.
func (c *compiler) store(a *Arg, off, typeOff int) *Error {
	last := c.last()
	switch {
	case a.Type.kind == str || a.Type.kind == ustr:
		return c.storeString(a, off, typeOff)
	case a.Type.kind == symText:
		switch last.op {
		case opReg, opFixed, opStack, opRetval, opArg, opDeref, opField:
		default:
			return refuse(BadSymString, typeOff)
		}
		return c.emit(insn{op: opSymStr}, off)
	case last.op == opDeref:
		last.op = opMem
	case last.op == opUDeref:
		last.op = opUMem
	default:
		return c.emit(insn{op: opRaw}, off)
	}
	return nil
}

// storeString compiles the store of a string, which must be in memory. The last dereference becomes the
// store. If the value is itself the string's address (an immediate, $comm), or an array of such addresses,
// the last dereference stays.
func (c *compiler) storeString(a *Arg, off, typeOff int) *Error {
	last := c.last()
	op := opString
	switch last.op {
	case opDeref, opUDeref, opImm, opComm, opData, opField:
	default:
		return refuse(BadString, typeOff)
	}
	if last.op == opDeref && a.Count == 0 || last.op == opUDeref && a.Count == 0 {
		if a.Type.kind == ustr || last.op == opUDeref {
			op = opUString
		}
		last.op = op
		return nil
	}
	if a.Type.kind == ustr {
		op = opUString
	}
	return c.emit(insn{op: op}, off)
}

// shifts compiles the shifts of a bitfield, by the written type or else by its own type.
func (c *compiler) shifts(a *Arg, typ string, typed bool, typeOff int) *Error {
	if !typed {
		return c.bits()
	}
	return c.bitfield(a, typ, typeOff)
}

// bitfield compiles bWIDTH@OFFSET/CONTAINER (__parse_bitfield_probe_arg). Only the sum is
// compared with the container, and it may wrap around; the shifts are kept in a byte.
func (c *compiler) bitfield(a *Arg, typ string, typeOff int) *Error {
	if !strings.HasPrefix(typ, "b") {
		return nil
	}
	bad := refuse(BadBitfield, typeOff)
	width, n := kstr.Prefix(typ[1:])
	rest := typ[1+n:]
	if width == 0 || !strings.HasPrefix(rest, "@") {
		return bad
	}
	shift, n := kstr.Prefix(rest[1:])
	if n == 0 || !strings.HasPrefix(rest[1+n:], "/") {
		return bad
	}
	bits := uint64(a.Type.size) * 8
	if width+shift > bits {
		return bad
	}
	if c.emit(insn{op: opBits, n: uint64(uint8(bits - width - shift)), m: uint8(bits - width)}, 0) != nil {
		return bad
	}
	return nil
}

// loop compiles the array. A value that is not in memory cannot be an array. The kernel's message about
// that speaks of strings.
func (c *compiler) loop(a *Arg, off, typeOff int) *Error {
	if a.Count == 0 {
		return nil
	}
	store := c.last()
	if store.op == opBits {
		store = &c.code[len(c.code)-2]
	}
	switch store.op {
	case opMem, opString, opUString:
		return c.tooMuch(c.emit(insn{op: opLoop, n: uint64(a.Count)}, off))
	}
	return refuse(BadString, typeOff)
}

// number parses the number of \NUMBER (str_to_immediate).
func (d *Dialect) number(s string) (uint64, error) {
	switch {
	case s == "":
	case kstr.IsDigit(s[0]):
		return d.ulong(s)
	case s[0] == '-':
		n, err := d.long(s)
		return uint64(n), err
	case s[0] == '+':
		n, err := d.long(s[1:])
		return uint64(n), err
	}
	return 0, syscall.EINVAL
}

// Resolve sets the address of every @SYMBOL of the definition (traceprobe_update_arg). ENOENT: a symbol
// does not exist.
func (d *Def) Resolve(lookup func(name string) (uint64, bool)) error {
	for i := range d.Args {
		if err := d.Args[i].resolve(lookup); err != 0 {
			return err
		}
	}
	return nil
}

func (a *Arg) resolve(lookup func(name string) (uint64, bool)) syscall.Errno {
	for i := range a.code {
		if a.code[i].op != opSymbol {
			continue
		}
		name, off, err := SplitOffset(a.code[i].s)
		if err != nil {
			return errnoOf(err)
		}
		addr, ok := lookup(name)
		if !ok {
			return syscall.ENOENT
		}
		a.code[i+1].n = addr + uint64(off)
	}
	return 0
}
