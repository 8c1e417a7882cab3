package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func needsGo(t *torture) string {
	if _, err := exec.LookPath("go"); err != nil {
		return err.Error()
	}
	if _, err := os.Stat(filepath.Join(t.source, "go.mod")); err != nil {
		return err.Error()
	}
	return ""
}

// fuzzTime is how long one target runs at a time.
const fuzzTime = 8 * time.Second

// A target is a function that go test -fuzz takes.
type target struct{ dir, name string }

// fuzz runs the next fuzz target of the tree for some seconds. go test keeps a failing input below
// testdata/fuzz, and later runs test it.
func fuzz(ctx context.Context, e *env) error {
	all, err := e.targets()
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("no fuzz targets in %s", e.source)
	}
	for i := range e.size(2, 1) {
		t := all[(e.seed*2+uint64(i))%uint64(len(all))]
		if err := e.fuzzOne(ctx, t); err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

var fuzzFunction = regexp.MustCompile(`^func (Fuzz\w*)\(\w+ \*testing\.F\)`)

// targets lists the fuzz targets of the tree.
func (e *env) targets() ([]target, error) {
	var all []target
	err := filepath.WalkDir(e.source, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if m := fuzzFunction.FindStringSubmatch(lines.Text()); m != nil {
				all = append(all, target{filepath.Dir(path), m[1]})
			}
		}
		return nil
	})
	return all, err
}

var executions = regexp.MustCompile(`execs: (\d+)`)

// fuzzOne runs one target. go test sometimes reports the interruption at the end of the time as a failure,
// without an input.
func (e *env) fuzzOne(ctx context.Context, t target) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	args := []string{"test", "-run=^$", "-fuzz=^" + t.name + "$", "-fuzztime=" + fuzzTime.String(), "-parallel=2", "."}
	if e.short { // what it is to begin with: the rest takes a build of its own
		args = []string{"test", "-run=^" + t.name + "$", "."}
	}
	cmd := e.command(ctx, "go", args...)
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), markName+"="+e.mark)
	b, err := cmd.CombinedOutput()
	out := string(b)
	if all := executions.FindAllStringSubmatch(out, -1); len(all) > 0 {
		n := 0
		fmt.Sscan(all[len(all)-1][1], &n)
		e.count("executions", n)
	}
	e.count("targets", 1)
	if err != nil && (strings.Contains(out, "Failing input") || !strings.Contains(out, "context deadline exceeded")) {
		return fmt.Errorf("%s in %s: %w: %s", t.name, t.dir, err, short(out[max(0, len(out)-900):]))
	}
	return nil
}
