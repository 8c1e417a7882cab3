package overhead

// A Machine is one that the kernel's documents have figures of, in µs by Case.Kind. The sources are
// Documentation/kprobes.txt of 2.6 and Documentation/trace/kprobes.rst.
type Machine struct {
	Name  string
	Added map[string]float64
}

// Documented are the documents' machines of x86-64, oldest first. j and jr are jprobes, r is a return probe whose entry is
// stepped.
var Documented = []Machine{
	{"Opteron 246", map[string]float64{"k": 0.49, "j": 0.76, "r": 0.80, "kr": 0.82, "jr": 1.07}},
	{"Xeon E5410", map[string]float64{"k": 0.99, "b": 0.43, "o": 0.06, "r": 1.24, "rb": 0.68, "ro": 0.30}},
}

// Others are the documents' machines that are not x86-64, with their figures in µs.
var Others = []string{
	"i386, Pentium M 1495 MHz: k 0.57, j 1.00, r 0.92, kr 0.99, jr 1.40",
	"ppc64, POWER5 1656 MHz: k 0.77, j 1.31, r 1.26, kr 1.45, jr 1.99",
}

// Lacking are the documents' kinds that not every kernel has, and why one has them not.
var Lacking = []struct{ Kind, Why string }{
	{"b", "int3, boosted: not with PREEMPT"},
	{"o", "jump-optimised: since 2.6.34"},
	{"r", "kretprobe, stepped: boosted here"},
	{"rb", "kretprobe, boosted: not with PREEMPT"},
	{"ro", "kretprobe, jump-optimised: since 2.6.34"},
	{"j", "jprobe: gone since 4.15"},
	{"jr", "jprobe and kretprobe: gone since 4.15"},
}
