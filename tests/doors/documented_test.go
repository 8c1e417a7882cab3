package doors

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// TestDocumented: everything that these packages export has a comment, and each has examples.
func TestDocumented(t *testing.T) {
	for _, door := range doors(t) {
		p, err := load("../../" + door)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range undocumented(p) {
			t.Errorf("%s: %s has no comment", door, name)
		}
		if examples(p) == 0 {
			t.Errorf("%s has no example", door)
		}
	}
}

// TestUndocumented: what has no comment is found.
func TestUndocumented(t *testing.T) {
	const text = "// Package p is one.\npackage p\n\nfunc F() {}\n\n// T is one.\ntype T int\n\nfunc (T) M() {}\n\n" +
		"const C = 1\n\n// G is one.\nfunc G() {}\n\nfunc (T) m() {}\n\ntype U int\n\nvar V int\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p, err := doc.NewFromFiles(fset, []*ast.File{file}, "p")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := undocumented(p), []string{"C", "V", "F", "T.M", "U"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// load reads a package's documentation, with its examples.
func load(dir string) (*doc.Package, error) {
	names, err := filepath.Glob(dir + "/*.go")
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return doc.NewFromFiles(fset, files, dir)
}

// examples counts those of p.
func examples(p *doc.Package) int {
	funcs := p.Funcs
	n := len(p.Examples)
	for _, typ := range p.Types {
		n += len(typ.Examples)
		funcs = slices.Concat(funcs, typ.Funcs, typ.Methods)
	}
	for _, f := range funcs {
		n += len(f.Examples)
	}
	return n
}

// undocumented are the exported functions, methods, types and values of p that have no comment.
func undocumented(p *doc.Package) (names []string) {
	values := func(groups []*doc.Value) {
		for _, v := range groups {
			if v.Doc == "" && !commented(v.Decl) {
				names = append(names, v.Names[0])
			}
		}
	}
	funcs := func(of string, fs []*doc.Func) {
		for _, f := range fs {
			if f.Doc == "" {
				names = append(names, of+f.Name)
			}
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs("", p.Funcs)
	for _, typ := range p.Types {
		values(typ.Consts)
		values(typ.Vars)
		funcs("", typ.Funcs)
		funcs(typ.Name+".", typ.Methods)
		if typ.Doc == "" {
			names = append(names, typ.Name)
		}
	}
	return names
}

// commented tells whether each exported value of a group has a comment of its own.
func commented(group *ast.GenDecl) bool {
	return !slices.ContainsFunc(group.Specs, func(s ast.Spec) bool {
		v := s.(*ast.ValueSpec)
		return v.Names[0].IsExported() && v.Doc == nil && v.Comment == nil
	})
}
