package probe

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// A Dialect is the language that one kernel speaks. The zero Dialect is that of 6.1.
type Dialect struct {
	release.Language
	// Types is the kernel's type information, whose functions' parameters may be
	// named and whose types are those of arguments (CONFIG_PROBE_EVENTS_BTF_ARGS); nil:
	// it has none.
	Types *btf.Spec
	// ISA names the registers; nil: those of x86-64.
	ISA *arch.ISA
}

// isa is the instruction set of the kernel.
func (d *Dialect) isa() *arch.ISA {
	if d.ISA == nil {
		return arch.AMD64
	}
	return d.ISA
}

// DialectOf is the dialect of the kernel of that release (uname -r), with its type
// information; one that does not say its release is taken for 6.1.
func DialectOf(uname string, types *btf.Spec) Dialect {
	d := Dialect{Language: release.Of(uname).Language}
	if d.Variables {
		d.Types = types
	}
	return d
}

// A scope is where an argument stands.
type scope struct {
	flags
	Dialect
	symbol string // the function that is probed; "" if it has no name

	asked bool // fn is what Types says
	fn    *btf.Func
}

// tooMuch is e, which is about a limit, with the errno that the release has for that.
func (s *scope) tooMuch(e *Error) *Error {
	if e != nil && s.TooLong {
		e.Errno = syscall.E2BIG
	}
	return e
}

// entry and exit are tparg_is_function_entry and tparg_is_function_return.
func (s *scope) entry() bool { return s.flags == onEntry }
func (s *scope) exit() bool  { return s.flags == onReturn && s.ArgsAtReturn }

// maxStack is how many words a kernel stack has (PARAM_MAX_STACK).
func (s *scope) maxStack() uint64 { return s.isa().StackSize / uint64(s.isa().WordSize) }

// findType finds a type by its name.
func (s *scope) findType(name string) *Type { return findType(name, s.Char, s.isa().WordSize) }

// function is query_btf_context: nil where nothing is known of the function.
func (s *scope) function() *btf.Func {
	if !s.asked && s.Types != nil && s.symbol != "" {
		if f, ok := s.Types.Func(s.symbol); ok {
			s.fn = &f
		}
	}
	s.asked = true
	return s.fn
}
