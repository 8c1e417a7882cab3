package release

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestNobodyElse: no other package parses a release or compares two. Tests may name
// releases, since they ask about them.
func TestNobodyElse(t *testing.T) {
	root, read := moduleRoot(t), 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (rel == filepath.Join("engine", "release") || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go"):
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for _, o := range offences(t, rel, src) {
			t.Errorf("%s: ask engine/release for a field of a profile", o)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 100 {
		t.Errorf("only %d files below %s", read, root)
	}
}

func moduleRoot(t *testing.T) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod")
		}
		dir = up
	}
}

var (
	// aRelease is a release, or how some begin.
	aRelease = regexp.MustCompile(`^v?[2-9]\.(\d+(\.\d+)?([-+].*)?)?$`)
	// scanned is what fmt is told to read a release with.
	scanned = regexp.MustCompile(`%d\.%d`)
	// releaseName is what variables, fields and methods are called that have a release.
	releaseName = regexp.MustCompile(`^([Rr]elease|[Uu]name|[Bb]anner|Version)$`)
	// numberName is what the parts of a release are called.
	numberName = regexp.MustCompile(`^([Mm]ajor|[Mm]inor|[Ss]ublevel|[Pp]atchlevel)$`)
	// takesApart are functions that take a string apart or compare it, by package.
	takesApart = map[string]*regexp.Regexp{
		"strings": regexp.MustCompile(`^(Cut.*|Split.*|Fields.*|HasPrefix|Index.*|TrimPrefix|Compare)$`),
		"strconv": regexp.MustCompile(`^(Atoi|Parse.*)$`),
		"fmt":     regexp.MustCompile(`^(Sscan|Fscan).*$`),
		"cmp":     regexp.MustCompile(`^(Compare|Less)$`),
		"semver":  regexp.MustCompile(`.`),
		"version": regexp.MustCompile(`.`),
	}
)

// offences are the places in src where a release is parsed or compared, a line each.
func offences(t *testing.T, name string, src []byte) (found []string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if what := offence(n); what != "" {
			found = append(found, fmt.Sprintf("%s:%d: %s", name, fset.Position(n.Pos()).Line, what))
		}
		return true
	})
	return found
}

// offence says what n does with a release; "": nothing.
func offence(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(n.Value)
		switch {
		case n.Kind != token.STRING || err != nil:
		case aRelease.MatchString(text):
			return "names the release " + n.Value
		case strings.HasPrefix(text, Banner):
			return "knows how a banner begins"
		}
	case *ast.BinaryExpr:
		if ordering[n.Op] && (called(n.X, releaseName, numberName) || called(n.Y, releaseName, numberName)) {
			return "compares releases"
		}
	case *ast.CallExpr:
		f, ok := n.Fun.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		pkg, ok := f.X.(*ast.Ident)
		if !ok || takesApart[pkg.Name] == nil || !takesApart[pkg.Name].MatchString(f.Sel.Name) {
			return ""
		}
		for _, arg := range n.Args {
			if lit, ok := arg.(*ast.BasicLit); ok && pkg.Name == "fmt" && scanned.MatchString(lit.Value) {
				return "reads two numbers of a release"
			}
			if called(arg, releaseName) {
				return pkg.Name + "." + f.Sel.Name + " takes a release apart"
			}
		}
	}
	return ""
}

var ordering = map[token.Token]bool{token.LSS: true, token.LEQ: true, token.GTR: true, token.GEQ: true}

// called reports whether e is a variable, a field or a call by such a name, or a
// conversion of one. Its length is none.
func called(e ast.Expr, names ...*regexp.Regexp) bool {
	switch e := e.(type) {
	case *ast.Ident:
		for _, re := range names {
			if re.MatchString(e.Name) {
				return true
			}
		}
	case *ast.SelectorExpr:
		return called(e.Sel, names...)
	case *ast.ParenExpr:
		return called(e.X, names...)
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.Ident); ok && f.Name == "len" {
			return false
		}
		if called(e.Fun, names...) {
			return true
		}
		for _, arg := range e.Args {
			if called(arg, names...) {
				return true
			}
		}
	}
	return false
}

// TestOffences: the code that TestNobodyElse finds, and the code that it allows.
func TestOffences(t *testing.T) {
	for body, want := range map[string]string{
		`if k.Release() >= "6.4" {}`:                               `compares releases`,
		`switch k.Release() { case "6.12": }`:                      `names the release "6.12"`,
		`_ = strings.HasPrefix(k.Release(), "7.")`:                 `strings.HasPrefix takes a release apart`,
		`rows := []row{{"5.10.0-33-amd64", 1}}`:                    `names the release "5.10.0-33-amd64"`,
		`fmt.Sscanf(s, "%d.%d", &a, &b)`:                           `reads two numbers of a release`,
		`fmt.Sscanf(s, "Linux version %d", &n)`:                    `knows how a banner begins`,
		`f := strings.Fields(string(banner))`:                      `strings.Fields takes a release apart`,
		`n, err := strconv.Atoi(uname)`:                            `strconv.Atoi takes a release apart`,
		`if p.major() < 7 {}`:                                      `compares releases`,
		`ok := r.Major == s.Major && r.Minor >= s.Minor`:           `compares releases`,
		`if semver.Compare("v"+x, y) < 0 || raw.Version > other{}`: `compares releases`,

		`p := release.Of(k.Release())`:                                    ``,
		`if k.Release() == f.release {}`:                                  ``,
		`major, minor, _ := strings.Cut(device, ":")`:                     ``,
		`_ = filepath.Join("lib/modules", release)`:                       ``,
		`_ = fmt.Sprintf("%s: %d.%d s", name, seconds, tenths)`:           ``,
		`if version >= 0x940 || st.Dev_major != 2 || len(release) > 9 {}`: ``,
	} {
		got := offences(t, "f.go", []byte("package f\nfunc f() {\n"+body+"\n}\n"))
		switch {
		case want == "" && len(got) > 0:
			t.Errorf("%s: %q", body, got)
		case want != "" && (len(got) == 0 || got[0] != "f.go:3: "+want):
			t.Errorf("%s: %q, want %q first", body, got, want)
		}
	}
}
