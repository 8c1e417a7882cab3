package kprobefstest_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/fs/kprobefstest"
)

// TestExample runs what the example shows: go test runs no example that has no output.
func TestExample(t *testing.T) {
	Example()
	testOpens(t)
}

// TestProbe: forms of a spec, hits that a call makes, and what the trace has of them.
func TestProbe(t *testing.T) {
	m := kprobefstest.Start(t, kprobefstest.VirtualClock(1), kprobefstest.CPUs(1))
	for _, c := range []struct{ spec, dir, text string }{
		{"int_sqrt", "kprobes/probe1", "(int_sqrt+0x0/"},
		{"p int_sqrt x=$arg1:u64", "kprobes/probe2", "x=16"},
		{"r int_sqrt $retval:u64", "kprobes/probe3", "arg1=4"},
		{"p:mine int_sqrt", "kprobes/mine", "(int_sqrt+0x0/"},
		{"p:grp/theirs int_sqrt", "grp/theirs", "(int_sqrt+0x0/"},
		{"r5:grp/ret int_sqrt", "grp/ret", "<- int_sqrt)"},
	} {
		p := m.Probe(c.spec)
		if got := p.Group + "/" + p.Name; got != c.dir {
			t.Errorf("%s: event %s, want %s", c.spec, got, c.dir)
		}
		if n := p.Hits(); n != 0 {
			t.Errorf("%s: %d hits before the call", c.spec, n)
		}
		if got, err := m.Emu.Call("int_sqrt", 16); err != nil || got != 4 {
			t.Fatal(got, err)
		}
		if n := p.Hits(); n != 1 {
			t.Errorf("%s: %d hits after the call", c.spec, n)
		}
		if n := p.Missed(); n != 0 {
			t.Errorf("%s: %d missed", c.spec, n)
		}
		entries := p.Trace()
		if len(entries) != 1 || !strings.Contains(entries[0].Text, c.text) || entries[0].Time == 0 || entries[0].CPU != 0 || entries[0].PID == 0 {
			t.Errorf("%s: %+v\n%s", c.spec, entries, m.Read("tracing/trace"))
		}
	}
}

// TestRepeats: with a virtual clock two machines do the same.
func TestRepeats(t *testing.T) {
	run := func() string {
		m := kprobefstest.Start(t, kprobefstest.VirtualClock(7))
		p := m.Probe("r vfs_read")
		m.Exec("cat tracing/README kprobes/list > /dev/null")
		if n := p.Hits(); n != 0 {
			t.Errorf("a cat was mirrored: %d hits", n)
		}
		m.Probe("int_sqrt+5")
		for range 3 {
			if _, err := m.Emu.Call("int_sqrt", 1e6); err != nil {
				t.Fatal(err)
			}
		}
		return m.Read("tracing/trace") + m.Read("machine/status")
	}
	a, b := run(), run()
	if a != b || !strings.Contains(a, "int_sqrt+0x5") {
		t.Error(cmp.Diff(a, b))
	}
}

// TestExec: the directory, environment and result of a command.
func TestExec(t *testing.T) {
	m := kprobefstest.Start(t, kprobefstest.NoMirror())
	for _, c := range []struct{ cmd, want string }{
		{"pwd", m.Dir + "\n"},
		{"echo $KPROBEFS_DIR $TRACEFS_PATH $DEBUGFS_PATH", m.Dir + " " + m.Dir + "/tracing " + m.Dir + "\n"},
		{"echo p:e vfs_read+5 >> tracing/kprobe_events; cat tracing/kprobe_events", "p:kprobes/e vfs_read+5\n"},
	} {
		if got := m.Exec(c.cmd); got != c.want {
			t.Errorf("%s: %q, want %q", c.cmd, got, c.want)
		}
	}
	out, err := m.Command("exec 2>&1; cat none; exit 3").Output()
	if err == nil || err.Error() != "exit status 3" || !strings.Contains(string(out), "none") {
		t.Errorf("%q, %v", out, err)
	}
	if got := m.Read("tracing/kprobe_events"); got != "p:kprobes/e vfs_read+5\n" {
		t.Errorf("kprobe_events: %q", got)
	}
}

// TestKernelPaths: a command finds the machine's files where the kernel has its own, and nobody else does.
func TestKernelPaths(t *testing.T) {
	m := kprobefstest.Start(t, kprobefstest.KernelPaths())
	mounts := mountsOf(t, m)
	m.Exec("echo p:e vfs_read+5 >> /sys/kernel/tracing/kprobe_events; echo 1 > $TRACEFS_PATH/events/kprobes/e/enable")
	for file, own := range map[string]string{
		"/sys/kernel/tracing/kprobe_events": "tracing/kprobe_events", "/sys/kernel/debug/kprobes/list": "kprobes/list",
		"/sys/kernel/debug/tracing/kprobe_events": "tracing/kprobe_events", "/proc/version": "machine/proc/version",
		"$DEBUGFS_PATH/kprobes/blacklist": "kprobes/blacklist",
	} {
		if got, want := m.Exec("cat "+file), m.Read(own); got != want || got == "" {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
	if now := mountsOf(t, m); now != mounts || now == "" {
		t.Error(cmp.Diff(mounts, now))
	}
}

// mountsOf are the mounts that the test's own namespace has of m's files and where the kernel has its own.
func mountsOf(t *testing.T, m *kprobefstest.Machine) (lines string) {
	t.Helper()
	table, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		if strings.Contains(line, m.Dir) || strings.Contains(line, " /sys/kernel/") || strings.Contains(line, " /proc/") {
			lines += line
		}
	}
	return lines
}

// TestGone: an event that is removed and made again is another one, though the host's kernel keeps names.
func TestGone(t *testing.T) {
	m := kprobefstest.Start(t)
	const id = "tracing/events/kprobes/e/id"
	seen := map[string]bool{}
	for i := range 3 {
		m.Write("tracing/kprobe_events", fmt.Sprintf("p:e vfs_read+%d", 5+i%2*2))
		seen[m.Read(id)] = true
		m.Write("tracing/kprobe_events", "-:e")
		if _, err := os.Stat(m.Dir + "/" + id); !os.IsNotExist(err) {
			t.Errorf("%s after its event: %v", id, err)
		}
	}
	if len(seen) != 3 {
		t.Errorf("ids of three events: %v", seen)
	}
}

// TestLog: the log has what happens to the machine and its files.
func TestLog(t *testing.T) {
	var said bytes.Buffer
	m := kprobefstest.Start(t, kprobefstest.VirtualClock(0), kprobefstest.Log(zerolog.New(zerolog.SyncWriter(&said))))
	m.Probe("vfs_read+5")
	if err := m.Emu.Advance(time.Second); err != nil { // the probe gets its jump meanwhile
		t.Fatal(err)
	}
	if !strings.Contains(said.String(), "kprobes optimised") {
		t.Errorf("it says %q", said.String())
	}
}
