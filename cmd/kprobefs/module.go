package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/headers"
	"github.com/kprobefs/kprobefs/engine/release"
)

func newModule() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "module",
		Short: "Build kernel modules of your own",
		Long: `module builds kernel modules from C, with headers of its own and gcc, make and
binutils. What it builds loads into the machine, and into Debian's 6.1.0-*-amd64. With --kernel it
is for an older one of the kernels inside.
See kprobefs help modules.`,
		Args: func(cmd *cobra.Command, args []string) error { return unknownCommand(cmd, args) },
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newModuleBuild(), newModuleHeaders())
	return cmd
}

func newModuleBuild() *cobra.Command {
	var b moduleBuild
	cmd := &cobra.Command{
		Use:     "build [flags] FILE.c...",
		Short:   "Build a module of each file",
		Example: "  kprobefs module build my_probe.c && kprobefs run -- insmod ./my_probe.ko",
		Args:    usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.out, b.err = cmd.OutOrStdout(), cmd.ErrOrStderr()
			return b.run(args)
		},
	}
	cmd.Flags().StringVarP(&b.dir, "output", "o", ".", "the directory for NAME.ko")
	cmd.Flags().BoolVarP(&b.verbose, "verbose", "v", false, "print what make prints")
	b.inside.add(cmd)
	return cmd
}

func newModuleHeaders() *cobra.Command {
	var inside moduleKernel
	cmd := &cobra.Command{
		Use:   "headers DIR",
		Short: "Write the directory that modules are built against, for make -C DIR M=$PWD modules",
		Args:  usage(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := plainPath(args[0]); err != nil {
				return err
			}
			return inside.unpack(args[0])
		},
	}
	inside.add(cmd)
	return cmd
}

// A moduleKernel is the kernel that a module is for.
type moduleKernel struct{ name *choice }

func (f *moduleKernel) add(cmd *cobra.Command) {
	f.name = newChoice(slices.DeleteFunc(release.Kernels(), func(name string) bool { return !headers.Has(name) })...)
	f.name.flag(cmd, "kernel", "the kernel inside that the module is for")
}

// unpack writes the directory that modules for the kernel are built against.
func (f *moduleKernel) unpack(dir string) error {
	k, err := release.Inside(f.name.value)
	if err != nil {
		return err
	}
	build, ok := headers.For(&k)
	if !ok {
		return fmt.Errorf("there are no headers of kernel %s", k.Name)
	}
	return headers.Unpack(build, dir)
}

// A moduleBuild is one call of module build.
type moduleBuild struct {
	dir      string // for NAME.ko
	inside   moduleKernel
	verbose  bool
	out, err io.Writer
}

// moduleFile are names of files that may become modules: make and the shell take them as they are.
var moduleFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]{0,54}\.c$`)
})

// plainPath refuses a path with characters that make would take for something else.
func plainPath(path string) error {
	if strings.ContainsAny(path, " \t\n#$%:'\"\\`;&|<>()[]{}*?!~=,") {
		return fmt.Errorf("%q: make takes no such path; use one without blanks and signs, for example by TMPDIR=/tmp", path)
	}
	return nil
}

func (b *moduleBuild) run(files []string) error {
	if st, err := os.Stat(b.dir); err != nil {
		return fmt.Errorf("--output: %w", err)
	} else if !st.IsDir() {
		return fmt.Errorf("--output %s: %w; name a directory", b.dir, syscall.ENOTDIR)
	}
	tmp, err := os.MkdirTemp("", "kprobefs-module-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := plainPath(tmp); err != nil {
		return err
	}
	names, err := copySources(files, tmp)
	if err != nil {
		return err
	}
	if err := b.inside.unpack(filepath.Join(tmp, "build")); err != nil {
		return err
	}
	if err := b.make(tmp, files[0]); err != nil {
		return err
	}
	for _, name := range names {
		if err := b.keep(filepath.Join(tmp, "src", name+".ko")); err != nil {
			return err
		}
	}
	return nil
}

// copySources copies the files to tmp/src, with a Kbuild for them. A file finds its own headers where it
// was. It returns the modules' names.
func copySources(files []string, tmp string) (names []string, err error) {
	src := filepath.Join(tmp, "src")
	if err := os.Mkdir(src, 0o755); err != nil {
		return nil, err
	}
	var kbuild strings.Builder
	for i, file := range files {
		base := filepath.Base(file)
		if !moduleFile().MatchString(base) {
			return nil, fmt.Errorf("%q: a module's file has a name of letters, digits, _ and -, and ends with .c", file)
		}
		name := strings.TrimSuffix(base, ".c")
		if slices.Contains(names, name) {
			return nil, fmt.Errorf("%s: two files would make the module %s", file, name)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		dir, err := filepath.Abs(filepath.Dir(file))
		if err != nil {
			return nil, err
		}
		link := fmt.Sprintf("from%d", i) // the directory's own name may have any characters
		if err := os.Symlink(dir, filepath.Join(src, link)); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(src, base), text, 0o644); err != nil {
			return nil, err
		}
		fmt.Fprintf(&kbuild, "obj-m += %s.o\nCFLAGS_%s.o := -iquote $(src)/%s\n", name, name, link)
		names = append(names, name)
	}
	return names, os.WriteFile(filepath.Join(src, "Kbuild"), []byte(kbuild.String()), 0o644)
}

// make runs make. first is the first file, for messages.
func (b *moduleBuild) make(tmp, first string) error {
	cmd := exec.Command("make", "-C", filepath.Join(tmp, "build"), "M="+filepath.Join(tmp, "src"), "modules")
	out, err := cmd.CombinedOutput()
	text := strings.ReplaceAll(string(out), filepath.Join(tmp, "src")+"/", "")
	if b.verbose {
		fmt.Fprint(b.out, text)
	}
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return errors.New("make is not there; a module needs make, gcc and binutils (Debian: apt install make gcc)")
	case err != nil:
		if !b.verbose {
			fmt.Fprint(b.err, text)
		}
		return fmt.Errorf("build %s: make: %w", first, err)
	}
	return nil
}

// keep puts a module into b.dir. What has its name there is replaced, and a link is not followed.
func (b *moduleBuild) keep(ko string) error {
	data, err := os.ReadFile(ko)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(b.dir, ".kprobefs-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	to := filepath.Join(b.dir, filepath.Base(ko))
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	fmt.Fprintln(b.out, to)
	return nil
}
