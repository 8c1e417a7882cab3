package tracefs

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/stack"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// now is what the clock changes in stats.
var now = regexp.MustCompile(`now ts: .*`)

// picture is every file that can be read without taking something out of it, in the order in
// which directories list them.
func picture(t testing.TB, tree *FS) string {
	t.Helper()
	view := vtree.FS(tree.Root(), vtree.Caller{})
	var b strings.Builder
	err := fs.WalkDir(view, ".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir():
			b.WriteString("== " + path + "/\n")
			return nil
		case strings.Contains(name, "pipe") || strings.HasSuffix(name, "_raw") || name == "error_log" || name == "free_buffer":
			return nil
		}
		text, err := fs.ReadFile(view, path)
		b.WriteString("== " + path + "\n" + now.ReplaceAllString(string(text), "now ts") + "\n")
		if err != nil {
			b.WriteString(err.Error() + "\n")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// probes is what is registered with the engine, in its order.
func (e *fakeEngine) probes() (all []string) {
	for _, p := range e.live {
		s := p.kp.Symbol
		if p.rp != nil {
			s += " return"
		}
		if p.enabled {
			s += " enabled"
		}
		all = append(all, s)
	}
	return all
}

// A write is what a session writes where.
type write struct{ path, text string }

func (w write) do(t *testing.T, tree *FS, e *fakeEngine) {
	t.Helper()
	var err error
	switch name := strings.TrimPrefix(w.path, "instances/"); w.text {
	case "(mkdir)":
		err = tree.instancesDir().Mkdir(vtree.Caller{}, name)
	case "(rmdir)":
		err = tree.instancesDir().Rmdir(vtree.Caller{}, name)
	case "(hit)":
		e.now += 1000
		hitAt(e, e.lookup(t, w.path))
	case "(called)":
		e.now += 1000
		e.call(e.lookup(t, w.path), vfsRead+9, 1)
	case "(insmod)", "(rmmod)":
		e.module(w.path, w.text == "(insmod)")
	case "(forked)":
		tree.Forked(7, 8)
	default:
		flags := 0
		if strings.HasSuffix(w.path, "_events") {
			flags = syscall.O_APPEND
		}
		_, err = writeFile(tree.root, w.path, w.text, flags)
	}
	if err != nil {
		t.Fatalf("%s > %s: %v", w.text, w.path, err)
	}
}

// sessions each set up something else; all is put into one in the end.
var sessions = map[string][]write{
	"probes": {
		{"kprobe_events", "p:a vfs_read x=%di"}, {"kprobe_events", "r:b vfs_open $retval"}, {"kprobe_events", "p:a vfs_write x=%si"},
		{"kprobe_events", "p vfs_read"}, {"kprobe_events", "p:syscalls/s vfs_read"}, {"kprobe_events", "p:other/x vfs_open"},
		{"kprobe_events", "-:a vfs_read"}, {"kprobe_events", "p:gone vfs_read"}, {"kprobe_events", "-:gone"}, {"kprobe_events", "r3:c vfs_open"},
		{"kprobe_events", "p:g2/y vfs_open"}, {"kprobe_events", "-:other/x"}, {"kprobe_events", "p:ftrace/z vfs_open"},
		{"events/kprobes/a/enable", "1"}, {"vfs_write", "(hit)"}, {"vfs_write", "(hit)"}, {"events/kprobes/b/enable", "1"},
	},
	"modules": {
		{"kprobe_events", "p:late ktm:ktm_a"}, {"kprobe_events", "p:first vfs_read"}, {"ktm", "(insmod)"},
		{"kprobe_events", "p:in ktm_b"}, {"kprobe_events", "p:arg ktm_a a=$arg1"},
		{"kprobe_events", "p:later other:func"}, {"set_ftrace_filter", "x*:mod:other"},
	},
	"other kinds": {
		{"dynamic_events", "s:syn int a; char b[]"}, {"dynamic_events", "e:e1 syscalls.sys_enter_openat f=$filename:u64 if dfd == 3"},
		{"dynamic_events", "e:e2 synthetic.syn a=$a"}, {"kprobe_events", "p:k vfs_read"},
		{"events/eprobes/e1/enable", "1"}, {"events/eprobes/e2/enable", "1"}, {"events/syscalls/sys_enter_chdir/enable", "1"},
		{"events/kprobes/k/enable", "1"},
	},
	"instances": {
		{"kprobe_events", "p:a vfs_read"}, {"instances/i1", "(mkdir)"}, {"kprobe_events", "p:b vfs_open"}, {"instances/i2", "(mkdir)"},
		{"instances/i1/events/kprobes/a/enable", "1"}, {"instances/i2/events/syscalls/sys_enter_openat/enable", "1"},
		{"instances/i1/tracing_on", "1"}, {"vfs_read", "(hit)"}, {"instances/i1/buffer_size_kb", "12"}, {"instances/i2/trace_clock", "counter"},
		{"instances/i1/snapshot", "1"}, {"vfs_read", "(hit)"}, {"instances/i1/options/sym-addr", "1"}, {"instances/i2/current_tracer", "function"},
		{"instances/i2/set_event_pid", "1 2 3"},
	},
	"filters and triggers": {
		{"kprobe_events", "p:a vfs_read x=%di"}, {"kprobe_events", "p:b vfs_open"}, {"events/kprobes/a/filter", "x > 3 && common_pid != 9"},
		{"events/kprobes/a/trigger", "traceoff:5 if x == 1"}, {"events/kprobes/a/trigger", "enable_event:kprobes:b:2"},
		{"events/kprobes/a/trigger", "snapshot"}, {"events/kprobes/b/trigger", "stacktrace"}, {"events/kprobes/a/enable", "1"},
		{"vfs_read", "(hit)"}, {"vfs_open", "(hit)"},
	},
	"functions": {
		{"set_ftrace_filter", "vfs_*"}, {"set_ftrace_notrace", "vfs_open"}, {"current_tracer", "function"}, {"options/func-no-repeats", "1"},
		{"vfs_read", "(called)"}, {"vfs_read", "(called)"}, {"kprobe_events", "p:b vfs_open"}, {"set_ftrace_filter", "vfs_write:traceoff:3"},
		{"set_ftrace_filter", "vfs_read:enable_event:kprobes:b"}, {"set_graph_function", "vfs_read"}, {"max_graph_depth", "3"},
		{"stack_trace_filter", "vfs_read"}, {"stack_max_size", "123"}, {"set_ftrace_pid", "7"}, {"options/function-fork", "1"}, {"ktm", "(forked)"},
		{"vfs_read", "(called)"},
	},
	"switches": {
		{"tracing_on", "0"}, {"tracing_cpumask", "1"}, {"buffer_size_kb", "40"}, {"per_cpu/cpu1/buffer_size_kb", "80"}, {"buffer_percent", "7"},
		{"tracing_thresh", "11"}, {"tracing_max_latency", "13"}, {"options/overwrite", "0"}, {"options/record-tgid", "1"}, {"saved_cmdlines_size", "64"},
		{"tracing_on", "1"}, {"trace_marker", "a mark"}, {"trace_marker", "another"}, {"options/test_nop_accept", "1"}, {"trace_clock", "mono"},
		{"trace_marker", "a third"}, {"set_event_notrace_pid", "5"}, {"options/funcgraph-irqs", "0"},
	},
}

// wreck is what changes everything.
var wreck = []write{
	{"set_event", "!*:*"}, {"tracing_on", "0"}, {"current_tracer", "nop"}, {"trace_options", "raw"}, {"trace_clock", "uptime"}, {"buffer_size_kb", "8"},
	{"ktm", "(insmod)"}, {"instances/new", "(mkdir)"}, {"kprobe_events", "p:wrecked vfs_open"}, {"events/kprobes/wrecked/enable", "1"},
	{"events/kprobes/wrecked/trigger", "stacktrace"}, {"set_ftrace_filter", "vfs_open:traceon"}, {"saved_cmdlines_size", "10"}, {"vfs_open", "(hit)"},
	{"set_ftrace_notrace", "vfs_write"}, {"set_event_pid", "99"}, {"tracing_cpumask", "2"}, {"max_graph_depth", "9"}, {"stack_max_size", "0"},
	{"events/syscalls/enable", "1"}, {"options/funcgraph-irqs", "1"}, {"ktm", "(rmmod)"},
}

// TestRestore: whatever a session has set up is there again, byte for byte and in its order, after
// everything was wrecked; and it is the same in another FS of the same kernel, from a State as text.
func TestRestore(t *testing.T) {
	for name, session := range sessions {
		t.Run(name, func(t *testing.T) {
			tree, e, _ := newFake(t)
			defer tree.Close()
			for _, w := range session {
				w.do(t, tree, e)
			}
			want, registered := picture(t, tree), e.probes()
			s, err := tree.State()
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range wreck {
				w.do(t, tree, e)
			}
			if picture(t, tree) == want {
				t.Fatal("nothing was wrecked")
			}
			restoreAs(t, tree, e, s, want, registered)
			restoreAs(t, tree, e, s, want, registered) // a State is never used up

			other, e2, _ := newFake(t)
			defer other.Close()
			restoreAs(t, other, e2, copyOf(t, s), want, registered)
		})
	}
}

// copyOf is s as it is read back.
func copyOf(t testing.TB, s *State) *State {
	t.Helper()
	var b bytes.Buffer
	n, err := s.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("%d of %d bytes, %v", n, b.Len(), err)
	}
	again, err := ReadState(&b)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func restoreAs(t *testing.T, tree *FS, e *fakeEngine, s *State, want string, registered []string) {
	t.Helper()
	hasKtm := slices.Contains(registered, "ktm_a")
	err := tree.RestoreAround(s, Machine{Restore: func() error {
		e.k.mu.Lock()
		defer e.k.mu.Unlock()
		e.k.modules["ktm"] = hasKtm
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(picture(t, tree), "\n")); diff != "" {
		t.Errorf("files:\n%s", diff)
	}
	if diff := cmp.Diff(registered, e.probes()); diff != "" {
		t.Errorf("kprobes/list:\n%s", diff)
	}
	s2, err := tree.State()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain(t, s), plain(t, s2)); diff != "" {
		t.Errorf("its state:\n%s", diff)
	}
}

// plain is s without what numbers registrations, and the clock that counts who asks for it.
func plain(t *testing.T, s *State) string {
	b, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(regexp.MustCompile(`"(Order|Counter)": \d+`).ReplaceAll(b, nil))
}

// TestRestoreGoesOn: after a restore the files work as before: events are hit, triggers count, names
// can be removed, and what was held lets go.
func TestRestoreGoesOn(t *testing.T) {
	run := func(restore bool) string {
		tree, e, _ := newFake(t)
		defer tree.Close()
		for _, name := range []string{"probes", "other kinds", "functions"} {
			for _, w := range sessions[name] {
				if w.text != "p:b vfs_open" {
					w.do(t, tree, e)
				}
			}
		}
		if restore {
			s, err := tree.State()
			if err == nil {
				err = tree.Restore(s)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		// The task of the hits has two names, so that it is not mistaken for the one that was remembered
		// last.
		if _, err := writeFile(tree.root, "saved_cmdlines_size", "128\n", 0); err != nil {
			t.Fatal(err)
		}
		for _, w := range []write{
			{"vfs_write", "(hit)"}, {"vfs_read", "(called)"}, {"vfs_write", "(called)"}, {"__x64_sys_openat", "(hit)"},
			{"events/eprobes/e1/enable", "0"}, {"events/eprobes/e2/enable", "0"}, {"dynamic_events", "-:e1"}, {"dynamic_events", "-:e2"},
			{"dynamic_events", "-:syn"}, {"kprobe_events", "p:next vfs_open"}, {"set_ftrace_filter", "!vfs_read:enable_event:kprobes:b"},
			{"events/enable", "0"}, {"kprobe_events", "-:b"}, {"kprobe_events", "-:c"}, {"set_ftrace_filter", "!vfs_write:traceoff:1"},
		} {
			w.do(t, tree, e)
		}
		return picture(t, tree)
	}
	if diff := cmp.Diff(strings.Split(run(false), "\n"), strings.Split(run(true), "\n")); diff != "" {
		t.Error(diff)
	}
}

// TestRestoreAllOrNothing: when the engine or the machine refuses, everything is as before, and what is
// said names the file.
func TestRestoreAllOrNothing(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	for _, w := range sessions["instances"] {
		w.do(t, tree, e)
	}
	s, err := tree.State()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wreck {
		w.do(t, tree, e)
	}
	want := picture(t, tree)
	undone := 0
	for _, c := range []struct {
		m     Machine
		black bool
		says  string
	}{
		{Machine{Restore: func() error { return syscall.EIO }}, false, "input/output error"},
		{Machine{Restore: func() error { e.k.black[vfsRead] = true; return nil }, Undo: func() error { undone++; delete(e.k.black, vfsRead); return nil }}, true,
			"tracing/dynamic_events cannot be restored: p:a vfs_read: "},
	} {
		if err := tree.RestoreAround(s, c.m); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %s", err, c.says)
		}
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(picture(t, tree), "\n")); diff != "" {
			t.Errorf("after %s:\n%s", c.says, diff)
		}
	}
	if undone != 1 {
		t.Errorf("the machine was restored as it was before %d times", undone)
	}
}

// TestRestoreModuleEvent: a module event during a restore does not wait for the files, because its sender
// may hold a lock that the machine waits for.
func TestRestoreModuleEvent(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	s, _ := tree.State()
	err := tree.RestoreAround(s, Machine{Restore: func() error {
		done := make(chan struct{})
		go func() { e.module("ktm", true); close(done) }()
		<-done
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	e.module("ktm", false)
}

// TestRestoreNotes: names that go away are told, so that nobody's cache has them; those that come are no
// directories that anybody makes.
func TestRestoreNotes(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	s, _ := tree.State()
	for _, w := range sessions["instances"] {
		w.do(t, tree, e)
	}
	var gone, made []string
	tree.OnGone(func(dir []string, name string) { gone = append(gone, strings.Join(append(dir, name), "/")) })
	tree.OnCreateDir(func(name string) { made = append(made, name) })
	with, _ := tree.State()
	if err := tree.Restore(s); err != nil {
		t.Fatal(err)
	}
	if err := tree.Restore(with); err != nil {
		t.Fatal(err)
	}
	all := "\n" + strings.Join(gone, "\n") + "\n"
	for _, name := range []string{"events/kprobes", "events/kprobes/a", "instances/i1", "instances/i2"} {
		if !strings.Contains(all, "\n"+name+"\n") {
			t.Errorf("%s has gone, and nobody was told: %q", name, gone)
		}
	}
	if len(made) > 0 {
		t.Errorf("made: %q", made)
	}
}

// TestRestoreStacks: the deepest stack is there again.
func TestRestoreStacks(t *testing.T) {
	tree, _, _ := newFake(t)
	defer tree.Close()
	kept := &stack.Saved{Enabled: 1, Max: 200, Frames: [][2]uint64{{vfsRead + 5, 200}, {vfsRead + 9, 100}}}
	if err := tree.stacks.Restore(kept, nil); err != nil {
		t.Fatal(err)
	}
	want := get(t, tree, "stack_trace")
	s, _ := tree.State()
	if err := tree.stacks.Restore(&stack.Saved{}, nil); err != nil {
		t.Fatal(err)
	}
	if err := tree.Restore(s); err != nil || get(t, tree, "stack_trace") != want || tree.StackTracer() != 1 {
		t.Errorf("%v, %d:\n%s", err, tree.StackTracer(), get(t, tree, "stack_trace"))
	}
}
