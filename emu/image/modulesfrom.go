package image

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// openModules finds the modules of the kernel release in what ModulesFrom names: one path, or
// several with commas between, of which the first that has a module counts.
func openModules(paths, release string, r Reader) (all *Modules, err error) {
	list := strings.Split(paths, ",")
	if _, err := os.Stat(paths); err == nil {
		list = []string{paths} // with a comma in its name
	}
	for _, path := range list {
		if path == "" {
			return nil, fmt.Errorf("modules %q: an empty name among them", paths)
		}
		m, err := openModulesAt(path, release, r)
		if err != nil {
			return nil, err
		}
		all = joinModules(all, m)
	}
	return all, nil
}

func openModulesAt(path, release string, r Reader) (*Modules, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case st.IsDir():
		path = releaseDir(path, release)
		return newModules(os.DirFS(path), path, r), nil
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
		return packedModules(path, release, r), nil
	case !ok:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("neither a directory of modules nor a package (.deb, .rpm) nor a module (.ko, .ko.xz, .ko.zst, .ko.gz)")}
	case st.Size() == 0:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("empty file; modules are a directory, a package or .ko files")}
	}
	file := moduleFile{path, path, func() ([]byte, error) { return readObject(path, r) }}
	return &Modules{where: path, open: func() (*moduleIndex, error) {
		x := newModuleIndex()
		x.files[name] = file
		return x, nil
	}}, nil
}

// readModuleFile reads a file that may have become anything since it was looked at.
func readModuleFile(f io.Reader, path string) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(f, maxModuleFile+1))
	if err == nil && len(b) > maxModuleFile {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("more than %d bytes", maxModuleFile)}
	}
	return b, err
}

// readObject has r read the module in the file path.
func readObject(path string, r Reader) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return r.Object(f, path)
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

// packedModules are those of a package: it is read when the first of them is asked for.
func packedModules(path, release string, r Reader) *Modules {
	return &Modules{where: path, open: func() (*moduleIndex, error) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		p, err := r.Package(f, path, release)
		if err != nil {
			return nil, err
		}
		x := newModuleIndex()
		paths, lists := p.Index()
		for name, inside := range paths {
			x.files[name] = moduleFile{inside, path, func() ([]byte, error) { return p.Object(name) }}
		}
		for name, text := range lists {
			x.list(name, text)
		}
		return x, nil
	}}
}

// maxModules bounds the modules of a package that are held in memory.
const maxModules = 1 << 30
