package uc

import (
	"math"
	"testing"
)

// TestContexts: two processors with their own %gs and FPU state.
func TestContexts(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x200000, 4*PageSize, ProtWrite))
	var cpus [2]*Context
	for i := range cpus {
		c, err := v.NewContext()
		must(t, err)
		defer c.Free()
		cpus[i] = c
		v.Restore(c)
		v.SetCPUBase(execVirt + uint64(i)*PageSize)
		v.RAM()[0x200010+i*PageSize] = byte(i + 1)
		v.Save(c)
	}
	v.Restore(cpus[0])
	r := at("fpu")
	want(t, v, &r, halted, sym["fpu"]+3)
	for round := range 6 {
		i := (round + 1) % 2
		v.Switch(cpus[1-i], cpus[i])
		g := at("gs")
		if x := v.Run(&g, 0); x != halted || g.AX != uint64(i+1) {
			t.Errorf("cpu %d reads %d, %+v", i, g.AX, x)
		}
	}
	// pi is still on cpu 0's FPU stack.
	r.DI = execVirt + 0x100
	want(t, v, &r, halted, sym["fpu"]+6)
	var bits uint64
	for i, b := range v.RAM()[0x200100:0x200108] {
		bits |= uint64(b) << (8 * i)
	}
	if f := math.Float64frombits(bits); f != math.Pi {
		t.Errorf("cpu 0 had %v on its stack", f)
	}
	// Faults right after a switch are still exact.
	for i := range 10 {
		v.Switch(cpus[i%2], cpus[1-i%2])
		f := at("rd")
		f.DI = hole
		want(t, v, &f, exception(14, 0, hole), sym["rd_at"])
	}
}
