package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A factsFile is where the facts of a kernel are.
type factsFile struct {
	path string
	part facts.Part
	name string // in reports
	pool *facts.Pool
}

// factsSuffix is how files of a directory end that have facts.
const factsSuffix = ".facts"

// maxFactsFiles bounds the files of a directory.
const maxFactsFiles = 100_000

// Facts are the kernels whose facts are in path: a file that Index has written, several of them joined, or a
// directory with files that end in .facts. types is Image.Types. A kernel's facts are read when it is asked.
func Facts(path, types string) (all []*Kernel, err error) {
	paths := []string{path}
	if st, err := os.Stat(path); err == nil && st.IsDir() {
		if paths, err = filepath.Glob(filepath.Join(globbed(path), "*"+factsSuffix)); err != nil || len(paths) == 0 || len(paths) > maxFactsFiles {
			return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%d files that end in %s", len(paths), factsSuffix)}
		}
	}
	slices.Sort(paths)
	pool := new(facts.Pool)
	for _, p := range paths {
		ks, err := factsIn(p, types, pool)
		if err != nil {
			return nil, err
		}
		all = append(all, ks...)
	}
	return all, nil
}

// globbed is path as filepath.Glob takes it for itself.
func globbed(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// factsIn are the kernels of a file.
func factsIn(path, types string, pool *facts.Pool) (all []*Kernel, err error) {
	f, err := input.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	parts, err := facts.Parts(f, st.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, p := range parts {
		name := path
		if len(parts) > 1 {
			name = fmt.Sprintf("%s:%d", path, i+1)
		}
		all = append(all, &Kernel{image: &Image{Path: path, Types: types}, facts: &factsFile{path, p, name, pool}})
	}
	return all, nil
}

// HasFacts tells whether the file at path begins as one that Index has written.
func HasFacts(path string) bool {
	st, err := os.Stat(path)
	if err != nil || !st.Mode().IsRegular() {
		return false
	}
	f, err := input.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, len(facts.Magic))
	n, _ := f.ReadAt(b, 0)
	return facts.IsFacts(b[:n])
}

// load reads the facts.
func (f *factsFile) load() (*facts.Facts, error) {
	in, err := input.Open(f.path)
	if err != nil {
		return nil, err
	}
	k, err := facts.Load(in, f.part, f.pool) // which closes it
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", f.name, err)
	}
	return k, nil
}

// loadFacts is load for a kernel that has facts.
func (c *Kernel) loadFacts() error {
	k, err := c.facts.load()
	if err != nil {
		return err
	}
	c.id = Identity{BuildID: k.Head.BuildID, Version: k.Head.Version, Release: k.Head.Release}
	c.asked = k
	return nil
}

// factsError is what was wrong with facts that answers were made from.
func (c *Kernel) factsError() error {
	if k, ok := c.asked.(*facts.Facts); ok && k.Err() != nil {
		return fmt.Errorf("%s: %w", c.Name(), k.Err())
	}
	return nil
}

// laterLayout is the kernel's Layout, which is asked after Close.
func (c *Kernel) laterLayout() *Layout {
	f, ok := c.asked.(*facts.Facts)
	if !ok {
		return nil
	}
	return laterOf(f)
}

// laterOf is the Layout of f's kernel.
func laterOf(f *facts.Facts) *Layout {
	return &Layout{later: &laterLayout{symbols: f, types: types{kernel: typesOf(f)}, names: map[int]string{}}}
}

// partial tells whether k's types have no members.
func partial(k subject) bool {
	f, ok := k.(*facts.Facts)
	return ok && !f.HasTypes()
}

// unknownTypes is the answer to a question about members of types, which are not among the facts.
func unknownTypes() Answer {
	return Answer{Errno: unknown, Rule: TypesRule, Says: "it depends on members of types, which are not among these facts", Advice: "write facts with index --types, or give --btf"}
}

// beyond is the advice about a missing symbol if no modules are known; "": some are.
func (c *Kernel) beyond() string {
	k, ok := c.asked.(*facts.Facts)
	switch {
	case ok && (k.HasModules() || k.Head.Modules), c.id.Modules:
		return ""
	case ok:
		return noModulesFacts
	}
	return NoModules
}

// symbolsOf lists k's symbols.
func symbolsOf(k Subject) kernel.SymbolLister { return k.Kernel().(kernel.SymbolLister) }

// Index is the facts of the kernel, as Facts reads them, and which kernel it is. types: all of its types are among
// them, and not only those of its functions' parameters. jobs are done at once. Compressed modules are read only with
// Image.AllModules, as that takes long.
func (c *Kernel) Index(types bool, jobs int) ([]byte, facts.Head, error) {
	asked, err := c.loaded()
	if err != nil {
		return nil, facts.Head{}, err
	}
	k, ok := asked.(*offline.Machine)
	if !ok {
		return nil, facts.Head{}, errors.New("these are facts already")
	}
	core := k.Symbols().View().Core
	if err := c.readTypes(k); err != nil {
		return nil, facts.Head{}, err
	}
	modules, functions, err := c.moduleFunctions(jobs)
	if err != nil {
		return nil, facts.Head{}, err
	}
	b, err := facts.Make(facts.Source{
		Engine: k.Engine(), Symbols: k.Symbols(), Tables: core.Tables, BTF: c.raw, Types: types, Jobs: jobs, Modules: modules, Functions: functions,
		Head: facts.Head{Release: c.id.Release, Version: c.id.Version, BuildID: c.id.BuildID, Features: c.image.Features, Modules: c.id.Modules, Span: core.Span(), Spans: core.Spans()},
	})
	if err != nil {
		return nil, facts.Head{}, fmt.Errorf("%s: %w", c.Name(), err)
	}
	head := facts.Head{Release: c.id.Release, BuildID: c.id.BuildID}
	return b, head, nil
}
