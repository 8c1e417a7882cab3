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

// Files is what files that name functions stand on.
type Files struct {
	Kernel kernel.Kernel
	// Mu protects the sets that the files show; Locked runs f with it held. That is the event mutex.
	Mu     sync.Locker
	Locked func(f func() error) error
	// ModuleExists is find_module; it is called with Mu held.
	ModuleExists func(name string) bool
}

const fileMode = 0o640

// Functions are those that can be traced: the core kernel's and then each
// module's, by address.
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

// Chosen are the addresses of all functions that two sets let through.
func (fs *Files) Chosen(filter, notrace *Set) []uint64 {
	var addrs []uint64
	for _, f := range fs.Functions() {
		if (filter.Empty() || filter.Has(f.Addr)) && !notrace.Has(f.Addr) {
			addrs = append(addrs, f.Addr)
		}
	}
	return addrs
}

// Refit is s as it fits all functions, when e has happened to a module: those of one that has come are
// in it if its words name the module.
func (s *Set) Refit(all Functions, e engine.ModuleEvent) *Set {
	s = s.Clone()
	if e.State == engine.ModuleComing {
		s.Arrived(all, e.Module.Name)
	}
	s.Forget(all)
	return s
}

// What the files show when they name no function.
const (
	AllEnabled   = "#### all functions enabled ####"
	NoneDisabled = "#### no functions disabled ####"
)

// A File is a file that names functions. Its functions are called with Files.Mu held.
type File struct {
	Set  func() *Set
	Put  func(*Set) error
	None string // what it shows when it names none
	// Words: a colon begins a command; without it is part of a pattern, which
	// then matches nothing.
	Words   bool
	Command func(c Command) error // runs one; nil: there is only mod
	NoMod   bool                  // Command has mod, too
	More    func(b []byte) []byte // appends what else the file shows
}

// An openFile is one that is open for writing. As in the kernel, truncating
// takes effect with what is written, so that not everything is traced meanwhile.
// But that is at the write, and not at close: FUSE tells of a close too late. So
// a word ends where its write ends.
type openFile struct{ emptied bool }

// File is f as a file.
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
				// Nothing was written. What cannot be stopped here has been logged.
				_ = fs.Locked(func() error { return fs.store(&f, state, "") })
			}
		},
	}
}

// store is ftrace_regex_write. A write takes one word, and says so: its
// caller writes the rest again.
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

// addAny is PATTERN:mod, without a module: any will do. Where no function matches,
// the kernel would keep the word for a module without a name, and has none
// (cache_mod).
func addAny(set *Set, all Functions, pattern string) error {
	found, err := set.Match(all, pattern, nil)
	if err == nil && !found {
		err = fmt.Errorf("no function matches %q: %w", pattern, syscall.ENOMEM)
	}
	return err
}
