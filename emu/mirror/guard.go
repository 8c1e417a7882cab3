package mirror

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/system"
)

// A Guard refuses calls that would act on the host's kernel. Their caller means the machine, which does not
// have these calls (yet). It refuses
//
//   - mounts of tracefs and debugfs, by mount and by fsopen: EBUSY, as the kernel
//     says of the place where they are mounted already;
//   - to change how the host's procfs and sysfs are mounted: EPERM;
//   - perf events of tracepoints and of the kprobe and uprobe units, and breakpoints
//     in the kernel: ENOENT;
//   - bpf that nobody serves (fs/bpf): ENOSYS, and io_uring_setup, whose calls nobody would see;
//   - to load and unload modules (unless they are the machine's: Load) and kernels, to reboot, and to open files by their
//     handles: EPERM, as a kernel with modules_disabled and kexec_load_disabled says,
//     or any kernel to whom lacks the right;
//   - to open files to write them that change the host's kernel: EROFS (see hosts).
//
// With a Log it answers syslog from the machine's log.
//
// All other calls go on. It logs each refusal once per process and kind, and only a few in a short time.
//
// The names and attributes are in the caller's memory. Another thread of the caller may change them after
// they were read. So root of the host, if it is not sealed, can still reach the host's tracing, in this and
// other ways. Other users may not mount these file systems anyway. For them a Guard only explains why.
type Guard struct {
	say   func(line string)
	now   func() time.Time
	units []uint32 // units of perf events, by their types
	trees trees    // file systems that this process serves
	names Names
	fill  Fill // nil: uname(2) returns the host's names

	modules Modules // nil: calls about modules are refused
	answers moduleAnswers

	fillType FillType // nil: statfs(2) returns FUSE's type

	log      *system.Kmsg // nil: syslog(2) is refused
	give     Give
	logOwner int // user who may change log without a capability; -1: no user

	proc MountProc // nil: the host's kernel mounts procfs

	mu         sync.Mutex // protects the fields below
	told       map[refusal]bool
	types      map[uint64]int64 // types of file systems, by device
	since      time.Time        // start of the current burst
	burst      int              // refusals logged in it
	suppressed int              // refusals not logged in it
}

// refusal is the key of a log line that is written once.
type refusal struct {
	pid  int
	kind string
}

const (
	// Limits of the log, like the kernel's printk_ratelimit.
	burstTime = 5 * time.Second
	maxBurst  = 10
	// maxTold is how many refusals are remembered.
	maxTold = 4096
)

// NewGuard returns a Guard that calls say with a line for each refusal.
func NewGuard(say func(line string)) *Guard {
	g := &Guard{say: say, now: time.Now, told: make(map[refusal]bool), types: make(map[uint64]int64), logOwner: logOwner(), units: []uint32{unix.PERF_TYPE_TRACEPOINT}}
	for _, unit := range []string{"kprobe", "uprobe"} {
		if n := unitType(unit); n != 0 {
			g.units = append(g.units, n)
		}
	}
	return g
}

// KprobeUnit is the type of perf events of the host's kprobe unit; 0: there is none.
func KprobeUnit() uint32 { return unitType("kprobe") }

// UprobeUnit is that of its uprobe unit.
func UprobeUnit() uint32 { return unitType("uprobe") }

// unitType reads the type of a unit of perf events.
func unitType(unit string) uint32 {
	b, err := os.ReadFile("/sys/bus/event_source/devices/" + unit + "/type")
	n, bad := strconv.ParseUint(strings.TrimSpace(string(b)), 10, 32)
	if err != nil || bad != nil {
		return 0
	}
	return uint32(n)
}

// A refuser returns the kind of a call, and the error that refuses it. The error is 0 for a call that may
// go on.
type refuser func(g *Guard, n *notification) (kind string, errno unix.Errno)

// always refuses every call.
func always(kind string, errno unix.Errno) refuser {
	return func(*Guard, *notification) (string, unix.Errno) { return kind, errno }
}

// never refuses no call. It is for calls that a Guard only needs to see.
func never(*Guard, *notification) (string, unix.Errno) { return "", 0 }

// guarded are the calls that a Guard checks, by their numbers on x86-64.
var guarded = map[int]refuser{
	unix.SYS_MOUNT:             (*Guard).mount,
	unix.SYS_FSOPEN:            (*Guard).fsopen,
	unix.SYS_FSPICK:            (*Guard).fspick,
	unix.SYS_PERF_EVENT_OPEN:   (*Guard).perf,
	unix.SYS_BPF:               always("bpf", blind[unix.SYS_BPF]),
	unix.SYS_IO_URING_SETUP:    always("io_uring_setup", unix.ENOSYS),
	unix.SYS_SYSLOG:            always("syslog", blind[unix.SYS_SYSLOG]), // without a Log
	unix.SYS_INIT_MODULE:       always("init_module", blind[unix.SYS_INIT_MODULE]),
	unix.SYS_FINIT_MODULE:      always("finit_module", blind[unix.SYS_FINIT_MODULE]),
	unix.SYS_DELETE_MODULE:     always("delete_module", blind[unix.SYS_DELETE_MODULE]),
	unix.SYS_KEXEC_LOAD:        always("kexec_load", blind[unix.SYS_KEXEC_LOAD]),
	unix.SYS_KEXEC_FILE_LOAD:   always("kexec_file_load", blind[unix.SYS_KEXEC_FILE_LOAD]),
	unix.SYS_REBOOT:            (*Guard).reboot,
	unix.SYS_OPEN_BY_HANDLE_AT: always("open_by_handle_at", blind[unix.SYS_OPEN_BY_HANDLE_AT]),
	unix.SYS_UNSHARE:           never,
	unix.SYS_SETNS:             never,
	unix.SYS_CHROOT:            never,
	unix.SYS_PIVOT_ROOT:        never,
	unix.SYS_MOVE_MOUNT:        never,
}

// turnsPaths are the calls that may change where the caller's paths lead.
var turnsPaths = map[int]bool{
	unix.SYS_UNSHARE: true, unix.SYS_SETNS: true, unix.SYS_CHROOT: true, unix.SYS_PIVOT_ROOT: true, unix.SYS_MOVE_MOUNT: true, unix.SYS_MOUNT: true,
}

// guarded32 are the numbers of the same calls in 32-bit programs. guardedX32 are those of x32 that are not
// x32Bit more than on x86-64.
var (
	guarded32 = map[int]int{
		103: unix.SYS_SYSLOG, 21: unix.SYS_MOUNT, 61: unix.SYS_CHROOT, 88: unix.SYS_REBOOT, 128: unix.SYS_INIT_MODULE, 129: unix.SYS_DELETE_MODULE, 217: unix.SYS_PIVOT_ROOT,
		283: unix.SYS_KEXEC_LOAD, 310: unix.SYS_UNSHARE, 346: unix.SYS_SETNS, 429: unix.SYS_MOVE_MOUNT, 336: unix.SYS_PERF_EVENT_OPEN, 342: unix.SYS_OPEN_BY_HANDLE_AT, 350: unix.SYS_FINIT_MODULE, 357: unix.SYS_BPF,
		425: unix.SYS_IO_URING_SETUP, 430: unix.SYS_FSOPEN, 433: unix.SYS_FSPICK,
	}
	guardedX32 = map[int]int{528: unix.SYS_KEXEC_LOAD}
)

const x32Bit = 0x40000000

// blind are calls and their errors for hosts on which a Guard cannot see calls. A Guard refuses some of
// them always. It would check the others, but a command can do without them.
var blind = map[int]unix.Errno{
	unix.SYS_PERF_EVENT_OPEN: unix.ENOSYS, unix.SYS_BPF: unix.ENOSYS, unix.SYS_SYSLOG: unix.EPERM,
	unix.SYS_INIT_MODULE: unix.EPERM, unix.SYS_FINIT_MODULE: unix.EPERM, unix.SYS_DELETE_MODULE: unix.EPERM,
	unix.SYS_KEXEC_LOAD: unix.EPERM, unix.SYS_KEXEC_FILE_LOAD: unix.EPERM,
	unix.SYS_REBOOT: unix.EPERM, unix.SYS_OPEN_BY_HANDLE_AT: unix.EPERM,
}

// Blind returns these calls by their numbers: calls are those of 64-bit programs and x32, calls32 those of
// 32-bit programs. They replace a Guard on hosts where it cannot be notified of calls.
func Blind() (calls, calls32 map[int]unix.Errno) {
	calls, calls32 = map[int]unix.Errno{}, map[int]unix.Errno{}
	for nr, errno := range blind {
		calls[nr], calls[nr|x32Bit] = errno, errno
	}
	for nr, same := range guardedX32 {
		calls[nr|x32Bit] = blind[same]
	}
	for nr, same := range guarded32 {
		if errno, ok := blind[same]; ok {
			calls32[nr] = errno
		}
	}
	return calls, calls32
}

// Guarded returns the calls that a Guard must be notified of: of 64-bit programs and x32, and of 32-bit
// programs.
func Guarded() (calls, calls32 []int) {
	for nr := range guarded {
		calls = append(calls, nr, nr|x32Bit)
	}
	for nr := range guardedX32 {
		calls = append(calls, nr|x32Bit)
	}
	calls32 = slices.Collect(maps.Keys(guarded32))
	slices.Sort(calls)
	slices.Sort(calls32)
	return calls, calls32
}

// number is the call's number on x86-64, if it is guarded.
func (n *notification) number() (int, bool) {
	nr := int(n.nr)
	switch n.arch {
	case unix.AUDIT_ARCH_I386:
		nr, ok := guarded32[nr]
		return nr, ok
	case unix.AUDIT_ARCH_X86_64:
		if nr, ok := guardedX32[nr&^x32Bit]; ok && n.nr&x32Bit != 0 {
			return nr, true
		}
		_, ok := guarded[nr&^x32Bit]
		return nr &^ x32Bit, ok
	}
	return 0, false
}

// native reports whether a call is a 64-bit program's.
func (n *notification) native() bool { return n.arch == unix.AUDIT_ARCH_X86_64 && n.nr&x32Bit == 0 }

// forGuard reports whether a Guard may have to do with a call. Of almost every call that is known at once.
func (n *notification) forGuard() bool {
	return !n.native() || uint(n.nr) >= maxNumber || guardsNumber[n.nr]
}

// maxNumber is more than any number of a call on x86-64.
const maxNumber = 512

// guardsNumber are the calls of 64-bit programs that a Guard knows.
var guardsNumber = func() (all [maxNumber]bool) {
	for nr := range guarded {
		all[nr] = true
	}
	for nr := range moduleCalls {
		all[nr] = true
	}
	all[unix.SYS_UNAME] = true
	return all
}()

// judge decides about a call. mine: the Guard checks such calls. errno is the error that refuses the call;
// 0: it goes on.
func (g *Guard) judge(n *notification) (errno unix.Errno, mine bool) {
	nr, mine := n.number()
	if !mine {
		return 0, false
	}
	kind, errno := guarded[nr](g, n)
	if errno != 0 {
		g.tell(int(n.pid), kind, errno)
	}
	return errno, true
}

// tell logs that a call of pid was refused.
func (g *Guard) tell(pid int, kind string, errno unix.Errno) {
	g.once(pid, kind, fmt.Sprintf("%s refused (%s): it would be the host's", kind, unix.ErrnoName(errno)))
}

// once logs the result of a call: once for each process and kind, and at most maxBurst lines in burstTime.
func (g *Guard) once(pid int, kind, what string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := refusal{pid, kind}
	if g.told[r] {
		return
	}
	if now := g.now(); now.Sub(g.since) > burstTime {
		if g.suppressed > 0 {
			g.say(fmt.Sprintf("guard: %d refusals suppressed", g.suppressed))
		}
		g.since, g.burst, g.suppressed = now, 0, 0
	}
	if g.burst++; g.burst > maxBurst {
		g.suppressed++
		return
	}
	if len(g.told) >= maxTold {
		clear(g.told)
	}
	g.told[r] = true
	g.say(fmt.Sprintf("guard: %s[%d]: %s", printable(readComm(pid)), pid, what))
}

// printable makes a name safe for a log. A process can have any bytes in its name.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
