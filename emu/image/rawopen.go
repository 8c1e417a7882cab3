package image

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// An OpenOption changes what Open does.
type OpenOption func(*openOptions)

type openOptions struct {
	symbols string
	modules string
	release string
	reader  Reader
}

// SymbolsFrom takes the symbols from a System.map or a copy of /proc/kallsyms.
func SymbolsFrom(file string) OpenOption { return func(o *openOptions) { o.symbols = file } }

// ModulesFrom takes modules from a directory (any with .ko files below it; where it has
// lib/modules/VERSION or VERSION for the kernel's release, from there), from a package, from a
// .ko, .ko.xz, .ko.zst or .ko.gz file, or from several such with commas between. Those that
// came with the kernel come behind them.
func ModulesFrom(paths string) OpenOption { return func(o *openOptions) { o.modules = paths } }

// Release chooses a kernel, as uname -r names it, of a directory or package that has several.
func Release(release string) OpenOption { return func(o *openOptions) { o.release = release } }

// WithLimits limits the cost of decompression; the default limits are those of unpack.
func WithLimits(l unpack.Limits) OpenOption { return ReadBy(Read(l)) }

// ReadBy makes r read all files. The default is this process.
func ReadBy(r Reader) OpenOption { return func(o *openOptions) { o.reader = r } }

// Open reads a kernel: a bzImage, a vmlinux, compressed or not, an ELF core of kernel
// memory (/proc/kcore, /proc/vmcore), a .deb or .rpm with one in it, or a
// directory with boot/ or lib/modules/VERSION. Its errors are one line that
// begins with path, or with the file of an option.
//
// Symbols come from SymbolsFrom; else from the table that the kernel carries
// (kallsyms); else from the ELF symbol table. A kernel without any is an error.
func Open(path string, opts ...OpenOption) (*Raw, error) {
	o := openOptions{reader: Read(unpack.Limits{})}
	for _, opt := range opts {
		opt(&o)
	}
	err := o.check() // the file that it names is refused before the kernel is read, which takes long
	if err == nil {
		var raw *Raw
		if raw, err = o.open(path); err == nil {
			return raw, nil
		}
	}
	var other *fs.PathError // its text has the file's name
	switch {
	case errors.As(err, &other) && errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%w; run as root, or make a copy that may be read", err)
	case errors.As(err, &other):
		return nil, err
	}
	return nil, fmt.Errorf("%s: %w", path, err)
}

// check refuses a kernel that obviously does not fit the options.
func (o *openOptions) check() error {
	if o.symbols != "" {
		st, err := os.Stat(o.symbols)
		if err == nil {
			err = input.IsFile(st, o.symbols)
		}
		if err != nil {
			return err
		}
	}
	if o.modules == "" {
		return nil
	}
	_, err := openModules(o.modules, "", o.reader) // opens no package
	return err
}

// located is the file that a kernel is in.
type located struct {
	path    string
	file    *os.File
	release string   // wanted of a package
	modules *Modules // beside it
}

// locate finds the file of a kernel, and does not read it.
func locate(path string, o *openOptions) (*located, error) {
	// An open of something that is no file could wait for ever.
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case st.IsDir():
		return openDir(path, o)
	case !st.Mode().IsRegular():
		return nil, notFile(st.Mode())
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &located{path: path, file: f, release: o.release}, nil
}

// open reads the kernel at path, and finds its modules.
func (o *openOptions) open(path string) (*Raw, error) {
	at, err := locate(path, o)
	if err != nil {
		return nil, err
	}
	defer at.file.Close()
	s := &Source{Path: at.path, File: at.file, Release: at.release}
	if o.symbols != "" {
		if s.Symbols, err = input.Open(o.symbols); err != nil {
			return nil, err
		}
		defer s.Symbols.Close()
	}
	raw, err := o.reader.Kernel(s)
	if err != nil {
		return nil, err
	}
	raw.Modules = at.modules
	if inside, ok := strings.CutPrefix(raw.Name, at.path+insidePackage); ok {
		release, _, _ := matchKernel(inside)
		raw.Modules = packedModules(at.path, release, o.reader)
	}
	return raw, o.addModules(raw)
}

// addModules adds those that are asked for.
func (o *openOptions) addModules(raw *Raw) error {
	if o.modules == "" {
		return nil
	}
	given, err := openModules(o.modules, raw.Version, o.reader)
	if err == nil {
		raw.Modules = joinModules(given, raw.Modules)
	}
	return err
}

// A container is a file in which a kernel was found.
type container struct {
	name string // of the kernel's file, for messages
	file *io.SectionReader
}

// notFile names the thing that is there instead of a file.
func notFile(mode fs.FileMode) error {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return errors.New("a pipe, not a file: save what comes out of it to a file first")
	case mode&fs.ModeDevice != 0:
		return errors.New("a device, not a file with a kernel")
	}
	return errors.New("not a regular file")
}

// fileSize is the size of a file; that of one below /proc is not known.
func fileSize(st fs.FileInfo) int64 {
	if st.Size() == 0 {
		return 1<<63 - 1
	}
	return st.Size()
}

// raw loads the kernel of c; symbols may be nil.
func (c *container) raw(l unpack.Limits, symbols *input.File) (*Raw, error) {
	k, err := unpack.Open(c.file, l)
	if err != nil {
		return nil, err
	}
	raw := &Raw{Name: c.name, Version: k.Release}
	var e *elf.File
	if k.Flat {
		err = raw.loadFlat(k)
	} else {
		e, err = raw.loadELF(k)
	}
	if err != nil {
		return nil, err
	}
	if err := raw.findSymbols(e, symbols); err != nil {
		return nil, err
	}
	raw.keepList(e, k)
	raw.identify()
	return raw, nil
}
