package check

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// What Answer.Rule is besides names of engine.Rules and of the rules below.
const (
	ArgumentRule = "Argument" // the language refuses a definition
	ModuleRule   = "Module"   // the probe's module cannot be loaded: not found, of another kernel, damaged
	ImageRule    = "Image"    // the kernel's image cannot be read: nothing is known about the probe
	FileRule     = "File"     // the file that names the probes cannot be read: nothing is known about them
	TypesRule    = "Types"    // it depends on types that are not known
	ExpectRule   = "Expected" // accepted, but the function has other parameters than the asker expects
)

// A refused is a reason for which an interface other than kprobes refuses a probe.
type refused struct {
	name   string
	errno  syscall.Errno
	says   string // one clause
	advice string
}

const (
	enoent = syscall.ENOENT
	einval = syscall.EINVAL
)

// enotsupp is the kernel's own ENOTSUPP, which has no name in user space.
const enotsupp = syscall.Errno(524)

// The rules of kprobe.multi and BPF trampolines. Those of perf_event_open are kprobes' own and kprobe_events'.
var (
	noMulti         = refused{"NoMulti", syscall.EINVAL, "this release has no kprobe.multi, which came with 5.18", "use perf"}
	noFprobe        = refused{"NoFprobe", syscall.EOPNOTSUPP, "this kernel has no fprobes (CONFIG_FPROBE), which kprobe.multi needs", "use perf"}
	multiNoSymbol   = refused{"MultiNoSymbol", syscall.ESRCH, "no such symbol", ""}
	multiNotrace    = refused{"MultiNotrace", syscall.ESRCH, "in a function that ftrace cannot trace", "use perf or register_kprobe, or probe a caller or a callee"}
	multiNotEntry   = refused{"MultiNotEntry", syscall.EINVAL, "kprobe.multi attaches to the entries of functions only", "use perf"}
	noTypes         = refused{"NoBTF", syscall.ENOENT, "this kernel has no BTF, which BPF trampolines need", "use kprobes"}
	typesNoFunction = refused{"NotInBTF", syscall.ESRCH, "no function of this name in the kernel's BTF", "use perf"}
	fentryInlined   = refused{"Inlined", syscall.ENOENT, "in BTF, not in kallsyms: inlined", "probe a caller or a callee"}
	fentryNotrace   = refused{"FentryNotrace", syscall.EBUSY, "in a function that ftrace cannot trace", "use perf or register_kprobe, or probe a caller or a callee"}
	fentryUntraced  = refused{"FentryUntraced", enotsupp, "in a function that ftrace cannot trace", "use perf or register_kprobe, or probe a caller or a callee"}
	fentryNone      = refused{"FentryNone", enotsupp, "BPF trampolines cannot be on functions of this architecture in this release", "use perf"}
	fentryOffset    = refused{"FentryOffset", syscall.EINVAL, "BPF trampolines attach to functions, not to offsets in them", "use perf"}
	fentryArguments = refused{"FentryArguments", enotsupp, "the function has more arguments than a BPF trampoline of this release takes", "use perf"}
	fentryTooMany   = refused{"FentryTooMany", syscall.EINVAL, "the function has more arguments than BPF takes", "use perf"}
	fentryVariable  = refused{"FentryVariable", syscall.EINVAL, "the function takes a variable number of arguments", "use perf"}
	fentryByValue   = refused{"FentryByValue", syscall.EINVAL, "an argument or the result is a structure that a BPF trampoline of this release cannot take", "use perf"}
	fentryModify    = refused{"FentryModify", syscall.EINVAL, "not a function whose result programs of BPF may change: security_ functions and those on the kernel's error injection list are", "use fexit, which sees the result"}
	fentrySleeps    = refused{"FentrySleeps", syscall.EINVAL, "programs that may sleep attach only to functions on the kernel's error injection list", "use the kind without .s"}
	fentryDenied    = refused{"FentryDenied", syscall.EINVAL, "BPF trampolines call this function themselves", "probe a caller"}
)

// errnoName is the name of errno, also of those that the kernel keeps to itself.
func errnoName(errno syscall.Errno) string {
	if errno == enotsupp {
		return "ENOTSUPP"
	}
	return kernel.ErrnoName(errno)
}

// A verdict is what an interface says about a place, with names for the rule.
type verdict struct {
	rule   string
	errno  string // "": accepted
	says   string
	advice string
}

// verdictOf is r as a verdict.
func verdictOf(r *refused) verdict { return verdict{r.name, errnoName(r.errno), r.says, r.advice} }

// found is f as a verdict.
func found(f *explain.Finding) verdict { return verdict{f.Rule.Name(), f.Errno, f.Says, f.Advice} }

// ruled is an engine's rule, as an interface other than kprobe_events applies it.
func ruled(r engine.Rule, advice string) verdict {
	errno := ""
	if r.Errno() != 0 {
		errno = errnoName(r.Errno())
	}
	return verdict{r.Name(), errno, r.String(), advice}
}
