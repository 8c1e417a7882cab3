package overhead

import "github.com/kprobefs/kprobefs/engine/release"

// A Case is one way in which a probe is armed.
type Case struct {
	// Kind is as in Documentation/trace/kprobes.rst: k is a stepped kprobe, b a boosted and o a jump-optimised one,
	// r a return probe, and kr both at one function. By ftrace it is f; an emulated instruction is e. j is a jprobe,
	// and jr one with a return probe.
	Kind string
	What string // in words
	At   string // the symbol of the instruction that is probed
	Loop string // the function of kpbench that calls it

	Post      bool // with a post_handler, which needs a step
	Return    bool // a return probe
	Both      bool // a kprobe or jprobe, too, at the same place
	Jump      bool // a jprobe
	Optimised bool // jump optimisation is on

	// since says whether a kernel has the case; nil: each has it.
	since func(k *release.Kernel) bool
}

// cases are the kinds of the kernel's documents, and those that came since, in their order.
var cases = []Case{
	Stepped, Boosted, Emulated, Ftrace, Optimised,
	ReturnStepped, Return, ReturnOptimised, ReturnFtrace, BothStepped, Both, BothOptimised, Jump, JumpReturn,
}

// Cases are those that a kernel has. None has a stepped return probe beside a boosted one: its entry has no post_handler,
// and is boosted where anything is.
func Cases(k release.Kernel) (all []Case) {
	for _, c := range cases {
		if c.since == nil || c.since(&k) {
			all = append(all, c)
		}
	}
	return all
}

func boosts(k *release.Kernel) bool   { return !k.NotBoosted }
func steps(k *release.Kernel) bool    { return k.NotBoosted }
func emulates(k *release.Kernel) bool { return !k.Profile.Places.Stepped }
func traces(k *release.Kernel) bool   { return !k.Profile.Places.NoFtrace }
func jumps(k *release.Kernel) bool    { return !k.Profile.Places.NoJumps }
func jprobes(k *release.Kernel) bool  { return k.Profile.Hits.Jprobes }

// The kinds of a kprobe.
var (
	Stepped   = Case{Kind: "k", What: "int3, stepped (post_handler)", At: "kpbench_lea", Loop: loop, Post: true}
	Boosted   = Case{Kind: "b", What: "int3, boosted", At: "kpbench_lea", Loop: loop, since: boosts}
	Emulated  = Case{Kind: "e", What: "int3, emulated jmp", At: "kpbench_jmp", Loop: loop, since: emulates}
	Ftrace    = Case{Kind: "f", What: "ftrace", At: "kpbench_target", Loop: loop, since: traces}
	Optimised = Case{Kind: "o", What: "jump-optimised", At: "kpbench_lea", Loop: loop, Optimised: true, since: jumps}
)

// The kinds of a return probe, and of both at one function.
var (
	ReturnStepped   = Case{Kind: "r", What: "kretprobe, stepped entry", At: "kpbench_nt", Loop: loopNT, Return: true, since: steps}
	Return          = Case{Kind: "rb", What: "kretprobe, boosted entry", At: "kpbench_nt", Loop: loopNT, Return: true, since: boosts}
	ReturnOptimised = Case{Kind: "ro", What: "kretprobe, jump-optimised entry", At: "kpbench_nt", Loop: loopNT,
		Return: true, Optimised: true, since: jumps}
	ReturnFtrace = Case{Kind: "rf", What: "kretprobe, ftrace entry", At: "kpbench_target", Loop: loop, Return: true, since: traces}

	BothStepped = Case{Kind: "kr", What: "kprobe and kretprobe, stepped", At: "kpbench_nt", Loop: loopNT,
		Return: true, Both: true, since: steps}
	Both = Case{Kind: "kr", What: "kprobe and kretprobe, boosted", At: "kpbench_nt", Loop: loopNT,
		Return: true, Both: true, since: boosts}
	BothOptimised = Case{Kind: "kro", What: "kprobe and kretprobe, jump-optimised", At: "kpbench_nt", Loop: loopNT,
		Return: true, Both: true, Optimised: true, since: jumps}
)

// The kinds of a jprobe.
var (
	Jump       = Case{Kind: "j", What: "jprobe", At: "kpbench_nt", Loop: loopNT, Jump: true, since: jprobes}
	JumpReturn = Case{Kind: "jr", What: "jprobe and kretprobe", At: "kpbench_nt", Loop: loopNT,
		Jump: true, Return: true, Both: true, since: jprobes}
)

// The functions that call what is probed; the second one's cannot be traced by ftrace.
const (
	loop   = "kpbench_loop"
	loopNT = "kpbench_loop_nt"
)

// handlers is how many handlers run at a call.
func (c Case) handlers() int {
	if c.Both {
		return 2
	}
	return 1
}
