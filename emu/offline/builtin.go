package offline

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// BuiltIn shows the kernel inside as it stands after its boot, with the modules beside it. Its
// answers are those of a machine that runs this kernel, except for the effects of modules' init
// functions.
func BuiltIn(cfg Config) (*Machine, error) {
	if cfg.Kernel == (release.Kernel{}) {
		var err error
		if cfg.Kernel, err = release.Inside(""); err != nil {
			return nil, err
		}
	}
	name := cfg.Kernel.Name
	if name == release.Reference {
		name = guest.Newest
	}
	inside, err := guest.Open(name)
	if err != nil {
		return nil, err
	}
	k, err := image.LoadKernel(inside.Kernel())
	if err != nil {
		return nil, err
	}
	if addr, ok := k.Lookup("linux_banner"); ok {
		k.Banner = release.WithVersion(textAt(k, addr), cfg.Kernel.Uname, cfg.Kernel.Version)
	}
	fillPages(k.Segments)
	m, err := NewMachine(k, GuestModules{inside}, cfg)
	if err != nil {
		return nil, err
	}
	m.inside = true
	m.modules = &area{start: system.ModuleArea, end: system.ModuleArea + system.ModuleAreaSize, guard: system.PageSize}
	m.freeInit(kernel.Range{Start: system.PageDown(k.Init.Start), End: system.PageUp(k.Init.End)})
	return m, nil
}

// freeInit takes what is executable in init, and what the tables say of it, away
// (free_initmem). Its symbols stay, as the kernel's do.
func (m *Machine) freeInit(init kernel.Range) {
	m.engine.ModuleEvent(engine.ModuleEvent{Module: kernel.Module{Init: m.kernel.Tables.InitText}, State: engine.ModuleLive})
	m.mu.Lock()
	m.segments = slices.DeleteFunc(m.segments, func(s image.Segment) bool { return init.Contains(s.Addr) })
	m.mu.Unlock()
	m.registry.Replace("", func(u *system.Unit) {
		t := *u.Tables
		t.InitText = kernel.Range{}
		u.Tables = &t
	})
}

// fillPages makes executable segments end where their last pages do, filled as the machine does that
// runs them.
func fillPages(segs []image.Segment) {
	for i := range segs {
		s := &segs[i]
		if !s.Exec {
			continue
		}
		whole := make([]byte, system.PageUp(s.Size))
		arch.AMD64.Fill(whole[s.Size:])
		copy(whole, s.Data)
		s.Data = whole
	}
}

// textAt is the NUL-terminated string at addr; "" if there is none.
func textAt(k *image.Kernel, addr uint64) string {
	for i := range k.Segments {
		if s := &k.Segments[i]; addr-s.Addr < uint64(len(s.Data)) {
			text, _, _ := strings.Cut(string(s.Data[addr-s.Addr:]), "\x00")
			return text
		}
	}
	return ""
}

// BuildID tells the kernel inside from those of other builds.
func BuildID() string {
	sum := sha256.Sum256(guest.Kernel())
	return hex.EncodeToString(sum[:])
}

// GuestModules are the modules beside the kernel inside.
type GuestModules struct {
	*guest.Generation // nil: the newest one's
}

// Read is ModuleFiles'.
func (m GuestModules) Read(name string) ([]byte, error) {
	find := guest.Module
	if m.Generation != nil {
		find = m.Generation.Module
	}
	if f, ok := find(name); ok {
		return f, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Names lists them.
func (m GuestModules) Names() []string {
	if m.Generation == nil {
		return guest.ModuleNames()
	}
	return m.Generation.ModuleNames()
}
