package tracing

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestFollowForks has tasks of the machine fork and exit, and looks at who is
// named, and who is in the trace.
func TestFollowForks(t *testing.T) {
	w := mounted.New(t, emu.Config{Clock: emu.ClockVirtual})
	defer w.Close(t)
	f := follower{t, w}
	put, read, fork, exit := f.put, f.read, f.fork, f.exit
	const shell, other = 100, 200
	read(shell, 1)
	read(other, 1)

	put("kprobe_events", "p:read ksys_read")
	put("events/kprobes/read/enable", "1")
	put("set_ftrace_filter", "ksys_read")
	put("current_tracer", "function")
	put("set_event_pid", strconv.Itoa(shell))
	put("set_ftrace_pid", strconv.Itoa(shell))
	put("options/event-fork", "1")
	for i, step := range []struct {
		do             func()
		events, traced string // who is named
		hits           string // the pids of the events in the trace
		calls          string // and of the function tracer
	}{
		{func() { read(shell, 1); read(other, 1) }, "100", "100", "100", "100"},
		{func() { read(101, shell); read(201, other) }, "100 101", "100", "101", ""}, // forked with their first call
		{func() { fork(101, 102); read(102, 101) }, "100 101 102", "100", "102", ""},
		{func() { put("options/function-fork", "1"); read(103, shell) }, "100 101 102 103", "100 103", "103", "103"},
		{func() { fork(103, 104); w.Emu.Renumber(104, 105, 105, 103); read(105, 103) }, "100 101 102 103 105", "100 103 105", "105", "105"},
		{func() { exit(103); exit(102); exit(other) }, "100 101 105", "100 105", "", ""},
		{func() { put("options/event-fork", "0"); read(106, shell); exit(105) }, "100 101 105", "100 106", "", "106"},
		{func() {
			put("options/event-fork", "1")
			exit(shell)
			exit(101)
			exit(105)
			exit(106)
			read(107, 1)
		}, "105", "", "", ""},
	} {
		put("trace", "")
		step.do()
		trace := content(t, w, "trace")
		for what, is := range map[string][2]string{
			"set_event_pid":  {strings.Join(strings.Fields(content(t, w, "set_event_pid")), " "), step.events},
			"set_ftrace_pid": {strings.Join(strings.Fields(content(t, w, "set_ftrace_pid")), " "), step.traced},
			"events":         {pidsOf(trace, "read: ("), step.hits},
			"functions":      {pidsOf(trace, "ksys_read <-"), step.calls},
		} {
			if is[0] != is[1] {
				t.Errorf("step %d: %s: %q, want %q", i, what, is[0], is[1])
			}
		}
	}
}

// A follower is a machine that mirrors made-up tasks.
type follower struct {
	t *testing.T
	w *mounted.Machine
}

// put writes text to a file of tracing/.
func (f follower) put(name, text string) {
	f.t.Helper()
	if err := f.w.Write("tracing/"+name, text, syscall.O_TRUNC); err != nil {
		f.t.Fatal(err)
	}
}

func (f follower) call(c emu.Call) {
	f.t.Helper()
	c.TGID, c.Comm = c.PID, "sh"
	if _, err := f.w.Emu.Mirror(&c); err != nil {
		f.t.Fatal(err)
	}
}

func (f follower) read(pid, parent int) {
	f.call(emu.Call{PID: pid, PPID: parent, Nr: unix.SYS_READ, Args: [6]uint64{3}, Ret: 1})
}

func (f follower) fork(pid, child int) {
	f.call(emu.Call{PID: pid, Nr: unix.SYS_CLONE, Ret: int64(child)})
}

func (f follower) exit(pid int) { f.call(emu.Call{PID: pid, Kind: emu.CallExit}) }

// content is that of one of tracing/'s files.
func content(t *testing.T, w *mounted.Machine, name string) string {
	t.Helper()
	b, err := os.ReadFile(w.Path("tracing/" + name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// pidsOf are the pids of lines with text.
func pidsOf(trace, text string) string {
	var pids []string
	for line := range strings.Lines(trace) {
		if task, _, ok := strings.Cut(line, " ["); ok && line[0] != '#' && strings.Contains(line, text) {
			task = strings.TrimSpace(task)
			pids = append(pids, task[strings.LastIndex(task, "-")+1:])
		}
	}
	return strings.Join(pids, " ")
}
