package tracefs

import (
	"strings"
	"syscall"
	"testing"
)

// The selftests write each wrong definition with ^ where the caret belongs and
// look at the last entry of error_log (ftrace_errlog_check).
var wrongDefinitions = []struct{ file, subsystem, text, command string }{
	{"uprobe_events", "trace_uprobe", "Failed to find the given file", "p ^/non_exist_file:100"},
	{"uprobe_events", "trace_uprobe", "Not a regular file", "p ^/sys:100"},
	{"uprobe_events", "trace_uprobe", "Invalid uprobe offset", "p /bin/sh:^10a"},
	{"uprobe_events", "trace_uprobe", "Invalid reference counter offset", "p /bin/sh:10(^1a)"},
	{"uprobe_events", "trace_uprobe", "Reference counter brace is not closed", "p /bin/sh:10(10^"},
	{"uprobe_events", "trace_uprobe", "Reference counter has wrong suffix", "p /bin/sh:10(10)^a"},
	{"uprobe_events", "trace_uprobe", "Invalid file offset value", "p /bin/sh:10 ^@+ab"},
	{"uprobe_events", "trace_uprobe", "Symbol is not available with uprobe", "p /bin/sh:10 ^@symbol"},
	{"uprobe_events", "trace_uprobe", "Invalid probed address suffix", "p /bin/sh:10^%hoge"},
	{"uprobe_events", "trace_uprobe", "Reference counter has wrong suffix", "p /bin/sh:10(10)^%return"},
	{"uprobe_events", "trace_uprobe", "Invalid $-variable specified", "p:u /bin/sh:10 ^$arg1"},
	{"uprobe_events", "trace_uprobe", "$retval is not available on probe", "p /bin/sh:10 ^$retval"},
	{"uprobe_events", "trace_uprobe", "Group name is not specified", "p:^/x /bin/sh:10"},
	{"uprobe_events", "trace_uprobe", "Not supported: the machine runs", "r:g/u ^/bin/sh:0x10 $retval @+8 $stack9999"},
	{"dynamic_events", "trace_uprobe", "Not supported: the machine runs", "p ^/bin/sh:10%return(8) a=%ax"},
	{"dynamic_events", "event_probe", "This requires both group and event name to attach", "e ^a."},
	{"dynamic_events", "event_probe", "This requires both group and event name to attach", "e ^.b"},
	{"dynamic_events", "event_probe", "This requires both group and event name to attach", "e ^ab"},
	{"dynamic_events", "event_probe", "Attached event does not exist", "e ^a.b"},
	{"dynamic_events", "event_probe", "Group name is not specified", "e:^/bar syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Group name is too long", "e:^" + strings.Repeat("1234567890", 6) + "12345/bar syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Group name must follow", "e:^foo.1/bar syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Event name is not specified", "e:^ syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Event name is too long", "e:foo/^" + strings.Repeat("1234567890", 6) + "12345 syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Event name must follow", "e:foo/^bar.1 syscalls/sys_enter_openat"},
	{"dynamic_events", "event_probe", "Invalid fetch argument", "e:foo/bar syscalls/sys_enter_getpid arg=^dfd"},
	{"dynamic_events", "event_probe", "Invalid fetch argument", "e:foo/bar syscalls/sys_enter_getpid arg=^%ax"},
	{"dynamic_events", "event_probe", "Attached event does not have this field", "e:foo/bar syscalls/sys_enter_getpid ^arg=$foo"},
	{"dynamic_events", "event_probe", "Invalid fetch argument", "e syscalls/sys_enter_getpid ^foo"},
	{"dynamic_events", "event_probe", "Given group/event name is already used", "^e:syscalls/sys_enter_getpid syscalls/sys_enter_getpid"},
	{"dynamic_events", "synthetic_events", "Command must be of the form: s or", "^s:other/latency u64 lat;"},
	{"dynamic_events", "synthetic_events", "Command must be of the form: <name>", "^s:latency u64"},
	{"dynamic_events", "synthetic_events", "Illegal name", "s:synthetic/^1latency u64 lat;"},
	{"dynamic_events", "synthetic_events", "Illegal name", "s:latency u64 ^1lat;"},
	{"dynamic_events", "synthetic_events", "Invalid type", "s:latency ^u65 lat;"},
	{"dynamic_events", "synthetic_events", "Invalid array specification", "s:latency char ^lat[x];"},
	{"synthetic_events", "synthetic_events", "Incomplete type", "latency u64 a; ^unsigned a;"},
	{"synthetic_events", "synthetic_events", "Invalid field", "latency u64 a; ^pid_t"},
	{"synthetic_events", "synthetic_events", "Invalid type", "latency ^u64 lat[2];"},
	{"synthetic_events", "synthetic_events", "Command must be of the form: <name>", "^s\xa0a\xa0b"},
	{"dynamic_events", "event_probe", "No filter rule after 'if'", "e:mine/bad syscalls.sys_enter_getpid if ^"},
	{"dynamic_events", "trace_kprobe", "Given group/event name is already used", "^p:syscalls/sys_enter_getpid vfs_read"},
	{"dynamic_events", "trace_kprobe", "Invalid probed address or symbol", "p:a/b/c ^nosuch x=%zz"},
	{"kprobe_events", "trace_kprobe", "Symbol String doesn't accept", `p vfs_read a=\5:^symstr`},
	{"kprobe_events", "trace_kprobe", "Symbol String doesn't accept", "p vfs_read a=+u8(%di):^symstr"},
	{"kprobe_events", "trace_kprobe", "Invalid register name", "p vfs_read x=+-1^(%zz)"},
	{"kprobe_events", "trace_kprobe", "Invalid register name", "p vfs_read x=+u-^1(%zz)"},
	{"kprobe_events", "trace_kprobe", "Invalid register name", "p vfs_read x=-u1^(%zz)"},
	{"kprobe_events", "trace_kprobe", "Event too big (too many fields?)", "p vfs_read" + manyArrays + " x=^%ax"},
}

var manyArrays = " a=+0(%di):u64[64] b=+0(%di):u64[64] c=+0(%di):u64[64] d=+0(%di):u64[64] e=+0(%di):u64[64] f=+0(%di):u64[64]"

func TestWrongDefinitions(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, c := range wrongDefinitions {
		command := strings.TrimRight(strings.Replace(c.command, "^", "", 1), " ")
		if _, err := writeFile(fs.root, c.file, command, syscall.O_APPEND); err == nil {
			t.Errorf("%s: accepted", command)
		}
		lines := strings.Split(strings.TrimSuffix(content(t, fs, "error_log"), "\n"), "\n")
		if len(lines) < 3 {
			t.Fatalf("%s: error_log has %q", command, lines)
		}
		last := lines[len(lines)-3:]
		want := "  Command: " + command
		caret := strings.Repeat(" ", strings.Index("  Command: "+c.command, "^")) + "^"
		if !strings.Contains(last[0], " "+c.subsystem+": error: "+c.text) || last[1] != want || last[2] != caret {
			t.Errorf("%s:\n%s", c.command, strings.Join(last, "\n"))
		}
	}
	for _, f := range []string{"kprobe_events", "uprobe_events", "synthetic_events", "dynamic_events"} {
		if got := content(t, fs, f); got != "" {
			t.Errorf("%s: %q", f, got)
		}
	}
}

// Kinds of which there never is any have nothing to remove.
func TestNothingToRemove(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, "p:my-group/x vfs_read")
	for line, want := range map[string]syscall.Errno{"-:x": syscall.ENOENT, "-x": syscall.EINVAL, "p vfs_read": syscall.EINVAL} {
		if _, err := writeFile(fs.root, "uprobe_events", line, syscall.O_APPEND); errnoOf(err) != want {
			t.Errorf("%s: %v, want %v", line, err, want)
		}
	}
	writeFile(fs.root, "uprobe_events", "", syscall.O_TRUNC)
	if got := content(t, fs, "kprobe_events"); got != "p:my-group/x vfs_read\n" {
		t.Errorf("%q", got)
	}
}
