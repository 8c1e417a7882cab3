package rooms

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "github.com/kprobefs/kprobefs/"

// An edge is an import: the file, below the module's root, and the path.
type edge struct{ file, path string }

func (e edge) importer() string { return path.Dir(e.file) }

// edges are the imports of all Go files below fsys that are no tests, whatever they are built for,
// and packages the directories of these files.
func edges(fsys fs.FS) (found []edge, packages map[string]bool, err error) {
	packages = map[string]bool{}
	err = fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || p == "bin"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(fsys, p)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), p, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		packages[path.Dir(p)] = true
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return fmt.Errorf("%s: %w", p, err)
			}
			found = append(found, edge{p, name})
		}
		return nil
	})
	return found, packages, err
}

// broken says which rule e breaks; "": none.
func broken(e edge) string {
	for _, f := range foreign {
		if covers(f.who, e.path) && !f.allows(e.importer()) {
			return fmt.Sprintf("%s imports %s: %s", e.file, e.path, f.rule)
		}
	}
	to, ours := strings.CutPrefix(e.path, module)
	if !ours {
		return ""
	}
	row := rowOf(e.importer())
	if row == nil {
		return fmt.Sprintf("%s: its package has no row in the table of rooms", e.file)
	}
	if row.allows(to) {
		return ""
	}
	return fmt.Sprintf("%s imports %s: %s", e.file, to, row.rule)
}

// rowOf is the row with the longest path that covers a package; nil: there is none.
func rowOf(pkg string) (row *room) {
	for i, r := range rooms {
		if covers(r.who, pkg) && (row == nil || len(r.who) > len(row.who)) {
			row = &rooms[i]
		}
	}
	return row
}

func TestImports(t *testing.T) {
	found, packages, err := edges(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found {
		if rule := broken(e); rule != "" {
			t.Error(rule)
		}
	}
	for _, r := range rooms {
		used := false
		for p := range packages {
			row := rowOf(p)
			used = used || row != nil && row.who == r.who
		}
		if !used {
			t.Errorf("%s has a row, and is no package", r.who)
		}
	}
}

// TestForbiddenImports: a rule that is broken is named, and the file that breaks it.
func TestForbiddenImports(t *testing.T) {
	for _, tc := range []struct{ file, imports, want string }{
		{"engine/a.go", module + "engine/kernel", ""},
		{"engine/a.go", module + "emu", "engine/a.go imports emu: the engine knows no processor, no machine and no files"},
		{"engine/a.go", module + "fs/vtree", "engine/a.go imports fs/vtree: the engine knows no processor, no machine and no files"},
		{"engine/arch/a.go", module + "engine/kernel", "engine/arch/a.go imports engine/kernel: instruction sets are values: they ask nobody"},
		{"fs/tracefs/a.go", module + "emu", "fs/tracefs/a.go imports emu: tracing/ is made of the engine, never of a machine"},
		{"fs/tracefs/a.go", module + "fs/tracefs/internal/ring", ""},
		{"fs/tracefs/internal/kprobe/a.go", module + "fs/tracefs/internal/function", "fs/tracefs/internal/kprobe/a.go imports fs/tracefs/internal/function: probes know no function tracers and no tree"},
		{"fs/tracefs/internal/event/a.go", module + "fs/tracefs/internal/function", "fs/tracefs/internal/event/a.go imports fs/tracefs/internal/function: events know no kprobes, only that they can be armed, and no function tracers"},
		{"fs/tracefs/internal/event/a.go", module + "fs/tracefs/internal/trace", ""},
		{"listfmt/a.go", module + "engine", "listfmt/a.go imports engine: listfmt is for other programs, too: it imports nothing of ours"},
		{"fs/tree/a.go", module + "cmd/kprobefs", "fs/tree/a.go imports cmd/kprobefs: the tree of one machine wires its rooms"},
		{"garden/a.go", module + "engine", "garden/a.go: its package has no row in the table of rooms"},
		{"engine/a.go", "C", "engine/a.go imports C: only what runs or serves a machine needs cgo"},
		{"engine/a.go", "strings", ""},
	} {
		fsys := fstest.MapFS{
			tc.file: {Data: []byte("//go:build never\n\npackage a\n\nimport _ \"" + tc.imports + "\"\n")},
			// The table does not apply to imports of tests.
			path.Dir(tc.file) + "/a_test.go": {Data: []byte("package a\n\nimport _ \"" + module + "cmd/kprobefs\"\n")},
		}
		found, _, err := edges(fsys)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: imports %v, %v", tc.file, found, err)
		}
		if got := broken(found[0]); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.imports, got, tc.want)
		}
	}
}
