package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const end = "\n# of passed:  1\n# of undefined(test bug):  0\n"
	for _, tc := range []struct{ name, out, want string }{
		{"one", "=== Ftrace unit tests ===\n[1] Some test\t[PASS]\n" + end, "a.tc PASS"},
		{"instance too", "[1] Some test\t[PASS]\n[2] (instance)  Some test\t[FAIL]\n" + end, "a.tc PASS,a.tc (instance) FAIL"},
		{"brackets", "[1] event [x]\t[UNSUPPORTED]\n" + end, "a.tc UNSUPPORTED"},
		{"killed in the test", "[1] Some test", "a.tc NONE"},
		{"message in between", "[1] Some test./ftracetest: 241: Cannot fork\n", "a.tc NONE"},
		{"killed afterwards", "[1] Some test\t[PASS]\n# of passed: ", "a.tc PASS,a.tc NONE"},
		{"nothing", "", "a.tc NONE"},
	} {
		var got []string
		for _, o := range parse("a.tc", tc.out) {
			got = append(got, o.test+" "+o.result)
		}
		if s := strings.Join(got, ","); s != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, s, tc.want)
		}
	}
}

func TestReport(t *testing.T) {
	known, err := parseTable("# comment\na.tc\tPASS\nb.tc\tFAIL\twhy\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		outcome outcome
		ok      bool
		want    string
	}{
		{outcome{"a.tc", "PASS", ""}, true, "root\ta.tc\tPASS\n"},
		{outcome{"b.tc", "FAIL", "log"}, true, "root\tb.tc\tFAIL\twhy\n"},
		{outcome{"a.tc", "FAIL", "one\ntwo\n"}, false, "root\ta.tc\tFAIL\texpected: PASS\n    | one\n    | two\n"},
		{outcome{"b.tc", "PASS", ""}, false, "expected: FAIL"},
		{outcome{"c.tc", "PASS", ""}, false, "expected: not in the table"},
	} {
		var b strings.Builder
		if ok := report(&b, "root", []outcome{tc.outcome}, known); ok != tc.ok {
			t.Errorf("%v: %v", tc.outcome, ok)
		}
		if !strings.Contains(b.String(), tc.want) {
			t.Errorf("%v: %q lacks %q", tc.outcome, b.String(), tc.want)
		}
	}
}

func TestAbsent(t *testing.T) {
	known := map[string]row{"a.tc": {}, "b.tc": {}, "c.tc": {}}
	if got := absent([]outcome{{test: "b.tc"}, {test: "d.tc"}}, known); !slices.Equal(got, []string{"a.tc", "c.tc"}) {
		t.Errorf("%q", got)
	}
}

func TestTable(t *testing.T) {
	b, err := os.ReadFile("expected.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known, err := parseTable(string(b))
	if err != nil {
		t.Fatal(err)
	}
	if got := formatTable(known); got != string(b) {
		t.Error("expected.tsv is not as -update would write it")
	}
	for _, bad := range []string{"a.tc", "a.tc\tFAIL", "a.tc\tFAIL\t", "a.tc\tPASS\twhy", "a.tc\tPASS\na.tc\tPASS", ""} {
		if _, err := parseTable(bad + "\n"); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	known["luck.tc"] = row{"PASS", chance + "why"}
	for _, c := range []struct {
		test, result string
		want         bool
	}{{"luck.tc", "FAIL", true}, {"luck.tc", "PASS", false}, {"00basic/basic1.tc", "FAIL", false}} {
		if again(known, outcome{c.test, c.result, ""}) != c.want {
			t.Errorf("%s runs again after %s: %v", c.test, c.result, !c.want)
		}
	}
	const log = "+ cmd a\nno file\n+ exit_fail\n+ exit 1\n"
	for result, reason := range map[string]string{"FAIL": "fails at: cmd a", "UNSUPPORTED": "no file", "PASS": ""} {
		revise(known, []outcome{{"new.tc", result, log}})
		if got := known["new.tc"]; got != (row{result, reason}) {
			t.Errorf("a new result: %v", got)
		}
	}
}
