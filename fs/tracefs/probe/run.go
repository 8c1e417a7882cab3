package probe

import (
	"bytes"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
)

const stringStep = 64 // bytes of a string read at a time

// A Runner runs programs at the hits of one processor. Only that processor uses it.
type Runner struct {
	// ISA is the instruction set of the processor.
	ISA *arch.ISA
	// Symbol appends the text of an address, for symstr (sprint_symbol).
	Symbol func(b []byte, addr uint64) []byte

	// Attached is the entry of the Tracepoint that the event probe is attached to, at whose hit Append is called.
	Attached []byte

	c     *engine.Context
	order arch.Order // of the entry's bytes
	word  [8]byte
	step  [stringStep]byte
	ends  int // texts of symstr in the entry, whose ends are behind all texts
}

// Append appends the arguments' values at the hit c to entry: the fixed part, then the strings
// (store_trace_args). entry ends where d's arguments begin. A value that cannot be read is zero or an empty
// string. Append allocates nothing if entry's capacity is large enough. It cuts a string at the end of the
// capacity.
func (r *Runner) Append(entry []byte, d *Def, c *engine.Context) []byte {
	order := d.layout.Order
	r.c, r.order, r.ends = c, order, 0
	base := len(entry)
	if cap(entry)-base < d.Size {
		return entry
	}
	entry = entry[:base+d.Size]
	clear(entry[base:])
	for i := range d.Args {
		a := &d.Args[i]
		if a.prog.plain {
			order.PutUint(entry[base+a.Offset:], a.Type.size, r.source(a.prog.src))
			continue
		}
		entry = r.run(entry, base+a.Offset, a)
	}
	for ; r.ends > 0 && len(entry) < cap(entry); r.ends-- {
		entry = append(entry, 0)
	}
	return entry
}

// A program is an argument's code, split into its stages once, so that a hit does not split it.
type program struct {
	src    *insn
	derefs []insn
	store  *insn
	field  *insn // nil: not a bitfield
	count  int   // elements; 1: not an array
	plain  bool  // the source's value is stored without dereference
	// pointers: each element is the address of a string. The last of derefs reads it.
	pointers bool
}

func newProgram(code []insn) program {
	if code[0].op == opSymbol {
		code = code[1:]
	}
	p := program{src: &code[0], count: 1}
	n := 1
	for code[n].op == opDeref || code[n].op == opUDeref {
		n++
	}
	p.derefs, p.store = code[1:n], &code[n]
	for i := n + 1; i < len(code); i++ {
		if code[i].op == opBits {
			p.field = &code[i]
		} else {
			p.count = int(code[i].n)
		}
	}
	p.plain = len(code) == 2 && p.store.op == opRaw && p.src.op != opComm && p.src.op != opData
	p.pointers = p.count > 1 && len(p.derefs) > 0 && (p.store.op == opString || p.store.op == opUString)
	return p
}

// run runs one program and puts its value at entry[at:] (process_fetch_insn).
func (r *Runner) run(entry []byte, at int, a *Arg) []byte {
	p, size := &a.prog, a.Type.size
	switch {
	case !a.Type.dynamic():
	case p.src.op == opComm && len(p.derefs) == 0 && p.store.n <= uint64(len(r.comm())) && p.store.op != opSymStr:
		// The address of the task's name is not known, so no other operation is possible on it.
		return r.setLoc(appendString(entry, r.comm()[p.store.n:]), at, len(entry))
	case (p.src.op == opEntryAt || p.src.op == opEntryLoc) && len(p.derefs) == 0 && p.store.op != opSymStr:
		return r.setLoc(appendString(entry, r.attachedText(p.src)), at, len(entry))
	case p.src.op == opData:
		return r.setLoc(appendString(entry, p.src.s), at, len(entry))
	}
	val := r.source(p.src)
	for i := range p.count {
		v, ok := val, true
		switch n := len(p.derefs); {
		case p.pointers:
			if v, ok = r.deref(v, p.derefs[:n-1]); ok {
				v, ok = r.deref(v+uint64(i*r.ISA.WordSize), p.derefs[n-1:])
			}
		case n > 0:
			v, ok = r.deref(v, p.derefs)
			fallthrough
		default:
			v += uint64(i * size)
		}
		if !ok {
			return entry
		}
		entry = r.store(entry, at+i*size, a, p.store, v)
		if p.field != nil {
			r.shift(entry[at+i*size:], size, p.field)
		}
	}
	return entry
}

// source runs the first stage: it returns a value of the context.
func (r *Runner) source(i *insn) uint64 {
	regs := r.c.Regs
	switch i.op {
	case opReg:
		return regs.Get(arch.Reg(i.n))
	case opStack:
		return r.stack(i.n)
	case opStackP:
		return regs.SP
	case opRetval:
		return regs.Get(r.ISA.Return)
	case opArg:
		return r.argument(i.n)
	case opEntry:
		return r.attached(i)
	case opCaller:
		v, _ := r.load(regs.Get(r.ISA.Args[0])+i.n, false)
		return v
	}
	return i.n
}

// argument is the function's argument n (regs_get_kernel_argument).
func (r *Runner) argument(n uint64) uint64 {
	args := r.ISA.Args
	if n < uint64(len(args)) {
		return r.c.Regs.Get(args[n])
	}
	n -= uint64(len(args))
	if r.ISA.Link == arch.None {
		n++ // the stack's first word is the return address
	}
	return r.stack(n)
}

// stack is word n of the stack, or 0 beyond the stack (regs_get_kernel_stack_nth).
func (r *Runner) stack(n uint64) uint64 {
	sp := r.c.SP
	addr := sp + n*uint64(r.ISA.WordSize)
	if addr^sp >= r.ISA.StackSize {
		return 0
	}
	v, _ := r.load(addr, false)
	return v
}

// load reads a word. As on x86, an address below the end of user memory is read as user memory, whatever
// user says.
func (r *Runner) load(addr uint64, user bool) (uint64, bool) {
	r.word = [8]byte{}
	w := r.word[:r.ISA.WordSize]
	n := r.read(addr, w, user)
	return r.ISA.Word(w), n == len(w)
}

func (r *Runner) read(addr uint64, p []byte, user bool) int {
	switch {
	case r.c.Mem == nil:
		return 0
	case user || addr < r.ISA.UserEnd:
		return r.c.Mem.ReadUser(addr, p)
	}
	return r.c.Mem.ReadKernel(addr, p)
}

// deref runs the second stage: the dereferences.
func (r *Runner) deref(v uint64, code []insn) (uint64, bool) {
	ok := true
	for i := range code {
		if v, ok = r.load(v+code[i].n, code[i].op == opUDeref); !ok {
			return 0, false
		}
	}
	return v, true
}

// store runs the third stage: it stores the value.
func (r *Runner) store(entry []byte, at int, a *Arg, i *insn, v uint64) []byte {
	if i.op == opRaw {
		r.order.PutUint(entry[at:], a.Type.size, v)
		return entry
	}
	dst := entry[at : at+a.Type.size]
	end := len(entry)
	switch i.op {
	case opMem, opUMem:
		if len(dst) > len(r.word) {
			if r.read(v+i.n, dst, false) < len(dst) {
				clear(dst)
			}
		} else if r.read(v+i.n, r.word[:a.Type.size], i.op == opUMem) == a.Type.size {
			copy(dst, r.word[:])
		}
	case opString, opUString:
		var ok bool
		if entry, ok = r.text(entry, v+i.n, i.op == opUString); ok {
			return r.setLoc(entry, at, end)
		}
		return entry[:end]
	case opChars:
		r.chars(dst, v+i.n)
	case opSymStr:
		if r.Symbol != nil && cap(entry)-end > 256 {
			// The kernel counts the end of the text, and does not skip it: the next text begins there.
			r.ends++
			return r.setLoc(r.Symbol(entry, v), at, end)
		}
	}
	return entry
}

// chars puts the string at addr into dst, cut to its size (strlcpy). One that cannot be read is empty.
func (r *Runner) chars(dst []byte, addr uint64) {
	n := r.read(addr, r.step[:], false)
	text := r.step[:min(n, len(dst)-1)]
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	copy(dst, text)
}

// attached is what a field of the attached entry holds: a number, or where memory of it is.
func (r *Runner) attached(i *insn) uint64 {
	if uint64(len(r.Attached)) < i.n+uint64(i.m) || i.m > 8 {
		return 0
	}
	v := r.order.Uint(r.Attached[i.n:], int(i.m))
	if i.s != "" {
		v = uint64(value.Extend(v, int(i.m)))
	}
	return v
}

// attachedText is the text of a field of the attached entry.
func (r *Runner) attachedText(i *insn) []byte {
	var text []byte
	if i.op == opEntryLoc {
		text, _ = value.Text(r.order, r.Attached, int(i.n))
	} else if end := i.n + uint64(i.m); end <= uint64(len(r.Attached)) {
		text = r.Attached[i.n:end]
	}
	if n := bytes.IndexByte(text, 0); n >= 0 {
		text = text[:n]
	}
	return text
}

// text appends the string at addr and a NUL. It returns false if a byte of the string cannot be read.
func (r *Runner) text(entry []byte, addr uint64, user bool) ([]byte, bool) {
	limit := min(cap(entry), len(entry)+MaxString)
	for len(entry) < limit {
		n := r.read(addr, r.step[:], user)
		if i := bytes.IndexByte(r.step[:n], 0); i >= 0 {
			return appendString(entry[:len(entry):limit], r.step[:i]), true
		}
		if n < len(r.step) {
			return entry, false
		}
		entry = append(entry, r.step[:min(n, limit-len(entry))]...)
		addr += uint64(n)
	}
	if len(entry) > 0 {
		entry[len(entry)-1] = 0
	}
	return entry, true
}

// appendString appends s and a NUL. It cuts s to the capacity of entry.
func appendString[T string | []byte](entry []byte, s T) []byte {
	room := cap(entry) - len(entry) - 1
	if room < 0 {
		return entry
	}
	return append(append(entry, s[:min(len(s), room)]...), 0)
}

// setLoc stores at b[at:] the place of the text that begins at b[start].
func (r *Runner) setLoc(b []byte, at, start int) []byte {
	value.PutLoc(r.order, b, at, start)
	return b
}

// shift extracts a bitfield from its container (fetch_apply_bitfield). As on the processor, only the low
// bits of a shift's width count: as many as an operand of 32 or 64 bits needs.
func (r *Runner) shift(p []byte, size int, i *insn) {
	mask := uint64(31)
	if size == 8 {
		mask = 63
	}
	v := r.order.Uint(p, size)
	v = v << (i.n & mask) & (1<<(8*size-1)<<1 - 1) >> (uint64(i.m) & mask)
	r.order.PutUint(p, size, v)
}

func (r *Runner) comm() string {
	if r.c.Task == nil {
		return ""
	}
	return r.c.Task.Comm
}
