package check

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// TestHostileNames: no report has characters that a terminal takes for orders, nor markup out of a name.
func TestHostileNames(t *testing.T) {
	const name = "a\u009b31m\x1b]0;\x07\u202e\x7f|<b>\\|@x"
	r := &Report{Kernels: []string{"k" + name, "l" + name}, Releases: []string{"6.1" + name, "6.2" + name}}
	for _, k := range r.Kernels {
		a := Answer{
			Probe: name, Kernel: k, Errno: "E" + name, Rule: name, Says: name, Advice: name, Place: name, How: name,
			Instead: []Instead{{name, name}},
		}
		r.Answers = append(r.Answers, []Answer{a})
	}
	r.Probes = []Probe{{Text: name, From: name + ":1", Group: name}}
	reports := map[string][]byte{
		"table": r.Table(), "matrix": r.Matrix(View{Width: 80, All: true}), "Markdown": r.Markdown(nil), "GitHub": r.GitHub(nil),
		"diff": DiffTable([]Change{{Probe: name, What: "answer", Old: r.Answers[0][0], New: r.Answers[1][0]}}, 1, 80),
	}
	for what, make := range map[string]func() ([]byte, error){
		"JSON": r.JSON, "SARIF": func() ([]byte, error) { return r.SARIF(nil, "") }, "JUnit": func() ([]byte, error) { return r.JUnit(nil) },
		"explain":       func() ([]byte, error) { return explain.JSON(explain.Explanation{Spec: name}) },
		"a diff's JSON": func() ([]byte, error) { return DiffJSON([]Change{{Probe: name}}) },
		"merged JUnit": func() ([]byte, error) {
			return MergeJUnit([][]byte{[]byte(`<testsuites><testsuite name="a&#x9b;b"><testcase name="c&#x202e;"/></testsuite></testsuites>`)}, []string{"x"})
		},
	} {
		b, err := make()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		reports[what] = b
	}
	for what, b := range reports {
		if at := strings.IndexFunc(string(b), func(r rune) bool { return r != '\n' && r != '\u200b' && !unicode.IsPrint(r) }); at >= 0 || len(b) == 0 {
			t.Errorf("%s: %q at %d of %q", what, b[max(at, 0):min(len(b), at+8)], at, b)
		}
	}
	for line := range strings.Lines(string(reports["Markdown"])) {
		bars := strings.Count(regexp.MustCompile(`\\.`).ReplaceAllString(line, ""), "|")
		if strings.HasPrefix(line, "|") && bars != 4 {
			t.Errorf("%d bars: %s", bars, line)
		}
	}
}
