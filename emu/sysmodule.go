package emu

import (
	"context"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"slices"
	"syscall"
)

// Modules are those that are loaded, oldest first, as they are to be shown in /sys/module. It waits
// for no operation on modules.
func (m *Machine) Modules() []*system.ModuleView { return m.shown.All() }

// ShowParam is a read of a parameter of a module by process pid: the text that the parameter's own
// get function makes (param_attr_show). At most a page is returned.
//
// Errors: ENOENT, there is no such module or parameter; EPERM, the parameter cannot be read; what the
// function returns; ErrKilled and its like, as CallContext has them.
func (m *Machine) ShowParam(ctx context.Context, pid int, module, name string) (text []byte, err error) {
	err = m.onParam(ctx, module, name, func(p *image.Param) error {
		get := m.mem.long(p.Ops + m.abi.KernelParamOps_Get)
		if get == 0 {
			return syscall.EPERM
		}
		return m.withPage(nil, func(page uint64) error {
			n, err := m.asCaller(ctx, pid, get, page, p.Addr)
			if err == nil {
				err = asErrno(n, nil)
			}
			if err != nil {
				return err
			}
			text = make([]byte, min(int(int32(n)), pageSize-1))
			m.mem.ReadKernel(page, text)
			return nil
		})
	})
	return text, err
}

// StoreParam is a write of a parameter by process pid: the parameter's own set function is called
// with value as it is (param_attr_store). At most a page less one byte of it counts. Errors are those
// of ShowParam.
func (m *Machine) StoreParam(ctx context.Context, pid int, module, name string, value []byte) error {
	value = append(slices.Clone(value[:min(len(value), pageSize-1)]), 0)
	return m.onParam(ctx, module, name, func(p *image.Param) error {
		set := m.mem.long(p.Ops + m.abi.KernelParamOps_Set)
		if set == 0 {
			return syscall.EPERM
		}
		return m.withPage(value, func(page uint64) error {
			return asErrno(m.asCaller(ctx, pid, set, page, p.Addr))
		})
	})
}

// onParam calls f with a parameter of a module, with the machine lock held. No module comes or goes
// meanwhile.
func (m *Machine) onParam(ctx context.Context, module, name string, f func(*image.Param) error) error {
	defer m.clock.RunDue()
	if err := m.modMu.LockContext(ctx); err != nil {
		return err
	}
	defer m.modMu.Unlock()
	mod := m.named(module)
	if mod == nil {
		return syscall.ENOENT
	}
	i := slices.IndexFunc(mod.Img.Params, func(p image.Param) bool { return p.Name == name })
	if i < 0 {
		return syscall.ENOENT
	}
	return m.holding(ctx, func() error { return f(&mod.Img.Params[i]) })
}

// withPage calls f with a page of the guest's that begins with content. The machine lock is held.
func (m *Machine) withPage(content []byte, f func(page uint64) error) error {
	page, ok := m.mem.slabs.alloc(pageSize)
	if !ok {
		return system.ErrNoMemory
	}
	defer m.giveBack(m.epoch, page, pageSize)
	m.mem.WriteKernel(page, content)
	return f(page)
}

// asCaller runs fn(args…) in the task of process pid. If the machine does not know that, it is the task of the
// process that calls under ctx, or one of its own. The machine lock is held.
func (m *Machine) asCaller(ctx context.Context, pid int, fn uint64, args ...uint64) (uint64, error) {
	return m.asCallerWith(ctx, pid, false, nil, fn, args...)
}

// asCallerWith is asCaller, with memory of the process's that fn is given. sleeps: fn may sleep as long as it wants.
func (m *Machine) asCallerWith(ctx context.Context, pid int, sleeps bool, buf *userBuffer, fn uint64, args ...uint64) (uint64, error) {
	w := &waiter{ctx: ctx, limit: system.LimitOf(ctx), kills: true, sleeps: sleeps}
	t := m.tasks.byPID[pid]
	if t == nil {
		t = m.callerTask(ctx)
	}
	if t == nil || m.paused.Load() {
		return m.inTaskWith(w, callComm, buf, fn, args...)
	}
	return m.inOwnTask(w, t, buf, fn, args...)
}
