package overhead

// A Case is one way in which a probe is armed.
type Case struct {
	// Kind is as in Documentation/trace/kprobes.rst: k is a stepped kprobe, b a boosted and o a jump-optimised one,
	// r a return probe, and kr both at one function. By ftrace it is f; an emulated instruction is e.
	Kind string
	What string // in words
	At   string // the symbol of the instruction that is probed
	Loop string // the function of kpbench that calls it

	Post      bool // with a post_handler, which needs a step
	Return    bool // a return probe
	Both      bool // a kprobe, too, at the same place
	Optimised bool // jump optimisation is on
}

// Cases are the kinds of the kernel's documents, and those that came since, in their order.
//
// There is no j and no jr: jprobes are gone since 4.15. There is no stepped r: the entry of a return probe has no
// post_handler, and is boosted.
var Cases = []Case{
	Stepped, Boosted, Emulated, Ftrace, Optimised,
	Return, ReturnOptimised, ReturnFtrace, Both, BothOptimised,
}

// The kinds of a kprobe.
var (
	Stepped   = Case{Kind: "k", What: "int3, stepped (post_handler)", At: "kpbench_lea", Loop: loop, Post: true}
	Boosted   = Case{Kind: "b", What: "int3, boosted", At: "kpbench_lea", Loop: loop}
	Emulated  = Case{Kind: "e", What: "int3, emulated jmp", At: "kpbench_jmp", Loop: loop}
	Ftrace    = Case{Kind: "f", What: "ftrace", At: "kpbench_target", Loop: loop}
	Optimised = Case{Kind: "o", What: "jump-optimised", At: "kpbench_lea", Loop: loop, Optimised: true}
)

// The kinds of a return probe, and of both at one function.
var (
	Return          = Case{Kind: "rb", What: "kretprobe, boosted entry", At: "kpbench_nt", Loop: loopNT, Return: true}
	ReturnOptimised = Case{Kind: "ro", What: "kretprobe, jump-optimised entry", At: "kpbench_nt", Loop: loopNT,
		Return: true, Optimised: true}
	ReturnFtrace = Case{Kind: "rf", What: "kretprobe, ftrace entry", At: "kpbench_target", Loop: loop, Return: true}

	Both = Case{Kind: "kr", What: "kprobe and kretprobe, boosted", At: "kpbench_nt", Loop: loopNT,
		Return: true, Both: true}
	BothOptimised = Case{Kind: "kro", What: "kprobe and kretprobe, jump-optimised", At: "kpbench_nt", Loop: loopNT,
		Return: true, Both: true, Optimised: true}
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
