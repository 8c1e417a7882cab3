package emu

import (
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/uc"
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

// TestEndlessStack: a stack on which each interrupt has interrupted itself has a trace with an end.
func TestEndlessStack(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var lines []string
	k := &engine.Kprobe{Symbol: "vfs_read", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		real := &m.cpus[c.CPU]
		w := walk{m: m, t: real.current(), view: m.registry.View()}
		entry, _ := m.registry.Lookup("asm_sysvec_apic_timer_interrupt")
		s, _ := m.registry.Symbol(entry)
		pc := entry
		for r := w.row(pc); pc < s.Addr+s.Size && (r == nil || r.SP == 0 || r.RA < 100); pc++ { // all registers lie there
			r = w.row(pc + 1)
		}
		sp := w.t.stack + 0x800
		r := w.row(pc)
		if r == nil {
			t.Error("no row has all registers")
			return false
		}
		cfa := sp + uint64(int64(r.CFA))
		m.mem.putLong(cfa+uint64(int64(r.RA)), pc)
		m.mem.putLong(cfa+uint64(int64(r.SP)), sp)
		fake := &cpu{task: w.t, regs: &uc.Regs{IP: pc, SP: sp}, ctx: real.ctx}
		lines = m.traceLines(fake)
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	m.Mirror(&Call{PID: 10, TGID: 10, PPID: 9, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1})
	shown := 0
	for _, l := range lines {
		if strings.HasPrefix(l, "RIP: ") {
			shown++
		}
	}
	if shown == 0 || shown > maxEntries+1 {
		t.Errorf("%d entries:\n%s", shown, strings.Join(lines, "\n"))
	}
}
