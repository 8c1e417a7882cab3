package tracefs

import (
	"fmt"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// What the files show when they name no function.
const (
	allEnabled   = "#### all functions enabled ####"
	noneDisabled = "#### no functions disabled ####"
)

// A functionsFile is a file that names functions. Its functions are called with
// the event mutex held.
type functionsFile struct {
	set  func() *ftrace.Set
	put  func(*ftrace.Set) error
	none string
	// words: a colon begins a command; without it is part of a pattern, which
	// then matches nothing.
	words   bool
	command func(c ftrace.Command) error // runs one; nil: there is only mod
	noMod   bool                         // command has mod, too
	more    func(b []byte) []byte        // appends what else the file shows
}

// A functionsOpen is one that is open for writing. As in the kernel, truncating
// takes effect with what is written, so that not everything is traced meanwhile.
// But that is at the write, and not at close: FUSE tells of a close too late. So
// a word ends where its write ends.
type functionsOpen struct{ emptied bool }

func (fs *FS) functionsFile(f functionsFile) *vtree.File {
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: func(o *vtree.Open) error {
			o.Private = &functionsOpen{emptied: o.Truncates()}
			return nil
		},
		Show: func(*vtree.Open) ([]byte, error) {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			b := f.set().AppendTo(nil, fs.functions(), f.none)
			if f.more != nil && !f.set().Waits() { // as in the kernel (t_mod_next)
				b = f.more(b)
			}
			return b, nil
		},
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			word, n := firstWord(p)
			err := fs.tr.Locked(func() error { return fs.storeFunctions(&f, o.Private.(*functionsOpen), word) })
			if err != nil {
				return 0, err
			}
			return n, nil
		},
		Release: func(o *vtree.Open) {
			if state := o.Private.(*functionsOpen); state.emptied {
				// Nothing was written. What cannot be stopped here has been logged.
				_ = fs.tr.Locked(func() error { return fs.storeFunctions(&f, state, "") })
			}
		},
	}
}

// storeFunctions is ftrace_regex_write. A write takes one word, and says so: its
// caller writes the rest again.
func (fs *FS) storeFunctions(f *functionsFile, state *functionsOpen, word string) error {
	set := f.set().Clone()
	if state.emptied {
		set = &ftrace.Set{}
		state.emptied = false
	}
	var failed error
	if word != "" {
		failed = fs.functionsWord(f, set, fs.functions(), word)
	}
	if err := f.put(set); err != nil {
		return err
	}
	return failed
}

func (fs *FS) functionsWord(f *functionsFile, set *ftrace.Set, all ftrace.Functions, word string) error {
	if len(word) >= ftrace.MaxWord {
		return fmt.Errorf("%.20s…: a word of %d bytes: %w", word, len(word), syscall.EINVAL)
	}
	c, isCommand := ftrace.ParseWord(word)
	switch {
	case !f.words || !isCommand:
		return set.Add(all, word)
	case f.noMod:
		return f.command(c)
	case c.Name == "mod" && !c.HasParam:
		return addAny(set, all, c.Pattern)
	case c.Name == "mod":
		return set.AddModule(all, c.Pattern, c.Param, fs.moduleExists)
	case f.command != nil:
		return f.command(c)
	}
	return fmt.Errorf("%s: no such command here: %w", word, syscall.EINVAL)
}

// addAny is PATTERN:mod, without a module: any will do. Where no function matches,
// the kernel would keep the word for a module without a name, and has none
// (cache_mod).
func addAny(set *ftrace.Set, all ftrace.Functions, pattern string) error {
	found, err := set.Match(all, pattern, nil)
	if err == nil && !found {
		err = fmt.Errorf("no function matches %q: %w", pattern, syscall.ENOMEM)
	}
	return err
}

// filterFunctions is set_ftrace_filter, ignoreFunctions set_ftrace_notrace.
func (a *array) filterFunctions() vtree.Node {
	return a.fs.functionsFile(functionsFile{
		set:  func() *ftrace.Set { return a.fn.filter },
		put:  func(s *ftrace.Set) error { a.fn.filter = s; return a.retrace() },
		none: allEnabled, words: true, command: a.functionCommand, more: a.appendProbes,
	})
}

func (a *array) ignoreFunctions() vtree.Node {
	return a.fs.functionsFile(functionsFile{
		set:  func() *ftrace.Set { return a.fn.notrace },
		put:  func(s *ftrace.Set) error { a.fn.notrace = s; return a.retrace() },
		none: noneDisabled, words: true,
	})
}

// functionPids is set_ftrace_pid, notFunctionPids set_ftrace_notrace_pid.
func (a *array) functionPids() vtree.Node    { return a.noPids(&a.fn.pids) }
func (a *array) notFunctionPids() vtree.Node { return a.noPids(&a.fn.notPids) }

// noPids is l's file, which says so when none were named. The kernel marks that
// with the number behind the highest pid, and so says it of that pid, too
// (FTRACE_NO_PIDS).
func (a *array) noPids(l *trace.PidList) vtree.Node {
	const none = "no pid\n"
	f := l.File(&a.fs.tr, nil, nil)
	f.Show = func(*vtree.Open) (b []byte, err error) {
		if !l.Written() {
			return []byte(none), nil
		}
		for _, pid := range l.Pids() {
			if pid == trace.MaxPid {
				b = append(b, none...)
				continue
			}
			b = append(strconv.AppendInt(b, int64(pid), 10), '\n')
		}
		return b, nil
	}
	return f
}

// graphDepthFile is max_graph_depth; 0: no limit. The low 32 bits of what is written
// count, and are shown as a signed number.
func (fs *FS) graphDepthFile() vtree.Node {
	return &vtree.File{
		Mode: trace.WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			return append(strconv.AppendInt(nil, int64(int32(fs.graph.maxDepth.Load())), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err == nil {
				fs.graph.maxDepth.Store(uint32(n))
			}
			return err
		}),
	}
}
