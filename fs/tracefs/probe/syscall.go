package probe

import (
	"fmt"
	"strconv"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A Param is one parameter of a system call.
type Param struct{ Type, Name string }

// NewSyscall makes the definition of the event of entering system call nr with this name, in kernels of
// isa. The function that serves the call gets a pointer to the registers of the caller.
func NewSyscall(isa *arch.ISA, name string, nr int, params []Param) *Def {
	symbol := isa.Syscall.Prefix + name
	d := &Def{Kind: Syscall, Group: "syscalls", Event: "sys_enter_" + name, Symbol: symbol, layout: isa.Layout()}
	d.fields = []Field{{"int", "__syscall_nr", commonSize, 4, true, false}}
	d.addArg("__syscall_nr", findType("s32", &release.Language{}, d.layout.Word), insn{op: opImm, n: uint64(nr)})
	d.Size = d.layout.Word
	for i, p := range params {
		d.fields = append(d.fields, Field{p.Type, p.Name, commonSize + d.Size, d.layout.Word, false, false})
		d.addArg(p.Name, findType(wordType(d.layout.Word), &release.Language{}, d.layout.Word), insn{op: opCaller, n: callerOffset(isa, i)})
	}
	return d
}

// NewSyscallExit makes the definition of the event of a return from it (syscall_exit_define_fields).
func NewSyscallExit(isa *arch.ISA, name string, nr int) *Def {
	symbol := isa.Syscall.Prefix + name
	d := &Def{Kind: SyscallExit, Return: true, Group: "syscalls", Event: exitPrefix + name, Symbol: symbol, layout: isa.Layout()}
	word := d.layout.Word
	d.fields = []Field{{"int", "__syscall_nr", commonSize, 4, true, false}, {"long", "ret", commonSize + word, word, true, false}}
	d.addArg("__syscall_nr", findType("s32", &release.Language{}, word), insn{op: opImm, n: uint64(nr)})
	d.Size = word
	d.addArg("ret", findType(wordType(word), &release.Language{}, word), insn{op: opRetval})
	return d
}

const exitPrefix = "sys_exit_"

// appendReturn appends "sys_NAME -> 0xRET" (print_syscall_exit).
func (d *Def) appendReturn(b, entry []byte) []byte {
	b = append(append(append(b, "sys_"...), d.Event[len(exitPrefix):]...), " -> 0x"...)
	if commonSize+d.Size > len(entry) {
		return b
	}
	return strconv.AppendUint(b, d.layout.Long(entry[commonSize+d.Args[1].Offset:]), 16)
}

// callerOffset is the offset of argument n of a system call in its caller's struct pt_regs, in bytes.
func callerOffset(isa *arch.ISA, n int) uint64 {
	r, _ := isa.Register(isa.Syscall.Args[n])
	return uint64(r.Offset)
}

func (d *Def) addArg(name string, t *Type, source insn) {
	code := []insn{source, {op: opRaw}}
	d.Args = append(d.Args, Arg{Name: name, Type: t, Offset: d.Size, code: code, prog: newProgram(code)})
	d.Size += t.size
}

// fetchField returns the instruction with which an event probe on d fetches the field name of d. For a
// synthetic event, which never happens, any instruction will do.
func (d *Def) fetchField(name string) (insn, bool) {
	if _, ok := FindField(d.fields, name); d.Kind == Synthetic {
		return insn{op: opImm}, ok
	}
	for i := range d.Args {
		if d.Args[i].Name != name {
			continue
		}
		if d.Kind == Tracepoint {
			return d.entryField(i), true
		}
		return d.Args[i].code[0], true
	}
	return insn{}, false
}

// appendCall appends "sys_NAME(PARAM: VALUE, ...)".
func (d *Def) appendCall(b, entry []byte) []byte {
	b = append(append(append(b, "sys_"...), d.Event[len("sys_enter_"):]...), '(')
	for i := 1; i < len(d.Args) && commonSize+d.Size <= len(entry); i++ {
		if i > 1 {
			b = append(b, ", "...)
		}
		a := &d.Args[i]
		b = append(append(b, a.Name...), ": "...)
		b = strconv.AppendUint(b, d.layout.Long(entry[commonSize+a.Offset:]), 16)
	}
	return append(b, ')')
}

func (d *Def) appendCallFmt(b []byte) []byte {
	b = append(b, '"')
	for i := range d.fields[1:] {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, d.fields[i+1].Name...), ": 0x%08lx"...)
	}
	b = append(b, '"')
	for _, f := range d.fields[1:] {
		b = fmt.Appendf(b, ", ((unsigned long)(REC->%s))", f.Name)
	}
	return b
}
