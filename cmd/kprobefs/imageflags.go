package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/emu/offline"
)

// imageFlags say which kernel to look at instead of running the embedded one.
type imageFlags struct {
	path     string
	release  string
	symbols  string
	modules  string
	features string
	parse    parseFlags

	parser *parse.Process // reads them, and modules later on; nil: there is none, or none any more
}

func (f *imageFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.path, "image", "", "a kernel to look at, without running it: vmlinuz, vmlinux, a core dump, a .deb or .rpm, or a directory with boot/ and lib/modules/")
	flags.StringVar(&f.release, "release", "", "with --image: which kernel, where there are several (uname -r)")
	flags.StringVar(&f.symbols, "symbols", "", "with --image: take symbols from this System.map or copy of /proc/kallsyms")
	flags.StringVar(&f.modules, "modules", "", "with --image: modules that can be loaded, besides those of the image: a directory, a .deb or .rpm, .ko files (.xz, .zst, .gz), or several with commas between")
	flags.StringVar(&f.features, "cpu-features", "", "with --image: of the processor it boots on, beyond or without (-NAME) those of qemu -cpu max,la57=off; names as in /proc/cpuinfo")
	f.parse.add(cmd)
}

// errNoName is of a variable that was not set: the kernel inside is not what is meant.
var errNoName = errors.New("the name of an image is empty")

// needsImage refuses what is only said of an image, where there is none.
func (f *imageFlags) needsImage() error {
	for _, given := range []struct{ flag, value string }{
		{"release", f.release}, {"symbols", f.symbols}, {"modules", f.modules}, {"cpu-features", f.features},
	} {
		if given.value != "" {
			return fmt.Errorf("--%s is about a kernel that --image names, and none is given", given.flag)
		}
	}
	return nil
}

func (f *imageFlags) check() error {
	if f.path == "" {
		if err := f.needsImage(); err != nil {
			return err
		}
	}
	if err := f.parse.check(); err != nil {
		return err
	}
	if _, err := bootpatch.ParseFeatures(f.features); err != nil {
		return fmt.Errorf("--cpu-features: %w", err)
	}
	return nil
}

// open opens what the flags name. A file that is not there is said to be what no flag's file is
// before the others are read, which takes long.
func (f *imageFlags) open() (*image.Raw, error) {
	for _, named := range []struct{ flag, path string }{{"image", f.path}, {"--symbols", f.symbols}} {
		if named.path == "" {
			continue
		}
		st, err := os.Stat(named.path)
		if err == nil && named.flag == "--symbols" {
			err = input.IsFile(st, named.path)
		}
		if err != nil {
			return nil, fmt.Errorf("%s %w", named.flag, fileError(err))
		}
	}
	if f.modules != "" && !strings.Contains(f.modules, ",") {
		if _, err := os.Stat(f.modules); err != nil {
			return nil, fmt.Errorf("--modules %w", fileError(err))
		}
	}
	var err error
	if f.parser, err = parse.Start(f.parse.limits()); err != nil {
		return nil, err
	}
	raw, err := image.Open(f.path, image.SymbolsFrom(f.symbols), image.ModulesFrom(f.modules), image.Release(f.release), image.ReadBy(f.parser))
	if err != nil || raw.Modules == nil {
		f.close()
	}
	if err != nil {
		return nil, fileError(err)
	}
	return raw, nil
}

// close ends who reads: modules cannot be had any more.
func (f *imageFlags) close() {
	if f.parser != nil {
		f.parser.Close()
		f.parser = nil
	}
}

// fileError is err without the name of the system call, which says nothing that the file's name
// and the reason do not say.
func fileError(err error) error {
	bad := (*fs.PathError)(nil)
	if !errors.As(err, &bad) {
		return err
	}
	short := fmt.Sprintf("%s: %v", bad.Path, bad.Err)
	text := strings.Replace(err.Error(), bad.Path+": "+bad.Error(), short, 1)
	return saidOtherwise{err, strings.Replace(text, bad.Error(), short, 1)}
}

// saidOtherwise is an error with another text.
type saidOtherwise struct {
	error
	text string
}

func (s saidOtherwise) Error() string { return s.text }
func (s saidOtherwise) Unwrap() error { return s.error }

// load reads the kernel, as it stands after its boot.
func (f *imageFlags) load() (*image.Raw, *image.Kernel, error) {
	raw, k, err := f.read()
	warnMissing(f.path, k)
	if err == nil {
		err = f.isRelease(raw, k)
	}
	return raw, k, err
}

func (f *imageFlags) read() (*image.Raw, *image.Kernel, error) {
	defer reading(f.path)()
	raw, err := f.open()
	if err != nil {
		return nil, nil, err
	}
	features, err := bootpatch.ParseFeatures(f.features)
	if err != nil {
		return nil, nil, err
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Features: features})
	return raw, k, err
}

// reading says on a terminal that an image is read, which takes a second, until the returned
// function is called.
func reading(path string) (done func()) {
	if !isTerminal(os.Stderr) {
		return func() {}
	}
	fmt.Fprintf(os.Stderr, "\rreading %s ...", path)
	return func() { fmt.Fprint(os.Stderr, "\r\033[K") }
}

// isRelease refuses the kernel of a single file when it is not the one of --release. One of
// a directory or a package was chosen by that.
func (f *imageFlags) isRelease(raw *image.Raw, k *image.Kernel) error {
	if f.release == "" || raw.Name != f.path || k.Release() == f.release {
		return nil
	}
	return fmt.Errorf("--release %s: %s is %s", f.release, f.path, k.Release())
}

// warnMissing says on standard error what k's file lacks; k may be nil.
func warnMissing(path string, k *image.Kernel) {
	if k != nil && k.Missing != "" {
		fmt.Fprintf(os.Stderr, "kprobefs: warning: %s: %s\n", path, k.Missing)
	}
}

// start shows the image, and says which modules there are; nil: none are known.
func (f *imageFlags) start(cfg offline.Config) (*offline.Machine, *image.Modules, error) {
	raw, k, err := f.load()
	if err != nil {
		return nil, nil, err
	}
	var files offline.ModuleFiles
	if raw.Modules != nil {
		files = raw.Modules
	}
	m, err := offline.NewMachine(k, files, cfg)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.path, err)
	}
	cfg.Log.Warn().Str("image", f.path).Msg("this kernel is looked at, not run: no probe is hit, nothing is mirrored")
	return m, raw.Modules, nil
}
