package tracefs

import (
	"fmt"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// A player runs a recorded transcript against an FS and counts what agrees.
type player struct {
	t     *testing.T
	fs    *FS
	e     *fakeEngine
	kmsg  *[]string
	name  string
	lines []string
	at    int
	held  []*handle
	alone bool // each definition is the only one

	section      string
	agree, total int
	dmesg        []string
	differ       []difference
}

// A difference is one answer that is not the recorded one.
type difference struct {
	line           int
	what, got, exp string
}

// check compares an answer.
func (p *player) check(what, got, want string) {
	p.total++
	if got == want {
		p.agree++
		return
	}
	p.differ = append(p.differ, difference{p.at, p.section + " | " + what, got, want})
}

// output takes the recorded lines up to the next command.
func (p *player) output() []string {
	start := p.at
	for p.at < len(p.lines) && !commandLine.MatchString(p.lines[p.at]) {
		p.at++
	}
	out := p.lines[start:p.at]
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

// writes matches a write to a file of definitions.
var writes = regexp.MustCompile(`^\$ \w+_events << `)

var commandLine = regexp.MustCompile(`^(\$ |% |### \d|-- |open\(|dmesg: |\w+/enable: )`)

func (p *player) run() {
	for p.at < len(p.lines) {
		l := p.lines[p.at]
		p.at++
		switch {
		case strings.HasPrefix(l, "### ") && len(l) > 5 && l[4] >= '0' && l[4] <= '9':
			p.section, _, _ = strings.Cut(l[4:], " ")
		case writes.MatchString(l):
			file, line, _ := strings.Cut(l[2:], " << ")
			p.define(file, line)
		case strings.HasPrefix(l, "$ "):
			p.command(l[2:])
		case strings.HasPrefix(l, "% "):
			p.step(l[2:])
		case strings.HasPrefix(l, "open("):
			p.open(l)
		case strings.HasPrefix(l, "-- option "):
			p.option(strings.TrimPrefix(l, "-- option "))
		case strings.HasPrefix(l, "dmesg: "):
			p.dmesg = append(p.dmesg, l[len("dmesg: "):])
		case strings.Contains(l, "/enable: "):
			p.enable(l)
		}
	}
}

// define is one write of a line to file, and error_log after it.
func (p *player) define(file, line string) {
	if p.alone {
		writeFile(p.fs.root, "dynamic_events", "", syscall.O_TRUNC)
	}
	n, err := writeFile(p.fs.root, file, line+"\n", syscall.O_APPEND)
	got := "   write = " + result(n, err)
	if err != nil {
		log, _ := readFile(p.fs.root, "error_log")
		for _, l := range strings.Split(strings.TrimSuffix(log, "\n"), "\n") {
			if l != "" {
				got += "\n   |" + stamp.ReplaceAllString(l, "[TIME]")
			}
		}
	}
	writeFile(p.fs.root, "error_log", "", syscall.O_TRUNC)
	var want []string
	for _, l := range p.output() {
		want = append(want, stamp.ReplaceAllString(l, "[TIME]"))
	}
	p.check(line, got, strings.Join(want, "\n"))
}

var stamp = regexp.MustCompile(`(\[| ) *\d+\.\d{6}(\]|:)`)

const mounted = "/sys/kernel/tracing/"

// command runs what was typed to a shell.
func (p *player) command(cmd string) {
	want := strings.Join(p.output(), "\n")
	words := strings.Fields(strings.ReplaceAll(cmd, mounted, ""))
	switch {
	case strings.HasPrefix(cmd, "grep -v '^#' "):
		text, _ := readFile(p.fs.root, "trace")
		p.checkLines(cmd, normal(body(text)), normal(want))
	case strings.HasPrefix(cmd, "cat -A ") || strings.HasPrefix(cmd, "cat "):
		p.cat(cmd, words, want)
	case strings.HasPrefix(cmd, ": > "):
		_, err := writeFile(p.fs.root, words[2], "", syscall.O_TRUNC)
		got := ""
		if err != nil {
			got = fmt.Sprintf("sh: can't create %s: %s\n[exit 1]", mounted+words[2], sysMessage(err))
		}
		p.check(cmd, got, want)
	case strings.HasPrefix(cmd, "echo "):
		text, file, _ := cutLast(strings.TrimPrefix(cmd, "echo "), " > ")
		_, err := writeFile(p.fs.root, strings.TrimPrefix(file, mounted), strings.Trim(text, "'")+"\n", syscall.O_TRUNC)
		got := ""
		if err != nil {
			got = fmt.Sprintf("sh: write error: %s\n[exit 1]", sysMessage(err))
		}
		p.check(cmd, got, want)
	case strings.HasPrefix(cmd, "ls "):
		p.ls(cmd, words, want)
	case strings.HasPrefix(cmd, "stat -c "), strings.HasPrefix(cmd, "cd "):
		p.stat(cmd, want)
	case cmd == "print fmt of each":
		p.formats(want)
	case strings.HasPrefix(cmd, "trace (event lines)"):
		p.traceLines(cmd, want)
	default:
		p.check(cmd, "(not replayed)", want)
	}
}

// checkLines compares line by line.
func (p *player) checkLines(cmd, got, want string) {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		var a, b string
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		p.check(fmt.Sprintf("%s, line %d", cmd, i+1), a, b)
	}
}

// normal drops what differs from run to run.
func normal(s string) string {
	return strings.TrimRight(stamp.ReplaceAllString(s, "[TIME]"), "\n")
}

func sysMessage(err error) string {
	_, msg, _ := strings.Cut(result(0, err), "(")
	return strings.TrimSuffix(msg, ")")
}
