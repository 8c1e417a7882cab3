// Mkfacts writes emu/headers/include/facts: what Debian's kernel and its headers say about themselves, as C
// that is made from it. Types and the arguments of functions come from the kernel's BTF, and constants from
// the compiler, which is asked for the value of each. No text of a header is in it. scripts/build-headers
// runs it.
//
//	mkfacts BTF BUILD INCLUDE
//
// BTF is the section .BTF of vmlinux. BUILD is the directory that modules are built against, with
// Module.symvers. The files are written to INCLUDE/facts. What headers in INCLUDE define themselves is left
// out. What a test holds the headers against goes to INCLUDE/../../testdata.
package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed headers.txt
var headersText string

//go:embed without.txt
var withoutText string

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: mkfacts BTF BUILD INCLUDE")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "mkfacts:", err)
		os.Exit(1)
	}
}

// words are those of a text with comments.
func words(text string) (all []string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		all = append(all, strings.Fields(line)...)
	}
	return all
}

func run(btf, build, to string) error {
	data, err := os.ReadFile(btf)
	if err != nil {
		return err
	}
	types, err := readBTF(data)
	if err != nil {
		return fmt.Errorf("%s: %w", btf, err)
	}
	exported, err := exports(filepath.Join(build, "Module.symvers"))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "mkfacts-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	headers := words(headersText)
	found, values, err := ask(dir, build, headers)
	if err != nil {
		return err
	}
	w := &writer{printer: printer{types, map[int]int{}, map[int]bool{}}, found: found, values: values, exported: exported, without: map[string]bool{}, inlined: map[string]bool{}}
	w.force()
	for _, n := range words(withoutText) {
		w.without[n] = true
	}
	if err := w.leave(to); err != nil {
		return err
	}
	if err := w.write(filepath.Join(to, "facts"), headers); err != nil {
		return err
	}
	return w.held(filepath.Join(to, "../../testdata"))
}

// These find what lines of a header by hand define.
var (
	ownMacro = regexp.MustCompile(`(?m)^#\s*define (\w+)`)
	ownLine  = regexp.MustCompile(`(?m)^(?:extern|static) .*`)
	ownName  = regexp.MustCompile(`(\w+)\(`)
)

// leave notes the names that headers by hand define.
func (w *writer) leave(include string) error {
	return filepath.WalkDir(include, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "facts" {
			return cmp.Or(err, fs.SkipDir)
		}
		if d.IsDir() {
			return nil
		}
		b, err := os.ReadFile(path)
		for _, m := range ownMacro.FindAllSubmatch(b, -1) {
			w.without[string(m[1])] = true
		}
		for _, m := range ownName.FindAllSubmatch(bytes.Join(ownLine.FindAll(b, -1), nil), -1) {
			w.inlined[string(m[1])] = true
		}
		return err
	})
}

// exports are the functions and variables of the kernel itself that modules may use.
func exports(file string) (map[string]bool, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 2 && f[2] == "vmlinux" {
			all[f[1]] = true
		}
	}
	return all, nil
}

// ask has the preprocessor and the compiler read all headers.
func ask(dir, build string, headers []string) (facts, map[string]constant, error) {
	var includes strings.Builder
	for _, h := range headers {
		fmt.Fprintf(&includes, "#include <%s>\n", h)
	}
	write := func(name, text string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
	if err := write("Kbuild", "obj-m := scan.o values.o\nCFLAGS_scan.o := -dD\nccflags-y := -w -ftrack-macro-expansion=0 -fno-diagnostics-show-caret\n"); err != nil {
		return facts{}, nil, err
	}
	if err := write("scan.c", includes.String()); err != nil {
		return facts{}, nil, err
	}
	make := exec.Command("make", "-C", build, "M="+dir, "CC=gcc-12", "scan.i")
	make.Env = append(os.Environ(), "LC_ALL=C")
	if out, err := make.CombinedOutput(); err != nil {
		return facts{}, nil, fmt.Errorf("headers cannot be read: %s", tail(out))
	}
	f, err := os.Open(filepath.Join(dir, "scan.i"))
	if err != nil {
		return facts{}, nil, err
	}
	defer f.Close()
	s := &scanner{ours: map[string]bool{}, seen: map[string]bool{}, found: facts{macros: map[string][]string{}, bodies: map[string]string{}, functions: map[string][]string{}, types: map[string]bool{}}}
	for _, h := range headers {
		s.ours[h] = true
	}
	if err := s.scan(f); err != nil {
		return facts{}, nil, err
	}
	var names []string
	for _, all := range s.found.macros {
		names = append(names, all...)
	}
	slices.Sort(names)
	c, err := newCompiler(dir, build)
	if err != nil {
		return facts{}, nil, err
	}
	values, err := c.evaluate(includes.String(), names, s.found.bodies)
	return s.found, values, err
}
