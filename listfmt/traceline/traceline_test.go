package traceline_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

func TestParse(t *testing.T) {
	const open = `             cat-24885   [001] .....     0.161425: open: (do_sys_openat2+0x0/0xc0) file="/etc/hostname"`
	for line, want := range map[string]*traceline.Line{
		open: {Comm: "cat", PID: 24885, CPU: 1, Flags: ".....", Time: 161425 * time.Microsecond, Event: "open", Text: `(do_sys_openat2+0x0/0xc0) file="/etc/hostname"`},
		fmt.Sprintf("%16s-%-7d [012] dNh3. 86400.000001: e: ", "a-1 [000] b: c:", 1234567): {
			Comm: "a-1 [000] b: c:", PID: 1234567, CPU: 12, Flags: "dNh3.", Time: 86400*time.Second + time.Microsecond, Event: "e"},
		`           <...>-7       [000] .....    12.000300: p: (x+0x1/0x2)`: {Comm: "<...>", PID: 7, Flags: ".....", Time: 12*time.Second + 300*time.Microsecond, Event: "p", Text: "(x+0x1/0x2)"},
		"# tracer: nop":          nil,
		"":                       nil,
		"CPU:1 [LOST 17 EVENTS]": nil,
		strings.TrimSpace(open):  nil,
		open[:50]:                nil,
		"             cat-x   [001] .....     0.161425: open: (f+0x0/0xc0)": nil,
	} {
		got, ok := traceline.Parse(line)
		if ok != (want != nil) {
			t.Errorf("%q: %v, %v", line, got, ok)
		} else if ok && got != *want {
			t.Errorf("%q:\n%s", line, cmp.Diff(*want, got))
		}
	}
}

func TestLost(t *testing.T) {
	for line, want := range map[string]string{
		"CPU:1 [LOST 17 EVENTS]": "1 17 true",
		"CPU:0 [LOST EVENTS]":    "0 0 true",
		"CPU:x [LOST 1 EVENTS]":  "0 0 false",
		"CPU:1 [LOST x EVENTS]":  "1 0 false",
		"# CPU:1":                "0 0 false",
	} {
		if got := fmt.Sprintln(traceline.Lost(line)); got != want+"\n" {
			t.Errorf("%s: %s", line, got)
		}
	}
}

func TestParseHit(t *testing.T) {
	args := func(nameValue ...string) (a []traceline.Arg) {
		for i := 0; i < len(nameValue); i += 2 {
			a = append(a, traceline.Arg{Name: nameValue[i], Value: nameValue[i+1]})
		}
		return a
	}
	for text, want := range map[string]*traceline.Hit{
		`(vfs_read+0x5/0x120)`:                             {Place: "vfs_read+0x5/0x120"},
		`(do_sys_open+0x39/0x50 <- do_sys_openat2) arg1=3`: {Place: "do_sys_open+0x39/0x50", Return: true, Func: "do_sys_openat2", Args: args("arg1", "3")},
		`(f+0x0/0x1) a="x y" b=0x1 c={1,2} d=-2`:           {Place: "f+0x0/0x1", Args: args("a", "x y", "b", "0x1", "c", "{1,2}", "d", "-2")},
		`(f+0x0/0x1) a="say "x" b" c=(fault)`:              {Place: "f+0x0/0x1", Args: args("a", `say "x" b`, "c", "(fault)")},
		`(f+0x0/0x1) a=vfs_read+0x0/0x1 b="" c=1`:          {Place: "f+0x0/0x1", Args: args("a", "vfs_read+0x0/0x1", "b", "", "c", "1")},
		`(f+0x0/0x1) 1=2`:                                  nil,
		`(f+0x0/0x1) a`:                                    nil,
		`text of another event`:                            nil,
		``:                                                 nil,
	} {
		got, ok := traceline.ParseHit(text)
		if ok != (want != nil) {
			t.Errorf("%q: %v, %v", text, got, ok)
		} else if ok {
			if d := cmp.Diff(*want, got); d != "" {
				t.Errorf("%q:\n%s", text, d)
			}
		}
	}
}

// A string that looks like an argument is told from one by the names of all arguments.
func TestNamed(t *testing.T) {
	const text = `(f+0x0/0x1) path="/tmp/a" b=7" n=3`
	h, ok := traceline.Named(text, []string{"path", "n"})
	if want := `{f+0x0/0x1 false  [{path /tmp/a" b=7} {n 3}]} true`; fmt.Sprint(h, ok) != want {
		t.Errorf("%v %v, want %s", h, ok, want)
	}
	if h, ok := traceline.Named(text, []string{"path", "m"}); ok {
		t.Errorf("with other names: %v", h)
	}
}

func TestNumber(t *testing.T) {
	for value, want := range map[string]string{
		"-2": "-2 true", "0xffffffffffffffff": "-1 true", "18446744073709551614": "-2 true", "7": "7 true", "x": "0 false", "{1}": "0 false",
	} {
		if got := fmt.Sprintln((traceline.Arg{Value: value}).Number()); got != want+"\n" {
			t.Errorf("%s: %s", value, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`             cat-24885   [001] .....     0.161425: open: (do_sys_openat2+0x0/0xc0) file="/etc/hostname" n={1,2}`)
	f.Add(`           <...>-7       [000] .....    12.000300: r: (a+0x1/0x2 <- f) x="a b=" y=1`)
	f.Fuzz(func(t *testing.T, line string) {
		l, ok := traceline.Parse(line)
		if ok && !strings.HasSuffix(line, l.Event+": "+l.Text) {
			t.Errorf("%q: %+v", line, l)
		}
		if h, ok := traceline.ParseHit(l.Text); ok {
			for _, a := range h.Args {
				if !strings.Contains(l.Text, " "+a.Name+"=") || !strings.Contains(l.Text, a.Value) {
					t.Errorf("%q: %+v is not in it", l.Text, a)
				}
			}
		}
		traceline.Lost(line)
	})
}

// Which files does a command open? A program would read /sys/kernel/tracing/trace_pipe.
func ExampleParse() {
	const line = `             cat-24885   [001] .....     0.161425: open: (do_sys_openat2+0x0/0xc0) file="/etc/hostname"`
	if l, ok := traceline.Parse(line); ok {
		if hit, ok := traceline.ParseHit(l.Text); ok {
			fmt.Println(l.Comm, l.PID, l.Event, hit.Args)
		}
	}
	// Output: cat 24885 open [{file /etc/hostname}]
}
