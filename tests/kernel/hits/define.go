package hits

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// Functions are all functions that both kernels have, in alphabetical order, but for those that time or the tracer hits
// rather than a task. Each of names has the names of functions of one kernel; a name that a kernel has twice cannot be probed.
func Functions(names ...[]string) []string {
	n := map[string]int{}
	for _, kernel := range names {
		slices.Sort(kernel)
		for i, name := range kernel {
			if (i == 0 || kernel[i-1] != name) && (i == len(kernel)-1 || kernel[i+1] != name) && !timed.MatchString(name) {
				n[name]++
			}
		}
	}
	var all []string
	for name, kernels := range n {
		if kernels == len(names) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// timed are functions whose hits depend on when interrupts come and on who holds a lock, or that run so often that
// nothing else would fit into the buffer.
var timed = regexp.MustCompile(`^(_raw_|__raw_|rcu_|__rcu|call_rcu|kvfree_call|tick_|sched_clock|ktime_get|hrtimer_interrupt|` +
	`timekeeping|update_|irq_|__irq|asm_|sysvec|exc_|do_softirq|__do_softirq|raise_softirq|__raise_softirq|run_timer|` +
	`preempt_|__local_bh|native_|paravirt|mem(cpy|set|cmp|move)|__mem|str|__str|_printk|printk|vprintk|trace|ring_buffer|` +
	`__schedule_bug|kthread|worker_|process_one_work|queue_work|__queue_work|smp_|on_each|text_poke|ftrace|kprobe|kretprobe|` +
	`arch_rethook|rethook|lookup_symbol|kallsyms|vsnprintf|format_decode|number|string|pointer_|hex_|` +
	`(un)?register_(kprobe|kretprobe|die_notifier)|(en|dis)able_kprobe|arch_irq_work)`)

// maxArgs is how many arguments an event shows: those that are passed in registers.
const maxArgs = 6

// Define returns the lines of kprobe_events for a function: one for its entry, with the arguments that are numbers or strings,
// and one for its return. spec has the types of the real kernel.
func Define(name string, spec *btf.Spec) (lines []string) {
	entry, exit := "p:hits/p_"+name+" "+name, "r:hits/r_"+name+" "+name
	f, ok := spec.Func(name)
	if !ok {
		return []string{entry, exit + " ret=$retval:u64"}
	}
	sig, _ := spec.Signature(name)
	for i, p := range f.Params[:min(len(f.Params), maxArgs)] {
		if kind := shown(spec, p.Type, sig.Params[i].Type); kind != "" && p.Name != "" {
			place := fmt.Sprintf("$arg%d", i+1)
			if kind == "string" {
				place = "+0(" + place + ")"
			}
			entry += " " + p.Name + "=" + place + ":" + kind
		}
	}
	if kind := shown(spec, f.Return, ""); kind != "" {
		exit += " ret=$retval:" + kind
	} else if t, ok := spec.Type(f.Return); ok && t.Kind == btf.Pointer {
		exit += " ret=$retval:u64"
	}
	return []string{entry, exit}
}

// shown is the type that an event gives a value of type r, or "" if the value is not comparable.
func shown(spec *btf.Spec, r btf.Ref, name string) string {
	t, ok := spec.Type(r)
	switch {
	case !ok:
		return ""
	case strings.HasSuffix(name, "char *"):
		return "string"
	case t.Kind == btf.Int || t.Kind == btf.Enum:
		sign := "u"
		if t.Kind == btf.Int && t.Signed {
			sign = "s"
		}
		return fmt.Sprintf("%s%d", sign, 8*min(t.Size(), 8))
	}
	return ""
}
