package tracefs

import (
	"bytes"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// hostile are changes to a State that Restore refuses with EINVAL, and what it says.
var hostile = []struct {
	change func(s *State)
	says   string
}{
	{func(s *State) { s.CPUs = 65 }, "per_cpu"},
	{func(s *State) { s.Arrays = nil }, "instances"},
	{func(s *State) { s.Arrays[0].Name = "../x" }, `instances: "../x"`},
	{func(s *State) { s.Arrays[0].Name = s.Arrays[1].Name }, "instances"},
	{func(s *State) { s.Arrays[2].Name = "top" }, "instances"},
	{func(s *State) { s.Arrays[2].Tracer = "irqsoff" }, `current_tracer: "irqsoff"`},
	{func(s *State) { s.Arrays[0].Tracer = "function_graph" }, "instances/i2/current_tracer"},
	{func(s *State) { s.Arrays[2].Clock = "" }, "trace_clock"},
	{func(s *State) { s.Arrays[2].CPUMask = 7 }, "tracing_cpumask"},
	{func(s *State) { s.Arrays[2].Options = 1 << 40 }, "trace_options"},
	{func(s *State) { s.Arrays[2].Percent = 101 }, "buffer_percent"},
	{func(s *State) { s.Arrays[2].Buffer[0].Slots = -1 }, "per_cpu/cpu0/trace"},
	{func(s *State) { s.Arrays[2].Buffer[1].Slots = 1 << 40 }, "per_cpu/cpu1/trace"},
	{func(s *State) { s.Arrays[2].Buffer = s.Arrays[2].Buffer[:1] }, "of 1 processors"},
	{func(s *State) { s.Arrays[2].Buffer[0].Pages[0].Events++ }, "events, not"},
	{func(s *State) { s.Arrays[2].Buffer[0].Pos.Seq = 5 }, "counts"},
	{func(s *State) { s.Arrays[2].Buffer[0].Pos.Num = 5 }, "consumed"},
	{func(s *State) { s.Arrays[2].Files[0].Name = "nosuch" }, "nosuch"},
	{func(s *State) { s.Arrays[2].Files = s.Arrays[2].Files[1:] }, "events"},
	{func(s *State) { s.Arrays[1].Files[1].Triggers = []event.SavedTrigger{{Kind: "hist"}} }, "trigger"},
	{func(s *State) { f := &s.Arrays[1].Files[1]; f.Filtered, f.FilterText = true, "nosuch == 1" }, "filter"},
	{func(s *State) { s.Arrays[1].Pids.Pids = []int{2, 1} }, "set_event_pid"},
	{func(s *State) { s.Arrays[1].Functions.Probes = []function.SavedCommand{{Command: "x"}} }, "set_ftrace_filter"},
	{func(s *State) { s.Names.Room = 1 << 40 }, "saved_cmdlines"},
	{func(s *State) { s.Names.Slots = [][2]int32{{0, 1 << 20}} }, "saved_cmdlines"},
	{func(s *State) { s.Names.Names = []trace.NameState{{PID: 1, Comm: "a name that is far too long"}} }, "saved_cmdlines"},
	{func(s *State) { s.Stacks.Frames = make([][2]uint64, 501) }, "stack_trace"},
	{func(s *State) { s.Events[0].Def.Text = "q:a vfs_read" }, "dynamic_events"},
	{func(s *State) { s.Events[0].Name = "z" }, "dynamic_events"},
	{func(s *State) { s.Events[0].ID = 5 }, "dynamic_events"},
	{func(s *State) { s.Events[0].ID = s.Events[1].ID }, "dynamic_events"},
	{func(s *State) { s.Probes = s.Probes[1:] }, "has no definition"},
	{func(s *State) { s.Probes[0].Hits = nil }, "dynamic_events"},
	{func(s *State) { s.TracerOptions = []trace.SavedOption{{Tracer: "nop", Name: "x", On: true}} }, "options/x"},
}

// TestRestoreHostile: nothing of a State that no FS gives is taken over.
func TestRestoreHostile(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	for _, w := range sessions["instances"] {
		w.do(t, tree, e)
	}
	(write{"trace_marker", "x"}).do(t, tree, e)
	want := picture(t, tree)
	s, _ := tree.State()
	for i, c := range hostile {
		bad := copyOf(t, s)
		c.change(bad)
		if err := tree.Restore(bad); errnoOf(err) != syscall.EINVAL || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d: %v, want EINVAL and %s", i, err, c.says)
		}
	}
	if picture(t, tree) != want {
		t.Error("something was taken over")
	}
}

// FuzzRestore: a state that is accepted can be read, written to and restored again, and nothing panics.
func FuzzRestore(f *testing.F) {
	for _, session := range sessions {
		tree, e, _ := newFake(f)
		for _, w := range session {
			if w.text[0] != '(' {
				_, _ = writeFile(tree.root, w.path, w.text, syscall.O_APPEND)
			}
		}
		hitAt(e, vfsRead)
		s, _ := tree.State()
		var b bytes.Buffer
		if _, err := s.WriteTo(&b); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
		tree.Close()
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ReadState(bytes.NewReader(text))
		if err != nil {
			if errnoOf(err) != syscall.EINVAL {
				t.Error(err)
			}
			return
		}
		for _, a := range s.Arrays { // what is large takes long
			for _, saved := range [][]ring.Saved{a.Buffer, a.Snapshot} {
				for i := range saved {
					saved[i].Slots = min(saved[i].Slots, 16)
				}
			}
		}
		tree, e, _ := newFake(t)
		defer tree.Close()
		if err := tree.Restore(s); err != nil {
			return
		}
		picture(t, tree)
		hitAt(e, vfsRead)
		_, _ = writeFile(tree.root, "kprobe_events", "p:fuzzed vfs_read", syscall.O_APPEND)
		s2, err := tree.State()
		if err == nil {
			err = tree.Restore(s2)
		}
		if err != nil {
			t.Error(err)
		}
	})
}
