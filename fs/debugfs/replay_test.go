package debugfs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"github.com/kprobefs/kprobefs/fs/internal/fio"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
)

// TestReplay makes every call and runs every command of the recording in
// testdata on files of ours in a real mount, and holds each line that comes out
// against the recorded one. Differences that are not named fail.
func TestReplay(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("changes users: run it as root")
	}
	for _, tool := range []string{"busybox", "unshare", "mount"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	text, err := os.ReadFile("testdata/abc-modes-enabled-sysctl.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := newReplay(t, strings.Split(string(text), "\n"))
	for r.next < len(r.lines) {
		r.step()
	}
	r.report()
}

// A replay is where the recording has got to, and how it went.
type replay struct {
	t      *testing.T
	lines  []string
	next   int
	dir    string // the mount
	bin    string // busybox's commands
	engine *engine.Engine
	kernel *machine
	probe  *engine.Kprobe // on vfs_read, if any
	caller *fio.Caller
	file   string // of "from" lines

	agree, compared int            // lines
	named           map[string]int // deviations by reason
	others          map[string]int // lines about other files, by reason
}

func newReplay(t *testing.T, lines []string) *replay {
	r := &replay{t: t, lines: lines, named: map[string]int{}, others: map[string]int{}}
	r.engine, r.kernel = newEngine(t)
	m := new(sysctl.Machine)
	m.Writes.Warn = func(table string, _ sysctl.Cred) { r.kernel.printk(sysctl.WriteWarning("fio", table)...) }
	root := vtree.Build(0o755,
		vtree.Row{Path: "sys/kernel/debug/", Mode: 0o700},
		vtree.Row{Path: "sys/kernel/debug/kprobes", Node: debugfs.New(r.engine, m.KptrRestrict)},
		vtree.Row{Path: "sys/kernel/tracing/", Mode: 0o700},
		vtree.Row{Path: "proc/sys", Node: fs.Sysctls(
			m.KprobesOptimization(r.engine.Optimization, r.engine.SetOptimization), m.Kptr(), m.WritesStrict())},
	)
	r.dir = t.TempDir()
	if err := os.Chmod(filepath.Dir(r.dir), 0o755); err != nil { // let other users in
		t.Fatal(err)
	}
	s, err := fs.Mount(r.dir, root, fs.Options{AllowOther: true})
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() {
		if err := s.Unmount(); err != nil {
			t.Error(err)
		}
	})
	r.bin = t.TempDir()
	if out, err := exec.Command("busybox", "--install", "-s", r.bin).CombinedOutput(); err != nil {
		t.Skipf("busybox --install: %v: %s", err, out)
	}
	r.become("0")
	t.Cleanup(func() { r.caller.Close() })
	return r
}

func (r *replay) become(uid string) {
	id := 0
	fmt.Sscan(uid, &id)
	c, err := fio.NewCaller(id, func(path string) string { return r.dir + path })
	if err != nil {
		r.t.Fatal(err)
	}
	if r.caller != nil {
		r.caller.Close()
	}
	r.caller = c
}

// step takes one line, or one block of lines.
func (r *replay) step() {
	line := r.lines[r.next]
	r.next++
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "", "#", "###":
	case "@":
		if user, ok := strings.CutPrefix(rest, "uid "); ok {
			r.become(user)
		} else {
			r.file = strings.TrimPrefix(rest, "file ")
		}
	case "!":
		r.silent(rest)
	case "$":
		r.caller.CloseFile()
		r.compare(r.output(), r.run(rest))
	case "dmesg:":
		r.next--
		r.compare(r.block(func(l string) bool { return strings.HasPrefix(l, "dmesg: ") }), r.dmesg())
	case "from":
		r.compare([]string{line}, []string{r.from(line)})
	default:
		r.call(line)
	}
}

// silent does what the recording did without a trace.
func (r *replay) silent(cmd string) {
	switch cmd {
	case "dmesg -c":
		r.kernel.takeLog()
	case "probe":
		r.probe = &engine.Kprobe{Symbol: "vfs_read"}
		if err := r.engine.RegisterKprobe(r.probe); err != nil {
			r.t.Fatal(err)
		}
	case "noprobe":
		r.engine.UnregisterKprobe(r.probe)
	default:
		if out := r.run(cmd); len(out) != 0 {
			r.t.Errorf("! %s: %q", cmd, out)
		}
	}
}

func (r *replay) call(line string) {
	var to int64
	off := r.caller.Offset()
	got, ok := r.caller.Replay(line)
	if !ok {
		r.t.Fatalf("line %d: what is %q?", r.next, line)
	}
	r.compare([]string{line}, []string{got})
	// After a seek that cannot agree, go on from where the recording was.
	if _, err := fmt.Sscanf(line, "lseek(0, end) = %d", &to); err == nil {
		if to >= 0 {
			off = to
		}
		r.caller.Resume(off)
	}
}

// from makes the calls of `from START: CALL; -> VALUE`.
func (r *replay) from(line string) string {
	head, rest, _ := strings.Cut(line, ": ")
	r.run("echo " + strings.TrimPrefix(head, "from ") + " > " + r.file)
	r.caller.Replay("open(" + r.file + ", w) = 3")
	call, _, _ := strings.Cut(rest, "; -> ")
	got, _ := r.caller.Replay(call)
	r.caller.CloseFile()
	return head + ": " + got + "; -> " + strings.Join(r.run("cat "+r.file), "|")
}

// dmesg is the kernel log since the last time.
func (r *replay) dmesg() (lines []string) {
	for _, l := range r.kernel.takeLog() {
		lines = append(lines, "dmesg: "+l)
	}
	return lines
}

var notOutput = regexp.MustCompile(`^(|[$#!@] .*|### .*|dmesg: .*|from .*|open\(.*)$`)

// output is what was recorded of a command.
func (r *replay) output() []string {
	return r.block(func(l string) bool { return !notOutput.MatchString(l) })
}

// block takes lines while in says so.
func (r *replay) block(in func(string) bool) []string {
	start := r.next
	for r.next < len(r.lines) && in(r.lines[r.next]) {
		r.next++
	}
	return r.lines[start:r.next]
}

// run runs a command on our files, and gives its output with the recorded
// paths. The sysctl command looks in /proc/sys: it gets a namespace of its own,
// with ours in that place.
func (r *replay) run(cmd string) []string {
	ours := strings.NewReplacer("/sys/kernel/", r.dir+"/sys/kernel/", "/proc/sys/", r.dir+"/proc/sys/").Replace(cmd)
	c := exec.Command(filepath.Join(r.bin, "sh"), "-c", ours)
	if strings.HasPrefix(cmd, "sysctl ") {
		c = exec.Command("unshare", "-m", "sh", "-c",
			"mount --bind "+r.dir+"/proc/sys/debug /proc/sys/debug && exec "+r.bin+`/sh -c "$0"`, cmd)
	}
	c.Env = append(os.Environ(), "PATH="+r.bin+":"+os.Getenv("PATH"), "LC_ALL=C")
	out, err := c.CombinedOutput()
	text := strings.TrimSuffix(strings.ReplaceAll(string(out), r.dir, ""), "\n")
	var lines []string
	if text != "" {
		lines = strings.Split(text, "\n")
	}
	if err != nil {
		lines = append(lines, fmt.Sprintf("[exit %d]", c.ProcessState.ExitCode()))
	}
	return lines
}

// compare holds lines that came out against recorded ones, one by one.
func (r *replay) compare(want, got []string) {
	other := func(l string) bool { return r.other(l) }
	want, got = slices.DeleteFunc(slices.Clone(want), other), slices.DeleteFunc(got, func(l string) bool { return notOurs(l) != "" })
	for i := range max(len(want), len(got)) {
		w, g := at(want, i), at(got, i)
		if w != nothing {
			r.compared++
		}
		reason, ok := deviation(w, g)
		switch {
		case w == g:
			r.agree++
		case ok:
			r.named[reason]++
			r.t.Logf("differs: %s\n  kernel %s\n  ours   %s", reason, w, g)
		default:
			r.t.Errorf("before line %d:\n  kernel %s\n  ours   %s", r.next+1, w, g)
		}
	}
}

const nothing = "(nothing)"

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return nothing
}

// other counts a recorded line that is not about these files.
func (r *replay) other(line string) bool {
	reason := notOurs(line)
	if reason != "" {
		r.others[reason]++
	}
	return reason != ""
}

func (r *replay) report() {
	r.t.Logf("%d of %d lines agree", r.agree, r.compared)
	for _, d := range deviations {
		n := r.named[d.reason]
		r.t.Logf("%3d differ: %s", n, d.reason)
		if n != d.times {
			r.t.Errorf("%d lines differ, and not %d: %s", n, d.times, d.reason)
		}
	}
	for reason, n := range r.others {
		r.t.Logf("%3d not compared: %s", n, reason)
	}
	if r.compared < 800 {
		r.t.Errorf("only %d lines were compared", r.compared)
	}
}
