package property

// A function is one that each step calls once.
type function struct {
	name   string
	module string // "" in the core kernel
	nr     int    // the system call that leads to it; -1: it is called itself
}

var functions = []function{
	{"vfs_read", "", 0},
	{"vfs_llseek", "", 8},
	{"ktm_a", "ktm", -1},
	{"ktm_b", "ktm", -1},
	{"ktm_notrace", "ktm", -1},
	{"kpbench_target", "kpbench", -1},
	{"kpbench_nt", "kpbench", -1},
}

// A place is where a probe can be: an instruction that each call of its function
// executes once.
type place struct {
	symbol string
	offset uint64
	module string
	kind   placeKind
	entry  bool // a kretprobe can be there
	init   bool // init text: registered while the module loads, called by that
}

// placeKind is how the place can be armed, which is a fact about its function.
type placeKind uint8

const (
	fentry  placeKind = iota // by a call to the ftrace trampoline
	jumps                    // by an int3, and then a jump
	trapped                  // by an int3 only
)

var places = []place{
	{symbol: "vfs_read", kind: fentry, entry: true},
	{symbol: "vfs_read", offset: 0x5, kind: jumps}, // a row of pushes: regions that overlap
	{symbol: "vfs_read", offset: 0x7, kind: jumps},
	{symbol: "vfs_read", offset: 0x9, kind: jumps},
	{symbol: "vfs_read", offset: 0xb, kind: jumps},
	{symbol: "vfs_read", offset: 0xf, kind: jumps},
	{symbol: "ksys_read", kind: fentry, entry: true},
	{symbol: "ksys_read", offset: 0x5, kind: jumps},
	{symbol: "ksys_read", offset: 0xd, kind: jumps},
	{symbol: "ksys_read", offset: 0x14, kind: trapped}, // a call in its region
	{symbol: "ksys_read", offset: 0x17, kind: trapped}, // a call: emulated
	{symbol: "vfs_llseek", kind: fentry, entry: true},
	{symbol: "vfs_llseek", offset: 0x5, kind: trapped}, // an indirect jump in the function
	{symbol: "vfs_llseek", offset: 0x9, kind: trapped}, // a conditional jump: emulated
	{symbol: "ktm_a", module: "ktm", kind: fentry, entry: true},
	{symbol: "ktm_a", offset: 0x5, module: "ktm", kind: jumps},
	{symbol: "ktm_a", offset: 0x8, module: "ktm", kind: trapped}, // a conditional jump in its region
	{symbol: "ktm_b", module: "ktm", kind: fentry, entry: true},
	{symbol: "ktm_b", offset: 0x5, module: "ktm", kind: jumps},
	{symbol: "ktm_b", offset: 0x8, module: "ktm", kind: jumps},
	{symbol: "ktm_b", offset: 0xe, module: "ktm", kind: jumps},
	{symbol: "ktm_notrace", module: "ktm", kind: trapped, entry: true}, // too near to the end
	{symbol: "ktm_init", module: "ktm", kind: fentry, entry: true, init: true},
	{symbol: "kpbench_target", module: "kpbench", kind: fentry, entry: true},
	{symbol: "kpbench_lea", module: "kpbench", kind: jumps, entry: true},
	{symbol: "kpbench_push", module: "kpbench", kind: trapped},
	{symbol: "kpbench_nop5", module: "kpbench", kind: jumps},
	{symbol: "kpbench_call", module: "kpbench", kind: trapped},
	{symbol: "kpbench_nt_lea", module: "kpbench", kind: jumps, entry: true}, // an entry, also called kpbench_nt, that is no fentry site
	{symbol: "kpbench_nt_push", module: "kpbench", kind: trapped},
}
