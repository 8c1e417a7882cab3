package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestPages runs the sessions of the README and the pages in one machine, one after the other. Their output
// must be the one in the text.
func TestPages(t *testing.T) {
	s := newPageSession(t)
	for _, p := range []struct{ file, first string }{
		{"README.md", "cd mnt"},
		{"cmd/kprobefs/docs/files.md", "head -n 5 machine/disasm/vfs_read"},
		{"", "echo 0 > tracing/events/enable; echo > tracing/kprobe_events"},
		{"cmd/kprobefs/docs/control.md", "echo 'insmod kprobe_example symbol=kernel_clone' > machine/ctl"},
		{"cmd/kprobefs/docs/control.md", "echo 'p:open do_sys_openat2 file=+0($arg2):ustring' > tracing/kprobe_events"},
	} {
		if p.file == "" {
			s.expect(step{command: p.first})
			continue
		}
		steps := pageSteps(t, filepath.Join("../..", p.file), p.first)
		for _, st := range steps {
			s.expect(st)
		}
	}
}

// A step is a command of a page, and what it prints.
type step struct{ file, command, output string }

// pageSteps are those of file's session whose first command begins with first.
func pageSteps(t *testing.T, file, first string) (steps []step) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, session, ok := strings.Cut(string(text), "    $ "+first)
	if !ok {
		t.Fatalf("%s has no session that begins with %s", file, first)
	}
	session, _, _ = strings.Cut("    $ "+first+session, "\n\n")
	for line := range strings.Lines(session + "\n") {
		line = strings.TrimPrefix(strings.TrimRight(line, "\n"), "    ")
		if n := len(steps); n > 0 && strings.HasSuffix(steps[n-1].command, "\\") { // goes on in the next line
			steps[n-1].command += "\n" + line
		} else if command, ok := strings.CutPrefix(line, "$ "); ok {
			steps = append(steps, step{file: file, command: command})
		} else if line != "" {
			steps[len(steps)-1].output += line + "\n"
		}
	}
	return steps
}

// A pageSession is a shell beside a mount, of which the working directory alone is kept.
type pageSession struct {
	t   *testing.T
	dir string
	pwd string // a file that has the working directory after a command
}

func newPageSession(t *testing.T) *pageSession {
	s := &pageSession{t: t, dir: t.TempDir()}
	s.pwd = filepath.Join(s.dir, "pwd")
	mnt := filepath.Join(s.dir, "mnt")
	if err := os.Mkdir(mnt, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("kprobefs", "mount", "--daemon", mnt).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("fusermount3", "-u", mnt).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	return s
}

// otherwise is what is different each time: tasks, processors, flags and times of hits, times of
// the log, hashed addresses, and where a shell's message comes from.
var otherwise = []struct {
	form *regexp.Regexp
	by   string
}{
	{regexp.MustCompile(`(?m)^ +(\S+)-\d+ +\[\d+\] \S+ +\d+\.\d+:`), "$1:"},
	{regexp.MustCompile(`(?m)^(\S+)-\d+(  \S+\(.*) <\d+\.\d+>$`), "$1$2"},
	{regexp.MustCompile(`(?m)^\[ *\d+\.\d+\]`), "[]"},
	{regexp.MustCompile(`0x00000000[0-9a-f]{8}`), "HASHED"},
	{regexp.MustCompile(`(?m)^bash: line \d+:`), "bash:"},
}

func same(output string) string {
	for _, o := range otherwise {
		output = o.form.ReplaceAllString(output, o.by)
	}
	return output
}

// expect runs st. Commands that show live text are repeated until a probe has its jump.
func (s *pageSession) expect(st step) {
	s.t.Helper()
	want, got := same(st.output), ""
	for end := time.Now().Add(30 * time.Second); ; {
		got = same(s.do(st.command))
		if got == want || !strings.Contains(st.command, "disasm") || time.Now().After(end) {
			break
		}
	}
	if got == want {
		return
	}
	if *update {
		st.rewrite(s.t, got)
		return
	}
	s.t.Errorf("$ %s\nprints\n%sand the page says\n%sgo test ./tests/docs -update writes what is printed", st.command, got, want)
}

func (s *pageSession) do(command string) string {
	c := exec.Command("bash", "-c", "trap 'pwd > "+s.pwd+"' EXIT\n"+command)
	c.Dir = s.dir
	out, _ := c.CombinedOutput() // the page says which commands fail
	if dir, err := os.ReadFile(s.pwd); err == nil {
		s.dir = strings.TrimSpace(string(dir))
	}
	return string(out)
}
