package tracefs

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// step does what the recording's script did without output.
func (p *player) step(cmd string) {
	w := strings.Fields(cmd)
	must := func(err error) {
		if err != nil {
			p.check(cmd, result(0, err), "done")
		}
	}
	switch w[0] {
	case "insmod":
		p.e.module(w[1], true)
	case "truncate":
		_, err := writeFile(p.fs.root, w[1], "", syscall.O_TRUNC)
		must(err)
	case "on", "off":
		file := "events/kprobes/" + w[1] + "/enable"
		if w[1] == "kprobes" {
			file = "events/kprobes/enable"
		}
		value := map[string]string{"on": "1\n", "off": "0\n"}[w[0]]
		if _, err := writeFile(p.fs.root, file, value, 0); err != nil && w[1] != "kprobes" {
			must(err)
		}
	case "echo":
		text, file, appends := strings.Cut(strings.TrimPrefix(cmd, "echo "), " >> ")
		if appends {
			writeFile(p.fs.root, file, text+"\n", syscall.O_APPEND)
			return
		}
		text, file, _ = strings.Cut(strings.TrimPrefix(cmd, "echo "), " > ")
		_, err := writeFile(p.fs.root, file, text+"\n", syscall.O_TRUNC)
		must(err)
	case "delete":
		_, err := writeFile(p.fs.root, "kprobe_events", "-:"+w[1]+"\n", syscall.O_APPEND)
		must(err)
	case "hold":
		if h, err := openFile(p.fs.root, w[1], syscall.O_RDONLY); err == nil {
			p.held = append(p.held, h)
		}
	case "arguments":
		p.arguments(w[1], w[2])
	case "call":
		p.callKtm(strings.TrimPrefix(cmd, "call ") + "\n")
	case "mkdir", "rmdir":
		must(p.mkdir(w[0], w[1]))
	default:
		p.t.Fatalf("%s:%d: unknown step %q", p.name, p.at, cmd)
	}
}

// arguments defines an event with many, and counts the words that read back.
func (p *player) arguments(name, count string) {
	n, _ := strconv.Atoi(count)
	var b strings.Builder
	fmt.Fprintf(&b, "p:%s vfs_read", name)
	for i := range n {
		fmt.Fprintf(&b, " a%d=%%ax", i)
	}
	b.WriteString("\n")
	if _, err := writeFile(p.fs.root, "kprobe_events", b.String(), syscall.O_APPEND); err != nil {
		p.t.Errorf("%s: %v", name, err)
	}
	s, _ := readFile(p.fs.root, "kprobe_events")
	i := strings.Index(s, name+" ")
	line, _, _ := strings.Cut(s[i:], "\n")
	p.check("arguments "+name, fmt.Sprintf("%s %d", name, len(strings.Fields(line))), strings.Join(p.output(), "\n"))
}

// open replays calls on one file.
func (p *player) open(l string) {
	m := openLine.FindStringSubmatch(l)
	flags := map[byte]int{'r': syscall.O_RDONLY, 'w': syscall.O_WRONLY}[m[2][0]]
	if strings.HasPrefix(m[2], "rw") {
		flags = syscall.O_RDWR
	}
	if strings.Contains(m[2], "trunc") {
		flags |= syscall.O_TRUNC
	}
	path := strings.TrimPrefix(m[1], mounted)
	h, err := openFile(p.fs.root, path, flags)
	n := 3
	p.check(l, fmt.Sprintf("open(%s, %s) = %s", m[1], m[2], result(n, err)), l)
	if err != nil {
		return
	}
	defer h.close()
	for _, op := range p.output() {
		call, want, _ := cutLast(op, " = ")
		p.check(path+": "+call, p.call(h, call, op), want)
	}
}

var openLine = regexp.MustCompile(`^open\(([^,]*), ([^)]*)\) = `)

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// call replays one call; positions of descriptors are the server's business
// and are kept here the way it keeps them.
func (p *player) call(h *handle, call, op string) string {
	var n, off int
	switch {
	case strings.HasPrefix(call, "write('"):
		fmt.Sscanf(call[len("write('x' x "):], "%d", &n)
		return result(h.write(strings.Repeat(call[7:8], n)))
	case strings.HasPrefix(call, "write("):
		text, err := strconv.Unquote(call[len("write("):strings.LastIndex(call, ",")])
		if err != nil {
			return err.Error()
		}
		return result(h.write(text))
	case strings.HasPrefix(call, "pread("):
		fmt.Sscanf(call, "pread(%d, off=%d)", &n, &off)
		b, err := h.read(n, off)
		return p.readResult(b, err, call)
	case strings.HasPrefix(call, "read("):
		fmt.Sscanf(call, "read(%d)", &n)
		b, err := h.read(n, h.pos)
		h.pos += len(b)
		return p.readResult(b, err, call)
	case strings.HasPrefix(call, "lseek(0, cur)"):
		return fmt.Sprint(h.pos)
	case strings.HasPrefix(call, "lseek(0, set)"):
		h.pos = 0
		return "0"
	}
	_, want, _ := cutLast(op, " = ")
	return want + " (the server's)"
}

func (p *player) readResult(b []byte, err error, call string) string {
	if _, quoted, ok := strings.Cut(call, ") "); ok && err == nil {
		if q := strconv.Quote(string(b)); q != quoted {
			return "read " + q
		}
	}
	return result(len(b), err)
}

// enable replays "EV/enable: write(…) = N;STATE".
func (p *player) enable(l string) {
	file, rest, _ := strings.Cut(l, ": ")
	path := "events/kprobes/" + strings.TrimPrefix(file, "kprobes/")
	if file == "kprobes/enable" {
		path = "events/kprobes/enable"
	}
	call, want, _ := cutLast(rest, " = ")
	h, err := openFile(p.fs.root, path, syscall.O_WRONLY)
	if err != nil {
		p.check(l, result(0, err), want)
		return
	}
	defer h.close()
	call = strings.Replace(call, "pwrite(", "write(", 1)
	if i := strings.Index(call, ", off="); i >= 0 {
		call = call[:i] + ")"
	}
	got := p.call(h, call, rest)
	state, err := readFile(p.fs.root, path)
	if err != nil {
		state = result(0, err)
	}
	p.check(l, got+";"+strings.TrimSuffix(state, "\n"), want)
}

// traceLines compares the entries of trace without their context, and empties it.
func (p *player) traceLines(cmd, want string) {
	text, _ := readFile(p.fs.root, "trace")
	p.checkLines(cmd, entryContext.ReplaceAllString(strings.TrimRight(body(text), "\n"), ""), want)
	writeFile(p.fs.root, "trace", "", syscall.O_TRUNC)
}

// option is one setting of options/: set, trace one call, read trace, set back.
func (p *player) option(setting string) {
	name, value, _ := strings.Cut(setting, "=")
	want := strings.Join(p.output(), "\n")
	file := "options/" + name
	if _, err := writeFile(p.fs.root, file, value, 0); err != nil {
		p.check("option "+setting, result(0, err), want)
		return
	}
	writeFile(p.fs.root, "events/kprobes/enable", "1", 0)
	writeFile(p.fs.root, "trace", "", syscall.O_TRUNC)
	p.callKtm("x\n")
	text, _ := readFile(p.fs.root, "trace")
	mask := func(s string) string { return runs.ReplaceAllString(normal(s), "…") }
	p.checkLines("option "+setting, mask(visible(text)), mask(want))
	writeFile(p.fs.root, file, string('0'+'1'-value[0]), 0)
}

// runs is what differs from run to run in what the options show: processor,
// stack, and the time in each of its forms.
var runs = regexp.MustCompile(`\[00[01]\]|s[pt]=0x[0-9a-f]*` + // text
	`| [01] \d+ type|0000000[01] [0-9a-f]{16} type` + // raw, hex
	"|(?s:\\^@\\^@\\^@\\^[A@]\\^@\\^@\\^@.{1,20}?type)" + // bin: after the pid's first byte
	`| *\d+us[ +!#*@$]:`) // latency-format

var entryContext = regexp.MustCompile(`(?m)^ *[^ ]*-[0-9]+ *\[[0-9]*\] [^ ]* *[0-9.]*: `)

// body is a trace without its head.
func body(trace string) string {
	for strings.HasPrefix(trace, "#") {
		_, trace, _ = strings.Cut(trace, "\n")
	}
	return trace
}

// A deviation names answers that are not the recorded ones: those to commands
// that match, in one section or in all.
type deviation struct {
	command *regexp.Regexp
	reason  string
}

func dev(command, reason string) deviation { return deviation{regexp.MustCompile(command), reason} }

// play replays one transcript. Every answer that is not the recorded one must
// be named, and every name must be needed.
func play(t *testing.T, file string, named []deviation) {
	t.Helper()
	fs, e, kmsg := newFake(t)
	playOn(&player{t: t, fs: fs, e: e, kmsg: kmsg}, file, named)
}

// playOn is play on the FS that p has.
func playOn(p *player, file string, named []deviation) {
	t := p.t
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p.name, p.lines = file, strings.Split(string(raw), "\n")
	p.run()
	p.checkKmsg()
	counts := make([]int, len(named))
differences:
	for _, d := range p.differ {
		for i := range named {
			if named[i].command.MatchString(d.what) {
				counts[i]++
				continue differences
			}
		}
		t.Errorf("%s:%d: %s\n--- got\n%s\n--- recorded\n%s", file, d.line, d.what, d.got, d.exp)
	}
	t.Logf("%s: %d of %d agree", file, p.agree, p.total)
	for i, n := range counts {
		t.Logf("  %d differ: %s", n, named[i].reason)
		if n == 0 {
			t.Errorf("%s: no answer differs for %q (%s)", file, named[i].command, named[i].reason)
		}
	}
}

// checkKmsg compares the kernel log, without the module loader's lines.
func (p *player) checkKmsg() {
	var want []string
	for _, l := range p.dmesg {
		if !strings.HasPrefix(l, "ktm: ") {
			want = append(want, l)
		}
	}
	if len(want) > 0 {
		p.check("dmesg", strings.Join(*p.kmsg, "\n"), strings.Join(want, "\n"))
	}
}

func TestReplay(t *testing.T) {
	play(t, "testdata/kprobe_events.txt", []deviation{
		dev(`^1\. \| .*(available_events|available_tracers)`, "this machine has other events"),
		dev(`kprobe_events: (lseek|pwrite|second open)`, "offsets are the serving side's, see package fs"),
		dev(`ev1/trigger`, "there are no hist triggers, so they are not listed"),
		dev(`^4\. \| cat .*/kprobe_profile, line 3$`, "other processes of the recorded machine opened files"),
		dev(`instances/i1/trace$`, "other processes of the recorded machine opened files"),
		dev(`kprobes/list`, "package fs/debugfs answers that, and replays it"),
	})
	play(t, "testdata/fetchargs.txt", []deviation{
		dev(`^2\. .*line 8$`, "the kernel shows what was in its buffer where memory cannot be read; here that is 0"),
		dev(`^4\. \| option stacktrace`, "the replayed machine has no stack to walk"),
		dev(`^4\. \| (head|cat .*/per_cpu|cat .*saved_cmdlines|cat /tmp/tp)`, "there were other processes on the recorded machine, one reading trace_pipe"),
		dev(`^6\. `, "no user program's code can be probed: refused, with EOPNOTSUPP"),
	})
	play(t, "testdata/dynamic_events.txt", nil)
}

// TestReplay510: the language of 5.10, and what its error log says.
func TestReplay510(t *testing.T) {
	fs, e, kmsg := newFakeOf(t, Config{Release: "5.10.0-46-amd64"})
	playOn(&player{t: t, fs: fs, e: e, kmsg: kmsg, alone: true}, "testdata/language-5.10.txt", []deviation{
		dev(`p:er (\+5|0x10|vfs_read\+0x7fffffff)$`, "the engine answers that: TestRawAddresses of package emu"),
	})
}

// TestModes510: the files and directories of 5.10 have its modes.
func TestModes510(t *testing.T) {
	fs, _, _ := newFakeOf(t, Config{Release: "5.10.0-46-amd64"})
	if _, err := writeFile(fs.root, "kprobe_events", "p:ev1 vfs_read\n", syscall.O_APPEND); err != nil {
		t.Fatal(err)
	}
	instances, _ := fs.root.Lookup("instances")
	if err := instances.(*vtree.Dir).Mkdir(vtree.Caller{}, "i1"); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("testdata/modes-5.10.txt")
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for line := range strings.Lines(string(raw)) {
		mode, path, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		got := ""
		switch n, _ := fs.root.Lookup(path); n := n.(type) {
		case *vtree.Dir:
			got = fmt.Sprintf("%o", n.Mode)
		case *vtree.File:
			got = fmt.Sprintf("%o", n.Mode)
		}
		if got == "" {
			continue // of a tracer or an option that is not here
		}
		if held++; got != mode {
			t.Errorf("%s: %s, want %s", path, got, mode)
		}
	}
	if held < 120 {
		t.Errorf("%d are held", held)
	}
}
