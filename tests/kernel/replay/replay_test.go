package replay

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A deviation is a recorded answer that ours is known to differ from.
type deviation struct {
	session, section string // section: its title's first word
	line             string // a part of a recorded line that we do not print; or what was done
	why              string
}

var deviations = []deviation{
	{"d-list", "7", "taint", "the embedded kernel has no module signatures and nothing to taint"},
	{"d-list", "9", "_text+0x10", "another kernel's text begins with other code"},
	{"d-list", "9", "_stext+9", "another kernel's text begins with other code"},
	{"d-list", "9", "vfs_read+100000", "what lies there is another kernel's"},
	{"f-disarmed", "f1", "taint", "the embedded kernel has no module signatures and nothing to taint"},
}

func TestReplay(t *testing.T) {
	files, err := filepath.Glob("testdata/*.replay")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded sessions: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".replay"), func(t *testing.T) { replay(t, f) })
	}
}

func replay(t *testing.T, path string) {
	r, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	secs, err := parse(r)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".replay")
	agree, total, silent := 0, 0, 0
	used := map[string]bool{}
	p := newPlayer(t, name == "f-disarmed")
	args, answers := ours(t, p.runs)
	for _, s := range secs {
		num, _, _ := strings.Cut(s.title, ".")
		t.Run(num, func(t *testing.T) {
			for _, st := range s.steps {
				if why := differs(name, num, st.args); why != "" {
					t.Logf("not compared: %s %s: %s", st.word, st.args, why)
					used[why] = true
					continue
				}
				place := st
				place.args = args.Replace(st.args)
				got, err := p.do(place)
				for i, l := range got {
					got[i] = answers.Replace(l)
				}
				if err != nil {
					t.Errorf("line %d: %s %s: %v", st.line, st.word, st.args, err)
				}
				if !st.answered() {
					silent++
					continue
				}
				want, got := p.prepare(st, got)
				want, got = without(t, want, name, num, used), without(t, got, name, num, used)
				total += max(len(want), 1)
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("line %d: %s %s (-kernel +ours)\n%s", st.line, st.word, st.args, d)
					continue
				}
				agree += max(len(want), 1)
			}
		})
	}
	t.Logf("%s: %d of %d recorded lines agree (no lines is an answer, too: counted as one); %d steps of which no answer was recorded",
		name, agree, total, silent)
	for _, d := range deviations {
		if d.session == name && !used[d.why] {
			t.Errorf("section %s: %q does not differ any more", d.section, d.line)
		}
	}
}

// do performs one step, and, as on the recorded kernel, something else reads
// and writes files meanwhile.
func (p *player) do(st step) ([]string, error) {
	verb, ok := verbs[st.word]
	if !ok {
		return nil, os.ErrInvalid
	}
	if p.runs != nil && (st.word == "list" || st.word == "settle") {
		if err := p.busy(); err != nil {
			return nil, err
		}
	}
	return verb(p, st.args)
}

// prepare brings the recorded answer and ours into a comparable form.
func (p *player) prepare(st step, got []string) (want, ours []string) {
	switch {
	case st.word == "list":
		return listLines(st.answer), listLines(got)
	case strings.HasSuffix(st.args, "kprobe_profile") || st.word == "profile":
		if p.steadyCounts(st.answer) {
			return st.answer, got
		}
		return grown(st.answer, p.lastWant), grown(got, p.lastGot)
	}
	return otherLines(st.answer), otherLines(got)
}

// answered reports whether something was recorded to hold ours against: of what
// shows something, nothing is an answer, too.
func (st *step) answered() bool {
	switch st.word {
	case "list", "profile", "kmsg", "cat", "tail", "grep":
		return true
	}
	return st.answer != nil
}

// differs is why a step is not comparable at all, or "".
func differs(session, section, args string) string {
	for _, d := range deviations {
		if d.session == session && d.section == section && strings.HasSuffix(args, d.line) {
			return d.why
		}
	}
	return ""
}

// without drops lines that are known to differ, and says so.
func without(t *testing.T, ls []string, session, section string, used map[string]bool) []string {
	for _, d := range deviations {
		if d.session != session || d.section != section {
			continue
		}
		ls = slices.DeleteFunc(slices.Clone(ls), func(l string) bool {
			if strings.Contains(l, d.line) {
				t.Logf("differs: %q: %s", l, d.why)
				used[d.why] = true
				return true
			}
			return false
		})
	}
	if len(ls) == 0 {
		return nil
	}
	return ls
}
