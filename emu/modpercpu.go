package emu

import (
	"context"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
)

// allocPerCPU takes what mod's per-CPU data needs from the guest's kernel (percpu_modalloc). The error is the
// reason why its function did not return. modMu is held.
func (m *Machine) allocPerCPU(ctx context.Context, x *image.Foreign, mod *system.Module) (*image.Refusal, error) {
	size, align := image.PerCPUNeed(x.Object)
	if size == 0 {
		return nil, nil
	}
	if align > pageSize {
		m.printkf("%s: per-cpu alignment %d > %d", x.Name, align, pageSize)
		align = pageSize
	}
	fn, ok := m.registry.View().Core.Lookup("__alloc_percpu")
	if !ok {
		return &image.Refusal{Errno: syscall.ENOMEM}, nil
	}
	at, err := m.inTask(ctx, system.ModuleLimit, "insmod", fn, size, align)
	if err != nil {
		return nil, err
	}
	if at == 0 {
		line := fmt.Sprintf("%s: Could not allocate %d bytes percpu data", x.Name, size)
		return &image.Refusal{Lines: []string{line}, Errno: syscall.ENOMEM}, nil
	}
	mod.PerCPU = at
	return nil, nil
}

// fillPerCPU gives each processor its copy of mod's per-CPU data (percpu_modcopy).
func (m *Machine) fillPerCPU(mod *system.Module) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if mod.PerCPU == 0 || m.closed {
		return
	}
	for i := range m.cpus {
		m.mem.WriteKernel(m.cpus[i].area+mod.PerCPU, mod.Img.PerCPU.Data)
	}
}

// freePerCPU gives mod's per-CPU data back (percpu_modfree). modMu is held.
func (m *Machine) freePerCPU(ctx context.Context, mod *system.Module) {
	fn, ok := m.registry.View().Core.Lookup("free_percpu")
	if mod.PerCPU == 0 || !ok {
		return
	}
	if _, err := m.inTask(context.WithoutCancel(ctx), system.ModuleLimit, "rmmod", fn, mod.PerCPU); err != nil {
		m.printkf("%s: per-CPU data is lost: %v", mod.Name, err)
	}
	mod.PerCPU = 0
}
