package probe

import (
	"bufio"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// env knows functions at whose entry a probe is: all but those with an offset.
var env = Env{Named: func(string) error { return nil }, OnEntry: func(symbol string, offset uint64) error {
	switch {
	case strings.HasPrefix(symbol, "no"):
		return syscall.ENOENT
	case offset != 0:
		return syscall.EINVAL
	}
	return nil
}}

// recorded gives every definition of a transcript.
func recorded(tb testing.TB, file string) (lines []string) {
	tb.Helper()
	f, err := os.Open("../testdata/" + file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if l, ok := strings.CutPrefix(sc.Text(), "$ kprobe_events << "); ok {
			lines = append(lines, l)
		}
	}
	if len(lines) < 50 {
		tb.Fatalf("%s: %d definitions", file, len(lines))
	}
	return lines
}

// FuzzParse: no line panics; a refusal has an errno, and a caret within reach
// of the line; what is accepted reads back as a line that parses to the same.
func FuzzParse(f *testing.F) {
	for _, file := range []string{"kprobe_events.txt", "fetchargs.txt"} {
		for _, l := range recorded(f, file) {
			f.Add(l, false)
		}
	}
	for _, l := range []string{"p f $arg*", "r f $retval->next->b:u8 $arg2", "p f s->next.a s->text:string s->bit", "p f +0(s->next):char c"} {
		f.Add(l, true)
	}
	f.Fuzz(func(t *testing.T, line string, current bool) {
		words, env := Words(line), env
		if current {
			env = spoken("6.12")
		}
		if len(words) == 0 {
			return
		}
		d, e := Parse(words, env)
		if e != nil {
			if e.Errno == 0 || e.Code != Silent && e.Code.String() == "" {
				t.Fatalf("%q: errno %d, code %d", line, e.Errno, e.Code)
			}
			if col := e.Column(words); col < 0 || col > len(strings.Join(words, " "))+1 {
				t.Fatalf("%q: caret at %d", line, col)
			}
			return
		}
		d.AppendFormat(nil, 1)
		text := string(d.AppendTo(nil, env, d.Maxactive))
		if !kstr.IsName(d.Event) || d.Place(env) == "" { // a default name is not checked, and "%return" alone is refused later
			return
		}
		back, e := Parse(Words(text), env)
		if e != nil {
			t.Fatalf("%q reads back as %q, which is refused: %v", line, text, e)
		}
		if back.Addressed { // a hashed pointer, or a symbol called like a number
			return
		}
		if again := string(back.AppendTo(nil, env, back.Maxactive)); again != text {
			t.Fatalf("%q reads back as %q, that as %q", line, text, again)
		}
		if i := FirstDifferent(d, back); i >= 0 || !Same(d, back) || len(d.Place(env)) <= MaxArgBody && !d.Matches(Words(text)[1:2], env) {
			t.Fatalf("%q and %q differ at argument %d", line, text, i)
		}
	})
}
