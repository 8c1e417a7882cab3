package uc

// #include "shim.h"
import "C"

import (
	"fmt"
	"syscall"
)

// A Context holds the state of one processor beside Regs: segment bases (%gs),
// FPU and SSE registers, control registers. It belongs to the VM that made it.
type Context struct{ c *C.uc_context }

// NewContext makes one that holds the state after New.
func (v *VM) NewContext() (*Context, error) {
	c := C.shim_context(v.c)
	if c == nil {
		return nil, fmt.Errorf("processor context: %w", syscall.ENOMEM)
	}
	return &Context{c}, nil
}

// Free releases it; also after the VM's Close.
func (c *Context) Free() {
	C.uc_context_free(c.c)
	c.c = nil
}

// Save puts the VM's state into c. Not inside an Event.
func (v *VM) Save(c *Context) { C.shim_save(v.c, c.c) }

// Restore makes c the VM's state. Not inside an Event.
func (v *VM) Restore(c *Context) { C.shim_restore(v.c, c.c) }

// Switch is Save of one and Restore of the other, in one call.
func (v *VM) Switch(from, to *Context) { C.shim_switch(v.c, from.c, to.c) }
