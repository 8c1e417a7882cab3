package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/check"
)

// indexFlags are the flags of index.
type indexFlags struct {
	release, symbols, features, types string
	output                            string
	all                               bool // all types
	allModules                        bool
	jobs                              int
	parse                             parseFlags
}

func newIndex() *cobra.Command {
	f := &indexFlags{}
	cmd := &cobra.Command{
		Use:   "index [flags] IMAGE… -o FILE",
		Short: "Write what check needs to know of kernels into a small file",
		Long: `Write what check needs to know of kernels into a small file: their symbols, what a
probe on each of their instructions would be, and their functions' prototypes. check --facts
answers from it, as from the images, in a hundredth of the time. FILE gets the facts of all
IMAGEs. If it is a directory, each gets a file RELEASE.facts in it. A comma and a package
with an IMAGE's modules may follow it.

Of modules there are the functions, and whether ftrace sees their entries; modules that are
compressed are read with --all-modules, which takes half a minute. Not in the file are other
places in modules, and the members of structures, which CO-RE relocations and arguments such
as dentry->d_inode need: --types puts those in.

An image that cannot be read is passed over; the exit code is 4.

Exit codes: 0 success, 1 FILE cannot be written, 2 wrong command line, 4 an image
cannot be loaded.`,
		Example: `  kprobefs index /boot/vmlinuz-* -o kernels.facts
  kprobefs check --facts kernels.facts --probes probes.txt`,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := f.check(args); err != nil {
				return usageError(cmd, err)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd.OutOrStdout(), args) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.output, "output", "o", "", "the file to write, or a directory")
	flags.StringVar(&f.release, "release", "", "which kernel, where an image has several (uname -r)")
	flags.StringVar(&f.symbols, "symbols", "", "take symbols from this System.map or copy of /proc/kallsyms")
	flags.StringVar(&f.features, "cpu-features", "", "of the processor it boots on, beyond or without (-NAME) those of qemu -cpu max,la57=off; names as in /proc/cpuinfo")
	flags.StringVar(&f.types, "btf", "", "type information for kernels without: a BTF file, or a directory with RELEASE.btf (.tar.xz) in it")
	flags.BoolVar(&f.all, "types", false, "write all types, with their members: a megabyte more")
	flags.BoolVar(&f.allModules, "all-modules", false, "read compressed modules, too")
	flags.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "how many functions to look at at once")
	f.parse.add(cmd)
	cmd.MarkFlagFilename("output")
	return cmd
}

func (f *indexFlags) check(args []string) error {
	switch {
	case len(args) == 0:
		return errors.New("no IMAGE is given")
	case slices.Contains(args, ""):
		return errNoName
	case f.output == "":
		return errors.New("-o says where to write, and is not given")
	case f.jobs < 1:
		return fmt.Errorf("--jobs=%d: at least 1", f.jobs)
	}
	if _, err := bootpatch.ParseFeatures(f.features); err != nil {
		return fmt.Errorf("--cpu-features: %w", err)
	}
	return f.parse.check()
}

// run writes the facts of one kernel after the other. A file appears when all is in it.
func (f *indexFlags) run(stdout io.Writer, args []string) error {
	var unread []error
	if st, err := os.Stat(f.output); err == nil && st.IsDir() {
		for _, path := range args {
			if err := f.into(stdout, path); errors.As(err, new(*imageError)) {
				unread = append(unread, err)
			} else if err != nil {
				return err
			}
		}
		return unreadImages(unread)
	}
	err := written(f.output, func(w io.Writer) error {
		for _, path := range args {
			b, release, err := f.facts(path)
			if err != nil {
				unread = append(unread, err)
				continue
			}
			if _, err := w.Write(b); err != nil {
				return fileError(err)
			}
			fmt.Fprintf(stdout, "%s: %s, %d bytes\n", path, release, len(b))
		}
		if len(unread) == len(args) {
			return unreadImages(unread)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return unreadImages(unread)
}

// An imageError is that of an image without facts. The others are written.
type imageError struct{ error }

// unreadImages is the command's error where images have no facts; nil: all have.
func unreadImages(unread []error) error {
	if len(unread) == 0 {
		return nil
	}
	return &codedError{exitImage, errors.Join(unread...)}
}

// into writes the facts of the kernel at path to a file of its own.
func (f *indexFlags) into(stdout io.Writer, path string) error {
	b, release, err := f.facts(path)
	if err != nil {
		return err
	}
	name := filepath.Join(f.output, strings.ReplaceAll(release, "/", "_")+".facts")
	fmt.Fprintf(stdout, "%s: %s, %d bytes\n", path, name, len(b))
	return written(name, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// facts are those of the kernel at path, and its release.
func (f *indexFlags) facts(path string) ([]byte, string, error) {
	of := imageFlags{path: path, release: f.release, symbols: f.symbols, features: f.features, parse: f.parse}
	image := of.image()
	image.Types, image.AllModules = f.types, f.allModules
	k := check.NewKernel(image, nil)
	defer k.Close()
	b, head, err := k.Index(f.all, f.jobs)
	if err != nil {
		return nil, "", &imageError{err}
	}
	return b, check.Plain(head.Release), nil
}

// written is a file that write fills. It replaces one of that name when it is whole.
func written(name string, write func(io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".facts-*")
	if err != nil {
		return fileError(err)
	}
	defer os.Remove(tmp.Name()) // it was renamed if everything went well
	if err = write(tmp); err == nil {
		err = tmp.Chmod(0o644)
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return fileError(err)
	}
	return nil
}
