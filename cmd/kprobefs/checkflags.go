package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/check/source"
)

// askFlags are the flags that check and diff share.
type askFlags struct {
	files      []string
	release    string
	symbols    string
	modules    string
	features   string
	everywhere bool
	json       bool
	jobs       int
	noCache    bool
	api        *choice
	types      string
	parse      parseFlags
}

func (f *askFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.api = &choice{value: string(check.Perf), values: check.APIs()}
	f.api.flag(cmd, "api", "who attaches a probe that does not say it itself: perf (perf_event_open), kprobe_events, multi (kprobe.multi), fentry, or register (register_kprobe)")
	flags.StringArrayVar(&f.files, "probes", nil, "read probes from this file: a list, a bpftrace script (.bt), a BPF object (.o), a Tetragon policy (.yaml), or a directory of them (-: a list from standard input); may be repeated")
	flags.StringVar(&f.release, "release", "", "which kernel, where an image has several (uname -r)")
	flags.StringVar(&f.symbols, "symbols", "", "take symbols from this System.map or copy of /proc/kallsyms")
	flags.StringVar(&f.modules, "modules", "", "modules for MODULE:SYMBOL, besides those of an image: a directory (of several kernels: with lib/modules/RELEASE), a .deb or .rpm, .ko files (.xz, .zst, .gz), or several with commas between")
	flags.BoolVar(&f.everywhere, "all-modules", false, "look for functions in every module, also in compressed ones of other names (ten seconds a kernel, once)")
	flags.StringVar(&f.features, "cpu-features", "", "of the processor it boots on, beyond or without (-NAME) those of qemu -cpu max,la57=off; names as in /proc/cpuinfo")
	flags.StringVar(&f.types, "btf", "", "type information for kernels without: a BTF file, or a directory with RELEASE.btf (.tar.xz) in it")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "how much to do at once: kernels, and with check --all functions")
	flags.BoolVar(&f.noCache, "no-cache", false, "ask the kernels again, and keep nothing")
	f.parse.add(cmd)
	cmd.MarkFlagFilename("probes")
	cmd.MarkFlagFilename("symbols")
}

func (f *askFlags) check() error {
	if f.jobs < 1 {
		return fmt.Errorf("--jobs=%d: at least 1", f.jobs)
	}
	if err := f.parse.check(); err != nil {
		return err
	}
	if _, err := bootpatch.ParseFeatures(f.features); err != nil {
		return fmt.Errorf("--cpu-features: %w", err)
	}
	return nil
}

// probes reads the probes of all files, and appends texts.
func (f *askFlags) probes(cmd *cobra.Command, texts []string) (all []check.Probe, err error) {
	for _, name := range f.files {
		ps, err := source.Read(name, cmd.InOrStdin())
		if elsewhere := (*source.Elsewhere)(nil); errors.As(err, &elsewhere) {
			fmt.Fprintln(cmd.ErrOrStderr(), "kprobefs:", elsewhere)
			continue
		}
		if err != nil {
			return nil, usageError(cmd, fmt.Errorf("--probes %w", fileError(err)))
		}
		all = append(all, ps...)
	}
	for _, t := range texts {
		all = append(all, check.Probe{Text: t})
	}
	return all, nil
}

// specs are the questions about probes.
func (f *askFlags) specs(probes []check.Probe) []check.Spec {
	all := make([]check.Spec, len(probes))
	for i := range probes {
		all[i] = probes[i].Spec(check.API(f.api.value))
	}
	return all
}

// kernels returns the images, or the embedded kernel if there are none.
func (f *askFlags) kernels(paths []string) (all []*check.Kernel, err error) {
	var cache *check.Cache
	if !f.noCache {
		if dir, err := os.UserCacheDir(); err == nil {
			cache = check.NewCache(filepath.Join(dir, "kprobefs"), check.ProgramID())
		}
	}
	if len(paths) == 0 {
		paths = []string{""}
	}
	for _, p := range paths {
		if p != "" && check.HasFacts(p) {
			ks, err := check.Facts(p, f.types)
			if err != nil {
				return nil, &codedError{exitImage, fileError(err)}
			}
			all = append(all, ks...)
			continue
		}
		of := imageFlags{path: p, release: f.release, symbols: f.symbols, modules: f.modules, features: f.features, parse: f.parse}
		image := of.image()
		image.Types, image.AllModules = f.types, f.everywhere
		all = append(all, check.NewKernel(image, cache))
	}
	return all, nil
}

// each calls do for every kernel, f.jobs at a time. Its error has all of do's.
func (f *askFlags) each(ks []*check.Kernel, do func(i int, k *check.Kernel) error) error {
	errs := f.errorsOf(ks, do)
	if err := errors.Join(errs...); err != nil {
		return &codedError{exitImage, err}
	}
	return nil
}

// errorsOf calls do for every kernel, f.jobs at a time, and returns its error for each.
func (f *askFlags) errorsOf(ks []*check.Kernel, do func(i int, k *check.Kernel) error) []error {
	errs := make([]error, len(ks))
	slots := make(chan struct{}, f.jobs)
	var wg sync.WaitGroup
	for i, k := range ks {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer wg.Done()
			errs[i] = do(i, k)
			<-slots
		}()
	}
	wg.Wait()
	return errs
}

// A bar shows progress on a terminal.
type bar struct {
	mu     sync.Mutex // protects the counts below
	out    *os.File   // nil: no output
	done   int        // protected by mu, like the fields below
	all    int        // number of all steps
	filled int        // columns that are filled on the terminal
}

const barWidth = 40

// newBar makes a bar of all steps. It is shown on standard error, if that is a terminal.
func newBar(all int) *bar {
	b := &bar{all: max(all, 1), filled: -1}
	if isTerminal(os.Stderr) {
		b.out = os.Stderr
	}
	return b
}

// step adds one step.
func (b *bar) step() { b.at(1, 0) }

// at adds done steps. If all is not 0, at makes done of all the new state instead.
func (b *bar) at(done, all int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done += done; all > 0 {
		b.done, b.all = done, all
	}
	filled := min(barWidth*b.done/b.all, barWidth)
	if b.out == nil || filled == b.filled {
		return
	}
	b.filled = filled
	fmt.Fprintf(b.out, "\r[%s%s] %d of %d", strings.Repeat("#", filled), strings.Repeat(" ", barWidth-filled), b.done, b.all)
}

// end removes the bar.
func (b *bar) end() {
	if b.out != nil && b.filled >= 0 {
		fmt.Fprint(b.out, "\r\033[K")
	}
}
