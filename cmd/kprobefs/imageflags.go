package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine/check"
)

// imageFlags name a kernel image that is used instead of the embedded kernel, and never run.
type imageFlags struct {
	path     string
	release  string
	symbols  string
	modules  string
	features string
	parse    parseFlags
}

func (f *imageFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.path, "image", "", "a kernel to look at, without running it: vmlinuz, vmlinux, a core dump, a .deb or .rpm, or a directory with boot/ and lib/modules/; a comma and a package with its modules may follow")
	flags.StringVar(&f.release, "release", "", "with --image: which kernel, where there are several (uname -r)")
	flags.StringVar(&f.symbols, "symbols", "", "with --image: take symbols from this System.map or copy of /proc/kallsyms")
	flags.StringVar(&f.modules, "modules", "", "with --image: modules that can be loaded, besides those of the image: a directory, a .deb or .rpm, .ko files (.xz, .zst, .gz), or several with commas between")
	flags.StringVar(&f.features, "cpu-features", "", "with --image: of the processor it boots on, beyond or without (-NAME) those of qemu -cpu max,la57=off; names as in /proc/cpuinfo")
	f.parse.add(cmd)
}

// errNoName refuses an empty name. It comes from a variable that is not set, and the user does not mean the
// embedded kernel.
var errNoName = errors.New("the name of an image is empty")

// needsImage refuses the flags that describe an image, if there is no image.
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

// ofImage is the file that an --image names, and its modules: behind it, with commas between. A file with commas in
// its name is one all the same.
func ofImage(path string) (file, modules string) {
	if _, err := os.Stat(path); err == nil {
		return path, ""
	}
	file, modules, _ = strings.Cut(path, ",")
	return file, modules
}

// image describes the kernel that the flags name. When the kernel is read, warnings about its file go to
// standard error.
func (f *imageFlags) image() *check.Image {
	path, modules := ofImage(f.path)
	return &check.Image{
		Path: path, Release: f.release, Symbols: f.symbols, Features: f.features,
		Modules: strings.Join(slices.DeleteFunc([]string{modules, f.modules}, func(m string) bool { return m == "" }), ","),
		Limits:  f.parse.limits(), Reading: reading,
		Warn: func(text string) { fmt.Fprintf(os.Stderr, "kprobefs: warning: %s\n", text) },
	}
}

// fileError is err with the text of input.Plain.
func fileError(err error) error { return input.Plain(err) }

// reading shows on a terminal that an image is being read, which takes a second. done removes the message.
func reading(path string) (done func()) {
	if !isTerminal(os.Stderr) {
		return func() {}
	}
	fmt.Fprintf(os.Stderr, "\rreading %s ...", path)
	return func() { fmt.Fprint(os.Stderr, "\r\033[K") }
}

// start makes a machine of the image. It never runs. It also returns the image's modules; nil: none are
// known.
func (f *imageFlags) start(cfg offline.Config) (*offline.Machine, *image.Modules, error) {
	raw, k, err := f.image().Load()
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
	return m, raw.Modules, nil
}
