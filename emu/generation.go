package emu

import (
	"fmt"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// A generation is a kernel that can run inside, read once: it is immutable.
type generation struct {
	*guest.Generation
	image    *image.Kernel
	platform *platform
}

// kernelImages are the kernels that were read, by their names.
var kernelImages sync.Map // of func() (generation, error)

// kernelImage is the generation of that name.
func kernelImage(name string) (generation, error) {
	if name == release.Reference {
		name = guest.Newest
	}
	read, _ := kernelImages.LoadOrStore(name, sync.OnceValues(func() (g generation, err error) {
		if g.Generation, err = guest.Open(strings.ReplaceAll(name, "/", "-")); err != nil {
			return g, err
		}
		if g.image, err = image.LoadKernel(g.Kernel()); err != nil {
			return g, err
		}
		g.platform = platformOf(g.image.ISA, int(g.ABI().SizeofPtRegs))
		return g, nil
	}))
	return read.(func() (generation, error))()
}

// platformOf is the platform of a kernel of isa whose struct pt_regs has that many bytes.
func platformOf(isa *arch.ISA, ptRegs int) *platform {
	for _, p := range []*platform{i386, i386Lazy} {
		if isa == arch.I386 && p.isa.PtRegs == ptRegs {
			return p
		}
	}
	return amd64
}

// Inside is the kernel that runs in the machine.
func (m *Machine) Inside() release.Kernel { return m.cfg.Kernel }

// arch is how the machine's kernel decides about places.
func (m *Machine) arch() *engine.Arch {
	return x86.ProfileOf(m.isa, m.cfg.Kernel.Profile, m.cfg.Kernel.Config()).Arch()
}

// writeVersion puts the release and the version of the chosen kernel where the guest has them: into its banner, and
// into what uname(2) says there.
func (m *Machine) writeVersion() error {
	addr, ok := m.registry.Lookup("linux_banner")
	if !ok {
		return nil
	}
	k := &m.cfg.Kernel
	said, err := m.mem.readString(addr, maxBanner)
	if err != nil {
		return fmt.Errorf("linux_banner: %w", err)
	}
	own := release.WithVersion(said, k.Uname, k.Version)
	switch {
	case own == said:
		return nil
	case len(own) > len(said):
		return fmt.Errorf("linux_banner: no room for %q", own)
	}
	if err := m.mem.poke(addr, append([]byte(own), 0)); err != nil {
		return fmt.Errorf("linux_banner: %w", err)
	}
	if at, ok := m.registry.Lookup("init_uts_ns"); ok {
		for field, text := range map[uint64]string{2: k.Uname, 3: k.Version} {
			var name [utsField]byte
			copy(name[:utsField-1], text)
			if err := m.mem.poke(at+field*utsField, name[:]); err != nil {
				return fmt.Errorf("init_uts_ns: %w", err)
			}
		}
	}
	return nil
}

const (
	maxBanner = 512 // bytes of linux_banner
	utsField  = 65  // bytes of a field of struct new_utsname
)

// ConfigFile is /proc/config.gz before it is compressed.
func (m *Machine) ConfigFile() string { return m.cfg.Kernel.ConfigFile(m.uname) }
