//go:build cgo && linux && amd64

package main

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image"
)

const (
	modulesDep = "modules.dep"
	// maxModules, maxModule and maxDep bound what depmod and modprobe read.
	maxModules = 4096
	maxModule  = 64 << 20
	maxDep     = 4 << 20
)

// moduleSuffixes are those of modules' files.
var moduleSuffixes = []string{".ko", ".ko.gz", ".ko.xz", ".ko.zst"}

func isModule(path string) bool {
	return slices.ContainsFunc(moduleSuffixes, func(s string) bool { return strings.HasSuffix(path, s) })
}

// installed returns the files of a module that is installed for the release, and of those that it needs, in
// the order to load them. There are none if modules.dep does not have the module.
func (k *kmodTool) installed(name string) []string {
	dir := filepath.Join(libModulesDir, k.release())
	b, err := readBounded(filepath.Join(dir, modulesDep), maxDep)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(b)) {
		file, needs, ok := strings.Cut(line, ":")
		if !ok || moduleName(file) != name {
			continue
		}
		files := append([]string{file}, strings.Fields(needs)...)
		slices.Reverse(files)
		for i, f := range files {
			if !filepath.IsAbs(f) {
				files[i] = filepath.Join(dir, f)
			}
		}
		return files
	}
	return nil
}

// readBounded reads a file of at most max bytes (EFBIG).
func readBounded(file string, max int64) ([]byte, error) {
	if st, err := os.Stat(file); err != nil {
		return nil, err
	} else if st.Size() > max {
		return nil, fmt.Errorf("%s: %d bytes are too many, at most %d", file, st.Size(), max)
	}
	return os.ReadFile(file)
}

// depmod is the host's. If it has none, ours writes modules.dep of a release, as depmod(8) does, and no other index.
func (k *kmodTool) depmod(args []string) int {
	if code, ok := k.byHost("depmod", args); ok {
		return code
	}
	base := ""
	set, args, ok := k.options("depmod", "aAqvwbeE", map[string]byte{"all": 'a', "quick": 'A', "basedir": 'b', "quiet": 'q', "verbose": 'v', "warn": 'w'}, args)
	if !ok {
		return 1
	}
	if strings.Contains(set, "b") && len(args) > 0 {
		base, args = args[0], args[1:]
	}
	release := k.release()
	if len(args) > 0 && strings.Contains(args[0], ".") && !strings.Contains(args[0], "/") {
		release = args[0]
	}
	dir := filepath.Join(base, libModulesDir, release)
	if err := writeModulesDep(dir); err != nil {
		fmt.Fprintf(k.stderr, "depmod: ERROR: %v\n", err)
		return 1
	}
	return 0
}

// writeModulesDep makes dir/modules.dep of the modules below dir. An old one is replaced as a whole.
func writeModulesDep(dir string) error {
	files, depends, err := modulesBelow(dir)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for _, rel := range slices.Sorted(maps.Values(files)) {
		fmt.Fprintf(&out, "%s:%s\n", rel, needsOf(moduleName(rel), files, depends))
	}
	f, err := os.CreateTemp(dir, "."+modulesDep)
	if err != nil {
		return err
	}
	_, err = f.Write(out.Bytes())
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, modulesDep))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// modulesBelow returns the paths of modules below dir, by their names, and the names of those that each
// needs.
func modulesBelow(dir string) (files map[string]string, depends map[string][]string, err error) {
	files, depends = map[string]string{}, map[string][]string{}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.Type().IsRegular() || !isModule(path):
			return nil
		case len(files) == maxModules:
			return fmt.Errorf("%s has more than %d modules", dir, maxModules)
		}
		b, err := readBounded(path, maxModule)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		name := moduleName(rel)
		files[name], depends[name] = rel, dependsOf(b)
		return err
	})
	return files, depends, err
}

// needsOf lists the files of all that a module needs, with a blank before each: those that others in the
// list need are behind them.
func needsOf(name string, files map[string]string, depends map[string][]string) string {
	var order []string
	seen := map[string]bool{name: true}
	var visit func(of string)
	visit = func(of string) {
		for _, d := range depends[of] {
			if !seen[d] && files[d] != "" {
				seen[d] = true
				visit(d)
				order = append(order, files[d])
			}
		}
	}
	visit(name)
	var b strings.Builder
	for _, f := range slices.Backward(order) {
		b.WriteString(" " + f)
	}
	return b.String()
}

// dependsOf returns the names of modules that a module's .modinfo says it needs.
func dependsOf(file []byte) []string {
	f, err := elf.NewFile(bytes.NewReader(image.Unpacked(file)))
	if err != nil {
		return nil
	}
	defer f.Close()
	s := f.Section(".modinfo")
	if s == nil || s.Size > maxDep {
		return nil
	}
	b, err := s.Data()
	if err != nil {
		return nil
	}
	for _, word := range bytes.Split(b, []byte{0}) {
		if names, ok := bytes.CutPrefix(word, []byte("depends=")); ok && len(names) > 0 {
			return strings.Split(string(names), ",")
		}
	}
	return nil
}
