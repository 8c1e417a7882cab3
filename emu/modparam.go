package emu

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
)

// A param is one parameter as it is given to a module.
type param struct {
	name, value string
	bare        bool // there is no =
}

// paramsOf splits strings that are one parameter each.
func paramsOf(args []string) (all []param) {
	for _, a := range args {
		name, value, ok := strings.Cut(a, "=")
		all = append(all, param{name, value, !ok})
	}
	return all
}

// splitParams takes apart a line of parameters (next_arg): blanks end one, unless they lie between double
// quotes. Quotes around a whole parameter, or around its value, are not a part of it. rest is the text
// behind --. It is not for the module.
func splitParams(line string) (all []param, rest string) {
	for {
		line = strings.TrimLeft(line, " \t\n\r\v\f")
		if line == "" {
			return all, ""
		}
		end, quoted := 0, false
		for end < len(line) && (quoted || !strings.ContainsRune(" \t\n\r\v\f", rune(line[end]))) {
			quoted = quoted != (line[end] == '"')
			end++
		}
		one := line[:end]
		line = line[end:]
		if one == "--" {
			return all, strings.TrimSpace(line)
		}
		all = append(all, oneParam(one))
	}
}

func oneParam(s string) param {
	if whole, ok := strings.CutPrefix(s, `"`); ok {
		s = strings.TrimSuffix(whole, `"`)
	}
	name, value, ok := strings.Cut(s, "=")
	if inner, quoted := strings.CutPrefix(value, `"`); quoted {
		value = strings.TrimSuffix(inner, `"`)
	}
	return param{name, value, !ok}
}

// setParams is parse_args: each parameter's own set function is called in the guest.
func (m *Machine) setParams(ctx context.Context, mod *system.Module, params []param) error {
	for _, p := range params {
		i := slices.IndexFunc(mod.Img.Params, func(q image.Param) bool { return sameParam(q.Name, p.name) })
		if i < 0 {
			m.printkf("%s: unknown parameter '%s' ignored", mod.Name, p.name)
			continue
		}
		if err := m.setParam(ctx, &mod.Img.Params[i], &p); err != nil {
			why := "invalid"
			if err == syscall.ENOSPC {
				why = "too large"
			}
			m.printkf("%s: `%s' %s for parameter `%s'", mod.Name, p.value, why, p.name)
			return fmt.Errorf("insmod %s: parameter %s: %w", mod.Name, p.name, err)
		}
	}
	return nil
}

// sameParam is parameq: - and _ are the same.
func sameParam(a, b string) bool {
	return strings.ReplaceAll(a, "-", "_") == strings.ReplaceAll(b, "-", "_")
}

// maxParam is the longest value of a parameter (param_set_charp).
const maxParam = 1024

// setParam is parse_one.
func (m *Machine) setParam(ctx context.Context, p *image.Param, given *param) error {
	if len(given.value) >= maxParam {
		return syscall.ENOSPC
	}
	return m.holding(ctx, func() error { return m.callParam(ctx, p, given) })
}

// callParam calls p's set. given becomes what set has left of it: an array's set cuts it at its commas. The machine
// lock is held.
func (m *Machine) callParam(ctx context.Context, p *image.Param, given *param) error {
	text := uint64(0)
	if !given.bare {
		var ok bool
		size := len(given.value) + 1
		if text, ok = m.mem.slabs.alloc(size); !ok {
			return system.ErrNoMemory
		}
		defer m.giveBack(m.epoch, text, size)
		m.mem.WriteKernel(text, append([]byte(given.value), 0))
		defer func() { given.value = m.leftOf(text, given.value) }()
	} else if m.mem.u32(p.Ops+m.abi.KernelParamOps_Flags)&guest.KernelParamNoArg == 0 {
		return syscall.EINVAL
	}
	set := m.mem.long(p.Ops + m.abi.KernelParamOps_Set)
	return asErrno(m.inCaller(ctx, system.ModuleLimit, "insmod", set, text, p.Addr))
}

// leftOf is the text at addr, which was was.
func (m *Machine) leftOf(addr uint64, was string) string {
	b := make([]byte, len(was))
	m.mem.ReadKernel(addr, b)
	left, _, _ := strings.Cut(string(b), "\x00")
	return left
}

// holding calls f with the machine lock held. A task that f runs hears ctx end.
func (m *Machine) holding(ctx context.Context, f func() error) error {
	if err := m.lock.LockContext(ctx); err != nil {
		return err
	}
	defer m.lock.Unlock()
	if m.closed {
		return ErrClosed
	}
	defer context.AfterFunc(ctx, m.rouse)()
	return f()
}
