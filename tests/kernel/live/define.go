package live

import (
	"fmt"
	"strings"
)

// definition is a line that defines an event, ending in a newline.
func (g *generator) definition() string {
	kind := "p"
	if g.in(22) {
		kind = pick(g, "r", "r", "r", "r10", "r1", "r3", "r0", "rx", "r99999", "r010", "r4096", "r0x1001", "r2147483648", "r4294967295", "r4294967296", "r08", "r1x")
	} else if g.in(1) {
		kind = pick(g, "p1", "pp", "p-", "p1x")
	}
	line := kind
	name := g.name()
	place := g.place(kind[0])
	if name == "" && strings.ContainsAny(place[:1], "0+-") {
		name = "f" // the kernel would make one of the hashed address
	}
	if name != "" {
		line += ":" + name
	}
	line += " " + place
	for range g.IntN(3) {
		line += " " + g.argument(kind[0])
	}
	if g.in(2) {
		line = pick(g, "q"+line[1:], "#"+line, line+" # comment", "p", "p:a", " "+line, "P"+line[1:], "p:", "p: vfs_read", "x:y z")
	}
	if g.in(4) {
		line = g.reshaped(line)
	}
	return line + "\n"
}

// reshaped is line with other space between its words, or so long that it may not fit.
func (g *generator) reshaped(line string) string {
	switch {
	case g.in(50):
		return strings.ReplaceAll(line, " ", pick(g, "\t", "  ", " \v", "\r", "\f\t"))
	case g.in(50):
		return line + pick(g, "\r", "\t", " #", "#", " # c\tc")
	}
	return strings.Replace(line, " ", strings.Repeat(" ", 4090-len(line)+g.IntN(10)), 1)
}

// name is [GROUP/]EVENT, or "" for the one that the kernel makes up. Names of events
// are few, so that they meet.
func (g *generator) name() string {
	switch {
	case g.in(12):
		return ""
	case g.in(5):
		return pick(g, "9x", "a-b", "a/", "/a", "grp/", "a/b/c", strings.Repeat("x", 64), strings.Repeat("g", 64)+"/a", "common_pid", "a.b.c", "kprobes/9", "ftrace/a", "syscalls/a", "ä",
			"ftrace/function", "ftrace/wakeup", "enable", "header_page/a", "-a/b", "a-/b", "a/b-c", strings.Repeat("y", 63), "/", "a//b", "synthetic/s1")
	}
	e := pick(g, "a", "b", "c", "d", "e", "f")
	group := "kprobes"
	written := e
	switch {
	case g.in(10):
		group, written = "grp", "grp/"+e
	case g.in(3):
		group, written = "other", "other."+e
	case g.in(5):
		written = "kprobes/" + e
	}
	g.know(group, e)
	return written
}

// place is where a probe of that kind is asked for.
func (g *generator) place(kind byte) string {
	p := &g.places[g.IntN(len(g.places))]
	if g.in(7) {
		return g.badPlace(p)
	}
	if g.in(2) {
		return fmt.Sprintf("0x%x", p.Addr+g.offset(p))
	}
	off := g.offset(p)
	if kind == 'r' && !g.in(10) {
		off = 0
	}
	suffix := ""
	if kind == 'p' && g.in(3) || kind == 'r' && g.in(5) {
		suffix = "%return"
	}
	switch {
	case off == 0 && !g.in(10):
		return p.Name + suffix
	case g.in(30):
		return fmt.Sprintf("%s+%#x%s", p.Name, off, suffix)
	}
	return fmt.Sprintf("%s+%d%s", p.Name, off, suffix)
}

// offset is mostly where an instruction begins, and near the function's
// beginning, where others are.
func (g *generator) offset(p *Place) uint64 {
	switch {
	case g.in(25):
		return 0
	case g.in(80) && len(p.Starts) > 0:
		return p.Starts[g.IntN(min(len(p.Starts), 12))]
	case g.in(80):
		return uint64(g.IntN(int(min(p.Size, 40))))
	}
	return uint64(g.IntN(int(p.Size)))
}

func (g *generator) badPlace(p *Place) string {
	if g.in(40) && len(g.refuse) > 0 {
		return g.refuse[g.IntN(len(g.refuse))]
	}
	return pick(g, "nosuchmod:f", "nosuchmod:f+5", p.Name+"-1", p.Name+"+", p.Name+"+x", p.Name+"+4294967296", "0x10", "+5", "nosuchmod:",
		":"+p.Name, p.Name+"+99999", p.Name+"%", p.Name+"%retur", "-5", "0", "0xffffffffffffffff",
		"%return", "nosuch%return", p.Name+"-0", p.Name+"+010", p.Name+"+08", p.Name+"+4+4", p.Name+"%return+4", "a/b:5", "nosuchmod:f%return", "18446744073709551616")
}

// argument is a fetch argument.
func (g *generator) argument(kind byte) string {
	fetch := pick(g, "%ax", "%di", "$stack0", "$stack", "$comm", "+8(%di)", "-4(%sp)", "+0(+8(%si))", "$arg1", "$arg2", "\\5", "@jiffies", "@jiffies+8", "%ip",
		"+u8(%di)", "-u0x8(+0(%si))", "\\-1", "\\0xffffffffffffffff", `\"s"`, "@0xffffffff81000000", "@jiffies-1", "$COMM", "$stack2048", "+0(@jiffies)", "%orig_ax", "$arg1")
	if kind == 'r' && g.in(40) {
		fetch = "$retval"
	}
	if g.in(15) {
		fetch = g.variable()
	}
	if g.in(30) {
		fetch += pick(g, ":u8", ":x32", ":s64", ":u16", ":x64", ":b4@2/32", ":string", ":ustring", ":symbol", ":u8[4]", ":x16[2]", ":char", ":b3@1/8",
			":symstr", ":string[2]", ":symbol[3]", ":s8[64]", ":b64@0/64", ":b2@18446744073709551615/64", ":b65@18446744073709551615/64", ":b010@0x2/16[2]", ":ustring[64]")
	}
	if g.in(60) {
		fetch = pick(g, "a1", "a2", "x", "common_x") + "=" + fetch
	}
	if g.in(8) {
		fetch = pick(g, "%zz", "a1=", "=%ax", "$nosuch", "$retval", "%ax:u7", "a1=%ax:", "+u", "+8(%di", "@nosuch", "9=%ax", "a1=%ax:u8[65]", "%ax:b9@0/8",
			"$arg0", "$stack99999", "$stack-1", "\\18446744073709551616", `\"s`, `\"s":u8`, "@+5", "@", "%ax:b65@0/64", "%ax:b1@0/7", "%ax:u8[0]", "%ax[2]", "+0x(%ax)", "+-8(%ax", "+u(%ax)", "+0($comm)",
			strings.Repeat("+0(", 14)+"%ax"+strings.Repeat(")", 14), strings.Repeat("n", 33)+"=%ax", "@"+strings.Repeat("j", 63), "a b", "+8%di", "common_pid=%ax", "%ax:string[", "\\x", "$commx", "()")
	}
	return fetch
}

// variable is a fetch argument that needs type information. Its names are those that
// many parameters have, and members of what they mostly are.
func (g *generator) variable() string {
	name := pick(g, "file", "inode", "dentry", "dev", "attr", "buf", "skb", "sk", "net", "pos", "count", "seq", "m", "v", "page", "folio", "len", "size", "flags")
	switch {
	case g.in(20):
		return pick(g, "dentry:%pd", "file:%pD", "%di:%pd", "$arg1:%pD", ":%pd", "$arg*", "$arg3", "$arg9", "$arg2x", "$arg", "$retval->x", "$retvalx", "$retval.x")
	case g.in(40):
		return name
	case g.in(20):
		return name + pick(g, "-x", ".x", "->", "->nosuch", "->a->b", "-", "->f_inode.i_sb")
	case g.in(20):
		return "+8(" + name + ")"
	}
	return pick(g, "file->f_inode->i_ino", "file->f_mode", "dentry->d_name.name", "dentry->d_parent->d_inode->i_ino", "inode->i_sb->s_dev",
		"inode->i_rdev", "dev->kobj.name", "dev->power.can_wakeup", "dev->power.async_suspend", "attr->attr.name", "attr->mode", "skb->len", "skb->pkt_type", "skb->ip_summed",
		"sk->__sk_common.skc_family", "sk->sk_protocol", "sk->sk_no_check_tx", "net->ifindex", "m->count", "m->private", "seq->buf", "page->flags", "folio->index")
}
