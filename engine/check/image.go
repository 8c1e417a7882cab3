package check

import (
	"fmt"
	"os"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// An Image names a kernel and its inputs. On Linux a separate process reads it: this program, started
// again. Its main must call parse.IsProcess and parse.Run before anything else.
type Image struct {
	Path    string // vmlinuz, vmlinux, core dump, .deb, .rpm or directory; "": the kernel inside
	Release string // which kernel, where there are several (uname -r); "": the first
	Symbols string // a System.map or a copy of /proc/kallsyms; "": none
	Modules string // where modules are besides those of the image: several with commas between; "": nowhere
	// AllModules: functions are looked for in every module, also in those that are compressed and have other names.
	AllModules bool
	Types      string // type information for a kernel that has none: a file, or a directory of them; "": none
	Features   string // of the processor, as bootpatch.ParseFeatures takes them
	Limits     parse.Limits

	// Reading is called before an image is read, and done after that. It may be nil.
	Reading func(path string) (done func())
	// Warn is called with warnings about the kernel's file; may be nil.
	Warn func(text string)

	parser *parse.Process // reads it, and modules later on; nil: there is none, or none any more
}

// open opens the files that the fields name. It reports missing files first, because reading the others
// takes long.
func (f *Image) open() (*image.Raw, error) {
	for _, named := range []struct{ flag, path string }{{"image", f.Path}, {"--symbols", f.Symbols}} {
		if named.path == "" {
			continue
		}
		st, err := os.Stat(named.path)
		if err == nil && named.flag == "--symbols" {
			err = input.IsFile(st, named.path)
		}
		if err != nil {
			return nil, fmt.Errorf("%s %w", named.flag, input.Plain(err))
		}
	}
	if f.Modules != "" && !strings.Contains(f.Modules, ",") {
		if _, err := os.Stat(f.Modules); err != nil {
			return nil, fmt.Errorf("--modules %w", input.Plain(err))
		}
	}
	var err error
	if f.parser, err = parse.Start(f.Limits); err != nil {
		return nil, err
	}
	raw, err := image.Open(f.Path, image.SymbolsFrom(f.Symbols), image.ModulesFrom(f.Modules), image.Release(f.Release), image.ReadBy(f.parser))
	if err != nil || raw.Modules == nil {
		f.Close()
	}
	if err != nil {
		return nil, input.Plain(err)
	}
	return raw, nil
}

// Close ends the process that reads. No modules can be read after it.
func (f *Image) Close() {
	if f.parser != nil {
		f.parser.Close()
		f.parser = nil
	}
}

// Load reads the kernel, as it stands after its boot.
func (f *Image) Load() (*image.Raw, *image.Kernel, error) {
	raw, k, err := f.read()
	f.warnMissing(k)
	if err == nil {
		err = f.isRelease(raw, k)
	}
	return raw, k, err
}

func (f *Image) read() (*image.Raw, *image.Kernel, error) {
	defer f.reading()()
	raw, err := f.open()
	if err != nil {
		return nil, nil, err
	}
	features, err := bootpatch.ParseFeatures(f.Features)
	if err != nil {
		return nil, nil, err
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Features: features})
	if err == nil && len(features) > 0 && k.ISA == arch.ARM64 {
		return nil, nil, fmt.Errorf("--cpu-features: %s is for arm64, whose answers do not depend on features that have names here", f.Path)
	}
	return raw, k, err
}

// reading calls Reading, if there is one.
func (f *Image) reading() (done func()) {
	if f.Reading == nil {
		return func() {}
	}
	return f.Reading(f.Path)
}

// isRelease refuses the kernel of a single file if it is not of release --release. In a directory or a
// package the kernel was chosen by its release.
func (f *Image) isRelease(raw *image.Raw, k *image.Kernel) error {
	if f.Release == "" || raw.Name != f.Path || k.Release() == f.Release {
		return nil
	}
	return fmt.Errorf("--release %s: %s is %s", f.Release, f.Path, k.Release())
}

// warnMissing calls Warn for each thing that k's file lacks; k may be nil.
func (f *Image) warnMissing(k *image.Kernel) {
	if k != nil && k.Missing != "" && f.Warn != nil {
		f.Warn(f.Path + ": " + k.Missing)
	}
}
