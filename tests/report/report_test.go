package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

// run gives a report events and returns what it shows and logs.
func run(t *testing.T, limit int, lines ...string) (r *report, shown, logged string) {
	t.Helper()
	var out, log bytes.Buffer
	r = newReport(&out, &log, limit)
	follow(strings.NewReader(strings.Join(lines, "\n")+"\n"), r, nil, time.Hour)
	if r.err != nil {
		t.Fatal(r.err)
	}
	return r, out.String(), log.String()
}

func output(pkg, test, text string) string {
	return fmt.Sprintf(`{"Action":"output","Package":%q,"Test":%q,"Output":%q}`, pkg, test, text+"\n")
}

func TestPackagesAreShownAsTheyEnd(t *testing.T) {
	r, shown, logged := run(t, 10,
		`{"Action":"start","Package":"a"}`, `{"Action":"start","Package":"b"}`,
		output("a", "TestA", "=== RUN   TestA"), output("b", "TestB", "b says"), output("a", "TestA", "a says"),
		`{"Action":"pass","Package":"b","Test":"TestB"}`, `{"Action":"pass","Package":"b","Elapsed":0.5}`,
		`{"Action":"pass","Package":"a","Test":"TestA"}`, `{"Action":"pass","Package":"a","Elapsed":2}`,
		`{"Action":"skip","Package":"no tests"}`)
	if want := "ok  \tb\t0.5s\nok  \ta\t2.0s\n"; shown != want {
		t.Errorf("shown:\n%s\nwant:\n%s", shown, want)
	}
	if want := "b says\n=== RUN   TestA\na says\n"; logged != want {
		t.Errorf("logged:\n%s\nwant:\n%s", logged, want)
	}
	if r.failed {
		t.Error("failed")
	}
}

func TestFailuresAreBounded(t *testing.T) {
	lines := []string{output("a", "TestGood", "good says")}
	for i := range 100 {
		lines = append(lines, output("a", "TestBad", fmt.Sprint("bad says ", i)))
	}
	r, shown, logged := run(t, 5, append(lines, `{"Action":"pass","Package":"a","Test":"TestGood"}`,
		`{"Action":"fail","Package":"a","Test":"TestBad"}`, output("a", "", "FAIL"), `{"Action":"fail","Package":"a","Elapsed":1}`)...)
	want := "bad says 0\nbad says 1\n    … 96 lines more …\nbad says 98\nbad says 99\n" +
		"FAIL\ta\t1.0s\tthe whole: the log, from line 1\n"
	if shown != want {
		t.Errorf("shown:\n%s\nwant:\n%s", shown, want)
	}
	if n := strings.Count(logged, "\n"); n != 102 {
		t.Errorf("%d lines are logged, want 102", n)
	}
	if !r.failed {
		t.Error("not failed")
	}
}

func TestBuildsAndEnds(t *testing.T) {
	for name, tc := range map[string]struct{ in, want string }{
		"build": {
			`{"ImportPath":"a [a.test]","Action":"build-output","Output":"a.go:1: wrong\n"}` + "\n" +
				`{"ImportPath":"a [a.test]","Action":"build-fail"}` + "\n" +
				`{"Action":"fail","Package":"a","FailedBuild":"a [a.test]"}`,
			"a.go:1: wrong\nFAIL\ta\t0.0s\tthe whole: the log, from line 1\n",
		},
		"killed": {output("a", "", "panic: no"), "panic: no\nFAIL\ta\t0.0s\tthe whole: the log, from line 1\n"},
	} {
		t.Run(name, func(t *testing.T) {
			r, shown, _ := run(t, 10, tc.in)
			if shown != tc.want || !r.failed {
				t.Errorf("failed %v, shown:\n%s\nwant:\n%s", r.failed, shown, tc.want)
			}
		})
	}
	if _, shown, _ := run(t, 10, "go: no such module"); shown != "go: no such module\n" {
		t.Errorf("what go says is shown as %q", shown)
	}
}

func TestQuietTimesNameWhoRuns(t *testing.T) {
	var out bytes.Buffer
	r := newReport(&out, &bytes.Buffer{}, 10)
	start := time.Now()
	r.line([]byte(`{"Action":"start","Package":"slow"}`), start)
	r.spoke = start
	r.running(start.Add(20*time.Second), 30*time.Second)
	r.running(start.Add(40*time.Second), 30*time.Second)
	r.running(start.Add(50*time.Second), 30*time.Second)
	if got, want := out.String(), "… \tslow 40s\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFailedTestsAreRunAgain(t *testing.T) {
	fails := func(test string) string { return fmt.Sprintf(`{"Action":"fail","Package":"a","Test":%q}`, test) }
	const end = `{"Action":"fail","Package":"a","Elapsed":1}`
	thrice := func(test string) string { return strings.Repeat("--- PASS: "+test+" (0.00s)\n", 3) }
	for name, tc := range map[string]struct {
		lines []string
		says  string // what go test says
		runs  string // what it is asked for
		fails bool
	}{
		"a subtest passes": {[]string{fails("T"), fails("T/x.y"), end}, thrice("T/x.y"), `-race -count=3 -run=^T$/^x\.y$ a`, false},
		"it fails once":    {[]string{fails("T"), end}, "--- PASS: T (0.00s)\n--- PASS: T (0.00s)\n--- FAIL: T (0.00s)\n", `-race -count=3 -run=^T$ a`, true},
		"it did not run":   {[]string{fails("T"), end}, "ok a\n", `-race -count=3 -run=^T$ a`, true},
		"too many":         {[]string{fails("T"), fails("U"), fails("V"), end}, "", "", true},
		"a race":           {[]string{output("a", "T", "WARNING: DATA RACE"), fails("T"), end}, "", "", true},
		"a panic":          {[]string{output("a", "T", "panic: test timed out after 8m0s"), fails("T"), end}, "", "", true},
		"outside of tests": {[]string{end}, "", "", true},
		"a build":          {[]string{`{"Action":"build-fail","ImportPath":"b"}`, fails("T"), end}, "", "", true},
		"another package":  {[]string{fails("T"), end, `{"Action":"fail","Package":"b"}`}, "", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			r, _, _ := run(t, 10, tc.lines...)
			var runs string
			r.again([]string{"-race"}, func(flags []string) ([]byte, error) {
				runs = strings.Join(flags, " ")
				return []byte(tc.says), nil
			})
			if runs != tc.runs || r.failed != tc.fails || r.flaky == tc.fails {
				t.Errorf("go test %q, failed %v, flaky %v; want %q, %v", runs, r.failed, r.flaky, tc.runs, tc.fails)
			}
		})
	}
}
