package image

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// A Source is the open file of a kernel, with the other inputs.
type Source struct {
	Path    string
	File    *os.File
	Release string      // the kernel wanted of a package; "": the first
	Symbols *input.File // a System.map or a copy of /proc/kallsyms; nil: none
}

// A Reader reads files that cannot be trusted. It opens no files itself, so it can be a process that may
// not open any. The caller closes the files.
type Reader interface {
	// Kernel reads the kernel of s, without Modules.
	Kernel(s *Source) (*Raw, error)
	// Object is the content of a module's file, decompressed.
	Object(file *os.File, path string) ([]byte, error)
	// Package reads the modules of a .deb or .rpm: those of release, or all.
	Package(file *os.File, path, release string) (Package, error)
}

// A Package is a .deb or .rpm whose modules have been read.
type Package interface {
	// Index has the paths of modules by their names, and the texts of the lists beside them
	// (modules.dep, modules.builtin), one behind the other.
	Index() (paths, lists map[string]string)
	// Object is a module, decompressed.
	Object(name string) ([]byte, error)
}

// Read is the Reader that reads in this process; the zero Limits are unpack's.
func Read(l unpack.Limits) Reader { return reader{l} }

type reader struct{ limits unpack.Limits }

// Kernel is that of Reader.
func (r reader) Kernel(s *Source) (*Raw, error) {
	c, err := r.open(s)
	if err != nil {
		return nil, err
	}
	return c.raw(r.limits, s.Symbols)
}

func (r reader) open(s *Source) (*container, error) {
	st, err := s.File.Stat()
	if err != nil {
		return nil, err
	}
	if unpack.IsArchive(s.File) {
		return openArchive(io.NewSectionReader(s.File, 0, st.Size()), s, r.limits)
	}
	return &container{name: s.Path, file: io.NewSectionReader(s.File, 0, fileSize(st))}, nil
}

// Object is that of Reader.
func (r reader) Object(file *os.File, path string) ([]byte, error) {
	b, err := readModuleFile(file, path)
	if err != nil {
		return nil, err
	}
	return object(b, path)
}

// object is the ELF object in a module's file.
func object(file []byte, path string) ([]byte, error) {
	b, err := unpack.Module(file, unpack.Limits{Bytes: maxModuleFile})
	if err != nil {
		return nil, &fs.PathError{Op: "unpack", Path: path, Err: err}
	}
	return b, nil
}

// Package is that of Reader.
func (r reader) Package(file *os.File, path, release string) (Package, error) {
	st, err := file.Stat()
	if err != nil {
		return nil, err
	}
	archive := io.NewSectionReader(file, 0, st.Size())
	p, err := readPackage(archive, path, release, r.limits)
	if err == nil && release != "" && len(p.files) == 0 {
		return readPackage(archive, path, "", r.limits) // perhaps of another kernel, which their own text will show
	}
	return p, err
}

// readPackage reads modules into memory.
func readPackage(archive *io.SectionReader, path, release string, l unpack.Limits) (*packed, error) {
	p := &packed{files: map[string]packedFile{}, lists: map[string]string{}}
	total := int64(0)
	err := unpack.Walk(archive, l, func(inside string, r io.Reader) error {
		module, ok := moduleName(inside)
		list := filepath.Base(inside)
		if !ok && list != dependsList && list != builtinList || release != "" && !strings.Contains("/"+inside, "/modules/"+release+"/") {
			return nil
		}
		data, err := unpack.ReadMember(r)
		if total += int64(len(data)); err == nil && total > maxModules {
			err = fmt.Errorf("more than %d bytes of modules", maxModules)
		}
		if ok {
			p.files[module] = packedFile{path + ":" + inside, data}
		} else {
			p.lists[list] += string(data)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// packed is a Package in memory.
type packed struct {
	files map[string]packedFile
	lists map[string]string
}

type packedFile struct {
	path string
	data []byte
}

// Index is that of Package.
func (p *packed) Index() (paths, lists map[string]string) {
	paths = make(map[string]string, len(p.files))
	for name, f := range p.files {
		paths[name] = f.path
	}
	return paths, p.lists
}

// Object is that of Package.
func (p *packed) Object(name string) ([]byte, error) {
	f, ok := p.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return object(f.data, f.path)
}

// openArchive finds the kernel in a package: the first one, or that of the wanted release.
func openArchive(archive *io.SectionReader, s *Source, l unpack.Limits) (*container, error) {
	var kernel []byte
	var inside string
	err := unpack.Walk(archive, l, func(p string, r io.Reader) error {
		rel, _, ok := matchKernel(p)
		if !ok || s.Release != "" && rel != s.Release {
			return nil
		}
		var err error
		if kernel, err = unpack.ReadKernel(r); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		inside = p
		return fs.SkipAll
	})
	switch {
	case err != nil:
		return nil, err
	case kernel == nil:
		return nil, errNoKernel(s.Release)
	}
	return &container{name: s.Path + insidePackage + inside, file: io.NewSectionReader(bytes.NewReader(kernel), 0, int64(len(kernel)))}, nil
}

// insidePackage is between a package's name and its file's.
const insidePackage = ":"
