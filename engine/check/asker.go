package check

import (
	"errors"
	"strings"

	core "github.com/cilium/ebpf/btf"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// reasons is implemented by explain.Explainer.
type reasons interface {
	// ExplainInto puts the verdict on a place, without details, in the place of x.
	ExplainInto(x *explain.Explanation, p explain.Place)
	// Explain returns it with suggestions.
	Explain(explain.Place) explain.Explanation
}

// An Asker asks one kernel about probes, with the modules that are loaded at that moment. It registers
// nothing.
type Asker struct {
	name     string
	explain  reasons
	language Language
	attacher attacher
	names    names

	raw    []byte     // the kernel's .BTF section; nil: there is none
	core   *core.Spec // raw, for relocations; nil: not asked yet
	engine *engine.Engine
	texts  map[explain.Address]*Text // of functions, by where they begin; nil: none is wanted
	// partial: the types have no members, which are not among the kernel's facts.
	partial bool
	brief   bool                // signatures are wanted of those only that take arguments
	last    explain.Explanation // what briefly has returned
}

// NewAsker returns the Asker of a kernel, which is called name in its answers.
func NewAsker(m Subject, name string) *Asker {
	own := typesOf(m)
	return newAsker(m, name, own, types{kernel: own}, rawTypes(m))
}

// newAsker is NewAsker with type information: own is what the kernel itself has; t is what is known of it and its
// modules, and raw the section of the kernel's part of that.
func newAsker(m Subject, name string, own *btf.Spec, t types, raw []byte) *Asker {
	rules := release.Of(m.Release())
	return &Asker{
		name: name, engine: m.Engine(), explain: explain.New(m.Engine()), language: languageOf(m, own), raw: raw,
		attacher: attacher{isa: m.Engine().Arch().ISA, callFits: callFits(m), kernel: m.Kernel(), rules: rules.Attach, anyFunction: rules.Language.AnyFunction,
			plainBoundary: rules.Language.PlainBoundary, types: t},
	}
}

// Ask returns the answers to specs, in their order. progress, if not nil, is called after each.
func (a *Asker) Ask(specs []Spec, progress func()) []Answer {
	specs = servedBy(specs, a.attacher.kernel, a.attacher.isa)
	a.lookUp(specs)
	all := make([]Answer, len(specs))
	for i := range specs {
		all[i] = a.one(&specs[i])
		all[i].expect(specs[i].Expect)
		all[i].Probe, all[i].Kernel, all[i].API = specs[i].Text, a.name, specs[i].API
		all[i].Missing = a.missing(&specs[i])
		if progress != nil {
			progress()
		}
	}
	return all
}

// missing tells whether s names a symbol that is not there.
func (a *Asker) missing(s *Spec) bool {
	name := s.symbol()
	if name == "" || isPattern(name) {
		return false
	}
	_, there := a.attacher.kernel.Lookup(name)
	return !there
}

// briefly is the verdict on a place, until briefly is called again.
func (a *Asker) briefly(p explain.Place) *explain.Explanation {
	a.explain.ExplainInto(&a.last, p)
	return &a.last
}

func (a *Asker) one(s *Spec) Answer {
	switch {
	case s.broken != "":
		return Answer{Errno: unknown, Rule: FileRule, Says: s.broken, Advice: "mend the file, or take it away"}
	case s.relocation != nil:
		return a.relocate(s)
	case s.Line != "":
		return a.definition(s, s.Line)
	case isPattern(s.Place.Symbol):
		return a.pattern(s)
	case s.API == Events && s.Place.Bad == "":
		return a.event(s)
	case s.API == Events:
		x := a.briefly(s.Place)
		return a.answer(s, x, found(&x.Kprobe))
	}
	x := a.briefly(s.Place)
	return a.answer(s, x, asks[s.API](&a.attacher, s, x))
}

// event is the answer to the line that puts a probe at s without arguments.
func (a *Asker) event(s *Spec) Answer {
	word := "p "
	if s.Return {
		word = "r "
	}
	answer := a.definition(s, word+s.Place.String())
	answer.Column = 0 // the asker wrote no line
	return answer
}

// definition is the answer to a line of kprobe_events.
func (a *Asker) definition(s *Spec, line string) Answer {
	d, err := a.language.Parse(line)
	if err != nil {
		answer := Answer{Rule: ArgumentRule, Says: err.Error(), Errno: "EINVAL"}
		if bad := (*LineError)(nil); errors.As(err, &bad) {
			answer.Column, answer.Errno = bad.Column, kernel.ErrnoName(bad.Errno)
			if bad.NoField && a.partial {
				return unknownTypes()
			}
		}
		a.advise(&answer, s)
		return answer
	}
	x := a.briefly(d.Place)
	f := &x.Events
	if d.Return && !f.Refuses() && x.Kretprobe.Refuses() {
		f = &x.Kretprobe
	}
	return a.answer(s, x, found(f))
}

// answer converts x to an Answer with the verdict v.
func (a *Asker) answer(s *Spec, x *explain.Explanation, v verdict) Answer {
	answer := Answer{
		OK: v.errno == "", Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice,
		Place: x.Place, Address: x.Address,
	}
	if v.rule == engine.NoSymbol.Name() {
		answer.Advice = "" // the advice is for a running machine
	}
	a.sign(&answer, s, x)
	a.show(&answer, x)
	if !answer.OK || x.Kprobe.Refuses() && !besides(s.API) {
		// Accepted, but the place exists only when its module is loaded; or refused.
		a.near(&answer, s, x)
		a.advise(&answer, s)
		return answer
	}
	answer.How = how(s.API, x)
	if len(x.Why) > 0 && x.Best != engine.ArmJump && !besides(s.API) {
		answer.NotJump, answer.Why = x.Why[0].Rule.Name(), x.Why[0].Says
	}
	return answer
}

// show adds the function's code, if it is wanted.
func (a *Asker) show(answer *Answer, x *explain.Explanation) {
	f := x.Function
	if a.texts == nil || f == nil {
		return
	}
	if a.texts[f.Start] == nil {
		a.texts[f.Start] = textOf(a.engine, f)
	}
	answer.Text, answer.At = a.texts[f.Start], uint64(x.Address-f.Start)
}

// besides tells whether api does without kprobes.
func besides(api API) bool { return api == Multi || api == Fentry }

// how says how api arms a probe.
func how(api API, x *explain.Explanation) string {
	switch api {
	case Multi:
		return "fprobe"
	case Fentry:
		return "trampoline"
	}
	return x.ArmingText(x.Best)
}

// everywhere are the rules that refuse all places around one, too.
var everywhere = map[engine.Rule]bool{engine.NoSymbol: true, engine.BadPlace: true, engine.NotText: true, engine.Blacklisted: true}

// near adds places nearby to a refusal of the place itself.
func (a *Asker) near(answer *Answer, s *Spec, x *explain.Explanation) {
	if s.Line != "" || !x.Kprobe.Refuses() || everywhere[x.Kprobe.Rule] || besides(s.API) {
		return
	}
	full := a.explain.Explain(s.Place)
	for _, n := range full.Suggestions {
		answer.Instead = append(answer.Instead, Instead{n.Place, n.What})
	}
}

// sign adds the function's parameters.
func (a *Asker) sign(answer *Answer, s *Spec, x *explain.Explanation) {
	if a.brief && !s.takesArguments() {
		return
	}
	name := s.symbol()
	if name == "" && x.Function != nil {
		name = x.Function.Name
	}
	module, symbol, qualified := strings.Cut(name, ":")
	if !qualified {
		module, symbol = "", name
	}
	if symbol == "" {
		return
	}
	for _, n := range []string{symbol, base(symbol)} {
		if module != "" {
			n = module + ":" + n
		}
		if f, spec, ok := a.attacher.types.function(n); ok {
			sig := spec.SignatureOf(f)
			answer.Signature = &sig
			return
		}
	}
}
