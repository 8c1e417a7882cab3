package main

import (
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Of a run that fails, so many tests at most are run again, each so many times.
const (
	againTests = 2
	againTimes = 3
)

// final matches output after which a failure stands: what it names is a fault though it may be rare.
var final = regexp.MustCompile(`(?m)^\s*(panic:|fatal error:|SIG[A-Z]+:|WARNING: DATA RACE|signal: )`)

// A failure is a test that failed, and no subtest of it.
type failure struct{ pkg, test string }

// leaves returns the failed tests of pkg without those that only failed with a subtest, and whether the package
// failed in nothing but tests.
func (p *running) leaves(pkg string) (failures []failure, only bool) {
	for _, s := range p.output {
		if final.MatchString(s.line) {
			return nil, false
		}
	}
	names := slices.Sorted(maps.Keys(p.failed))
	for _, name := range names {
		if !slices.ContainsFunc(names, func(other string) bool { return strings.HasPrefix(other, name+"/") }) {
			failures = append(failures, failure{pkg, name})
		}
	}
	return failures, len(failures) > 0
}

// pattern is go test's -run for one test and no other.
func pattern(test string) string {
	parts := strings.Split(test, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}

// again runs the tests that failed alone, with flags, as often as againTimes. The run has not failed if
// all of them pass each time; they are flaky then, which is a fault, too, and named at the end. Too many failures,
// or one that is more than a test's, stand. What is said goes to r.
func (r *report) again(flags []string, test func(flags []string) ([]byte, error)) {
	if !r.failed || r.final || len(r.failures) == 0 || len(r.failures) > againTests {
		return
	}
	for _, f := range r.failures {
		args := append(slices.Clone(flags), fmt.Sprintf("-count=%d", againTimes), "-run="+pattern(f.test), f.pkg)
		out, err := test(args)
		r.write(string(out))
		passed := strings.Count(string(out), "--- PASS: "+f.test+" ")
		if err != nil || passed != againTimes {
			r.say(time.Now(), "again\t%s %s: fails alone, too\n%s", f.pkg, f.test, out)
			return
		}
	}
	for _, f := range r.failures {
		line := fmt.Sprintf("--- FLAKY: %s %s: failed once, and passed %d times alone\n", f.pkg, f.test, againTimes)
		r.write(line)
		r.say(time.Now(), "%s", line)
	}
	r.failed, r.flaky = false, true
}

// goTest runs go test and returns all it says.
func goTest(flags []string) ([]byte, error) {
	cmd := exec.Command("go", append([]string{"test", "-vet=off", "-v"}, flags...)...)
	return cmd.CombinedOutput()
}
