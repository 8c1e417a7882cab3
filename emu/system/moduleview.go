package system

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// What a module's file says of it, under the names that users of a view know.
type (
	// A ModuleSection is a section of a module's file that is in memory.
	ModuleSection = image.ModuleSection
	// A Param is one parameter of a module.
	Param = image.Param
)

// A ModuleView is what anybody may see of a module. It does not change.
type ModuleView struct {
	Name, State, Taints string
	Base, Core, Init    uint64   // the address; bytes of each part
	Users               []string // that use its symbols, the oldest first
	Permanent           bool     // it has an init function and no exit function: it is never unloaded
	Version, SrcVersion string
	This                uint64 // of its struct module
	Sections, Notes     []ModuleSection
	Params              []Param
}

func (mod *Module) view(untainted string) *ModuleView {
	v := &ModuleView{
		Name: mod.Name, State: mod.State, Taints: without(mod.Taints, untainted), Base: mod.Base, Core: mod.Size(),
		Version: mod.Img.Version, SrcVersion: mod.Img.SrcVersion, This: mod.Img.This,
		Permanent: mod.Img.InitFunc != 0 && mod.Img.ExitFunc == 0,
		Sections:  mod.Img.Sections, Notes: mod.Img.Notes, Params: mod.Img.Params,
	}
	if mod.Img.InitText != (kernel.Range{}) || mod.State == ModuleLoading {
		v.Init = mod.Img.Init.Size()
	}
	for _, u := range mod.Users {
		v.Users = append(v.Users, u.Name)
	}
	return v
}

// ModuleViews are the modules as of the last change. A reader does not wait for an operation on
// modules that is under way.
type ModuleViews struct {
	// Untainted are the letters of taints that the kernel does not have. It is set before the first Show.
	Untainted string
	views     atomic.Pointer[[]*ModuleView]
}

// without is letters, except those in untainted.
func without(letters, untainted string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(untainted, r) {
			return -1
		}
		return r
	}, letters)
}

// Show takes over mods, oldest first. It is called after each change, by the holder of the lock of modules.
func (s *ModuleViews) Show(mods []*Module) {
	views := make([]*ModuleView, 0, len(mods))
	for _, mod := range mods {
		views = append(views, mod.view(s.Untainted))
	}
	s.views.Store(&views)
}

// All are the modules, oldest first. The slice must not be changed.
func (s *ModuleViews) All() []*ModuleView {
	if v := s.views.Load(); v != nil {
		return *v
	}
	return nil
}

// Named is the module called name, nil if there is none.
func (s *ModuleViews) Named(name string) *ModuleView {
	for _, v := range s.All() {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// Proc is /proc/modules, the newest module first (m_show of kernel/module/procfs.c). refs is how
// often a module is in use, and whether it is shown at all. Addresses are 0 without showAddr, as for a reader without CAP_SYSLOG.
func (s *ModuleViews) Proc(showAddr bool, refs func(*ModuleView) (n int, listed bool)) []byte {
	var b bytes.Buffer
	for _, v := range slices.Backward(s.All()) {
		n, listed := refs(v)
		if !listed {
			continue
		}
		users, base := "", v.Base
		for _, u := range v.Users {
			users += u + ","
		}
		if v.Permanent {
			users += "[permanent],"
		}
		if users == "" {
			users = "-"
		}
		if !showAddr {
			base = 0
		}
		fmt.Fprintf(&b, "%s %d %d %s %s 0x%016x%s\n", v.Name, v.Core+v.Init, n, users, v.State, base, prefixed(v.Flags()))
	}
	return b.Bytes()
}

// Flags are a module's taints and whether it comes or goes, in parentheses; "" if it has no taints (module_flags).
func (v *ModuleView) Flags() string {
	if v.Taints == "" {
		return ""
	}
	flags := map[string]string{ModuleLoading: "+", ModuleGoing: "-"}
	return "(" + v.Taints + flags[v.State] + ")"
}

// prefixed is s behind a blank, or nothing.
func prefixed(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}
