package kprobefstest

import (
	"testing"
	"time"
)

func TestParseEntry(t *testing.T) {
	for _, c := range []struct {
		line string
		want Entry
	}{
		{"             cat-31645   [000] .....     0.143205: read: (vfs_read+0x5/0x120)",
			Entry{"cat", 31645, 0, ".....", 143205 * time.Microsecond, "read", "(vfs_read+0x5/0x120)"}},
		{`   my-prog 2 -7-12 [015] d..1.  1234.000001: e: (f+0x0/0x10) s="a: b-3 [000]"`,
			Entry{"my-prog 2 -7", 12, 15, "d..1.", 1234*time.Second + time.Microsecond, "e", `(f+0x0/0x10) s="a: b-3 [000]"`}},
		{"              sh-1       [001] .....     2.000000: tracing_mark_write: hello",
			Entry{"sh", 1, 1, ".....", 2 * time.Second, "tracing_mark_write", "hello"}},
		{"# tracer: nop", Entry{}},
		{" => vfs_read", Entry{}},
		{"              sh-1       [001] .....     2000000: counter: hello", Entry{}},
		{"              sh-99999999999999999999 [001] .....     2.000000: e: ", Entry{}},
	} {
		if got, ok := parseEntry(c.line); got != c.want || ok != (c.want != Entry{}) {
			t.Errorf("%s: %+v, %v", c.line, got, ok)
		}
	}
}

func TestNamed(t *testing.T) {
	for _, c := range []struct{ spec, line, group, name string }{
		{"vfs_read+5", "p:kprobes/probe3 vfs_read+5", "kprobes", "probe3"},
		{"p vfs_read", "p:kprobes/probe3 vfs_read", "kprobes", "probe3"},
		{" r10:g/n  vfs_read $retval ", "r10:g/n vfs_read $retval", "g", "n"},
		{"p:g.n vfs_read", "p:g/n vfs_read", "g", "n"},
		{"p:g/ vfs_read", "p:g/probe3 vfs_read", "g", "probe3"},
		{"ktm:ktm_a", "p:kprobes/probe3 ktm:ktm_a", "kprobes", "probe3"},
		{"printk", "p:kprobes/probe3 printk", "kprobes", "probe3"},
	} {
		line, group, name := named(c.spec, 3)
		if line != c.line || group != c.group || name != c.name {
			t.Errorf("%s: %q, %s, %s; want %q, %s, %s", c.spec, line, group, name, c.line, c.group, c.name)
		}
	}
}
