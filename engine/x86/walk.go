package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// walk is Arch.Walk.
func (c *cpu) walk(k kernel.Kernel, code engine.Code, start, end uint64, f func(addr uint64, length int) bool) {
	r := c.newReader(k, code, start, end)
	var in insn.Inst
	for at := start; at < end; at += uint64(in.Len) {
		if r.decode(at, &in) != nil || !f(at, int(in.Len)) {
			return
		}
	}
}
