package hits

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

func TestParseSpec(t *testing.T) {
	for written, want := range map[string]string{
		"vfs_read":                    "p:kprobefs/vfs_read vfs_read|r128:kprobefs/vfs_read_return vfs_read ret=$retval:s64",
		" vfs_read  n=$arg3 ":         "p:kprobefs/vfs_read vfs_read n=$arg3|r128:kprobefs/vfs_read_return vfs_read ret=$retval:s64",
		"vfs_read n=$arg3 -> $retval": "p:kprobefs/vfs_read vfs_read n=$arg3|r128:kprobefs/vfs_read_return vfs_read $retval",
		"vfs_read -> x=$retval:u8":    "p:kprobefs/vfs_read vfs_read|r128:kprobefs/vfs_read_return vfs_read x=$retval:u8",
		"a.isra.0":                    "p:kprobefs/a_isra_0 a.isra.0|r128:kprobefs/a_isra_0_return a.isra.0 ret=$retval:s64",
		"vfs_read+5 a=%ax":            "p:kprobefs/vfs_read_5 vfs_read+5 a=%ax",
		"p:x vfs_read":                "p:x vfs_read",
		"p vfs_read":                  "p vfs_read",
		"r10:g/x vfs_read $retval":    "r10:g/x vfs_read $retval",
		"p":                           "p:kprobefs/p p|r128:kprobefs/p_return p ret=$retval:s64",
		"read":                        "p:kprobefs/read read|r128:kprobefs/read_return read ret=$retval:s64",
		"vfs_read+5 -> $retval":       "",
		"":                            "",
		"n=$arg1":                     "",
		"a\np b":                      "",
		"a;p b":                       "",
	} {
		s, err := ParseSpec(written)
		if got := strings.Join(s.lines, "|"); err == nil && got != want || err != nil && want != "" {
			t.Errorf("%q: %q, %v; want %q", written, got, err, want)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add("vfs_read n=$arg3 -> $retval")
	f.Add("r10:g/x vfs_read $retval")
	f.Fuzz(func(t *testing.T, written string) {
		s, err := ParseSpec(written)
		for _, l := range s.lines {
			if err == nil && strings.ContainsAny(l, "\n;#") {
				t.Errorf("%q makes more than one command: %q", written, l)
			}
		}
	})
}

// seen is a Sink that keeps everything.
type seen struct{ text []string }

func (s *seen) Call(c Call) error {
	s.text = append(s.text, fmt.Sprintf("%d %s %v %v %v %v %v", c.PID, c.Func, c.Args, c.Kind, c.Took, c.Ret, c.Errno()))
	return nil
}
func (s *seen) Lost(n uint64) error { s.text = append(s.text, fmt.Sprint("lost ", n)); return nil }
func (s *seen) End() error          { s.text = append(s.text, "end"); return nil }

// follow is what a Sink gets of the text of trace_pipe, in reads of the given sizes.
func follow(t *testing.T, text string, size int) []string {
	t.Helper()
	p := &Probes{events: map[string]*event{
		"f":   {name: "f", fn: "f", args: []string{"s"}, joined: true},
		"f_r": {name: "f_r", fn: "f", args: []string{"ret"}, joined: true},
		"at":  {name: "at", fn: "g+5"},
	}}
	s := &seen{}
	j := joiner{sink: s, open: map[key][]Call{}}
	r := lineReader{take: func(line string) error { return p.line(line, &j) }}
	for text != "" {
		n := min(size, len(text))
		if err := r.add(text[:n]); err != nil {
			t.Fatal(err)
		}
		text = text[n:]
	}
	if err := r.end(); err != nil {
		t.Fatal(err)
	}
	if err := j.end(); err != nil {
		t.Fatal(err)
	}
	return s.text
}

func TestFollow(t *testing.T) {
	entry := func(pid int, µs int, text string) string {
		return fmt.Sprintf("%16s-%-7d [000] ..... %5d.%06d: %s\n", "cat", pid, 0, µs, text)
	}
	text := entry(1, 9, "f_r: (x+0x1/0x2 <- f) ret=7") + // its entry was not seen
		entry(1, 10, `f: (f+0x0/0x1) s="a"`) +
		entry(2, 11, `f: (f+0x0/0x1) s="two`+"\n"+`lines"`) +
		entry(1, 12, `f: (f+0x0/0x1) s="inner"`) +
		entry(1, 13, "at: (g+0x5/0x9)") +
		entry(1, 14, "other: (g+0x5/0x9)") +
		"CPU:0 [LOST 3 EVENTS]\n" +
		entry(1, 20, "f_r: (x+0x1/0x2 <- f) ret=-2") +
		entry(1, 30, "f_r: (x+0x1/0x2 <- f) ret=5")
	want := []string{
		"1 f [] 1 0s [{ret 7}] 0",
		"1 g+5 [] 0 0s [] 0",
		"lost 3",
		"1 f [{s inner}] 1 8µs [{ret -2}] 2",
		"1 f [{s a}] 1 20µs [{ret 5}] 0",
		"2 f [{s two\nlines}] 2 0s [] 0",
		"end",
	}
	for _, size := range []int{1, 7, 64, len(text)} {
		if d := cmp.Diff(want, follow(t, text, size)); d != "" {
			t.Errorf("in pieces of %d:\n%s", size, d)
		}
	}
}

func TestManyOpenCallsAreBounded(t *testing.T) {
	s := &seen{}
	j := joiner{sink: s, open: map[key][]Call{}}
	e := &event{name: "f", fn: "f", joined: true}
	for range 2 * maxDepth {
		if err := j.hit(e, traceline.Line{PID: 1}, traceline.Hit{}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(j.open[key{1, "f"}]); n != maxDepth {
		t.Errorf("%d calls are kept, want %d", n, maxDepth)
	}
}

// calls are what the Sinks are tried with.
var calls = []Call{
	{Comm: "cat", PID: 7, Time: 1500 * time.Microsecond, Func: "open", Event: "open", Args: []traceline.Arg{{Name: "file", Value: "/a\x1b[2J"}, {Name: "flags", Value: "0x0"}},
		Kind: Returned, Took: 20 * time.Microsecond, Ret: []traceline.Arg{{Name: "ret", Value: "-2"}}},
	{Comm: "cat", PID: 7, Func: "open", Event: "open", Kind: Returned, Ret: []traceline.Arg{{Name: "a", Value: "1"}, {Name: "b", Value: "x"}}},
	{Comm: "cat", PID: 7, Func: "f+5", Event: "f_5", Args: []traceline.Arg{{Name: "s", Value: "g+0x5/0x9"}}},
	{Comm: "cat", PID: 7, Func: "do_exit", Event: "do_exit", Kind: Unreturned},
}

func printed(t *testing.T, s Sink, buf *bytes.Buffer) string {
	t.Helper()
	for _, c := range calls {
		if err := s.Call(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Lost(3); err != nil {
		t.Fatal(err)
	}
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestText(t *testing.T) {
	var buf bytes.Buffer
	const want = `cat-7  open(file="/a\x1b[2J", flags=0x0) = -2 ENOENT <0.000020>
cat-7  open() = a=1, b="x"
cat-7  f+5(s=g+0x5/0x9)
cat-7  do_exit() = ?
… 3 hits are lost: the buffer was full
`
	if d := cmp.Diff(want, printed(t, &Text{W: &buf}, &buf)); d != "" {
		t.Error(d)
	}
	buf.Reset()
	if got := printed(t, &Text{W: &buf, Times: true, Color: true}, &buf); !strings.HasPrefix(got, "    0.001500  cat-7  \x1b[1mopen\x1b[0m(") || !strings.Contains(got, "\x1b[31m-2 ENOENT\x1b[0m") {
		t.Errorf("with times and colours: %q", got)
	}
}

func TestCounts(t *testing.T) {
	var buf bytes.Buffer
	const want = `   calls   errors     total µs      µs/call   longest µs  function
       2        1           20           10           20  open
       1        0            -            -            -  do_exit
       1        0            -            -            -  f+5
… 3 hits are lost: the buffer was full
`
	if d := cmp.Diff(want, printed(t, &Counts{W: &buf}, &buf)); d != "" {
		t.Error(d)
	}
}

func TestJSON(t *testing.T) {
	var buf bytes.Buffer
	lines := strings.Split(strings.TrimSpace(printed(t, &JSON{W: &buf}, &buf)), "\n")
	const first = `{"time":0.0015,"comm":"cat","pid":7,"cpu":0,"function":"open","event":"open","args":{"file":"/a\u001b[2J","flags":"0x0"},"returned":true,"ret":{"ret":-2},"errno":"ENOENT","took":0.00002}`
	if len(lines) != 5 || lines[0] != first || lines[4] != `{"lost":3}` {
		t.Errorf("%s", strings.Join(lines, "\n"))
	}
}

func TestChrome(t *testing.T) {
	var buf bytes.Buffer
	var events []map[string]any
	if err := json.Unmarshal([]byte(printed(t, &Chrome{W: &buf}, &buf)), &events); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range events {
		got = append(got, fmt.Sprint(e["ph"], " ", e["name"], " ", e["ts"], " ", e["dur"]))
	}
	want := []string{"M process_name 0 <nil>", "X open 1500 20", "X open 0 0", "i f+5 0 <nil>", "i do_exit 0 <nil>", "i … 3 hits are lost: the buffer was full 0 <nil>"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	buf.Reset()
	if err := (&Chrome{W: &buf}).End(); err != nil || buf.String() != "[]\n" {
		t.Errorf("without calls: %q, %v", buf.String(), err)
	}
}
