package live

import (
	"fmt"
	"math/rand/v2"
)

// A Place is a function that sessions may probe.
type Place struct {
	Function
	Starts []uint64 // where its first instructions begin, as offsets
}

// Places are the places that sessions use.
type Places struct {
	Probed []Place  // any place in them may be probed while the kernel runs
	Refuse []string // symbols at which no probe may stand, and names that are no symbols
}

// Generate makes n sessions of the given length. The same arguments make the same
// sessions.
func Generate(p *Places, seed uint64, n, length int) []Session {
	all := make([]Session, n)
	for i := range all {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(i))), refuse: p.Refuse, known: map[string]bool{}}
		// Few functions, so that probes share places.
		for range 2 + g.IntN(4) {
			g.places = append(g.places, p.Probed[g.IntN(len(p.Probed))])
		}
		all[i].ID = i
		for range length {
			all[i].Ops = append(all[i].Ops, g.op())
		}
	}
	return all
}

// Plan is what a guest needs for sessions.
func (p *Places) Plan(sessions []Session) *Plan {
	plan := &Plan{Sessions: sessions}
	for i := range p.Probed {
		plan.Functions = append(plan.Functions, p.Probed[i].Function)
	}
	return plan
}

// A generator makes one session. It knows roughly which events exist, so that most operations are about one
// of them.
type generator struct {
	*rand.Rand
	places []Place
	refuse []string
	events []string // GROUP/EVENT, as far as they should have been accepted
	known  map[string]bool
}

type operation struct {
	weight int
	op     func(g *generator) Op
}

// operations are what a session does, with how often.
var operations = []operation{
	{24, (*generator).define},
	{22, (*generator).enableEvent},
	{8, (*generator).remove},
	{2, (*generator).clear},
	{5, (*generator).enableGroup},
	{3, (*generator).setEvent},
	{10, (*generator).globally},
	{8, (*generator).optimization},
	{7, (*generator).filter},
	{4, (*generator).trigger},
	{6, (*generator).dynamic},
	{1, func(*generator) Op { return Op{File: "tracing/error_log", Trunc: true} }},
}

func (g *generator) op() Op {
	total := 0
	for _, o := range operations {
		total += o.weight
	}
	n := g.IntN(total)
	i := 0
	for ; n >= operations[i].weight; i++ {
		n -= operations[i].weight
	}
	return operations[i].op(g)
}

// pick returns a random choice.
func pick[T any](g *generator, choices ...T) T { return choices[g.IntN(len(choices))] }

// in reports true n times of a hundred.
func (g *generator) in(n int) bool { return g.IntN(100) < n }

// event is a known event, mostly, as GROUP/EVENT.
func (g *generator) event() string {
	if len(g.events) == 0 || g.in(6) {
		return pick(g, "kprobes/a", "kprobes/nosuch", "grp/b", "nosuch/a")
	}
	return g.events[g.IntN(len(g.events))]
}

func (g *generator) enableEvent() Op {
	v := pick(g, "1", "1\n", "1", "1\n", "1", "0\n", "0", "0\n")
	if g.in(6) {
		v = pick(g, "2", "-1", "y", " 1", "01\n", "1 ", "0x1", "\n")
	}
	return Op{File: "tracing/events/" + g.event() + "/enable", Text: v, Trunc: g.in(50)}
}

func (g *generator) enableGroup() Op {
	return Op{File: "tracing/events/" + pick(g, "kprobes", "kprobes", "grp") + "/enable", Text: pick(g, "1\n", "0\n", "1", "2", "x"), Trunc: g.in(50)}
}

func (g *generator) setEvent() Op {
	return Op{
		File: "tracing/set_event", Append: g.in(70), Trunc: g.in(15),
		Text: pick(g, "kprobes:*\n", "!kprobes:*\n", "kprobes:a\n", "!kprobes:b\n", "*:c\n", "grp:\n", "d\n", "!a\n", "nosuch\n", "kprobes:a kprobes:b\n", "grp:nosuch\n"),
	}
}

func (g *generator) globally() Op {
	v := pick(g, "1\n", "1", "0\n", "0", "y", "n\n", "on\n", "off", "Y", "N")
	if g.in(10) {
		v = pick(g, "2", "\n", " 1", "o", "0x1", "1 0", "-1", "true", "oops")
	}
	return Op{File: "kprobes/enabled", Text: v, Trunc: g.in(50)}
}

func (g *generator) optimization() Op {
	v := pick(g, "1\n", "0\n", "1", "0")
	if g.in(15) {
		v = pick(g, "2\n", "-1", "y", " 1\n", "0x1\n", "00\n", "1 0\n", "0\n1\n", "\n", "999999999999", "-0\n", "+1\n", "1abc")
	}
	return Op{File: "debug/kprobes-optimization", Text: v, Trunc: g.in(50)}
}

func (g *generator) filter() Op {
	f := pick(g, "common_pid == 1", "common_pid > 0 && common_pid != 7", "0", "a1 == 5", "a1 & 3 || common_pid < 3",
		"__probe_ip > 0", "x == 3", "common_pid = = 3", "(common_pid == 1", "common_comm == \"sh\"", "comm ~ \"s*\"", "a1 == \"x\"",
		"!(a1 > 3)", "common_pid == 1 &&", "common_pid == x", "")
	return Op{File: "tracing/events/" + g.event() + "/filter", Text: f + "\n", Trunc: g.in(50)}
}

func (g *generator) trigger() Op {
	t := pick(g, "traceoff", "!traceoff", "traceon", "!traceon", "traceon if common_pid == 1", "traceoff if x == 1", "nosuch", "!nosuch", "traceoff:x",
		"traceoff:0", "enable_event:kprobes:a", "!enable_event:kprobes:a", "disable_event:kprobes:b", "enable_event:kprobes", "traceon if", "")
	return Op{File: "tracing/events/" + g.event() + "/trigger", Text: t + "\n", Trunc: g.in(10)}
}

func (g *generator) clear() Op {
	o := Op{File: "tracing/" + pick(g, "kprobe_events", "kprobe_events", "dynamic_events"), Trunc: true}
	if g.in(40) {
		o.Text = g.definition()
	}
	return o
}

func (g *generator) dynamic() Op {
	o := g.define()
	switch {
	case g.in(50):
		return g.otherKind()
	case g.in(40):
		o = g.remove()
	}
	o.File = "tracing/dynamic_events"
	return o
}

func (g *generator) define() Op {
	text := g.definition()
	if g.in(5) {
		text += g.definition()
	}
	return Op{File: "tracing/kprobe_events", Text: text, Append: true}
}

func (g *generator) remove() Op {
	e := g.event()
	text := "-:" + e
	switch {
	case g.in(15):
		text = pick(g, "-:a", "-:kprobes/", "-:b", "-", "-:", "-:kprobes/a "+g.place(0), "-:nosuch", "-:grp/", "-a", "-:kprobes.a")
	case g.in(10):
		text += fmt.Sprintf(" %s", g.place(0))
	}
	return Op{File: "tracing/kprobe_events", Text: text + "\n", Append: true}
}
