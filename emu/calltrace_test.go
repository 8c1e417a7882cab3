package emu

import (
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestCallTrace lets a call die in vfs_read, behind one that has left other addresses on the stack: only frames have no
// question mark, and the registers of the process end the trace.
func TestCallTrace(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	path := UserMem{Addr: execPath, Data: []byte("/a/b\x00")}
	m.Mirror(&Call{PID: 10, TGID: 10, PPID: 9, Comm: "cat", Nr: syscall.SYS_OPEN, Args: [6]uint64{execPath}, User: []UserMem{path}, Ret: 3})
	k := &engine.Kprobe{Symbol: "vfs_read", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		c.R[arch.DI] = 0x10
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	m.Mirror(&Call{PID: 10, TGID: 10, PPID: 9, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1, IP: 0x401234})
	log := regexp.MustCompile(`(?m)^\[[ .0-9]*\]`).ReplaceAllString(string(m.Kmsg()), "")
	_, trace, _ := strings.Cut(log, " <TASK>\n")
	trace, _, _ = strings.Cut(trace, " </TASK>")
	var sure, rest []string
	for line := range strings.Lines(trace) {
		line = strings.TrimSpace(line)
		if f := regexp.MustCompile(`^(\w+)\+0x`).FindStringSubmatch(line); f != nil {
			sure = append(sure, f[1])
		} else if line != "" && !strings.HasPrefix(line, "? ") {
			rest = append(rest, line)
		}
	}
	if want := []string{"ksys_read", "do_syscall_64", "entry_SYSCALL_64_after_hwframe"}; !slices.Equal(sure, want) {
		t.Errorf("frames %q, want %q:\n%s", sure, want, log)
	}
	if len(rest) != 8 || rest[0] != "RIP: 0033:0x401234" || rest[1] != "Code: Unable to access opcode bytes at 0x40120a." ||
		!strings.HasSuffix(rest[2], "ORIG_RAX: 0000000000000000") || !strings.HasPrefix(rest[3], "RAX: ffffffffffffffda ") {
		t.Errorf("registers %q:\n%s", rest, log)
	}
}
