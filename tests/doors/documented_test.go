package doors

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDocumented: everything that any package exports has a comment, and so has each package, each exported
// method of any type, and each method of an interface. Packages for other programs have examples, too.
func TestDocumented(t *testing.T) {
	named, others := 0, doors(t)
	for _, dir := range packages(t, "../..") {
		p, err := load("../../" + dir)
		if err != nil {
			t.Fatal(err)
		}
		if p.Doc == "" && !introduced("../../"+dir) {
			t.Errorf("%s: the package has no comment", dir)
		}
		for _, name := range slices.Concat(undocumented(p), hidden(t, "../../"+dir)) {
			t.Errorf("%s: %s has no comment", dir, name)
		}
		if slices.Contains(others, dir) {
			if named++; examples(p) == 0 {
				t.Errorf("%s has no example", dir)
			}
		}
	}
	if named != len(others) {
		t.Errorf("%d of %d packages for other programs are there", named, len(others))
	}
}

// packages are the directories below root that have Go files of ours, as paths below root.
func packages(t *testing.T, root string) (dirs []string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
			return fs.SkipDir
		}
		dir, err := filepath.Rel(root, path)
		if files, _ := filepath.Glob(filepath.Join(path, "*.go")); len(files) > 0 {
			dirs = append(dirs, filepath.ToSlash(dir))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// TestUndocumented: names without a comment are found.
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

// TestUndocumentedMethods: methods without a comment are found, of interfaces and of types that are not exported.
func TestUndocumentedMethods(t *testing.T) {
	const text = "// Package p is one.\npackage p\n\ntype t int\n\nfunc (t) M() {}\n\nfunc (t) m() {}\n\n" +
		"// N is one.\nfunc (t) N() {}\n\ntype i interface {\n\tA()\n\t// B is one.\n\tB()\n\tC() // one\n\td()\n\tt\n}\n"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := methods(file), []string{"M", "i.A"}; !slices.Equal(got, want) {
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

// hidden are the methods in dir that go/doc does not list and that have no comment. Files of tests do not count.
func hidden(t *testing.T, dir string) (names []string) {
	files, err := filepath.Glob(dir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, methods(file)...)
	}
	return names
}

// methods are the exported methods of a file, of its types and of its interfaces, that have no comment.
func methods(file *ast.File) (names []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv != nil && n.Name.IsExported() && n.Doc == nil {
				names = append(names, n.Name.Name)
			}
		case *ast.TypeSpec:
			i, ok := n.Type.(*ast.InterfaceType)
			if !ok {
				break
			}
			for _, m := range i.Methods.List {
				if len(m.Names) > 0 && m.Names[0].IsExported() && m.Doc == nil && m.Comment == nil {
					names = append(names, n.Name.Name+"."+m.Names[0].Name)
				}
			}
		}
		return true
	})
	return names
}

// introduced tells whether a test's file has the package's comment: a package of tests alone has no other.
func introduced(dir string) bool {
	names, _ := filepath.Glob(dir + "/*_test.go")
	return slices.ContainsFunc(names, func(name string) bool {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		return err == nil && file.Doc != nil
	})
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
