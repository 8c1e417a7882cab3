package check

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func TestIsDefinition(t *testing.T) {
	for text, want := range map[string]bool{
		"p:a vfs_read": true, "p vfs_read": true, "r10:x f $retval": true, "r f": true, "p:a/b f+4": true, "p:a": true, "r1 f": true,
		"p\tvfs_read": true,
		"vfs_read":    false, "vfs_read+7": false, "printk": false, "r8169:f": false, "pid:f x": false, "": false, "p": false, "r": false,
		"0xffffffff81000000": false, "-:a": false,
	} {
		if got := IsDefinition(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestModuleOf(t *testing.T) {
	for text, want := range map[string]string{
		"ext4:f": "ext4", "ext4:f+7": "ext4", "p:x ext4:f+7 a=%di": "ext4", "r nf-tables:f": "nf-tables", "p\text4:f": "ext4",
		"f": "", "f+7": "", "p:x f a=@mod:b": "", "p:x": "", ":f": "", "ext4:": "", "": "", "a+1:f": "", "0xffffffff81000000": "",
		"p:x /bin/sh:0x10": "", "a b:c": "",
		"-:f": "", "e:x syscalls/sys_enter_openat": "", "s:foo int x": "",
	} {
		if got := ModuleOf(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestReadProbes(t *testing.T) {
	got, err := ReadProbes(strings.NewReader("# none\nvfs_read\n\n p:a f # why\n\tr f  \n"), "x")
	want := []Probe{{Text: "vfs_read", From: "x:2"}, {Text: "p:a f", From: "x:4"}, {Text: "r f", From: "x:5"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		"f\na\x00b\n":                        "x:2: not text",
		"\xff\n":                             "x:1: not text",
		"f\nf\n" + strings.Repeat("a", 5000): "x:3: longer than 4094 bytes",
	} {
		if _, err := ReadProbes(strings.NewReader(text), "x"); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// FuzzReadProbes: from any file, the probes that are read are clean lines in order.
func FuzzReadProbes(f *testing.F) {
	f.Add("vfs_read\n#c\np:a f %ax # d\n\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		ps, err := ReadProbes(strings.NewReader(text), "x")
		for _, p := range ps {
			if p.Text == "" || p.Text != strings.TrimSpace(p.Text) || strings.ContainsAny(p.Text, "\n#\x00") || !strings.HasPrefix(p.From, "x:") {
				t.Errorf("%+v", p)
			}
			IsDefinition(p.Text)
			if m := ModuleOf(p.Text); m != "" && !strings.Contains(p.Text, m+":") {
				t.Errorf("%q: module %q", p.Text, m)
			}
		}
		if err != nil && !strings.HasPrefix(err.Error(), "x:") {
			t.Error(err)
		}
		// Read once more they are the same.
		var lines []string
		for _, p := range ps {
			lines = append(lines, p.Text)
		}
		again, err := ReadProbes(strings.NewReader(strings.Join(lines, "\n")), "x")
		if err != nil || len(again) != len(ps) {
			t.Errorf("%d probes, then %d: %v", len(ps), len(again), err)
		}
	})
}

// explainer answers by name.
type explainer map[string]explain.Explanation

func (e explainer) ExplainInto(x *explain.Explanation, p explain.Place) { *x = e[p.Symbol] }

func (e explainer) Explain(p explain.Place) explain.Explanation { return e[p.Symbol] }

// symbols is a kernel of these functions.
type symbols map[string]uint64

func (s symbols) Lookup(name string) (addr uint64, ok bool) { addr, ok = s[name]; return addr, ok }
func (symbols) Count(string) int                            { return 1 }
func (symbols) Symbol(uint64) (s kernel.Symbol, ok bool)    { return s, false }
func (symbols) Module(uint64) (m kernel.Module, ok bool)    { return m, false }
func (symbols) Tables(uint64) *kernel.Tables                { return nil }
func (symbols) AllTables() []*kernel.Tables                 { return nil }

type lang struct{}

func (lang) Parse(line string) (Definition, error) {
	w := strings.Fields(line)
	if len(w) > 2 {
		return Definition{}, &LineError{Errno: syscall.ERANGE, Says: "bad", Column: 7}
	}
	return Definition{Return: w[0][0] == 'r', Place: explain.ParsePlace(w[1])}, nil
}

func finding(r engine.Rule, errno string) explain.Finding {
	return explain.Finding{Rule: r, Errno: errno, Says: r.String(), Advice: r.Advice()}
}

func answers(name string) []Answer {
	yes := finding(engine.OK, "")
	e := explainer{
		"jump":    {Kprobe: yes, Events: yes, Kretprobe: finding(engine.NotEntry, "EINVAL"), Best: engine.ArmJump, Address: 0x1000},
		"notrace": {Kprobe: yes, Events: finding(engine.EventNotrace, "EINVAL"), Best: engine.ArmBoosted, Why: []explain.Finding{finding(engine.OptCall, "")}},
		"nosuch":  {Kprobe: finding(engine.NoSymbol, "ENOENT"), Events: finding(engine.NoSymbol, "ENOENT")},
		"later":   {Kprobe: finding(engine.NoSymbol, "ENOENT"), Events: finding(engine.EventDeferred, "")},
	}
	a := &Asker{name: name, explain: e, language: lang{}, attacher: attacher{kernel: symbols{"jump": 0x1000, "notrace": 0x2000}}}
	return a.Ask(Specs(Register, "jump", "p jump", "r jump", "notrace", "p notrace", "nosuch", "p later", "p:a jump x"), nil)
}

func TestAsk(t *testing.T) {
	as := answers("k")
	for i, want := range []Answer{
		{OK: true, Rule: "OK", How: "jump", Address: 0x1000},
		{OK: true, Rule: "OK", How: "jump", Address: 0x1000},
		{Errno: "EINVAL", Rule: "NotEntry", Address: 0x1000},
		{OK: true, Rule: "OK", How: "int3, boosted", NotJump: "OptCall"},
		{Errno: "EINVAL", Rule: "EventNotrace"},
		{Errno: "ENOENT", Rule: "NoSymbol"},
		{OK: true, Rule: "EventDeferred"},
		{Errno: "ERANGE", Rule: ArgumentRule, Column: 7},
	} {
		a := as[i]
		got := Answer{OK: a.OK, Errno: a.Errno, Rule: a.Rule, Column: a.Column, Address: a.Address, How: a.How, NotJump: a.NotJump}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", a.Probe, got, want)
		}
		if a.Says == "" || a.Kernel != "k" {
			t.Errorf("%+v", a)
		}
	}
}

func TestReport(t *testing.T) {
	r := Report{Kernels: []string{"k1", "k2"}, Answers: [][]Answer{answers("k1"), answers("k2")}}
	r.Answers[1][0] = Answer{Probe: "jump", Kernel: "k2", Errno: "EILSEQ", Rule: "OffBoundary", Says: "no"}
	table := string(r.Table()) + string(r.Matrix(View{}))
	for _, want := range []string{"\n16 answers: 7 OK, 9 refused; 3 can be optimised\n", "\njump        OK k1 · EILSEQ from k2  no\n", "\n8 probes, 2 kernels: 3 OK in all, 1 in some, 4 in none\n"} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in\n%s", want, table)
		}
	}
	b, err := r.JUnit(nil)
	var back junitSuites
	if err != nil || xml.Unmarshal(b, &back) != nil || len(back.Suites) != 2 || back.Suites[0].Failures != 4 || back.Suites[1].Failures != 5 {
		t.Errorf("%s: %v", b, err)
	}
	if r.OK() || !(&Report{Kernels: []string{"k"}, Answers: [][]Answer{{{OK: true}}}}).OK() {
		t.Error("OK")
	}
}

func TestDiff(t *testing.T) {
	old, now := answers("a"), answers("b")
	if d := Diff(old, now, true); d != nil {
		t.Errorf("the same: %+v", d)
	}
	now[0].Address = 0x2000
	now[1].How, now[1].NotJump = "int3, boosted", "OptJumpInside"
	if d := Diff(old, now, false); len(d) != 1 || d[0].What != "how why" {
		t.Errorf("%+v", d)
	}
	there, gone := Answer{Errno: "ENOENT", Rule: "NoSymbol"}, Answer{Errno: "ENOENT", Rule: ModuleRule}
	if d := Diff([]Answer{there}, []Answer{gone}, true); d != nil {
		t.Errorf("not there for another reason: %+v", d)
	}
	d := Diff(old, now, true)
	if len(d) != 2 || d[0].What != "address" {
		t.Errorf("%+v", d)
	}
	if s := string(DiffTable(d, len(old), 120)); !strings.HasSuffix(s, "\n2 of 8 probes change\n") {
		t.Error(s)
	}
}

func TestCache(t *testing.T) {
	dir := t.TempDir()
	c := NewCache(dir, "build 1")
	kept := c.Load("id", "o")
	if len(kept.Answers) != 0 {
		t.Errorf("%+v", kept)
	}
	kept.Answers["f"] = Answer{Probe: "f", OK: true, Address: 5}
	if err := c.Store("id", "o", kept); err != nil {
		t.Fatal(err)
	}
	if got := c.Load("id", "o"); !reflect.DeepEqual(got.Answers["f"], kept.Answers["f"]) {
		t.Errorf("%+v", got)
	}
	for what, other := range map[string]*Kept{
		"kernel": c.Load("id2", "o"), "options": c.Load("id", ""), "program": NewCache(dir, "build 2").Load("id", "o"), "no cache": (*Cache)(nil).Load("id", "o"),
	} {
		if len(other.Answers) != 0 {
			t.Errorf("another %s: %+v", what, other)
		}
	}
	files, _ := filepath.Glob(filepath.Join(dir, "kernels", "*"))
	whole, err := os.ReadFile(files[0])
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	for i := range whole { // one bit, anywhere
		broken := append([]byte(nil), whole...)
		broken[i] ^= 1
		os.WriteFile(files[0], broken, 0o644)
		if got := c.Load("id", "o"); len(got.Answers) != 0 {
			t.Fatalf("byte %d wrong: %+v", i, got)
		}
		os.WriteFile(files[0], whole[:i], 0o644)
		if got := c.Load("id", "o"); len(got.Answers) != 0 {
			t.Fatalf("%d bytes: %+v", i, got)
		}
	}
	if err := c.Store("id", "o", kept); err != nil || len(c.Load("id", "o").Answers) != 1 {
		t.Errorf("a broken file is not replaced: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "kernels", ".new*")); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	if err := c.Remember("s", Identity{BuildID: "b", Version: "v"}); err != nil {
		t.Fatal(err)
	}
	if id, ok := c.Identify("s"); !ok || id.BuildID != "b" {
		t.Errorf("%+v %v", id, ok)
	}
	if _, ok := c.Identify("t"); ok {
		t.Error("another file has the same identity")
	}
}
