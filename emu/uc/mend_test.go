package uc

import (
	"encoding/hex"
	"testing"
)

// TestMend: code may overwrite what it shares with all other code. It is told what that was, and the next run is as before.
func TestMend(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x300000, PageSize, ProtWrite|ProtExec))
	if what := v.Mend(); what != "" {
		t.Errorf("at first: %s", what)
	}
	for _, c := range []struct{ code, what string }{
		{"0f22d8", "CR3"},     // mov %rax, %cr3
		{"0f22e0", "CR4"},     // mov %rax, %cr4
		{"0f22c0", "CR0"},     // mov %rax, %cr0
		{"0f0117", "the GDT"}, // lgdt (%rdi)
		{"6a085348cb", "CS"},  // push $8; push %rbx; lretq: to compatibility mode
		{"0f20d80f22d8", ""},  // mov %cr3, %rax; mov %rax, %cr3
	} {
		code, err := hex.DecodeString(c.code + "f4")
		must(t, err)
		must(t, v.Poke(execVirt, code))
		r := Regs{IP: execVirt, SP: stackTop, Flags: 2, DI: stackTop, BX: execVirt + 0x100}
		v.Run(&r, 1000)
		if what := v.Mend(); what != c.what {
			t.Errorf("%s: %q, want %q", c.code, what, c.what)
		}
		if what := v.Mend(); what != "" {
			t.Errorf("%s: again %s", c.code, what)
		}
		r = loopRegs("loop", 10)
		want(t, v, &r, halted, sym["loop"]+11)
	}
}
