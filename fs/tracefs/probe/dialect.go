package probe

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// A Dialect is what differs between releases of Linux in the language, a named rule
// each. The zero Dialect is that of 6.1.
type Dialect struct {
	// Types is the kernel's type information, whose functions' parameters may be
	// named and whose types are those of arguments (CONFIG_PROBE_EVENTS_BTF_ARGS); nil:
	// it has none.
	Types *btf.Spec
	// NotraceByAddress: a function that cannot be traced is named in the log as the one
	// at the address, not as it was asked for.
	NotraceByAddress bool
	// TriggerErrors: what is wrong with a trigger's filter is in the error log.
	TriggerErrors bool
	// ModuleSymbols: a module that is loaded must have the symbol once
	// (validate_probe_symbol), and symbols are looked at before anything else is known
	// about the place.
	ModuleSymbols bool

	char      bool // there is a type char
	typedLog  bool // that $comm and immediate strings are strings is said in the error log
	variables bool // words may be names (parse_btf_arg), and $arg… are looked at before all arguments
	atReturn  bool // $argN is there at a function's return, too, and $retval alone decides what a return is
	tooLong   bool // an argument that is too long, or an array of what is nested too deep, is E2BIG
	exitText  bool // a maxactive is said to be for a function's exit
	dentries  bool // there are :%pd and :%pD
	manyArgs  bool // more than 128 arguments are refused
}

// dialects are in the order of releases. 6.1 and 6.12 were compared with the running
// kernels; the others are as their history says.
var dialects = [...]struct {
	first engine.Release
	Dialect
}{
	{engine.Release{Major: 6, Minor: 4}, Dialect{char: true}},
	{engine.Release{Major: 6, Minor: 6}, Dialect{char: true, variables: true, exitText: true}},
	{engine.Release{Major: 6, Minor: 9}, Dialect{char: true, variables: true, exitText: true, atReturn: true, typedLog: true, tooLong: true}},
	{engine.Release{Major: 6, Minor: 10}, Dialect{char: true, variables: true, exitText: true, atReturn: true, typedLog: true, tooLong: true, dentries: true}},
	{engine.Release{Major: 6, Minor: 12}, Dialect{
		char: true, variables: true, exitText: true, atReturn: true, typedLog: true, tooLong: true, dentries: true, manyArgs: true,
		NotraceByAddress: true, TriggerErrors: true, ModuleSymbols: true,
	}},
}

// DialectOf is the dialect of the kernel of that release (uname -r), with its type
// information; one that does not say its release is taken for 6.1.
func DialectOf(release string, types *btf.Spec) (d Dialect) {
	r, ok := engine.ParseRelease(release)
	if !ok {
		return d
	}
	for i := range dialects {
		if l := &dialects[i]; r.AtLeast(l.first) {
			d = l.Dialect
		}
	}
	if d.variables {
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
	if e != nil && s.tooLong {
		e.Errno = syscall.E2BIG
	}
	return e
}

// entry and exit are tparg_is_function_entry and tparg_is_function_return.
func (s *scope) entry() bool { return s.flags == onEntry }
func (s *scope) exit() bool  { return s.flags == onReturn && s.atReturn }

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
