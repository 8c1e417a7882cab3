package check

import (
	"strings"
)

// An API is an interface of the kernel that attaches probes. Each has its own rules and errnos.
type API string

// The interfaces.
const (
	Perf     API = "perf"          // perf_event_open with the kprobe PMU (perf_kprobe_init)
	Events   API = "kprobe_events" // a line that is written to tracing/kprobe_events
	Multi    API = "multi"         // a kprobe.multi link of BPF (bpf_kprobe_multi_link_attach)
	Fentry   API = "fentry"        // a BPF trampoline: fentry, fexit, fmod_ret (bpf_tracing_prog_attach)
	Types    API = "CO-RE"         // a relocation of a compiled program, which its loader looks up in the kernel's BTF
	Register API = "register"      // register_kprobe and register_kretprobe, which modules call
)

// APIs are the names of those that probes can be asked about.
func APIs() []string {
	return []string{string(Perf), string(Events), string(Multi), string(Fentry), string(Register)}
}

// A section is how loaders of BPF programs and bpftrace begin the name of a probe.
type section struct {
	name   string
	api    API // "": the one that is asked about
	ret    bool
	caller bool // a system call is named, and not its wrapper
	// modifies: the program decides what the function returns; sleeps: it may sleep; hook: the name is that of a hook of
	// BPF's security module. All are for Fentry.
	modifies, sleeps, hook bool
}

// sections are the beginnings that are known, with ":" or "/" behind them.
var sections = []section{
	{name: "kprobe"}, {name: "kretprobe", ret: true},
	{name: "kprobe.multi", api: Multi}, {name: "kretprobe.multi", api: Multi, ret: true},
	{name: "kprobe.session", api: Multi},
	{name: "fentry", api: Fentry}, {name: "fexit", api: Fentry, ret: true}, {name: "fmod_ret", api: Fentry, modifies: true},
	{name: "fentry.s", api: Fentry, sleeps: true}, {name: "fexit.s", api: Fentry, ret: true, sleeps: true},
	{name: "fmod_ret.s", api: Fentry, modifies: true, sleeps: true},
	{name: "lsm", api: Fentry, hook: true}, {name: "lsm.s", api: Fentry, hook: true},
	{name: "kfunc", api: Fentry}, {name: "kretfunc", api: Fentry, ret: true},
	{name: "ksyscall", caller: true}, {name: "kretsyscall", ret: true, caller: true},
}

// sectionOf takes the beginning off text. ok is false if it has none.
func sectionOf(text string) (s section, rest string, ok bool) {
	at := strings.IndexAny(text, ":/")
	if at < 0 {
		return s, text, false
	}
	for _, s := range sections {
		if s.name == text[:at] {
			return s, text[at+1:], true
		}
	}
	return s, text, false
}

// Attaches tells whether the name of a program's section says that it is attached to a function.
func Attaches(section string) bool {
	_, place, ok := sectionOf(section)
	return ok && place != ""
}
