package tracefs

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

func entries(t *testing.T, fs *FS) int {
	t.Helper()
	return strings.Count(body(content(t, fs, "trace")), "\n")
}

func TestTriggers(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read x=%di", "p:b vfs_open")
	const dir = "events/kprobes/"
	set(t, fs, dir+"a/trigger", "enable_event:kprobes:b:1\n")
	for f, want := range map[string]string{
		"a/enable": "0*\n", "b/enable": "0*\n", "a/trigger": "enable_event:kprobes:b:count=1\n", "enable": "1\n",
	} {
		if got := content(t, fs, dir+f); got != want {
			t.Errorf("%s: %q, want %q", f, got, want)
		}
	}
	hitAt(e, vfsOpen)
	if n := entries(t, fs); n != 0 {
		t.Errorf("%d entries of a soft-disabled event", n)
	}
	hitAt(e, vfsRead) // switches b on, once
	hitAt(e, vfsOpen)
	if n := entries(t, fs); n != 1 {
		t.Errorf("%d entries after enable_event", n)
	}
	if got := content(t, fs, dir+"a/trigger"); got != "enable_event:kprobes:b:count=0\n" {
		t.Errorf("count: %q", got)
	}
	if got := content(t, fs, dir+"b/enable"); got != "1*\n" {
		t.Errorf("b/enable: %q", got)
	}
	if _, err := writeFile(fs.root, dir+"a/trigger", "enable_event:kprobes:b", 0); err != syscall.EEXIST {
		t.Errorf("the same trigger again: %v", err)
	}
	set(t, fs, dir+"b/enable", "0")
	if _, err := writeFile(fs.root, "kprobe_events", "-:b\n", 0); errnoOf(err) != syscall.EBUSY {
		t.Errorf("removing an event that a trigger may switch: %v", err)
	}
	set(t, fs, dir+"a/trigger", "!enable_event:kprobes:b")
	if got := content(t, fs, dir+"a/enable") + content(t, fs, dir+"b/enable"); got != "0\n0\n" {
		t.Errorf("after removal: %q", got)
	}
	define(t, fs, "-:b")
}

// TestTriggerTraceoff: traceoff has its condition, goes when it is taken back, and what is no trigger is refused.
func TestTriggerTraceoff(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read x=%di")
	const dir = "events/kprobes/"
	set(t, fs, dir+"a/enable", "1")
	set(t, fs, dir+"a/trigger", "traceoff if x == 43")
	hitAt(e, vfsRead)
	if content(t, fs, "tracing_on") != "1\n" {
		t.Error("traceoff without its condition")
	}
	c := hitContext(e, engine.TrapFtrace)
	c.R[arch.DI] = 43
	e.hit(vfsRead, c)
	if content(t, fs, "tracing_on") != "0\n" {
		t.Error("no traceoff")
	}
	there := content(t, fs, dir+"a/trigger")
	if _, err := writeFile(fs.root, dir+"a/trigger", "", syscall.O_TRUNC); err != nil || content(t, fs, dir+"a/trigger") != there {
		t.Errorf("truncation: %v", err)
	}
	set(t, fs, dir+"a/trigger", "!traceoff")
	for _, bad := range []string{"nosuch", "traceoff:x", "traceoff :3", "traceon:-1", "traceoff if", "traceoff when x==1",
		"enable_event:kprobes", "enable_event:kprobes:nosuch", "traceoff if nosuch==1"} {
		if _, err := writeFile(fs.root, dir+"a/trigger", bad, 0); errnoOf(err) != syscall.EINVAL {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestSetOrder: several events are enabled and disabled newest first, whatever
// their groups; those older than an instance oldest first in it (recorded with a
// kprobe at enable_kprobe).
func TestSetOrder(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:g1/a vfs_read", "p:g2/b vfs_open")
	if err := fs.instancesDir().Mkdir(vtree.Caller{}, "foo"); err != nil {
		t.Fatal(err)
	}
	define(t, fs, "p:g1/c vfs_write")
	for _, step := range []struct {
		file, text string
		flags      int
		want       string
	}{
		{"set_event", "*:*", syscall.O_APPEND, "vfs_write vfs_open vfs_read"},
		{"set_event", "", syscall.O_TRUNC, "vfs_write vfs_open vfs_read"},
		{"events/g1/enable", "1", 0, "vfs_write vfs_read"},
		{"events/g1/enable", "1", 0, ""},
		{"events/g1/enable", "0", 0, "vfs_write vfs_read"},
		{"instances/foo/set_event", "g1", syscall.O_APPEND, "vfs_write vfs_read"},
		{"instances/foo/set_event", "g2", syscall.O_APPEND, "vfs_open"},
		{"instances/foo/set_event", "", syscall.O_TRUNC, "vfs_write vfs_read vfs_open"},
	} {
		e.switched = nil
		if _, err := writeFile(fs.root, step.file, step.text, step.flags); err != nil {
			t.Errorf("%s << %s: %v", step.file, step.text, err)
		}
		if got := strings.Join(e.switched, " "); got != step.want {
			t.Errorf("%s << %q switched %q, want %q", step.file, step.text, got, step.want)
		}
	}
	set(t, fs, "instances/foo/set_event", "g1:")
	set(t, fs, "instances/foo/set_event", "g2:")
	if got := content(t, fs, "instances/foo/set_event"); got != "g1:c\ng1:a\ng2:b\n" {
		t.Errorf("set_event of the instance: %q", got)
	}
}

func TestSetEvent(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, "p:g1/a vfs_read", "p:g1/b vfs_open", "p:g2/a vfs_write", "p:g2/a vfs_fsync")
	if got := content(t, fs, "available_events"); got != "g2:a\ng1:b\ng1:a\nsyscalls:sys_enter_getpid\nsyscalls:sys_enter_chdir\nsyscalls:sys_enter_openat\n"+
		"syscalls:sys_exit_getpid\nsyscalls:sys_exit_chdir\nsyscalls:sys_exit_openat\n" {
		t.Errorf("available_events: %q", got)
	}
	for _, step := range []struct{ write, want string }{
		{"g1:a", "g1:a\n"}, {"!g1:a", ""}, {"a\n", "g2:a\ng1:a\n"}, {"!*:*", ""}, {"g1:", "g1:b\ng1:a\n"}, {"!:b", "g1:a\n"}, {"g2", "g2:a\ng1:a\n"},
	} {
		if _, err := writeFile(fs.root, "set_event", step.write, syscall.O_APPEND); err != nil {
			t.Errorf("%q: %v", step.write, err)
		}
		if got := content(t, fs, "set_event"); got != step.want {
			t.Errorf("after %q: %q, want %q", step.write, got, step.want)
		}
	}
	if n, err := writeFile(fs.root, "set_event", "  g1:b g2:a", 0); n != 7 || err != nil {
		t.Errorf("two words: took %d, %v", n, err)
	}
	if _, err := writeFile(fs.root, "set_event", "nosuch", 0); err != syscall.EINVAL {
		t.Errorf("nosuch: %v", err)
	}
	if _, err := writeFile(fs.root, "set_event", "", syscall.O_TRUNC); err != nil || content(t, fs, "set_event") != "" {
		t.Errorf("truncation: %v", err)
	}
}
