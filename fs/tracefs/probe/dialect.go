package probe

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// A Dialect is the language of one release's kprobe_events. The zero Dialect is that of 6.1.
type Dialect struct {
	release.Language
	// Types is the kernel's type information; nil: it has none. Arguments can name the parameters of its
	// functions and get their types (CONFIG_PROBE_EVENTS_BTF_ARGS).
	Types *btf.Spec
	// ISA has the names of the registers; nil: those of x86-64.
	ISA *arch.ISA
}

// isa is the instruction set of the kernel.
func (d *Dialect) isa() *arch.ISA {
	if d.ISA == nil {
		return arch.AMD64
	}
	return d.ISA
}

// ulong parses an unsigned long (kstrtoul), and long a long (kstrtol). ERANGE: a word does not hold it.
func (d *Dialect) ulong(s string) (uint64, error) {
	n, err := kstr.Uint(s, 0)
	if err == nil && n>>(8*d.isa().WordSize-1)>>1 != 0 {
		err = syscall.ERANGE
	}
	return n, err
}

func (d *Dialect) long(s string) (int64, error) {
	n, err := kstr.Int(s, 0)
	if unused := 64 - 8*d.isa().WordSize; err == nil && n<<unused>>unused != n {
		err = syscall.ERANGE
	}
	return n, err
}

// DialectOf is the dialect of the release uname (uname -r) with its type information. An empty or unknown
// release counts as 6.1.
func DialectOf(uname string, types *btf.Spec) Dialect {
	d := Dialect{Language: release.Of(uname).Language}
	if d.Variables {
		d.Types = types
	}
	return d
}

// A scope is the place of an argument: the kind of probe and its function.
type scope struct {
	flags
	Dialect
	symbol string // the function that is probed; "" if it has no name

	lookup func(name string) (uint64, bool) // Events.Lookup

	asked bool // fn has been looked up in Types
	fn    *btf.Func
}

// tooMuch returns the error e about a limit with the errno that the release uses for limits.
func (s *scope) tooMuch(e *Error) *Error {
	if e != nil && s.TooLong {
		e.Errno = syscall.E2BIG
	}
	return e
}

// entry reports whether the place is a function's entry (tparg_is_function_entry).
func (s *scope) entry() bool { return s.flags == onEntry }
func (s *scope) exit() bool  { return s.flags == onReturn && s.ArgsAtReturn }

// maxStack is how many words a kernel stack has (PARAM_MAX_STACK).
func (s *scope) maxStack() uint64 { return s.isa().StackSize / uint64(s.isa().WordSize) }

// findType finds a type by its name.
func (s *scope) findType(name string) *Type { return findType(name, &s.Language, s.isa().WordSize) }

// function is the prototype of the probed function, or nil if it is not known (query_btf_context).
func (s *scope) function() *btf.Func {
	if !s.asked && s.Types != nil && s.symbol != "" {
		if f, ok := s.Types.Func(s.symbol); ok {
			s.fn = &f
		}
	}
	s.asked = true
	return s.fn
}
