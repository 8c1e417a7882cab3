package offline

import (
	"fmt"
	"slices"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/arm64"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// An Image is a kernel image that is looked at and never run: its symbols, tables
// and text, with an engine on them that decides as a machine's does. Probes can
// be registered, and change the text; nothing will ever hit them.
type Image struct {
	registry *system.Registry
	engine   *engine.Engine

	gateways gateways
	config   release.Config // set before use

	mu       sync.RWMutex        // protects the fields below and what they point to
	segments []image.Segment     // executable segments; mu also protects their bytes
	exec     map[uint64][]byte   // pages of AllocExec
	area     *area               // area that these pages come from
	modules  *area               // where modules go: the same, except with the kernel inside; guarded by mu likewise
	ftraced  map[uint64]struct{} // armed fentry sites
}

// gateways are where armed text leads.
type gateways struct {
	ftrace uint64 // 0: not allocated yet; guarded by Image.mu
	ret    uint64
}

// New lays out k. Its segments belong to the Image from then on.
func New(k *image.Kernel) (*Image, error) {
	return newImage(k, engine.Config{Clock: system.NewClock(system.ClockVirtual, 0), CPUs: 1})
}

// newImage completes cfg, which lacks what the image knows.
func newImage(k *image.Kernel, cfg engine.Config) (*Image, error) {
	s := &Image{registry: system.NewRegistry(system.Core(k)), exec: map[uint64][]byte{}, ftraced: map[uint64]struct{}{}}
	// Without a kernel's own, trampolines are where a machine has its.
	s.area = &area{start: system.ExecArea + system.PageSize, end: system.ExecArea + system.ExecAreaSize}
	s.gateways = gateways{ftrace: system.ExecArea, ret: system.ExecArea + 16}
	if k.Linux() {
		s.config = configOf(k)
		s.area = linuxModules(k)
		s.gateways = gateways{ret: returnTrampoline(k)}
	}
	s.modules = s.area
	for i := range k.Segments {
		if k.Segments[i].Exec {
			s.segments = append(s.segments, k.Segments[i])
		}
	}
	if cfg.Arch == nil {
		cfg.Arch = archOf(k)
	}
	cfg.Kernel, cfg.Text = s.registry, s
	if k.Linux() {
		cfg.Hits, cfg.Preemption = release.Of(k.Release()).Hits, s.config.Preemption
	}
	cfg.Language = release.Of(k.Release()).Language
	var err error
	if s.engine, err = engine.New(cfg); err != nil {
		return nil, fmt.Errorf("image: %w", err)
	}
	return s, nil
}

// archOf is the part of kprobes that the architecture of k decides.
func archOf(k *image.Kernel) *engine.Arch {
	if k.ISA == arch.ARM64 {
		return arm64.Arch(arm64.Rules{Swaps: !release.Of(k.Release()).Places.ExactExclusive})
	}
	return profileOf(k).Arch()
}

// profileOf is how a kernel like k decides. Our own decides as a machine's engine does,
// which boosts although the kernel has CONFIG_PREEMPTION.
func profileOf(k *image.Kernel) *x86.Profile {
	if !k.Linux() {
		return x86.Default()
	}
	return x86.ProfileOf(isaOf(k), release.Of(k.Release()), configOf(k))
}

// isaOf is k's instruction set with the nop that k's own fentry sites have: until 5.12 a boot chose it by the processor.
func isaOf(k *image.Kernel) *arch.ISA {
	sites := k.Tables.Sites[kernel.TableFtrace]
	if k.ISA != arch.AMD64 || len(sites) == 0 {
		return k.ISA
	}
	own := *k.ISA
	for i := range k.Segments {
		if s := &k.Segments[i]; s.Exec && sites[0].Start >= s.Addr && sites[0].Start-s.Addr+uint64(len(own.FtraceNop)) <= uint64(len(s.Data)) {
			at := sites[0].Start - s.Addr
			own.FtraceNop = slices.Clone(s.Data[at : at+uint64(len(own.FtraceNop))])
		}
	}
	return &own
}

// configOf is k's configuration, as far as something depends on it.
func configOf(k *image.Kernel) release.Config {
	return release.ConfigOf(func(symbol string) bool {
		_, ok := k.Lookup(symbol)
		return ok
	})
}

// KernelConfig is the configuration of the kernel, as far as something depends on it. It is the zero Config for our own
// kernels.
func (s *Image) KernelConfig() release.Config { return s.config }

// returnTrampoline is the code that kretprobes of k return to. It is the kernel's own, and has had
// several names.
func returnTrampoline(k *image.Kernel) uint64 {
	for _, name := range []string{"arch_rethook_trampoline", "__kretprobe_trampoline", "kretprobe_trampoline"} {
		if a, ok := k.Lookup(name); ok {
			return a
		}
	}
	return 0
}

// Engine is the kprobes engine on the image.
func (s *Image) Engine() *engine.Engine { return s.engine }

// Kernel has the symbols, modules and tables of the image.
func (s *Image) Kernel() kernel.Kernel { return s.registry }

// Symbols is Kernel, with all that the room knows of it.
func (s *Image) Symbols() *system.Registry { return s.registry }

// at returns the bytes from addr on to the end of its segment or page.
func (s *Image) at(addr uint64) []byte {
	for i := range s.segments {
		if g := &s.segments[i]; addr-g.Addr < uint64(len(g.Data)) {
			return g.Data[addr-g.Addr:]
		}
	}
	if page := s.exec[system.PageDown(addr)]; page != nil {
		return page[addr%system.PageSize:]
	}
	return nil
}

// ReadText is engine.Text's.
func (s *Image) ReadText(addr uint64, p []byte) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	n := 0
	for n < len(p) {
		b := s.at(addr + uint64(n))
		if len(b) == 0 {
			break
		}
		n += copy(p[n:], b)
	}
	return n
}

// Update is engine.Text's: patches are applied, traps noted.
func (s *Image) Update(u *engine.Update) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range u.Patches {
		if p := &u.Patches[i]; len(s.at(p.Addr)) < len(p.Bytes) {
			return fmt.Errorf("text poke at %#x: not text", p.Addr)
		}
	}
	for i := range u.Patches {
		copy(s.at(u.Patches[i].Addr), u.Patches[i].Bytes)
	}
	for _, addr := range u.Clear {
		delete(s.ftraced, addr)
	}
	for i := range u.Set {
		if t := &u.Set[i]; t.Kind == engine.TrapFtrace {
			s.ftraced[t.Addr] = struct{}{}
		}
	}
	return nil
}

// AllocExec is engine.Text's.
func (s *Image) AllocExec() (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.allocExec()
}

func (s *Image) allocExec() (uint64, error) {
	addr, ok := s.area.alloc(system.PageSize)
	if !ok {
		return 0, system.ErrNoMemory
	}
	page := make([]byte, system.PageSize)
	s.engine.Arch().Fill(page)
	s.exec[addr] = page
	return addr, nil
}

// FreeExec is engine.Text's.
func (s *Image) FreeExec(addr uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exec[addr] != nil {
		delete(s.exec, addr)
		s.area.free(addr)
	}
}

// NextExec is engine.Forecaster's.
func (s *Image) NextExec(n int) (addr uint64, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	a := s.area.clone()
	for ; n >= 0; n-- {
		if addr, ok = a.alloc(system.PageSize); !ok {
			return 0, false
		}
	}
	return addr, true
}

// Hits is engine.Text's: nothing runs.
func (s *Image) Hits(uint64) uint64 { return 0 }

// FtraceTarget is engine.Text's: a page that is allocated when the first fentry
// site is armed (arch_ftrace_update_trampoline).
func (s *Image) FtraceTarget() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gateways.ftrace == 0 {
		s.gateways.ftrace, _ = s.allocExec() // 0 when memory is full: the text then leads there
	}
	return s.gateways.ftrace
}

// ReturnTrampoline is engine.Text's.
func (s *Image) ReturnTrampoline() uint64 { return s.gateways.ret }

// Synchronize is engine.Text's: there are no hits to wait for.
func (s *Image) Synchronize() {}
