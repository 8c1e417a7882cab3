package image

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/unpack"
)

// openModules finds the modules of the kernel release in what ModulesFrom names: one path, or
// several with commas between, of which the first that has a module counts.
func openModules(paths, release string, l unpack.Limits) (all *Modules, err error) {
	list := strings.Split(paths, ",")
	if _, err := os.Stat(paths); err == nil {
		list = []string{paths} // with a comma in its name
	}
	for _, path := range list {
		if path == "" {
			return nil, fmt.Errorf("modules %q: an empty name among them", paths)
		}
		m, err := openModulesAt(path, release, l)
		if err != nil {
			return nil, err
		}
		all = joinModules(all, m)
	}
	return all, nil
}

func openModulesAt(path, release string, l unpack.Limits) (*Modules, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case st.IsDir():
		path = releaseDir(path, release)
		return NewModules(os.DirFS(path), path), nil
	case !st.Mode().IsRegular():
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file; modules are a directory, a package or .ko files")}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	name, ok := moduleName(path)
	switch {
	case unpack.IsArchive(f):
		return packedModules(path, release, l), nil
	case !ok:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("neither a directory of modules nor a package (.deb, .rpm) nor a module (.ko, .ko.xz, .ko.zst, .ko.gz)")}
	case st.Size() == 0:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("empty file; modules are a directory, a package or .ko files")}
	}
	file := moduleFile{path, path, func() ([]byte, error) { return readModuleFile(path) }}
	return &Modules{where: path, open: func() (*moduleIndex, error) {
		x := newModuleIndex()
		x.files[name] = file
		return x, nil
	}}, nil
}

// readModuleFile reads a file that may have become anything since it was looked at.
func readModuleFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxModuleFile+1))
	if err == nil && len(b) > maxModuleFile {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("more than %d bytes", maxModuleFile)}
	}
	return b, err
}

// releaseDir is where dir has the modules of release: below lib/modules, or as lib/modules;
// dir itself where there is no such directory.
func releaseDir(dir, release string) string {
	if release == "" || strings.ContainsAny(release, "/") {
		return dir
	}
	for _, sub := range append(modulesPaths(release), release) {
		if st, err := os.Stat(filepath.Join(dir, sub)); err == nil && st.IsDir() {
			return filepath.Join(dir, sub)
		}
	}
	return dir
}

// packedModules are those of a package.
func packedModules(name, release string, l unpack.Limits) *Modules {
	return &Modules{where: name, open: func() (*moduleIndex, error) {
		x, err := archiveModules(name, release, l)
		if err == nil && release != "" && len(x.files) == 0 {
			return archiveModules(name, "", l) // of another kernel, as they will say
		}
		return x, err
	}}
}

// archiveModules reads the modules of a package into memory: those of release, or all.
func archiveModules(name, release string, l unpack.Limits) (*moduleIndex, error) {
	x := newModuleIndex()
	total := int64(0)
	err := walkFile(name, l, func(p string, r io.Reader) error {
		module, ok := moduleName(p)
		list := filepath.Base(p)
		if !ok && list != dependsList && list != builtinList || release != "" && !strings.Contains("/"+p, "/modules/"+release+"/") {
			return nil
		}
		data, err := unpack.ReadMember(r)
		if total += int64(len(data)); err == nil && total > maxModules {
			err = fmt.Errorf("more than %d bytes of modules", maxModules)
		}
		if !ok {
			x.list(list, string(data))
			return err
		}
		x.files[module] = moduleFile{name + ":" + p, name, func() ([]byte, error) { return data, nil }}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return x, nil
}

// maxModules bounds the modules of a package that are held in memory.
const maxModules = 1 << 30
