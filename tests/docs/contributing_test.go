package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	sources = regexp.MustCompile("`([a-z0-9_/]+\\.(?:go|c))`((?:,?\\s+(?:and )?`[\\w.]+`)*)")
	paths   = regexp.MustCompile("`((?:cmd|emu|engine|fs|scripts|tests)/[A-Za-z0-9_./-]+)`")
	drawn   = regexp.MustCompile(`(?m)^ {4}[ |]*(?:\+-- )?((?:[a-z]+[a-z0-9/]*, )*[a-z]+[a-z0-9/]*)(?: |$)`)
	rooms   = []string{"cmd", "emu", "engine", "fs", "listfmt", "sysctl"}
	// smaller are packages of one other, of tests alone, and programs beside a package.
	smaller = regexp.MustCompile(`/(mkboot|cmd|objdump|stack|placement|survey|kallsymstest|btftest)(/|$)`)
)

// TestContributing: the files and functions that CONTRIBUTING.md names are there.
func TestContributing(t *testing.T) {
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, m := range sources.FindAllStringSubmatch(string(text), -1) {
		for _, name := range strings.FieldsFunc(m[2], func(r rune) bool { return strings.ContainsRune("`, \n", r) }) {
			if name == "and" || strings.Contains(name, "/") {
				continue
			}
			if named++; !declares(t, m[1], name) {
				t.Errorf("%s has no %s", m[1], name)
			}
		}
	}
	if named < 50 {
		t.Errorf("only %d functions are named", named)
	}
	for _, m := range paths.FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil && !strings.Contains(m[1], "*") {
			t.Error(err)
		}
	}
}

// declares: the file has the function, or as Type.Method the method.
func declares(t *testing.T, file, name string) bool {
	path := filepath.Join("../..", file)
	if filepath.Ext(file) == ".c" {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		return regexp.MustCompile(`(?m)^[a-z].*\b` + name + `\(`).Match(b)
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Error(err)
		return false
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fullName(fn) == name {
			return true
		}
	}
	return false
}

func fullName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	of := fn.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	return of.(*ast.Ident).Name + "." + fn.Name.Name
}

// TestContributingHouse: the drawing has every package and no other. Packages of ours that a package
// imports are drawn below it.
func TestContributingHouse(t *testing.T) {
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, house, _ := strings.Cut(string(text), "## The house")
	house, _, _ = strings.Cut(house, "\n## ")
	line := map[string]int{}
	for i, m := range drawn.FindAllStringSubmatch(house, -1) {
		for dir := range strings.SplitSeq(m[1], ", ") {
			line[dir] = i + 1
			if st, err := os.Stat(filepath.Join("../..", dir)); err != nil || !st.IsDir() {
				t.Errorf("%s is drawn, and is no directory", dir)
			}
		}
	}
	for _, room := range rooms {
		filepath.WalkDir(filepath.Join("../..", room), func(path string, d fs.DirEntry, err error) error {
			dir := strings.TrimPrefix(path, "../../")
			files, _ := filepath.Glob(filepath.Join(path, "*.go"))
			if err != nil || !d.IsDir() || len(files) == 0 || smaller.MatchString(dir) {
				return err
			}
			if line[dir] == 0 {
				t.Errorf("%s is not drawn", dir)
			}
			for _, below := range imported(t, files) {
				if at := line[below]; at > 0 && at < line[dir] {
					t.Errorf("%s is drawn above %s, which imports it", below, dir)
				}
			}
			return nil
		})
	}
}

// imported are our packages that files, but for tests, import.
func imported(t *testing.T, files []string) (dirs []string) {
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, i := range f.Imports {
			if dir, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/kprobefs/kprobefs/"); ours {
				dirs = append(dirs, dir)
			}
		}
	}
	return dirs
}
