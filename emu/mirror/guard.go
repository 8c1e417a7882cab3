package mirror

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// A Guard keeps calls about tracing from the host's kernel. Their caller means the machine, which does
// not have these calls (yet). A Guard refuses
//
//   - mounts of tracefs and debugfs, by mount and by fsopen: EBUSY, as the kernel
//     says of the place where they are mounted already;
//   - perf events of tracepoints and of the kprobe and uprobe units: ENOENT;
//   - bpf: ENOSYS, and io_uring_setup, whose calls nobody would see.
//
// Everything else goes on. Each refusal is told once per process and kind, and
// no more than a few are told in a short time.
//
// The names and attributes are in the caller's memory. Another thread of the caller may change them once
// they have been read. So root of the host can still get at the host's tracing, as in many other ways.
// Nobody else may mount these file systems.
type Guard struct {
	say   func(line string)
	now   func() time.Time
	units []uint32 // of perf events, by their types

	mu         sync.Mutex // protects what follows
	told       map[refusal]bool
	since      time.Time // when the current burst began
	burst      int       // refusals told in it
	suppressed int       // and not told
}

// refusal is what is told once.
type refusal struct {
	pid  int
	kind string
}

const (
	// As the kernel's printk_ratelimit has it.
	burstTime = 5 * time.Second
	maxBurst  = 10
	// maxTold bounds what is remembered.
	maxTold = 4096
)

// NewGuard returns a Guard that tells say what it has refused, a line each.
func NewGuard(say func(line string)) *Guard {
	g := &Guard{say: say, now: time.Now, told: make(map[refusal]bool), units: []uint32{unix.PERF_TYPE_TRACEPOINT}}
	for _, unit := range []string{"kprobe", "uprobe"} {
		b, err := os.ReadFile("/sys/bus/event_source/devices/" + unit + "/type")
		if n, e := strconv.ParseUint(strings.TrimSpace(string(b)), 10, 32); err == nil && e == nil {
			g.units = append(g.units, uint32(n))
		}
	}
	return g
}

// guarded are the calls that a Guard looks at, by their numbers on x86-64.
var guarded = map[int]func(g *Guard, n *notification) (kind string, errno unix.Errno){
	unix.SYS_MOUNT:           (*Guard).mount,
	unix.SYS_FSOPEN:          (*Guard).fsopen,
	unix.SYS_PERF_EVENT_OPEN: (*Guard).perf,
	unix.SYS_BPF: func(*Guard, *notification) (string, unix.Errno) {
		return "bpf", unix.ENOSYS
	},
	unix.SYS_IO_URING_SETUP: func(*Guard, *notification) (string, unix.Errno) {
		return "io_uring_setup", unix.ENOSYS
	},
}

// guarded32 are the numbers of the same calls in 32-bit programs; x32Bit is what is
// added to them by x32's.
var guarded32 = map[int]int{21: unix.SYS_MOUNT, 336: unix.SYS_PERF_EVENT_OPEN, 357: unix.SYS_BPF, 425: unix.SYS_IO_URING_SETUP, 430: unix.SYS_FSOPEN}

const x32Bit = 0x40000000

// Guarded lists the calls to be told of for a Guard at a level: of 64-bit programs
// and x32's, and of 32-bit ones.
func (l Level) Guarded() (calls, calls32 []int) {
	wanted := func(nr int) bool { return nr != unix.SYS_IO_URING_SETUP || l >= Calls }
	for nr := range guarded {
		if wanted(nr) {
			calls = append(calls, nr, nr|x32Bit)
		}
	}
	for nr32, nr := range guarded32 {
		if wanted(nr) {
			calls32 = append(calls32, nr32)
		}
	}
	slices.Sort(calls)
	slices.Sort(calls32)
	return calls, calls32
}

// number is a call's on x86-64, if it is guarded.
func (n *notification) number() (int, bool) {
	nr := int(n.nr)
	switch n.arch {
	case unix.AUDIT_ARCH_I386:
		nr, ok := guarded32[nr]
		return nr, ok
	case unix.AUDIT_ARCH_X86_64:
		_, ok := guarded[nr&^x32Bit]
		return nr &^ x32Bit, ok
	}
	return 0, false
}

// judge says whether a call is the Guard's, and with what it fails; 0: it goes
// on.
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

// tell says what has been refused to whom, unless it has been said, or too much has.
func (g *Guard) tell(pid int, kind string, errno unix.Errno) {
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
	g.say(fmt.Sprintf("guard: %s[%d]: %s refused (%s): it would be the host's", printable(readComm(pid)), pid, kind, unix.ErrnoName(errno)))
}

// printable is a name that is of its bearer's choice, as it may stand in a log.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
