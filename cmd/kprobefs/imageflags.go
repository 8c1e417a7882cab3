package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// imageFlags say which kernel to look at instead of running the embedded one.
type imageFlags struct {
	path     string
	release  string
	symbols  string
	modules  string
	features string
}

func (f *imageFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.path, "image", "", "a kernel to look at, without running it: vmlinuz, vmlinux, a core dump, a .deb or .rpm, or a directory with boot/ and lib/modules/")
	fs.StringVar(&f.release, "release", "", "with --image: which kernel, where there are several (uname -r)")
	fs.StringVar(&f.symbols, "symbols", "", "with --image: take symbols from this System.map or copy of /proc/kallsyms")
	fs.StringVar(&f.modules, "modules", "", "with --image: modules that can be loaded, besides those of the image: a directory, a .deb or .rpm, .ko files (.xz, .zst, .gz), or several with commas between")
	fs.StringVar(&f.features, "cpu-features", "", "with --image: of the processor it boots on, beyond or without (-NAME) those of qemu -cpu max,la57=off; names as in /proc/cpuinfo")
}

// errNoName is of a variable that was not set: the kernel inside is not what is meant.
var errNoName = errors.New("the name of an image is empty")

var errNeedImage = errors.New("--release, --symbols, --modules and --cpu-features need --image")

func (f *imageFlags) check() error {
	if f.path == "" && (f.release != "" || f.symbols != "" || f.modules != "" || f.features != "") {
		return errNeedImage
	}
	if _, err := bootpatch.ParseFeatures(f.features); err != nil {
		return fmt.Errorf("--cpu-features: %w", err)
	}
	return nil
}

// load reads the kernel, as it stands after its boot.
func (f *imageFlags) load() (*image.Kernel, *image.Modules, error) {
	raw, err := image.Open(f.path, image.SymbolsFrom(f.symbols), image.ModulesFrom(f.modules), image.Release(f.release))
	if err != nil {
		return nil, nil, err
	}
	features, err := bootpatch.ParseFeatures(f.features)
	if err != nil {
		return nil, nil, err
	}
	modules := raw.Modules
	k, err := image.NewKernel(raw, bootpatch.Options{Features: features})
	warnMissing(f.path, k)
	return k, modules, err
}

// warnMissing says on standard error what k's file lacks; k may be nil.
func warnMissing(path string, k *image.Kernel) {
	if k != nil && k.Missing != "" {
		fmt.Fprintf(os.Stderr, "kprobefs: warning: %s: %s\n", path, k.Missing)
	}
}

// start makes a machine of the image.
func (f *imageFlags) start(cfg emu.Config) (tree.Machine, error) {
	m, _, err := f.startWith(cfg)
	return m, err
}

// startWith is start, which also says which modules there are; nil: none are known.
func (f *imageFlags) startWith(cfg emu.Config) (tree.Machine, *image.Modules, error) {
	k, modules, err := f.load()
	if err != nil {
		return nil, nil, err
	}
	var files emu.ModuleFiles
	if modules != nil {
		files = modules
	}
	m, err := emu.NewStillMachine(k, files, cfg)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.path, err)
	}
	cfg.Log.Warn().Str("image", f.path).Msg("this kernel is looked at, not run: no probe is hit, nothing is mirrored")
	return m, modules, nil
}

// mirrorFor turns mirroring off for an image, and refuses to be asked for it.
func (f *machineFlags) mirrorFor(cmd *cobra.Command, mirror *choice) error {
	if f.image.path == "" {
		if cmd.Flags().Changed("image") {
			return errNoName
		}
		return nil
	}
	if cmd.Flags().Changed("mirror") && mirror.value != "off" {
		return fmt.Errorf("--mirror=%s: with --image nothing can be mirrored, only off is possible", mirror.value)
	}
	mirror.value = "off"
	return nil
}
