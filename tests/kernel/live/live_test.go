package live

import (
	"bytes"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

func somewhere() *Places {
	return &Places{
		Probed: []Place{
			{Function{"vfs_read", 0xffffffff81000000, 200}, []uint64{0, 5, 7, 9}},
			{Function{"vfs_write", 0xffffffff81000100, 100}, []uint64{0, 5, 6}},
		},
		Refuse: []string{"nosuch", "do_int3"},
	}
}

func TestGenerateRepeats(t *testing.T) {
	a, b := Generate(somewhere(), 7, 20, 40), Generate(somewhere(), 7, 20, 40)
	if !reflect.DeepEqual(a, b) {
		t.Error("one seed makes different sessions")
	}
	if reflect.DeepEqual(a, Generate(somewhere(), 8, 20, 40)) {
		t.Error("two seeds make the same sessions")
	}
	files := map[string]int{}
	for _, s := range a {
		if len(s.Ops) != 40 {
			t.Errorf("session %d has %d operations", s.ID, len(s.Ops))
		}
		for _, o := range s.Ops {
			files[o.File]++
		}
	}
	for _, f := range []string{"kprobes/enabled", "debug/kprobes-optimization", "tracing/kprobe_events", "tracing/dynamic_events", "tracing/synthetic_events", "tracing/uprobe_events", "tracing/set_event"} {
		if files[f] == 0 {
			t.Errorf("nothing is ever written to %s", f)
		}
	}
}

// TestScripts: a session's script has the same effect as the session.
func TestScripts(t *testing.T) {
	for _, text := range []string{"p:a vfs_read\n", "it's\t\\x\n", "plain", `back\slash`} {
		o := Op{File: "kprobes/enabled", Text: text, Append: true}
		line := strings.Replace(o.String(), ">> '/sys/kernel/debug/kprobes/enabled'", "", 1)
		out, err := exec.Command("bash", "-c", line).Output()
		if err != nil || string(out) != text {
			t.Errorf("%s printed %q: %v", line, out, err)
		}
	}
	for _, c := range []struct {
		op   Op
		want string
	}{
		{Op{Text: "a", Trunc: true, Append: true}, "{ sleep 0.5; printf %s 'a'; } > "},
		{Op{Text: "a", Append: true}, "printf %s 'a' >> "},
		{Op{Text: "a"}, "printf %s 'a' 1<> "},
	} {
		if got := c.op.String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%+v: %s, want %s…", c.op, got, c.want)
		}
	}
	s := Session{ID: 3, Ops: []Op{{File: "tracing/kprobe_events", Trunc: true}, {File: "kprobes/enabled", Text: "1"}}}
	script := s.Script(1)
	if !strings.Contains(script, ": > '/sys/kernel/tracing/kprobe_events'; sleep") || strings.Contains(script, "printf %s '1' 1<> '/sys/kernel/debug/kprobes/enabled'; sleep") {
		t.Errorf("the first operation alone:\n%s", script)
	}
}

// A clock is a Target on which only time passes: it notes what is done on it.
type clock struct{ done []string }

func (c *clock) Write(o Op, between func() error) string {
	c.done = append(c.done, "open")
	if between != nil {
		if err := between(); err != nil {
			return err.Error()
		}
	}
	c.done = append(c.done, "write")
	return "1"
}

func (c *clock) Settle([]uint64) error {
	c.done = append(c.done, "settle")
	return nil
}

func (c *clock) Read(string) string       { return "" }
func (c *clock) Names(string) []string    { return nil }
func (c *clock) Text(uint64) (byte, bool) { return 0, false }
func (c *clock) Log() []string            { return nil }

// TestTruncationSettles: the effect of the truncation is complete before the write.
func TestTruncationSettles(t *testing.T) {
	for want, o := range map[string]Op{
		"open settle write settle": {File: "tracing/set_event", Text: "a", Trunc: true},
		"open write settle":        {File: "tracing/set_event", Text: "a", Append: true},
	} {
		var c clock
		err := Run(&c, &Session{Ops: []Op{o}}, func(r Record) error {
			if r.Step == 0 {
				c.done = nil
			}
			return nil
		})
		if got := strings.Join(c.done, " "); err != nil || got != want {
			t.Errorf("%s: %s, want %s: %v", o, got, want, err)
		}
	}
}

func TestMask(t *testing.T) {
	for _, c := range []struct{ path, a, b string }{
		{"tracing/kprobe_profile", "  a      9     0\n", "  a     10     0\n"},
		{"tracing/error_log", "[    1.000001] trace_kprobe: error: x\n", "[   12.5] trace_kprobe: error: x\n"},
		{"tracing/events/kprobes/a/format", "name: a\nID: 1600\n", "name: a\nID: 1601\n"},
		{"tracing/kprobe_events", "p:kprobes/a 0x00000000c26e8f9d\n", "p:kprobes/a 0x00000000aaaaaaaa\n"},
	} {
		if Mask(c.path, c.a) != Mask(c.path, c.b) {
			t.Errorf("%s: %q and %q differ", c.path, Mask(c.path, c.a), Mask(c.path, c.b))
		}
	}
	if list := "ffffffff813669e7  k  vfs_read+0x7    [OPTIMIZED]\n"; Mask("kprobes/list", list) != list {
		t.Error("addresses in the list are masked")
	}
}

func TestCompare(t *testing.T) {
	step := func(n int, result, list string) Record {
		return Record{Session: 1, Step: n, Result: result, Changed: map[string]string{"kprobes/list": list}}
	}
	kernel := []Record{step(0, "", ""), step(1, "4", "a\nb\n"), step(2, "EINVAL", "c\n")}
	if diffs, steps := Compare(kernel, kernel); len(diffs) != 0 || steps != 3 {
		t.Errorf("the same: %v, %d steps", diffs, steps)
	}
	for name, c := range map[string]struct {
		ours []Record
		want Difference
	}{
		"errno": {[]Record{kernel[0], kernel[1], step(2, "2", "c\n")}, Difference{1, 2, "write: kernel EINVAL, here 2\n"}},
		"file":  {[]Record{kernel[0], step(1, "4", "a\nB\n"), kernel[2]}, Difference{1, 1, "kprobes/list (-kernel +here)\n  -b\n  +B\n"}},
		"short": {kernel[:2], Difference{1, 2, "3 steps there, 2 here\n"}},
		"unchanged": {
			[]Record{kernel[0], kernel[1], {Session: 1, Step: 2, Result: "EINVAL"}},
			Difference{1, 2, "kprobes/list: unchanged here, in the kernel\n  -c\n"},
		},
	} {
		diffs, _ := Compare(kernel, c.ours)
		if len(diffs) != 1 || diffs[0] != c.want {
			t.Errorf("%s: %+v, want %+v", name, diffs, c.want)
		}
	}
}

// TestFreedNames: a format that shows memory that was freed says nothing.
func TestFreedNames(t *testing.T) {
	const format = "tracing/events/kprobes/b/format"
	step := func(text string) Record { return Record{Changed: map[string]string{format: Mask(format, text)}} }
	intact := step("\tfield:u32 arg1;\n")
	if diffs, _ := Compare([]Record{step("\tfield:u32 arg\x00\xf0S;\n")}, []Record{intact}); len(diffs) > 0 {
		t.Errorf("%+v", diffs)
	}
	if diffs, _ := Compare([]Record{step("\tfield:u32 arg2;\n")}, []Record{intact}); len(diffs) != 1 {
		t.Errorf("%+v", diffs)
	}
}

func TestPlanTravels(t *testing.T) {
	p := somewhere().Plan(Generate(somewhere(), 1, 3, 10))
	var b bytes.Buffer
	if err := WritePlan(&b, p); err != nil {
		t.Fatal(err)
	}
	got, err := ReadPlan(&b)
	if err != nil || !reflect.DeepEqual(got, p) {
		t.Errorf("%+v: %v", got, err)
	}
}

// A bytewise is a Target of which only what sweeps need is there: a function at 0x1000 with a
// probe at each place in lists, which shows it as its list.
type bytewise struct {
	Target
	lists map[string]string // by what is defined
	now   string
}

func (b *bytewise) Write(o Op, _ func() error) string {
	place, defines := strings.CutPrefix(o.Text, "p:kprobes/swept ")
	if !defines {
		return "1"
	}
	b.now = b.lists[strings.TrimSpace(place)]
	switch {
	case b.now == "":
		return "EILSEQ"
	case b.now[0] == 'E':
		return b.now
	}
	return "20"
}

func (b *bytewise) Names(string) []string { return nil } // no session has left an event
func (b *bytewise) Log() []string         { return nil }

func (b *bytewise) Read(path string) string {
	if path == "kprobes/list" {
		return b.now
	}
	return ""
}

func (b *bytewise) Settle([]uint64) error { return nil }

func TestSweepFunction(t *testing.T) {
	b := &bytewise{lists: map[string]string{
		"f+0": "1004  k  f+0x4    [FTRACE]\n", "f+1": "EINVAL", "f+2": "ENOENT", "f+4": "1004  k  f+0x4    [FTRACE]\n",
		"f+5": "1005  k  f+0x5    [OPTIMIZED]\n", "f+7": "1007  k  f+0x7    \n",
	}}
	s, err := SweepFunction(b, Function{"f", 0x1000, 8})
	if err != nil || s.Answers != "Fx-.fo.k" {
		t.Errorf("%q, %v", s.Answers, err)
	}
	b.lists["f+7"] = "1007  k  f+0x7    [DISABLED]\n"
	if _, err := SweepFunction(b, Function{"f", 0x1000, 8}); err == nil {
		t.Error("a probe that was not enabled counts")
	}
}

func TestCompareSweeps(t *testing.T) {
	a := []Sweep{{Function{"f", 0x1000, 4}, "Fx.k"}, {Function{"g", 0x2000, 2}, "ko"}}
	var text bytes.Buffer
	if err := WriteSweeps(&text, a); err != nil {
		t.Fatal(err)
	}
	b, err := ReadSweeps(&text)
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("%v, %v", b, err)
	}
	if diffs, n := CompareSweeps(a, b); diffs != nil || n != 6 {
		t.Errorf("%q of %d", diffs, n)
	}
	b[1].Answers = "kk"
	if diffs, _ := CompareSweeps(a, b); !reflect.DeepEqual(diffs, []string{"g+1: kernel o, here k"}) {
		t.Errorf("%q", diffs)
	}
	if diffs, _ := CompareSweeps(a, b[:1]); len(diffs) != 1 {
		t.Errorf("%q", diffs)
	}
}
