package rooms

import (
	"slices"
	"strings"
)

// A room is a row of the table: packages, and what they may import of ours.
type room struct {
	who  string // a path below the module's, or one with "/..." for all below it, too
	may  string // paths of the same two forms; "values": those
	rule string // why, in a few words
}

// values are what everybody above them may ask. They ask nobody.
const values = "engine/arch engine/kernel engine/release"

// rooms is the table. The row with the longest path is a package's. A package of a row may not
// import another of the same row unless may says so.
var rooms = []room{
	{"cmd/...", "cmd/kprobefs/top engine/... emu/... fs/... sysctl/... listfmt/...", "the program wires everything; nobody imports it"},
	{"cmd/kprobefs/top", "listfmt listfmt/probetable", "top reads files, a real kernel's, too"},

	{"engine/arch", "", "instruction sets are values: they ask nobody"},
	{"engine/kernel", "", "what the engine asks of a kernel: it asks nobody"},
	{"engine/release", "", "releases are values: they ask nobody"},
	{"engine/large", "", "memory is asked for by anybody"},
	{"engine", "values", "the engine knows no processor, no machine and no files"},
	{"engine/x86/insn", "", "the decoder that decides imports nothing of ours"},
	{"engine/x86/insn/objdump", "engine/x86/insn", "objdump's answers are compared with the decoder's alone"},
	{"engine/x86/disasm", "engine/x86/insn values", "printing instructions needs the decoder alone"},
	{"engine/x86", "engine engine/x86/insn engine/x86/disasm values", "what can be probed on x86 is decided without a machine and without files"},
	{"engine/x86/placement", "engine engine/x86 values", "answers about places come from the engine"},
	{"engine/x86/placement/cmd", "engine/... emu/...", "a program for conformance"},
	{"engine/arm64", "engine values", "what can be probed on arm64 is decided without a machine and without files"},
	{"engine/listing", "engine values", "text is printed without a machine"},
	{"engine/explain", "engine values", "reasons are read off the engine, without a machine"},
	{"engine/check/source", "engine/check emu/image/input", "tools' files are read to questions, and no kernel is known"},
	{"engine/check/facts", "engine fs/tracefs/btf engine/large values", "facts are answered from without an image"},
	{"engine/check", "engine engine/explain engine/check/facts emu/offline emu/system emu/image/... fs/tracefs/probe fs/tracefs/btf values",
		"kernels are checked without a machine that runs"},

	{"emu", "engine engine/x86 engine/x86/insn emu/uc emu/guest emu/image emu/image/unwind emu/system values",
		"the machine knows nothing of files"},
	{"emu/system", "engine emu/image values", "what the running and the offline kernel share knows neither"},
	{"emu/offline", "engine engine/x86 engine/arm64 emu/guest emu/image emu/system values", "the kernel that is looked at has no processor"},
	{"emu/offline/call", "emu/offline emu/system emu/image emu/uc values", "calls of a kernel that is looked at are a room of their own: they need cgo"},
	{"emu/overhead", "emu engine values", "what measures a machine calls it, and knows no files"},
	{"emu/uc", "emu/uc/internal/stack", "libunicorn stands behind one interface, which imports nothing of ours"},
	{"emu/uc/internal/stack", "", "the stack of C code imports nothing of ours"},
	{"emu/guest", "", "the kernels inside are data"},
	{"emu/guest/mkboot", "emu", "a program that makes the machine's first snapshot"},
	{"emu/headers", "emu/guest engine/release", "headers for modules of users are data, and what the kernels inside call what they export"},
	{"emu/debuginfo", "emu/guest values", "what debuggers want is data, and the kernels inside have it"},
	{"emu/headers/mkfacts", "", "a program that makes headers out of a kernel's own words about itself"},
	{"emu/seccomp", "", "filters of system calls import nothing of ours"},
	{"emu/mirror", "emu emu/seccomp emu/system engine/x86/insn values", "the mirror calls the machine, and knows no files of ours"},
	{"emu/image", "emu/image/bootpatch emu/image/bootpatch/arm64 emu/image/input emu/image/internal/kallsyms emu/image/internal/unpack emu/image/unwind engine/large values",
		"kernels are read out of files without an engine and without a machine"},
	{"emu/image/bootpatch", "engine/x86/insn values", "a boot's patches need the decoder, and no engine"},
	{"emu/image/bootpatch/arm64", "emu/image/bootpatch values", "another architecture's patches share the types alone"},
	{"emu/image/input", "", "input is bounded before anything of ours sees it"},
	{"emu/image/internal/unpack", "engine/large", "unpacking knows nothing of kernels"},
	{"emu/image/unwind", "", "unwind tables are values"},
	{"emu/image/internal/kallsyms/...", "emu/image/input emu/image/internal/kallsyms values", "symbols are read without an engine"},
	{"emu/image/parse", "emu/image emu/image/input emu/image/internal/unpack values", "the process that parses has parsers only"},
	{"emu/image/internal/survey", "emu/image/... values", "a program for conformance"},

	{"sysctl", "", "sysctl imports nothing of ours"},
	{"listfmt/traceline", "", "listfmt/traceline is for other programs, too: it imports nothing of ours"},
	{"listfmt/probetable", "listfmt", "listfmt/probetable is for files of a real kernel, too: it knows no machine"},
	{"listfmt", "", "listfmt is for other programs, too: it imports nothing of ours"},
	{"fs/vtree", "", "files as descriptions know no server and nothing else of ours"},
	{"fs", "fs/internal/forbid fs/vtree sysctl", "what serves files does not know what they mean"},
	{"fs/notify", "fs fs/vtree fs/internal/taskmem emu/seccomp", "what serves files does not know what they mean"},
	{"fs/bpf/insn", "", "instructions of BPF are values"},
	{"fs/bpf/vm", "fs/bpf/insn", "programs of BPF run without a machine"},
	{"fs/bpf/maps", "", "maps know no programs"},
	{"fs/bpf", "emu/seccomp engine fs/bpf/insn fs/bpf/vm fs/bpf/maps fs/internal/caller fs/internal/ready fs/tracefs values", "programs of BPF see hits of tracing/, and never a machine"},
	{"fs/internal/caller", "emu/seccomp", "a call that is answered is the host's alone"},
	{"fs/internal/ready", "", "what is waited for is the host's alone"},
	{"fs/perf", "emu/seccomp engine fs/bpf fs/internal/caller fs/internal/ready fs/tracefs values", "perf events are made of tracing/ and answered to callers, never of a machine"},
	{"fs/confine", "emu/seccomp", "rights are given up without anything else of ours"},
	{"fs/internal/taskmem", "", "the memory of a task is the host's alone"},
	{"fs/internal/forbid", "", "what the host forbids is asked of the host alone"},
	{"fs/ns", "emu/seccomp fs/internal/forbid fs/internal/taskmem", "namespaces know no machine and no files of ours"},
	{"fs/internal/fio", "", "calls on one file import nothing of ours"},
	{"fs/hits", "fs/vtree listfmt/traceline", "fs/hits reads a tree of tracing/ by its files alone"},
	{"fs/page", "fs/vtree engine engine/explain listfmt/traceline values", "fs/page shows a machine by its files and its engine, whatever the machine is"},
	{"fs/debugfs", "fs/vtree engine listfmt values", "kprobes/ is made of the engine, without a machine"},
	{"fs/internal/machinefs", "fs/vtree emu emu/debuginfo emu/headers emu/system engine engine/explain engine/listing values", "machine/ alone looks into the machine"},
	{"fs/tracefs", "fs/vtree engine fs/tracefs/... values", "tracing/ is made of the engine, never of a machine"},
	{"fs/tracefs/probe", "engine fs/tracefs/btf fs/tracefs/internal/kstr fs/tracefs/internal/printfmt fs/tracefs/internal/value values", "the language of probes knows no files"},
	{"fs/tracefs/internal/trace", "fs/vtree engine fs/tracefs/internal/ring fs/tracefs/internal/kstr fs/tracefs/internal/value values", "trace arrays know no events, probes and functions"},
	{"fs/tracefs/internal/printfmt", "fs/tracefs/internal/value engine/arch", "print formats know numbers only"},
	{"fs/tracefs/internal/filter", "fs/tracefs/internal/kstr fs/tracefs/internal/value engine/arch", "filters know strings and numbers only"},
	{"fs/tracefs/internal/ftrace", "fs/vtree engine fs/tracefs/internal/kstr values", "sets of functions know no tracer"},
	{"fs/tracefs/internal/event", "fs/vtree engine fs/tracefs/internal/trace fs/tracefs/probe fs/tracefs/internal/filter fs/tracefs/internal/kstr values",
		"events know no kprobes, only that they can be armed, and no function tracers"},
	{"fs/tracefs/internal/kprobe", "fs/vtree engine fs/tracefs/internal/trace fs/tracefs/internal/event fs/tracefs/internal/filter fs/tracefs/internal/kstr fs/tracefs/internal/value fs/tracefs/probe values",
		"probes know no function tracers and no tree"},
	{"fs/tracefs/internal/function", "fs/vtree engine fs/tracefs/internal/trace fs/tracefs/internal/ftrace fs/tracefs/internal/ring fs/tracefs/internal/kstr values",
		"function tracers know no events and no probes"},
	{"fs/tracefs/internal/stack", "fs/vtree engine fs/tracefs/internal/ftrace fs/tracefs/internal/kstr values", "the stack tracer knows no trace arrays and no other tracer"},
	{"fs/tracefs/btf/...", "", "type information imports nothing of ours"},
	{"fs/tracefs/internal/ring", "engine/arch", "the ring buffer asks for the layout of numbers only"},
	{"fs/tracefs/internal/kstr", "", "strings as the kernel reads them import nothing of ours"},
	{"fs/tracefs/internal/value", "engine/arch", "numbers as the kernel reads them ask for their order of bytes only"},
	{"fs/tree", "engine/... emu/... fs/... sysctl/... listfmt/...", "the tree of one machine wires its rooms"},
	{"fs/kprobefstest", "emu emu/mirror fs fs/tree fs/vtree values", "a machine for tests is wired as the program's"},

	{"tests/...", "tests/... engine/... emu/... fs/... sysctl/... listfmt/...", "tests may look into everything but the program, which they run"},
}

// foreign are packages that only some of ours may import.
var foreign = []room{
	{"C", "emu/uc fs/confine fs/ns cmd/kprobefs", "only what runs or serves a machine needs cgo"},
	{"github.com/hanwen/go-fuse/...", "fs tests/bench", "only what serves files knows FUSE"},
	{"github.com/gdamore/tcell/...", "cmd/kprobefs/top", "only top draws on a terminal"},
	{"github.com/spf13/...", "cmd/kprobefs", "only the program has flags"},
}

// allows tells whether r's packages may import path.
func (r room) allows(path string) bool {
	for may := range strings.FieldsSeq(r.may) {
		if may == "values" && slices.Contains(strings.Fields(values), path) || covers(may, path) {
			return true
		}
	}
	return false
}

// covers tells whether path is the pattern, or below it where it ends in "/...".
func covers(pattern, path string) bool {
	below, all := strings.CutSuffix(pattern, "/...")
	return path == below || all && strings.HasPrefix(path, below+"/")
}
