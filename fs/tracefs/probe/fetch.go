package probe

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// op is the operation of one instruction of a fetch program. A program has one source, any number of
// dereferences and one store. A bitfield and a loop may follow.
type op uint8

const (
	opReg    op = iota // the register at offset n of the registers
	opFixed            // n, the value of a register that always has it
	opStack            // word n of the stack
	opStackP           // the stack pointer
	opRetval           // the return value
	opCaller           // the word at offset n of the registers of the system call's caller
	opField            // field s of the attached event; parsing replaces it by another operation
	opArg              // function argument n
	// function argument n at the return, with its value at the entry; machines do not run such kernels
	opEntryArg
	opImm     // n
	opComm    // current's comm
	opData    // s
	opSymbol  // s, a symbol: the next instruction gets its address
	opDeref   // the word at value+n
	opUDeref  // the word at value+n of user memory
	opRaw     // store the value
	opMem     // store memory at value+n
	opUMem    // store user memory at value+n
	opString  // store the string at value+n
	opUString // store the user string at value+n
	opSymStr  // store the name of value
	opBits    // shift the stored value left by n, then right by m
	opLoop    // repeat it n times

	opEntry    // the number of m bytes, negative if it may be, at n of the attached event's entry
	opEntryAt  // the memory of m bytes at n of it
	opEntryLoc // the text whose place is at n of it
	opChars    // store the string at value+n, cut to the size of the field
)

// An insn is one instruction.
type insn struct {
	op op
	m  uint8
	n  uint64
	s  string
}

// maxInsns is FETCH_INSN_MAX without the instruction that ends a program.
const maxInsns = 15

// A compiler turns one expression into a program.
type compiler struct {
	*scope
	off    int    // byte of the part that later checks refer to
	typed  typing // type of the expression that was compiled so far
	target *Def   // with onEvent: the attached event
	code   []insn
}

// emit appends an instruction. If there is no room, it returns an error at off.
func (c *compiler) emit(i insn, off int) *Error {
	if len(c.code) >= maxInsns {
		return refuse(TooManyOps, off)
	}
	c.code = append(c.code, i)
	return nil
}

func (c *compiler) last() *insn { return &c.code[len(c.code)-1] }

// fetch compiles s, which begins at byte off (parse_probe_arg).
func (c *compiler) fetch(s string, off int) *Error {
	if s == "" {
		return refuse(BadFetchArg, off)
	}
	switch s[0] {
	case '$':
		return c.variable(s[1:], off)
	case '%':
		if c.flags&onEvent != 0 {
			e := refuse(BadFetchArg, off)
			e.First = refuse(BadVar, off)
			return e
		}
		r, ok := c.isa().Register(s[1:])
		switch {
		case !ok:
			return refuse(BadRegName, off)
		case r.Reg == arch.None:
			return c.emit(insn{op: opFixed, n: r.Value}, off)
		}
		return c.emit(insn{op: opReg, n: uint64(r.Reg)}, off)
	case '@':
		return c.memory(s[1:], off)
	case '+', '-':
		return c.deref(s, off)
	case '\\':
		return c.immediate(s[1:], off)
	}
	if c.Variables && (kstr.IsAlpha(s[0]) || s[0] == '_') {
		if !c.entry() && !c.exit() {
			return refuse(NoSupBTFArg, off)
		}
		return c.named(s, off)
	}
	return refuse(BadFetchArg, off)
}

// variable compiles $NAME (parse_probe_vars).
func (c *compiler) variable(s string, off int) *Error {
	num := func(prefix string) (uint64, bool) {
		n, err := kstr.Uint(s[len(prefix):], 10)
		return n, err == nil
	}
	i := insn{}
	switch {
	case c.flags&onEvent != 0:
		i = insn{op: opField, s: s}
		switch found := c.field(s).op; { // since that release $comm is recognized here
		case c.Variables && found == opField:
			return refuse(BadVar, off)
		case c.Variables && found == opComm:
			i = insn{op: opComm}
		}
	case c.Variables && strings.HasPrefix(s, "retval"):
		return c.retval(s, off)
	case s == "retval" && c.flags&onReturn == 0:
		return refuse(RetvalOnProbe, off)
	case s == "retval":
		i.op = opRetval
	case s == "stack":
		i.op = opStackP
	case s == "comm" || s == "COMM":
		i.op = opComm
	case strings.HasPrefix(s, "stack"):
		n, ok := num("stack")
		if !kstr.IsDigit(s[len("stack")]) || !ok {
			return refuse(BadVar, off)
		}
		if n > c.maxStack() && c.flags&onUser == 0 {
			return refuse(BadStackNum, off)
		}
		i = insn{op: opStack, n: n}
	case strings.HasPrefix(s, "arg") && (c.entry() || c.Variables):
		n, ok := num("arg")
		switch {
		case !ok:
			return refuse(BadVar, off)
		case n == 0 || n > c.maxStack():
			return refuse(BadArgNum, off)
		case !c.entry() && !c.exit():
			return refuse(c.noFentry(), off)
		}
		i = c.param(int(n - 1))
	default:
		return refuse(BadVar, off)
	}
	return c.emit(i, off)
}

// retval compiles a word that begins with $retval, in kernels that ignore the rest of it without type
// information.
func (c *compiler) retval(s string, off int) *Error {
	switch {
	case c.flags&onReturn == 0:
		return refuse(RetvalOnProbe, off)
	case c.Types == nil:
		return c.emit(insn{op: opRetval}, off)
	}
	return c.named("$"+s, off)
}

// noFentry is the code of the error for $argN at a place without arguments.
func (s *scope) noFentry() Code {
	if s.ArgsAtReturn {
		return NoFentryOrExit
	}
	return NoFentryArgs
}

// memory compiles @ADDRESS and @SYMBOL. As in the kernel, the registration looks the symbol up.
func (c *compiler) memory(s string, off int) *Error {
	imm := insn{op: opImm}
	switch {
	case s != "" && kstr.IsDigit(s[0]):
		n, err := c.ulong(s)
		if err != nil {
			return refuseAs(err, BadMemAddr, off)
		}
		imm.n = n
	case s != "" && s[0] == '+' && c.flags&onUser == 0:
		return refuse(FileOnKprobe, off)
	case s != "" && s[0] == '+':
		if _, err := kstr.Int(s[1:], 0); err != nil {
			return refuseAs(err, BadFileOffs, off)
		}
	case c.flags&onUser != 0:
		return refuse(SymOnUprobe, off)
	default:
		if e := c.emit(insn{op: opSymbol, s: s}, off); e != nil {
			return e
		}
	}
	if e := c.emit(imm, off); e != nil {
		return e
	}
	return c.emit(insn{op: opDeref}, off)
}

// deref compiles +|-[u]OFFSET(FETCH). The last brace in s is the closing one. The text behind it is
// ignored.
func (c *compiler) deref(s string, off int) *Error {
	i := insn{op: opDeref}
	if strings.HasPrefix(s[1:], "u") {
		i.op = opUDeref
		s = s[:1] + s[2:] // off stays: as in the kernel, the caret of later errors stands one column further left
	}
	sign := off
	if s[0] == '+' {
		s = s[1:]
		if !strings.HasPrefix(s, "-") { // the kernel counts one sign, but never two
			off++
		}
	}
	num, inner, ok := strings.Cut(s, "(")
	if !ok {
		return refuse(DerefNeedBrace, sign)
	}
	n, err := c.long(num)
	if err != nil {
		return refuseAs(err, BadDerefOffs, sign)
	}
	i.n = uint64(n)
	off += len(num) + 1
	end := strings.LastIndexByte(inner, ')')
	if end < 0 {
		return refuse(DerefOpenBrace, off+len(inner))
	}
	if e := c.fetch(inner[:end], off); e != nil {
		return e
	}
	if l := c.last(); l.op == opComm || l.op == opData {
		return refuse(CommCantDeref, off)
	}
	if c.Variables { // since that release the kernel keeps the position in a variable
		c.off, c.typed.of = off, nil
	}
	return c.emit(i, off)
}

// immediate compiles \NUMBER and \"STRING".
func (c *compiler) immediate(s string, off int) *Error {
	if strings.HasPrefix(s, `"`) {
		s = s[1:]
		if !strings.HasSuffix(s, `"`) {
			return refuse(ImmStrNoClose, off+2+len(s))
		}
		return c.emit(insn{op: opData, s: s[:len(s)-1]}, off)
	}
	n, err := c.number(s)
	if err != nil {
		return refuseAs(err, BadImm, off+1)
	}
	return c.emit(insn{op: opImm, n: n}, off)
}
