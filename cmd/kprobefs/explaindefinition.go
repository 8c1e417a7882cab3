package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// placeOf returns the place in spec. If spec is a line of kprobe_events, the place is the line's second
// word; else it is spec itself. If the line is wrong, placeOf writes the error to w in the form of
// error_log, and also returns it. The place can still be explained.
func (s *subject) placeOf(spec string, w io.Writer) (place string, refused *explain.Definition) {
	words := probe.Words(spec)
	if len(words) < 2 || words[0] == "" || !strings.ContainsRune("pr-", rune(words[0][0])) {
		return spec, nil
	}
	place = strings.TrimSuffix(words[1], "%return")
	_, err := s.language.Parse(spec)
	var bad *check.LineError
	if !errors.As(err, &bad) {
		return place, nil
	}
	line := strings.Join(words, " ")
	fmt.Fprintf(w, "kprobefs: %s: %s (%s)\n", line, bad.Says, kernel.ErrnoName(bad.Errno))
	if bad.Column > 0 {
		fmt.Fprintf(w, "  %s\n  %*s\n", line, bad.Column, "^")
	}
	return place, &explain.Definition{Line: line, Errno: kernel.ErrnoName(bad.Errno), Says: bad.Says, Column: bad.Column}
}

// advise replaces the advice about a name that does not exist. The advice of package explain is for users
// with a mounted machine.
func (f *explainFlags) advise(x *explain.Explanation, s *subject) error {
	if x.Kprobe.Rule != engine.NoSymbol || x.Address != 0 {
		return nil
	}
	f.adviseModule(x, s)
	if err := f.know(s); err != nil {
		return err
	}
	all, advice := s.adviser.Instead(x.Place)
	for _, i := range all {
		addr, _ := s.kernel.Lookup(i.Place)
		x.Suggestions = append(x.Suggestions, explain.Suggestion{Place: i.Place, Address: explain.Address(addr), What: i.What})
		x.Names = slices.DeleteFunc(x.Names, func(n string) bool { return n == i.Place })
	}
	if len(all) > 0 || strings.HasPrefix(advice, "in BTF") {
		x.Kprobe.Advice = advice
	}
	return nil
}

// know reads the kernels of --old, once.
func (f *explainFlags) know(s *subject) error {
	for _, path := range f.olds {
		of := imageFlags{path: path, parse: f.image.parse}
		old := check.NewKernel(of.image(), nil)
		if err := s.adviser.Know(old); err != nil {
			return fmt.Errorf("--old %w", fileError(err))
		}
		old.Close()
	}
	f.olds = nil
	return nil
}

// loadHomes loads the modules that have symbols of specs which the kernel itself does not have. It returns them
// by the symbols.
func (s *subject) loadHomes(specs []string) map[string]string {
	var missing []string
	for _, spec := range specs {
		name := check.SymbolOf(spec)
		if _, there := s.kernel.Lookup(name); name != "" && !there && !strings.Contains(name, ":") {
			missing = append(missing, name)
		}
	}
	if s.modules == nil || len(missing) == 0 {
		return nil
	}
	homes, _, err := check.Homes(s.modules, missing, false)
	if err != nil {
		return nil // what is no directory of modules has none of these
	}
	loaded := map[string]string{}
	for name, module := range homes {
		infos, err := s.modules.Order(module)
		for i := range infos {
			if e := s.insmod(infos[i].Name, nil); e != nil && !errors.Is(e, syscall.EEXIST) {
				err = e
				break
			}
		}
		if err == nil {
			loaded[name] = module
		}
	}
	return loaded
}

// adviseModule says what to do about a symbol that is not there.
func (f *explainFlags) adviseModule(x *explain.Explanation, s *subject) {
	names := "kprobefs run cat /proc/kallsyms lists the names"
	if f.image.path != "" {
		names = fmt.Sprintf("kprobefs run --image %s cat /proc/kallsyms lists the names", f.image.path)
	}
	module := check.ModuleOf(x.Spec)
	switch {
	case module == "", check.HasModule(s.kernel, module):
		x.Kprobe.Advice = names
	case f.image.path == "":
		x.Kprobe.Advice = fmt.Sprintf("load it first: --insmod %s", module)
	case s.modules == nil:
		x.Kprobe.Advice = check.NoModules
	case s.modules.Builtin(module):
		x.Kprobe.Advice = fmt.Sprintf("it is built into this kernel: leave out %s:", module)
	default:
		x.Kprobe.Advice = fmt.Sprintf("it is not among the modules in %s", s.modules.Where())
	}
	for _, f := range []*explain.Finding{&x.Kretprobe, &x.Events} {
		if f.Rule == engine.NoSymbol {
			f.Advice = x.Kprobe.Advice
		}
	}
}
