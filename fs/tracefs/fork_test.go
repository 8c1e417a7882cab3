package tracefs

import (
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// pidFiles are the files that name tasks, what they show when none was named,
// and the option with which they follow forks.
var pidFiles = []struct{ file, none, option string }{
	{"set_event_pid", "", "event-fork"}, {"set_event_notrace_pid", "", "event-fork"},
	{"set_ftrace_pid", "no pid", "function-fork"}, {"set_ftrace_notrace_pid", "no pid", "function-fork"},
	{"instances/i/set_event_pid", "", "instances/i/event-fork"},
}

// TestFollowFork: the files after forks and exits are as recorded.
func TestFollowFork(t *testing.T) {
	for _, f := range pidFiles {
		t.Run(f.file, func(t *testing.T) {
			fs, _, _ := newFake(t)
			defer fs.Close()
			if err := fs.instancesDir().Mkdir(vtree.Caller{}, "i"); err != nil {
				t.Fatal(err)
			}
			dir, name := "", f.option
			if at := strings.LastIndex(name, "/"); at >= 0 {
				dir, name = name[:at+1], name[at+1:]
			}
			option := func(on string) func() { return func() { set(t, fs, dir+"options/"+name, on) } }
			name1 := func(pids string) func() { return func() { set(t, fs, f.file, pids) } }
			for i, step := range []struct {
				do   func()
				want string
			}{
				{func() {}, f.none},
				{name1("10"), "10"},
				{func() { fs.Forked(10, 11) }, "10"}, // not yet
				{option("1"), "10"},                  // who was born before is not named
				{func() { fs.Forked(11, 12) }, "10"},
				{func() { fs.Forked(10, 9) }, "9 10"},
				{func() { fs.Forked(9, 13) }, "9 10 13"}, // a grandchild
				{func() { fs.Forked(10, 13) }, "9 10 13"},
				{func() { fs.Renumbered(13, 14) }, "9 10 14"},
				{func() { fs.Renumbered(15, 16) }, "9 10 14"},
				{func() { fs.Exited(10) }, "9 14"},
				{func() { fs.Exited(10) }, "9 14"},
				{option("0"), "9 14"},
				{func() { fs.Exited(9) }, "9 14"}, // and stays, whatever comes
				{option("1"), "9 14"},
				{func() { fs.Exited(9); fs.Exited(14) }, ""}, // a list of nobody is a list
				{func() { fs.Forked(9, 17) }, ""},
				{func() { writeFile(fs.root, f.file, "", syscall.O_TRUNC) }, f.none},
			} {
				step.do()
				if got := strings.Join(strings.Fields(content(t, fs, f.file)), " "); got != strings.Join(strings.Fields(step.want), " ") {
					t.Errorf("step %d: %q, want %q", i, got, step.want)
				}
			}
		})
	}
}

// TestFollowForkRecords: the events that a list that follows forks allows. A list that has become empty
// allows nothing, except events that appeared after that.
func TestFollowForkRecords(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "options/event-fork", "1")
	set(t, fs, "set_event_pid", "10")
	set(t, fs, "events/kprobes/a/enable", "1")
	recorded := func(event string, pid int) int {
		writeFile(fs.root, "trace", "", syscall.O_TRUNC)
		c := hitContext(e, engine.TrapFtrace)
		c.Task = &engine.Task{PID: pid, TGID: pid, Comm: "p"}
		e.hit(vfsRead, c)
		return strings.Count(body(content(t, fs, "trace")), " "+event+": ")
	}
	late := func(name string) func() {
		return func() {
			define(t, fs, "p:"+name+" vfs_read")
			set(t, fs, "events/kprobes/"+name+"/enable", "1")
		}
	}
	for i, step := range []struct {
		do    func()
		event string
		pid   int
		want  int
	}{
		{func() {}, "a", 11, 0},
		{func() { fs.Forked(10, 11) }, "a", 11, 1},
		{func() { fs.Exited(11) }, "a", 11, 0},
		{late("full"), "full", 11, 0},
		{func() { fs.Exited(10) }, "a", 10, 0},
		{late("empty"), "empty", 11, 1},
		{func() {}, "a", 11, 0},
		{func() { set(t, fs, "set_event_pid", "10") }, "empty", 11, 0},
	} {
		step.do()
		if n := recorded(step.event, step.pid); n != step.want {
			t.Errorf("step %d: %d entries of %d's hit of %s", i, n, step.pid, step.event)
		}
	}
}

// TestFollowForkAtOnce: forks and writes at once lose nothing.
func TestFollowForkAtOnce(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	set(t, fs, "options/event-fork", "1")
	set(t, fs, "set_event_pid", "1")
	const n = 200
	var wg sync.WaitGroup
	for who := range 4 {
		wg.Go(func() {
			for i := range n {
				fs.Forked(1, 1000*(who+1)+i)
			}
		})
	}
	for i := range n {
		if _, err := writeFile(fs.root, "set_event_pid", "1 77", syscall.O_APPEND); err != nil {
			t.Fatal(i, err)
		}
	}
	wg.Wait()
	if got := len(strings.Fields(content(t, fs, "set_event_pid"))); got != 4*n+2 {
		t.Errorf("%d tasks, want %d", got, 4*n+2)
	}
}
