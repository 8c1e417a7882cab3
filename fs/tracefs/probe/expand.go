package probe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// maxExpanded is the size of all inserted names, in bytes, each with a NUL (MAX_BTF_ARGS_LEN).
const maxExpanded = 128

// expand replaces $arg*, and words that begin with $argN, by the names of parameters
// (traceprobe_expand_meta_args).
func expand(args []string, s *scope) ([]string, *Error) {
	if !s.Variables {
		return args, nil
	}
	all, any, e := metaArgs(args, s)
	if e != nil || !any {
		return args, e
	}
	if f := s.function(); f == nil || len(f.Params) == 0 {
		if all < 0 {
			return args, nil
		}
		return nil, (&Error{Errno: syscall.EOPNOTSUPP, Code: NoSupBTFArg}).at(lastMeta(args) + 2)
	}
	x := expander{scope: s}
	for i, w := range args {
		if e := x.word(w, i == all); e != nil {
			return nil, e.at(i + 2)
		}
	}
	return x.out, nil
}

// metaArgs reports whether a word begins with $arg, and the index of the word $arg* (argv_has_var_arg).
func metaArgs(args []string, s *scope) (all int, any bool, e *Error) {
	all = -1
	for i, w := range args {
		rest, ok := strings.CutPrefix(w, "$arg")
		switch {
		case !ok:
		case !s.entry() && !s.exit():
			return all, any, refuse(s.noFentry(), 0).at(i + 2)
		case rest != "" && kstr.IsDigit(rest[0]):
			any = true
		case rest == "" || rest[0] != '*':
			return all, any, refuse(BadVar, 0).at(i + 2)
		case all >= 0:
			return all, any, refuse(DoubleArgs, 0).at(i + 2)
		default:
			all, any = i, true
		}
	}
	return all, any, nil
}

func lastMeta(args []string) (last int) {
	for i, w := range args {
		if strings.HasPrefix(w, "$arg") {
			last = i
		}
	}
	return last
}

type expander struct {
	*scope
	out  []string
	used int
}

// word expands one word. every: the word is $arg*.
func (x *expander) word(w string, every bool) *Error {
	if every {
		for i := range x.fn.Params {
			if e := x.name(i, ""); e != nil {
				return e
			}
		}
		return nil
	}
	rest, meta := strings.CutPrefix(w, "$arg")
	if !meta {
		x.out = append(x.out, w)
		return nil
	}
	i := 0
	for i < len(rest) && kstr.IsDigit(rest[i]) {
		i++
	}
	number, typ := rest[:i], rest[i:]
	if typ != "" && typ[0] != ':' {
		return missing(BadVar, 0)
	}
	n, err := kstr.Uint(number, 10)
	switch {
	case err != nil || n > uint64(len(x.fn.Params)):
		return missing(NoBTFArg, 0)
	case n == 0:
		return refuse(BadArgNum, 0)
	}
	return x.name(int(n-1), typ)
}

// name inserts the name of parameter i (sprint_nth_btf_arg).
func (x *expander) name(i int, typ string) *Error {
	w := x.fn.Params[i].Name + typ
	if len(w) >= maxExpanded-x.used {
		return &Error{Errno: syscall.E2BIG, Code: Args2Long}
	}
	x.used += len(w) + 1
	x.out = append(x.out, w)
	return nil
}
