package emu

import "github.com/kprobefs/kprobefs/emu/system"

// Code is the machine's kernel, with its text and its memory.
type Code struct {
	*system.Registry
	m *Machine
}

// Code returns the kernel as something to read.
func (m *Machine) Code() Code { return Code{m.registry, m} }

// ReadText copies live text; it returns how many bytes are mapped.
func (c Code) ReadText(addr uint64, p []byte) int { return c.m.ReadText(addr, p) }

// ReadKernel copies memory of the kernel; it returns how many bytes are mapped, 0 once the machine is closed.
func (c Code) ReadKernel(addr uint64, p []byte) int {
	c.m.lock.Lock()
	defer c.m.lock.Unlock()
	if c.m.closed {
		return 0
	}
	return c.m.mem.ReadKernel(addr, p)
}
