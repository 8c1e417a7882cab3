package tracefs

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ls lists a directory; recursive listings were cut by the recording's head.
func (p *player) ls(cmd string, words []string, want string) {
	n := len(words)
	lines := 1 << 30
	if i := strings.Index(cmd, "| head -"); i >= 0 {
		lines, _ = strconv.Atoi(cmd[i+len("| head -"):])
		n -= 3
	}
	dir := words[n-1]
	node, err := find(p.fs.root, dir)
	d, ok := node.(*vtree.Dir)
	if err != nil || !ok {
		p.check(cmd, fmt.Sprintf("ls: %s%s: No such file or directory\n[exit 1]", mounted, dir), want)
		return
	}
	if words[1] != "-R" { // in columns
		p.check(cmd, strings.Join(names(d), " "), strings.Join(strings.Fields(want), " "))
		return
	}
	var got []string
	got = append(got, mounted+dir+":")
	got = append(got, names(d)...)
	for _, name := range names(d) {
		if sub, ok := child(d, name).(*vtree.Dir); ok {
			got = append(got, "", mounted+dir+"/"+name+":")
			got = append(got, names(sub)...)
		}
	}
	p.check(cmd, strings.Join(got[:min(lines, len(got))], "\n"), want)
}

// stat compares each file's mode, one answer each.
func (p *player) stat(cmd, want string) {
	for _, l := range strings.Split(want, "\n") {
		w := strings.Fields(l)
		if len(w) < 2 || w[0][0] < '0' || w[0][0] > '9' { // ls, typed on the same line
			continue
		}
		path := strings.TrimPrefix(w[len(w)-1], mounted)
		got := "absent"
		switch n, _ := find(p.fs.root, path); n := n.(type) {
		case *vtree.File:
			got = fmt.Sprintf("%o", n.Mode)
		case *vtree.Dir:
			got = fmt.Sprintf("%o", n.Mode)
		}
		p.check("stat "+path, got, w[0])
	}
}

func (p *player) mkdir(op, path string) error {
	dir, name, _ := strings.Cut(path, "/")
	n, err := find(p.fs.root, dir)
	if err != nil {
		return err
	}
	d := n.(*vtree.Dir)
	if op == "mkdir" {
		return d.Mkdir(vtree.Caller{}, name)
	}
	return d.Rmdir(vtree.Caller{}, name)
}

// visible is cat -A.
func visible(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= 0x80 {
			b.WriteString("M-")
			c &= 0x7f
		}
		switch {
		case c == '\n':
			b.WriteString("$\n")
		case c < ' ':
			b.WriteByte('^')
			b.WriteByte(c + '@')
		case c == 0x7f:
			b.WriteString("^?")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// formats compares the format files of f1, f2 …: all but the common fields, in
// one line each.
func (p *player) formats(want string) {
	for _, l := range strings.Split(want, "\n") {
		name, _, _ := strings.Cut(l, ":")
		text, err := readFile(p.fs.root, "events/kprobes/"+name+"/format")
		if err != nil {
			text = err.Error()
		}
		_, fields, _ := strings.Cut(text, "\n\n")
		got := name + ": "
		for _, f := range strings.Split(fields, "\n") {
			if f != "" && !strings.Contains(f, "__probe_ip;") {
				got += strings.ReplaceAll(f, "\t", " ") + " "
			}
		}
		p.check("format of "+name, got, l)
	}
}

// cat plays cat of files, with -A perhaps, and perhaps through head or tail.
func (p *player) cat(cmd string, words []string, want string) {
	visible := words[1] == "-A"
	if visible {
		words = words[1:]
	}
	got := ""
	for _, f := range words[1:] {
		if f == "|" {
			break
		}
		s, err := readFile(p.fs.root, f)
		switch {
		case err == syscall.ENOENT:
			got += fmt.Sprintf("cat: can't open '%s': No such file or directory\n[exit 1]\n", mounted+f)
		case err != nil:
			got += "read = " + result(0, err) + "\n"
		case visible:
			got += strings.NewReplacer("\n", "$\n", "\t", "^I").Replace(s)
		default:
			got += s
		}
	}
	switch lines := strings.SplitAfter(got, "\n"); {
	case strings.Contains(cmd, "| head -5"):
		got = strings.Join(lines[:5], "")
	case strings.Contains(cmd, "| tail -n +8"):
		got = strings.Join(lines[7:], "")
	}
	if words[1] == "kprobe_profile" {
		p.checkLines(cmd, normal(got), normal(want))
	} else {
		p.check(cmd, normal(got), normal(want))
	}
}
