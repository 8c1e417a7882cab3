package machinefs

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// fake is a machine of two functions that notes what it is told to do.
type fake struct {
	fakeModules
	mu   sync.Mutex
	did  []string
	kmsg string
	log  system.Kmsg
	text []byte // live text at base
	orig []byte
	arch *engine.Arch
}

const base = 0xffffffff81000000

func newFake() *fake {
	// nop (fentry site); push %rbp; mov %rsp,%rbp; call base; ret; padding; ret
	orig := []byte("\x0f\x1f\x44\x00\x00\x55\x48\x89\xe5\xe8\xf2\xff\xff\xff\xc3\xcc\xc3")
	return &fake{orig: orig, text: append([]byte(nil), orig...), arch: x86.Arch64()}
}

func (f *fake) note(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.did = append(f.did, fmt.Sprintf(format, args...))
}

func (f *fake) InsmodContext(_ context.Context, name string, params []string) error {
	f.note("insmod %s %q", name, params)
	if name == "nosuch" {
		err := fmt.Errorf("insmod %s: no such module: %w", name, syscall.ENOENT)
		f.Printk(err.Error())
		return err
	}
	return nil
}
func (f *fake) InsmodFile(_ context.Context, file []byte, args string, force emu.Force) error {
	f.note("insmod of %q with %q, force %d", file, args, force)
	return nil
}
func (f *fake) RmmodFlags(_ context.Context, name string, _ int) error {
	f.note("rmmod %s", name)
	return nil
}
func (f *fake) CallContext(ctx context.Context, symbol string, args ...uint64) (uint64, error) {
	within := ""
	if d, ok := emu.Limit(ctx); ok {
		within = " within " + d.String()
	}
	f.note("call %s %#x%s", symbol, args, within)
	return uint64(len(args)), nil
}
func (f *fake) Pause()  { f.note("pause") }
func (f *fake) Resume() { f.note("resume") }
func (f *fake) Kill()   { f.note("kill") }
func (f *fake) StepContext(_ context.Context, n int) error {
	f.note("step %d", n)
	if n == 99 {
		return fmt.Errorf("step %d: not paused: %w", n, syscall.EINVAL)
	}
	return nil
}
func (f *fake) AdvanceContext(_ context.Context, d time.Duration) error {
	f.note("advance %s", d)
	return nil
}

func (f *fake) Printk(line string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kmsg += line + "\n"
}
func (f *fake) Kmsg() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return []byte(f.kmsg)
}
func (f *fake) Log() *system.Kmsg   { return &f.log }
func (f *fake) Clock() engine.Clock { return system.NewClock(0, 0) }
func (f *fake) Status() emu.Status {
	return emu.Status{Now: 12345678 * time.Microsecond, Seed: 7, Tasks: 3, CPUs: []emu.CPUStatus{{PID: 5, Comm: "cat"}, {}}}
}
func (f *fake) ProcKallsyms(showAddr bool) []byte {
	return fmt.Appendf(nil, "%v T a\n", showAddr)
}
func (f *fake) ProcModules(bool) []byte { return []byte("m 1 0 - Live 0x0\n") }
func (f *fake) HasBTF() bool            { return true }
func (f *fake) BTF() []byte             { return []byte("\x9f\xeb\x01\x00") }
func (f *fake) ProcVersion() []byte     { return []byte("Linux version\n") }
func (f *fake) Kernel() kernel.Kernel   { return fakeKernel{} }

func (f *fake) ReadText(addr uint64, p []byte) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return copy(p, f.text[addr-base:])
}
func (f *fake) Explain(p explain.Place) explain.Explanation {
	return explain.Explanation{Spec: p.Spec, Place: p.String(), Address: base, How: engine.ArmJump, Best: engine.ArmJump}
}
func (f *fake) Arch() *engine.Arch                     { return f.arch }
func (f *fake) ReadOriginal(addr uint64, p []byte) int { return copy(p, f.orig[addr-base:]) }

type fakeKernel struct{ kernel.Kernel }

func (fakeKernel) Lookup(name string) (uint64, bool) {
	switch strings.TrimPrefix(name, "mod:") {
	case "a":
		return base, true
	case "b":
		return base + 16, true
	}
	return 0, false
}

func (fakeKernel) Symbol(addr uint64) (kernel.Symbol, bool) {
	if addr < base || addr >= base+17 {
		return kernel.Symbol{}, false
	}
	if addr >= base+16 {
		return kernel.Symbol{Name: "b", Addr: base + 16, Size: 1}, true
	}
	return kernel.Symbol{Name: "a", Addr: base, Size: 16}, true
}

// fakeModules is one module, of which another one makes use.
type fakeModules struct {
	views   []*system.ModuleView
	stored  []byte
	files   []system.ModuleFile
	regions []system.CharRegion
}

func (f *fakeModules) Modules() []*system.ModuleView    { return f.views }
func (f *fakeModules) ModuleFiles() []system.ModuleFile { return f.files }
func (f *fakeModules) CharRegions() []system.CharRegion { return f.regions }
func (f *fakeModules) OpenModuleFile(context.Context, int, uint64, int) (system.OpenModuleFile, error) {
	return nil, syscall.ENXIO
}
func (f *fakeModules) ModuleRefs(v *system.ModuleView) int { return len(v.Users) }
func (f *fakeModules) ShowParam(_ context.Context, pid int, module, name string) ([]byte, error) {
	return fmt.Appendf(nil, "%s.%s for %d\n", module, name, pid), nil
}
func (f *fakeModules) StoreParam(_ context.Context, _ int, _, _ string, value []byte) error {
	f.stored = value
	return nil
}
