package image

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Modules are the module files of one kernel: those below lib/modules/VERSION. Several goroutines
// may call its methods.
type Modules struct {
	where string                       // for messages
	open  func() (*moduleIndex, error) // an archive is read when the first module is asked for

	once  sync.Once    // for open, which sets index and err
	index *moduleIndex // set by once
	err   error        // set by once
}

// A moduleIndex lists the modules that exist.
type moduleIndex struct {
	files   map[string]moduleFile
	needs   map[string][]string // modules.dep: the modules to load before, in that order
	builtin map[string]bool     // modules.builtin: names that are no modules in this kernel
}

// A moduleFile is a file that holds a module, which may be compressed.
type moduleFile struct {
	path string                 // for messages
	disk string                 // the file that has it, or the archive; "" where there is none
	read func() ([]byte, error) // the ELF object
}

// newModules are the modules below fsys, which is the directory where. r looks into
// them: then fsys has to be the file system's. nil: this process does.
func newModules(fsys fs.FS, where string, r Reader) *Modules {
	return &Modules{where: where, open: func() (*moduleIndex, error) {
		x := newModuleIndex()
		err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || !isFile(fsys, p, d) {
				return err
			}
			if name, ok := moduleName(p); ok {
				full := filepath.Join(where, filepath.FromSlash(p))
				x.files[name] = moduleFile{full, full, func() ([]byte, error) {
					if r != nil {
						return readObject(full, r)
					}
					b, err := fs.ReadFile(fsys, p)
					if err != nil {
						return nil, err
					}
					return object(b, full)
				}}
			}
			if list := path.Base(p); list == dependsList || list == builtinList {
				text, err := fs.ReadFile(fsys, p)
				x.list(list, string(text))
				return err
			}
			return nil
		})
		return x, err
	}}
}

// isFile tells whether p is a file, or leads to one, as modules for several kernels do.
func isFile(fsys fs.FS, p string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	st, err := fs.Stat(fsys, p)
	return err == nil && st.Mode().IsRegular()
}

// ModulesOf returns Modules with these names. read returns a module's content.
func ModulesOf(where string, names []string, read func(name string) ([]byte, error)) *Modules {
	return &Modules{where: where, open: func() (*moduleIndex, error) {
		x := newModuleIndex()
		for _, name := range names {
			x.files[name] = moduleFile{path: name, read: func() ([]byte, error) {
				b, err := read(name)
				if err != nil {
					return nil, err
				}
				return object(b, name)
			}}
		}
		return x, nil
	}}
}

// joinModules returns the modules of a, and those of b that a does not have.
func joinModules(a, b *Modules) *Modules {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	return &Modules{where: a.where + ", " + b.where, open: func() (*moduleIndex, error) {
		x := newModuleIndex()
		for _, m := range []*Modules{b, a} {
			y, err := m.load()
			if err != nil {
				return nil, err
			}
			maps.Copy(x.files, y.files)
			maps.Copy(x.needs, y.needs)
			maps.Copy(x.builtin, y.builtin)
		}
		return x, nil
	}}
}

func newModuleIndex() *moduleIndex {
	return &moduleIndex{files: map[string]moduleFile{}, needs: map[string][]string{}, builtin: map[string]bool{}}
}

// The lists that depmod and the kernel's build leave beside modules.
const (
	dependsList = "modules.dep"
	builtinList = "modules.builtin"
)

// list reads one of those files. It skips lines that make no sense: modules themselves say what
// they depend on.
func (x *moduleIndex) list(name, text string) {
	for line := range strings.Lines(text) {
		file, needs, _ := strings.Cut(strings.TrimSpace(line), ":")
		module, ok := moduleName(file)
		switch {
		case !ok:
		case name == builtinList:
			x.builtin[module] = true
		default:
			for _, n := range slices.Backward(strings.Fields(needs)) {
				if need, ok := moduleName(n); ok {
					x.needs[module] = append(x.needs[module], need)
				}
			}
		}
	}
}

func (m *Modules) load() (*moduleIndex, error) {
	m.once.Do(func() { m.index, m.err = m.open() })
	return m.index, m.err
}

// Where says where the modules are, for messages.
func (m *Modules) Where() string { return m.where }

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
	x, err := m.load()
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(x.files)), nil
}

// maxModuleFile bounds a module decompressed; with debug information some have 100 MB.
const maxModuleFile = 256 << 20

// Read returns the ELF object of a module, decompressed. The error of one that
// is not there is fs.ErrNotExist in a *fs.PathError.
func (m *Modules) Read(name string) ([]byte, error) {
	_, object, err := m.read(name)
	return object, err
}

func (m *Modules) read(name string) (f moduleFile, object []byte, err error) {
	x, err := m.load()
	if err != nil {
		return f, nil, err
	}
	f, ok := x.files[strings.ReplaceAll(name, "-", "_")]
	if !ok {
		return f, nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	object, err = f.read()
	return f, object, err
}
