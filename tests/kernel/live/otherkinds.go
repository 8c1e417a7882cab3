package live

import "strings"

// otherKind defines or removes an event that is not a kprobe's.
func (g *generator) otherKind() Op {
	o := Op{File: "tracing/dynamic_events", Append: true}
	switch {
	case g.in(25):
		o.Text = pick(g, "-:synthetic/s1", "-:s2", "-:eprobes/e1", "-:x1", "-:eprobes/", "-:synthetic/", "!s:s1", "!e:x1", "!s1", "-:s1 u64 a", "-:x1 synthetic/s1", "-:x1 synthetic.s1 x=$a",
			"-:e1 syscalls/sys_enter_openat", "-:e1 sys/sys_enter_openat", "!", "-:/")
	case g.in(10):
		o.File, o.Text = "tracing/synthetic_events", pick(g, "!s1", "!s2 u64 a", "!", "! s1", "!s1;", "s1", "!x1", "!nosuch")
	case g.in(10):
		o.File, o.Text = "tracing/uprobe_events", pick(g, "p /nosuch:5", "p /:5", "p:a /proc/nosuch/x:5", "r vfs_read", "p /:", "-:a", "-:s1", "q /:5", "p /:x", "p:9 /:5(")
	case g.in(50):
		o.Text = "s:" + g.synthetic()
		if g.in(30) {
			o.File, o.Text = "tracing/synthetic_events", o.Text[2:]
		}
	default:
		o.Text = g.eventProbe()
	}
	if g.in(3) {
		o.File = "tracing/kprobe_events"
	}
	o.Text += "\n"
	return o
}

// synthetic is a line of synthetic_events. There are few names, so that event probes can attach to them.
func (g *generator) synthetic() string {
	event := pick(g, "s1", "s2")
	if g.in(8) {
		event = pick(g, "9x", "a-b", "", "enable", "synthetic/s1", "other/s1", "s1\v", "\u00e4/b")
	} else {
		g.know("synthetic", event)
	}
	var fields []string
	for i := range 1 + g.IntN(3) {
		name := string("abc"[i]) + pick(g, "", "", "", "", "[4]", "[]", "[08]", "[257]", "[1")
		fields = append(fields, pick(g, "u64", "s32", "pid_t", "gfp_t", "unsigned long", "char", "char", "long", "unsigned char", "bool", "char[8]", "long[]", "u65", "unsigned", "")+" "+name)
	}
	return event + " " + strings.Join(fields, pick(g, "; ", "; ", ";", " ; ", " "))
}

// eventProbe is an event probe. An event probe on a system call is never enabled, because here a kprobe is
// the source of such an event, and it is in the list.
func (g *generator) eventProbe() string {
	event, target := pick(g, "e1", "e2", "eprobes/e1", "e3"), pick(g, "syscalls/sys_enter_openat", "syscalls.sys_enter_openat", "syscalls/sys_enter_getpid")
	switch {
	case g.in(50):
		event, target = pick(g, "x1", "x2", "eprobes/x1"), pick(g, "synthetic/s1", "synthetic.s1", "synthetic/s2")
		g.know("eprobes", strings.TrimPrefix(event, "eprobes/"))
	case g.in(20):
		target = pick(g, "kprobes/a", "nosuch/a", "syscalls", "syscalls/", "eprobes/e1", "a/b/c", "")
	}
	line := "e:" + event + " " + target
	for range g.IntN(3) {
		line += " " + pick(g, "", "", "y=", "z=") + pick(g, "$a", "$b", "$comm", "$flags", "$dfd:s32", "$filename:ustring", "+0($comm):string", "$comm:symstr", "$a:b3@1/8", "+8(+0($b))", "$nosuch", "%ax", "$__syscall_nr:symstr",
			`\5`, `\"s"`, "@jiffies", "$common_pid", "$a:u9", "$b:string", "$b:u8[2]")
	}
	if g.in(25) {
		line += " if " + pick(g, "a == 5", "dfd > 3", "nosuch == 1", "", "common_pid > 0", "a ==", "comm == \"sh\"", "if")
	}
	return line
}

// know adds an event to those that operations use.
func (g *generator) know(group, event string) {
	if full := group + "/" + event; !g.known[full] {
		g.known[full] = true
		g.events = append(g.events, full)
	}
}
