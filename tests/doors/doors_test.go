// Package doors has the tests of kprobefs as other people's programs import it.
package doors

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// doors are the packages that the README lists for other programs.
func doors(t *testing.T) (packages []string) {
	t.Helper()
	_, text, _ := strings.Cut(read(t, "../../README.md"), "\n## From Go\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, row := range regexp.MustCompile("(?m)^- `([a-z/]+)`: ").FindAllStringSubmatch(text, -1) {
		packages = append(packages, row[1])
	}
	if len(packages) == 0 {
		t.Fatal("the README lists no packages")
	}
	return packages
}

// TestNamed: the program of another module uses exactly what the README lists.
func TestNamed(t *testing.T) {
	used := map[string]bool{}
	for _, name := range []string{"main.go", "main_test.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), "testdata/program/"+name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if p, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/kprobefs/kprobefs/"); ours {
				used[p] = true
			}
		}
	}
	want := doors(t)
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(used)); !slices.Equal(got, want) {
		t.Errorf("the program uses %v, the README lists %v", got, want)
	}
}

// TestProgram builds a program of another module that uses every package that the README names, and
// runs its tests.
func TestProgram(t *testing.T) {
	out := inProgram(t, "test", "-v", "-count=1", ".")
	for _, name := range []string{"TestRun", "TestMounted"} {
		if strings.Contains(out, "--- SKIP: "+name) {
			t.Run(name, func(t *testing.T) { t.Skip(out) })
		} else if !strings.Contains(out, "--- PASS: "+name) {
			t.Errorf("%s has not run:\n%s", name, out)
		}
	}
}

// inProgram runs the go command in the program's module, offline. The module cache has what this test was built
// from and perhaps no more. So the program's go.mod names all that as ours does: go then needs no other go.mod.
func inProgram(t *testing.T, args ...string) string {
	t.Helper()
	const dir = "testdata/program"
	_, requires, found := strings.Cut(read(t, "../../go.mod"), "\nrequire (")
	if !found {
		t.Fatal("go.mod requires nothing")
	}
	mod := filepath.Join(t.TempDir(), "go.mod")
	write(t, mod, read(t, dir+"/go.mod")+"\nrequire ("+requires)
	write(t, filepath.Join(filepath.Dir(mod), "go.sum"), read(t, "../../go.sum"))
	c := exec.Command("go", append([]string{args[0], "-mod=mod", "-modfile=" + mod}, args[1:]...)...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
