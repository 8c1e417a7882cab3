package image

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image/unpack"
)

// Modules are the module files of one kernel: what lies below lib/modules/VERSION.
// Its methods can be called from several goroutines.
type Modules struct {
	open func() (map[string]moduleFile, error) // by name; an archive is read when the first module is asked for

	once  sync.Once
	files map[string]moduleFile // set by once
	err   error                 // set by once
}

// A moduleFile is a file that holds a module, which may be compressed.
type moduleFile struct {
	path string // for messages
	read func() ([]byte, error)
}

// NewModules are the modules below fsys.
func NewModules(fsys fs.FS) *Modules {
	return &Modules{open: func() (map[string]moduleFile, error) {
		files := map[string]moduleFile{}
		err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if name, ok := moduleName(p); ok && err == nil && !d.IsDir() {
				files[name] = moduleFile{p, func() ([]byte, error) { return fs.ReadFile(fsys, p) }}
			}
			return err
		})
		return files, err
	}}
}

func (m *Modules) index() (map[string]moduleFile, error) {
	m.once.Do(func() { m.files, m.err = m.open() })
	return m.files, m.err
}

// moduleName is the name that the module in file p has in /proc/modules.
func moduleName(p string) (string, bool) {
	name, suffix, ok := strings.Cut(path.Base(p), ".ko")
	if !ok || name == "" || !slices.Contains([]string{"", ".gz", ".xz", ".zst"}, suffix) {
		return "", false
	}
	return strings.ReplaceAll(name, "-", "_"), true
}

// Names are the names of the modules, sorted, as /proc/modules has them.
func (m *Modules) Names() ([]string, error) {
	files, err := m.index()
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(files)), nil
}

// maxModuleFile bounds a module decompressed; with debug information some have 100 MB.
const maxModuleFile = 256 << 20

// Read returns the ELF object of a module, decompressed. The error of one that
// is not there is fs.ErrNotExist in a *fs.PathError.
func (m *Modules) Read(name string) ([]byte, error) {
	files, err := m.index()
	if err != nil {
		return nil, err
	}
	f, ok := files[strings.ReplaceAll(name, "-", "_")]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	file, err := f.read()
	if err != nil {
		return nil, err
	}
	object, err := unpack.Module(file, unpack.Limits{Bytes: maxModuleFile})
	if err != nil {
		return nil, &fs.PathError{Op: "unpack", Path: f.path, Err: err}
	}
	return object, nil
}
