package image

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image/unpack"
)

// Modules are the module files of one kernel: what lies below lib/modules/VERSION.
// Its methods can be called from several goroutines.
type Modules struct {
	open func() (fs.FS, error) // an archive is read when the first module is asked for

	once  sync.Once
	fsys  fs.FS             // set by once
	paths map[string]string // of each module's file, by the module's name; set by once
	err   error             // set by once
}

// NewModules are the modules below fsys.
func NewModules(fsys fs.FS) *Modules {
	return &Modules{open: func() (fs.FS, error) { return fsys, nil }}
}

func (m *Modules) index() error {
	m.once.Do(func() {
		if m.fsys, m.err = m.open(); m.err != nil {
			return
		}
		m.paths = map[string]string{}
		m.err = fs.WalkDir(m.fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if name, ok := moduleName(p); ok && err == nil && !d.IsDir() {
				m.paths[name] = p
			}
			return err
		})
	})
	return m.err
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
	if err := m.index(); err != nil {
		return nil, err
	}
	names := make([]string, 0, len(m.paths))
	for n := range m.paths {
		names = append(names, n)
	}
	slices.Sort(names)
	return names, nil
}

// Read returns the ELF object of a module, decompressed. The error of one that
// is not there is fs.ErrNotExist in a *fs.PathError.
func (m *Modules) Read(name string) ([]byte, error) {
	if err := m.index(); err != nil {
		return nil, err
	}
	p, ok := m.paths[strings.ReplaceAll(name, "-", "_")]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	file, err := fs.ReadFile(m.fsys, p)
	if err != nil {
		return nil, err
	}
	object, err := unpack.Module(file, unpack.Limits{})
	if err != nil {
		return nil, &fs.PathError{Op: "unpack", Path: p, Err: err}
	}
	return object, nil
}
