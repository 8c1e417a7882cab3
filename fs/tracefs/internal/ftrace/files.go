package ftrace

import (
	"fmt"
	"sync"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Files has what the files that name functions share.
type Files struct {
	Kernel kernel.Kernel
	// Mu is the event mutex. It protects the sets that the files show. Locked runs f with Mu held.
	Mu     sync.Locker
	Locked func(f func() error) error
	// ModuleExists reports whether a module is loaded (find_module). It is called with Mu held.
	ModuleExists func(name string) bool
}

const fileMode = 0o640

// Functions returns the functions that can be traced, by address: first the core kernel's, then those of
// each module.
func (fs *Files) Functions() Functions {
	var all Functions
	for _, t := range fs.Kernel.AllTables() {
		for _, r := range t.Sites[kernel.TableFtrace] {
			if _, inModule := fs.Kernel.Module(r.Start); !inModule && !t.CoreText.Contains(r.Start) && !t.InitText.Contains(r.Start) {
				continue // its text has been freed
			}
			if sym, ok := fs.Kernel.Symbol(r.Start); ok {
				all = append(all, Function{Addr: r.Start, Name: sym.Name, Module: sym.Module})
			}
		}
	}
	return all
}

// Chosen returns the addresses of the functions that filter names, or of all if filter is empty, without
// those that notrace names.
func (fs *Files) Chosen(filter, notrace *Set) []uint64 {
	var addrs []uint64
	for _, f := range fs.Functions() {
		if (filter.Empty() || filter.Has(f.Addr)) && !notrace.Has(f.Addr) {
			addrs = append(addrs, f.Addr)
		}
	}
	return addrs
}

// Refit returns s adapted to all functions after the event e of a module. If the module has come and a word
// of s names it, the set has its functions. all is asked only if s names anything.
func (s *Set) Refit(all func() Functions, e engine.ModuleEvent) *Set {
	if len(s.addrs)+len(s.later) == 0 {
		return s
	}
	s = s.Clone()
	if e.State == engine.ModuleComing {
		s.Arrived(all(), e.Module.Name)
	}
	s.Forget(all())
	return s
}

// Contents of the files when they name no function.
const (
	AllEnabled   = "#### all functions enabled ####"
	NoneDisabled = "#### no functions disabled ####"
)

// A File is a file that names functions. Its functions are called with Files.Mu held.
type File struct {
	Set  func() *Set
	Put  func(*Set) error
	None string // content if the set is empty
	// Words: a colon begins a command. If not set, the colon is part of the pattern, which then matches
	// nothing.
	Words   bool
	Command func(c Command) error // runs a command; nil: mod is the only command
	NoMod   bool                  // mod, too, goes to Command
	More    func(b []byte) []byte // appends lines behind the functions
}

// An openFile is a file that is open for writing. As in the kernel, truncating takes effect together with
// the first written word, so that the tracer does not trace all functions in between. The kernel does that
// at close. FUSE reports a close too late, so we do it at the write. So a word ends where its write ends.
type openFile struct{ emptied bool }

// File makes the file that f describes.
func (fs *Files) File(f File) *vtree.File {
	return &vtree.File{
		Mode: fileMode,
		Open: func(o *vtree.Open) error {
			o.Private, o.Acts = &openFile{emptied: o.Truncates()}, o.Truncates()
			return nil
		},
		Show: func(*vtree.Open) ([]byte, error) {
			fs.Mu.Lock()
			defer fs.Mu.Unlock()
			b := f.Set().AppendTo(nil, fs.Functions(), f.None)
			if f.More != nil && !f.Set().Waits() { // as in the kernel (t_mod_next)
				b = f.More(b)
			}
			return b, nil
		},
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			word, n := kstr.FirstWord(p)
			err := fs.Locked(func() error { return fs.store(&f, o.Private.(*openFile), word) })
			if err != nil {
				return 0, err
			}
			return n, nil
		},
		Release: func(o *vtree.Open) {
			if state := o.Private.(*openFile); state.emptied {
				// Nothing was written. The engine has logged an error.
				_ = fs.Locked(func() error { return fs.store(&f, state, "") })
			}
		},
	}
}

// store takes one word of a write, and returns its length (ftrace_regex_write). The caller writes the rest
// again.
func (fs *Files) store(f *File, state *openFile, word string) error {
	set := f.Set().Clone()
	if state.emptied {
		set = &Set{}
		state.emptied = false
	}
	var failed error
	if word != "" {
		failed = fs.word(f, set, fs.Functions(), word)
	}
	if err := f.Put(set); err != nil {
		return err
	}
	return failed
}

func (fs *Files) word(f *File, set *Set, all Functions, word string) error {
	if len(word) >= MaxWord {
		return fmt.Errorf("%.20s…: a word of %d bytes: %w", word, len(word), syscall.EINVAL)
	}
	c, isCommand := ParseWord(word)
	switch {
	case !f.Words || !isCommand:
		return set.Add(all, word)
	case f.NoMod:
		return f.Command(c)
	case c.Name == "mod" && !c.HasParam:
		return addAny(set, all, c.Pattern)
	case c.Name == "mod":
		return set.AddModule(all, c.Pattern, c.Param, fs.ModuleExists)
	case f.Command != nil:
		return f.Command(c)
	}
	return fmt.Errorf("%s: no such command here: %w", word, syscall.EINVAL)
}

// addAny runs PATTERN:mod without a module, which stands for any module. If no function matches, the kernel
// would keep the word for a module without a name. Such a module never comes (cache_mod).
func addAny(set *Set, all Functions, pattern string) error {
	found, err := set.Match(all, pattern, nil)
	if err == nil && !found {
		err = fmt.Errorf("no function matches %q: %w", pattern, syscall.ENOMEM)
	}
	return err
}
