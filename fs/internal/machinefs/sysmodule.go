package machinefs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Modules are a machine's modules, as /sys/module shows them. Only reads and writes of parameters wait for
// an operation on modules.
type Modules interface {
	// Modules returns the loaded modules, oldest first.
	Modules() []*system.ModuleView
	// ModuleRefs is how often the module is in use; -1: it is being unloaded.
	ModuleRefs(v *system.ModuleView) int
	// ShowParam returns the text of a module's parameter for process pid. The parameter's own function
	// makes it.
	ShowParam(ctx context.Context, pid int, module, name string) ([]byte, error)
	// StoreParam sets a module's parameter for process pid. The parameter's own function decides.
	StoreParam(ctx context.Context, pid int, module, name string, value []byte) error
}

// attributeSize is what stat(2) says of an attribute in sysfs, and the most that a write passes on.
const attributeSize = 4096

// sysModule is /sys/module. A module that has gone may come back with other files. So every function
// finds its module by name.
func sysModule(m Modules) *vtree.Dir {
	return &vtree.Dir{
		Mode: 0o755,
		List: func() (all []vtree.Entry) {
			for _, v := range m.Modules() {
				all = append(all, vtree.Entry{Name: v.Name, Node: moduleDir(m, v.Name)})
			}
			return all
		},
		Find: func(name string) (vtree.Entry, bool) {
			if named(m, name) == nil {
				return vtree.Entry{}, false
			}
			return vtree.Entry{Name: name, Node: moduleDir(m, name)}, true
		},
		Subdirs: func() int { return len(m.Modules()) },
	}
}

// named is the module called name, nil if there is none.
func named(m Modules, name string) *system.ModuleView {
	all := m.Modules()
	if i := slices.IndexFunc(all, func(v *system.ModuleView) bool { return v.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// moduleStates are the words of initstate (show_initstate of kernel/module/sysfs.c).
var moduleStates = map[string]string{system.ModuleLive: "live", system.ModuleLoading: "coming", system.ModuleGoing: "going"}

// moduleAttributes are the files that a module has, the optional ones only where they say something.
var moduleAttributes = []struct {
	name     string
	optional bool
	show     func(m Modules, v *system.ModuleView) string
}{
	{"coresize", false, func(_ Modules, v *system.ModuleView) string { return fmt.Sprint(v.Core) }},
	{"initsize", false, func(_ Modules, v *system.ModuleView) string { return fmt.Sprint(v.Init) }},
	{"initstate", false, func(_ Modules, v *system.ModuleView) string { return moduleStates[v.State] }},
	{"refcnt", false, func(m Modules, v *system.ModuleView) string { return fmt.Sprint(m.ModuleRefs(v)) }},
	{"srcversion", true, func(_ Modules, v *system.ModuleView) string { return v.SrcVersion }},
	{"taint", false, func(_ Modules, v *system.ModuleView) string { return v.Taints }},
	{"version", true, func(_ Modules, v *system.ModuleView) string { return v.Version }},
}

// moduleDir is the directory of the module called name (mod_sysfs_setup).
func moduleDir(m Modules, name string) *vtree.Dir {
	return dynamic(func() (all []vtree.Entry) {
		v := named(m, name)
		if v == nil {
			return nil
		}
		for _, a := range moduleAttributes {
			if !a.optional || a.show(m, v) != "" {
				all = append(all, vtree.Entry{Name: a.name, Node: attribute(0o444, attributeSize, ofModule(m, name, a.show))})
			}
		}
		all = append(all, vtree.Entry{Name: "uevent", Node: &vtree.File{Mode: 0o200, Len: sized(attributeSize), Open: opens(0o200), Store: synthesize}},
			vtree.Entry{Name: "holders", Node: holdersDir(m, name)})
		if len(v.Notes) > 0 {
			all = append(all, vtree.Entry{Name: "notes", Node: notesDir(m, name)})
		}
		if slices.ContainsFunc(v.Params, shown) {
			all = append(all, vtree.Entry{Name: "parameters", Node: parametersDir(m, name)})
		}
		return append(all, vtree.Entry{Name: "sections", Node: sectionsDir(m, name)})
	})
}

// dynamic is a directory with what list says.
func dynamic(list func() []vtree.Entry) *vtree.Dir { return &vtree.Dir{Mode: 0o755, List: list} }

// ofModule makes a Show of a function about the module called name: one line. ENODEV: it is gone.
func ofModule(m Modules, name string, text func(Modules, *system.ModuleView) string) func(*vtree.Open) ([]byte, error) {
	return func(*vtree.Open) ([]byte, error) {
		v := named(m, name)
		if v == nil {
			return nil, syscall.ENODEV
		}
		return []byte(text(m, v) + "\n"), nil
	}
}

func attribute(mode uint32, size int, show func(*vtree.Open) ([]byte, error)) *vtree.File {
	return &vtree.File{Mode: mode, Show: show, Len: sized(size), Open: opens(mode)}
}

// opens refuses what the mode has for nobody: root has no way around it (kernfs_fop_open).
func opens(mode uint32) func(*vtree.Open) error {
	return func(o *vtree.Open) error {
		reads := o.Flags&syscall.O_ACCMODE != syscall.O_WRONLY
		if o.Writable() && mode&0o222 == 0 || reads && mode&0o444 == 0 {
			return syscall.EACCES
		}
		return nil
	}
}

func sized(n int) func(*vtree.Open) int { return func(*vtree.Open) int { return n } }

// actions are those of kobject_actions in lib/kobject_uevent.c.
var actions = []string{"add", "remove", "change", "move", "online", "offline", "bind", "unbind"}

// synthesize is kobject_synth_uevent. Nobody hears of it.
func synthesize(_ *vtree.Open, p []byte, _ int64) (int, error) {
	action, _, _ := strings.Cut(strings.TrimSuffix(string(p), "\n"), " ")
	if !slices.Contains(actions, action) {
		return 0, syscall.EINVAL
	}
	return len(p), nil
}

// holdersDir has the modules that use symbols of this one. They are symbolic links in the kernel.
func holdersDir(m Modules, name string) *vtree.Dir {
	return dynamic(func() (all []vtree.Entry) {
		if v := named(m, name); v != nil {
			for _, user := range v.Users {
				all = append(all, vtree.Entry{Name: user, Node: moduleDir(m, user)})
			}
		}
		return all
	})
}

// sectionSize is how many bytes a file of sections says it has: an address, 0x and a newline
// (MODULE_SECT_READ_SIZE).
const sectionSize = 19

func sectionsDir(m Modules, name string) *vtree.Dir {
	return dynamic(func() []vtree.Entry {
		return sectionEntries(m, name, func(v *system.ModuleView) []system.ModuleSection { return v.Sections },
			func(s system.ModuleSection, show func(*vtree.Open) ([]byte, error)) *vtree.File {
				return attribute(0o400, sectionSize, show)
			}, func(s system.ModuleSection) []byte { return fmt.Appendf(nil, "0x%016x\n", s.Addr) })
	})
}

func notesDir(m Modules, name string) *vtree.Dir {
	return dynamic(func() []vtree.Entry {
		return sectionEntries(m, name, func(v *system.ModuleView) []system.ModuleSection { return v.Notes },
			func(s system.ModuleSection, show func(*vtree.Open) ([]byte, error)) *vtree.File {
				return attribute(0o444, len(s.Data), show)
			}, func(s system.ModuleSection) []byte { return s.Data })
	})
}

// sectionEntries makes a file of each section that of lists, the first of each name.
func sectionEntries(m Modules, name string, of func(*system.ModuleView) []system.ModuleSection,
	file func(system.ModuleSection, func(*vtree.Open) ([]byte, error)) *vtree.File, text func(system.ModuleSection) []byte) (all []vtree.Entry) {
	v := named(m, name)
	if v == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, s := range of(v) {
		if seen[s.Name] || s.Name == "" || strings.Contains(s.Name, "/") {
			continue
		}
		seen[s.Name] = true
		show := func(*vtree.Open) ([]byte, error) {
			if v := named(m, name); v != nil {
				for _, again := range of(v) {
					if again.Name == s.Name {
						return text(again), nil
					}
				}
			}
			return nil, syscall.ENODEV
		}
		all = append(all, vtree.Entry{Name: s.Name, Node: file(s, show)})
	}
	return all
}

// shown reports whether a parameter has a file.
func shown(p system.Param) bool { return p.Perm != 0 }

// parametersDir has a file for each parameter that has a mode. Its functions are called in the machine.
func parametersDir(m Modules, name string) *vtree.Dir {
	return dynamic(func() (all []vtree.Entry) {
		v := named(m, name)
		if v == nil {
			return nil
		}
		for _, p := range v.Params {
			if shown(p) && p.Name != "" && !strings.Contains(p.Name, "/") {
				all = append(all, vtree.Entry{Name: p.Name, Node: parameterFile(m, name, p)})
			}
		}
		return all
	})
}

func parameterFile(m Modules, module string, p system.Param) *vtree.File {
	return &vtree.File{
		Mode: uint32(p.Perm) & 0o777, Len: sized(attributeSize), Open: opens(uint32(p.Perm)),
		Alone: true, // a module of the same name may give it another mode
		ShowContext: func(ctx context.Context, o *vtree.Open) ([]byte, error) {
			return m.ShowParam(system.WithCaller(ctx, int(o.PID)), int(o.PID), module, p.Name)
		},
		StoreContext: func(ctx context.Context, o *vtree.Open, b []byte, _ int64) (int, error) {
			b = b[:min(len(b), attributeSize)]
			if err := m.StoreParam(system.WithCaller(ctx, int(o.PID)), int(o.PID), module, p.Name, b); err != nil {
				return 0, err
			}
			return len(b), nil
		},
	}
}
