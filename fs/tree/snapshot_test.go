package tree

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// boot is a machine with its files.
func boot(t testing.TB) *Tree {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	tr, err := New(m, 0, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		m.Close()
		tr.Close()
	})
	return tr
}

var clock = regexp.MustCompile(`now ts: .*`)

// picture is every file but those that tell of the clock, are emptied by reading, or log. The kernel's memory has a clock.
func picture(t testing.TB, tr *Tree) string {
	t.Helper()
	view := vtree.FS(tr.Root(), vtree.Caller{})
	var b strings.Builder
	err := fs.WalkDir(view, ".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil || d.IsDir():
			b.WriteString("== " + path + "/\n")
			return err
		case strings.Contains(name, "pipe") || strings.HasSuffix(name, "_raw") || name == "error_log" || name == "free_buffer",
			name == "kmsg" || name == "kcore" || path == "machine/status" || strings.HasPrefix(path, "machine/snapshots/"):
			return nil
		}
		text, _ := fs.ReadFile(view, path)
		b.WriteString("== " + path + "\n" + clock.ReplaceAllString(string(text), "now ts") + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// write is a shell's printf '%s\n' TEXT >> PATH.
func write(t testing.TB, tr *Tree, path, text string) {
	t.Helper()
	if err := try(tr, path, text); err != nil {
		t.Fatalf("%s > %s: %v", text, path, err)
	}
}

func try(tr *Tree, path, text string) error {
	n, ok := tr.Root().Lookup(path)
	if !ok {
		return syscall.ENOENT
	}
	h, err := n.(*vtree.File).OpenFile(vtree.Open{Flags: syscall.O_WRONLY | syscall.O_APPEND})
	if err != nil {
		return err
	}
	defer h.Close()
	_, err = h.Write([]byte(text+"\n"), 0)
	return err
}

// session sets up probes of each kind, has them hit, and loads a module.
func session(t testing.TB, tr *Tree) {
	t.Helper()
	for _, w := range [][2]string{
		{"machine/ctl", "insmod ktm"}, {"machine/ctl", "insmod kprobe_example symbol=vfs_read"},
		{"tracing/kprobe_events", "p:open do_sys_openat2 dfd=%di"}, {"tracing/kprobe_events", "r:ret int_sqrt $retval"},
		{"tracing/kprobe_events", "p:mid int_sqrt+5"}, {"tracing/kprobe_events", "p:mod ktm:ktm_a"},
		{"tracing/dynamic_events", "e:ep syscalls/sys_enter_openat"}, {"tracing/events/kprobes/enable", "1"},
		{"tracing/events/eprobes/ep/enable", "1"}, {"tracing/events/kprobes/ret/filter", "arg1 > 5"},
		{"tracing/events/kprobes/mid/trigger", "stacktrace:3"}, {"machine/ctl", "call int_sqrt 1000000"}, {"machine/ctl", "call int_sqrt 9"},
		{"tracing/set_ftrace_filter", "vfs_*"}, {"tracing/current_tracer", "function"}, {"debug/kprobes-optimization", "0"},
		{"machine/proc/sys/kernel/kptr_restrict", "1"}, {"tracing/trace_marker", "set up"}, {"machine/ctl", "advance 100ms"},
	} {
		write(t, tr, w[0], w[1])
	}
	if err := tr.Tracing.Root().Static[indexOf(tr, "instances")].Node.(*vtree.Dir).Mkdir(vtree.Caller{}, "i"); err != nil {
		t.Fatal(err)
	}
	write(t, tr, "tracing/instances/i/events/kprobes/mid/enable", "1")
	write(t, tr, "machine/ctl", "call int_sqrt 100")
}

func indexOf(tr *Tree, name string) int {
	for i, e := range tr.Tracing.Root().Static {
		if e.Name == name {
			return i
		}
	}
	return -1
}

// wreck is as much harm as can be done, also by functions that are called with what they
// do not expect.
func wreck(t testing.TB, tr *Tree) {
	for _, w := range [][2]string{
		{"tracing/current_tracer", "nop"}, {"tracing/set_event", "!*:*"}, {"tracing/kprobe_events", "-:ret"}, {"tracing/kprobe_events", "p:new vfs_open"},
		{"tracing/events/kprobes/new/enable", "1"}, {"kprobes/enabled", "0"}, {"debug/kprobes-optimization", "1"}, {"machine/ctl", "rmmod kprobe_example"},
		{"machine/ctl", "rmmod ktm"}, {"machine/ctl", "insmod kretprobe_example func=vfs_write"}, {"machine/proc/sys/kernel/kptr_restrict", "2"},
		{"tracing/trace_clock", "counter"}, {"tracing/buffer_size_kb", "8"}, {"tracing/tracing_on", "0"},
	} {
		write(t, tr, w[0], w[1])
	}
	for _, call := range []string{"do_exit 9", "vfs_read 8 8 8 8", "__mod_timer", "kmem_cache_alloc 1", "_raw_spin_lock 16", "schedule"} {
		_ = try(tr, "machine/ctl", "call -t 200ms "+call) // whatever comes of it
	}
}

func same(t *testing.T, want, got string) {
	t.Helper()
	if want == got {
		return
	}
	// Only the files that differ: cmp is slow with all of it.
	a, b := strings.Split(want, "\n== "), strings.Split(got, "\n== ")
	have := map[string]bool{}
	for _, f := range a {
		have[f] = true
	}
	var differ []string
	for _, f := range b {
		if !have[f] {
			differ = append(differ, f)
		}
		delete(have, f)
	}
	var gone []string
	for f := range have {
		gone = append(gone, f)
	}
	t.Errorf("files differ:\n%s", cmp.Diff(gone, differ))
}

// TestSnapshot: after any damage a restore gives, byte for byte, the files of the snapshot; probes go on
// working; reset gives the state of the start.
func TestSnapshot(t *testing.T) {
	tr := boot(t)
	fresh := picture(t, tr)
	session(t, tr)
	want := picture(t, tr)
	write(t, tr, "machine/ctl", "snapshot here")
	for range 2 {
		wreck(t, tr)
		write(t, tr, "machine/ctl", "restore here")
		same(t, want, picture(t, tr))
	}
	hits := func() string {
		text, _ := fs.ReadFile(vtree.FS(tr.Root(), vtree.Caller{}), "tracing/kprobe_profile")
		return string(text)
	}
	before := hits()
	write(t, tr, "machine/ctl", "call int_sqrt 16")
	if hits() == before {
		t.Error("nothing is hit after a restore")
	}
	write(t, tr, "machine/ctl", "reset")
	same(t, fresh, picture(t, tr))
	if err := try(tr, "machine/ctl", "restore there"); !errors.Is(err, syscall.ENOENT) {
		t.Error(err)
	}
}

// TestResetEndsCall: reset and restore answer while a call spins, and end it.
func TestResetEndsCall(t *testing.T) {
	tr := boot(t)
	write(t, tr, "machine/ctl", "snapshot a")
	for _, word := range []string{"reset", "restore a"} {
		write(t, tr, "tracing/kprobe_events", "p:lock vfs_open")
		write(t, tr, "tracing/events/kprobes/lock/enable", "1")
		ended := make(chan error, 1)
		insns := func() uint64 { return tr.Machine.Status().Instructions }
		was := insns()
		lock, ok := tr.Machine.Kernel().Lookup("dcache_lock")
		if !ok {
			t.Fatal("no dcache_lock")
		}
		call := fmt.Sprintf("call -t 10m _raw_spin_lock %#x", lock)
		write(t, tr, "machine/ctl", call) // nobody gives it back
		go func() { ended <- try(tr, "machine/ctl", call) }()
		for insns() < was+1e6 {
			if len(ended) > 0 {
				t.Fatalf("it does not spin: %v", <-ended)
			}
			time.Sleep(time.Millisecond)
		}
		write(t, tr, "machine/ctl", word)
		if err := <-ended; !errors.Is(err, syscall.ECANCELED) {
			t.Errorf("%s: the call ended with %v", word, err)
		}
	}
}

// TestSnapshotFtrace: kernel.ftrace_enabled is part of a snapshot, and fentry sites are in the
// text what it says, also those of a module's kprobe.
func TestSnapshotFtrace(t *testing.T) {
	const file = "machine/proc/sys/kernel/ftrace_enabled"
	for _, c := range [][2]string{{"0", "1"}, {"1", "0"}, {"0", "0"}} {
		tr := boot(t)
		for _, w := range [][2]string{
			{"machine/ctl", "insmod kprobe_example symbol=vfs_read"}, {"tracing/kprobe_events", "p:open do_sys_openat2"},
			{"tracing/events/kprobes/enable", "1"}, {"tracing/set_ftrace_filter", "vfs_w*"}, {"tracing/current_tracer", "function"}, {file, c[0]},
		} {
			write(t, tr, w[0], w[1])
		}
		sites := func() (b []byte) {
			for _, name := range []string{"vfs_read", "do_sys_openat2", "vfs_write"} {
				addr, _ := tr.Machine.Kernel().Lookup(name)
				text := make([]byte, 1)
				tr.Machine.(*emu.Machine).ReadText(addr, text)
				b = append(b, text...)
			}
			return b
		}
		text, want := sites(), picture(t, tr)
		s, err := tr.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		write(t, tr, file, c[1])
		if err := tr.Restore(s); err != nil {
			t.Fatal(err)
		}
		same(t, want, picture(t, tr))
		if call := text[0] == 0xe8; call != (c[0] == "1") || string(sites()) != string(text) {
			t.Errorf("%v: sites were % x, are % x", c, text, sites())
		}
		write(t, tr, "machine/ctl", "reset")
		if v := tr.Tracing.FtraceEnabled(); v != 1 {
			t.Errorf("%v: after reset ftrace_enabled is %d", c, v)
		}
	}
}
