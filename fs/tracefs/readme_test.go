package tracefs

import (
	"strings"
	"testing"
)

// TestReadme: tracing/README has the kernel's patterns by which programs and the kernel's own tests find
// features. Each of these features exists and works.
func TestReadme(t *testing.T) {
	tree, _, _ := newFake(t)
	defer tree.Close()
	readme := get(t, tree, "README")
	for _, c := range []struct{ line, file, text string }{
		{"example: echo 'myevent u64 lat; char name[]' >> synthetic_events", "synthetic_events", "myevent u64 lat; char name[]"},
		{"s:[synthetic/]", "dynamic_events", "s:mine u64 lat; char name[]"},
		{"e[:[<group>/][<event>]] <attached-group>.<attached-event> [<args>] [if <filter>]", "dynamic_events", "e:ep syscalls/sys_enter_openat"},
		{"place: [<module>:]<symbol>[+<offset>]|<memaddr>", "kprobe_events", "p:a vfs_read+5"},
		{"ustring", "kprobe_events", "p:b vfs_read +0(%si):ustring"},
		{"$arg<N>", "kprobe_events", "p:c vfs_read $arg1"},
		{"+|-[u]<offset>(<fetcharg>)", "kprobe_events", "p:d vfs_read +u8(%si)"},
		{`\imm-value`, "kprobe_events", `p:e vfs_read \1`},
		{"enable_event:<system>:<event>", "set_ftrace_filter", "vfs_read:enable_event:kprobes:e"},
	} {
		if !strings.Contains(readme, c.line) {
			t.Errorf("README lacks %q", c.line)
		}
		if err := put(t, tree, c.file, c.text+"\n"); err != nil {
			t.Errorf("%s > %s: %v", c.text, c.file, err)
		}
	}
}
