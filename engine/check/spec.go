package check

import (
	"slices"
	"strings"

	"github.com/cilium/ebpf/btf"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Spec is a question: a probe, and the interface that is to attach it.
type Spec struct {
	Text   string // as it was asked
	API    API    // who attaches it
	Return bool   // at the function's return
	// Line is a definition of kprobe_events; "": Place says where the probe is.
	Line  string
	Place explain.Place
	// Expect is the function's parameters as the asker believes them to be, such as "dir, dentry, umode_t
	// mode"; nil: nothing is expected. An empty list expects no parameters.
	Expect []string

	modifies   bool                // BPF's program decides what the function returns
	sleeps     bool                // BPF's program may sleep
	call       bool                // Place names a system call, and not the function that serves it
	relocation *btf.CORERelocation // what a program wants of the kernel's types; nil: the question is about a probe
	local      string              // tells relocation from others in the same words
	broken     string              // why nothing can be asked; "": it can
}

// ParseSpec reads a probe: a definition of kprobe_events (p:… or r:…), or SYMBOL[+OFFSET],
// MODULE:SYMBOL[+OFFSET] or an address, perhaps with kprobe:, kretprobe:, fentry/ and the like before it.
// Behind a symbol may stand the parameters that are expected, in parentheses. api is the interface where
// text names none. It never fails: what is wrong is in Place.Bad.
func ParseSpec(text string, api API) Spec {
	s := Spec{Text: text, API: api}
	if IsDefinition(text) {
		s.API, s.Line = Events, text
		s.Return = text[0] == 'r'
		return s
	}
	rest := text
	if at, behind, ok := sectionOf(text); ok {
		rest, s.Return, s.call, s.modifies, s.sleeps = behind, at.ret, at.caller, at.modifies, at.sleeps
		if at.hook {
			rest = hookPrefix + behind
		}
		if at.api != "" {
			s.API = at.api
		}
	}
	rest, s.Expect = expected(rest)
	s.Place = explain.ParsePlace(rest)
	return s
}

// hookPrefix is how the functions begin that BPF's security module calls for its hooks (BPF_LSM_SYM_PREFX).
const hookPrefix = "bpf_lsm_"

// unwrapped is how the functions that serve system calls begin where they take their arguments themselves.
const unwrapped = "__se_sys_"

// servedBy are specs with the functions of k that serve the system calls that they name (libbpf's attach_ksyscall).
func servedBy(specs []Spec, k kernel.Kernel, isa *arch.ISA) []Spec {
	if !slices.ContainsFunc(specs, func(s Spec) bool { return s.call }) {
		return specs
	}
	prefix := isa.Syscall.Prefix
	if _, wraps := k.Lookup(prefix + "read"); !wraps {
		prefix = unwrapped
	}
	specs = slices.Clone(specs)
	for i := range specs {
		if p := &specs[i].Place; specs[i].call && p.Symbol != "" && !strings.HasPrefix(p.Symbol, isa.Syscall.Prefix) {
			p.Symbol = prefix + p.Symbol
		}
	}
	return specs
}

// expected cuts the parameters in parentheses off text.
func expected(text string) (place string, params []string) {
	place, list, ok := strings.Cut(text, "(")
	if !ok || !strings.HasSuffix(list, ")") {
		return text, nil
	}
	params = []string{}
	for p := range strings.SplitSeq(strings.TrimSuffix(list, ")"), ",") {
		params = append(params, strings.Join(strings.Fields(p), " "))
	}
	if len(params) == 1 && (params[0] == "" || params[0] == "void") {
		params = []string{}
	}
	return strings.TrimSpace(place), params
}

// Specs are texts as ParseSpec reads them.
func Specs(api API, texts ...string) []Spec {
	all := make([]Spec, len(texts))
	for i, t := range texts {
		all[i] = ParseSpec(t, api)
	}
	return all
}

// A question is what tells a Spec from all others.
type question struct {
	api  API
	text string
}

// key tells s from every other question.
func (s *Spec) key() question {
	if s.broken != "" || s.local != "" {
		return question{s.API, s.Text + ": " + s.broken + s.local}
	}
	return question{s.API, s.Text}
}

// String is q as the cache has it.
func (q question) String() string { return string(q.api) + " " + q.text }

// takesArguments tells whether s is about parameters of a function.
func (s *Spec) takesArguments() bool {
	return s.Expect != nil || s.API == Fentry || strings.Contains(s.Line, "$arg")
}

// symbol is the symbol that s is about, with a module's name before it if the asker wrote it; "": none.
func (s *Spec) symbol() string {
	if s.Line == "" {
		return s.Place.Symbol
	}
	words := strings.Fields(s.Line)
	if len(words) < 2 {
		return ""
	}
	return explain.ParsePlace(words[1]).Symbol
}

// module is the module that s names a symbol of; "": none.
func (s *Spec) module() string {
	if s.Line != "" {
		return ModuleOf(s.Line)
	}
	module, _, qualified := strings.Cut(s.Place.Symbol, ":")
	if !qualified {
		return ""
	}
	return module
}
