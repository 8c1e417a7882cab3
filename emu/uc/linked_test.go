package uc

import (
	"encoding/binary"
	"testing"
)

// TestLinked: blocks of two pages are linked when one jumps or calls directly into the other. What becomes of the
// other page is seen at once: other frames, other bytes, no right to execute, no page.
func TestLinked(t *testing.T) {
	const from, to = execVirt + PageSize, execVirt + 5*PageSize
	for name, code := range map[string][]byte{
		"jmp":  {0xe9},
		"call": {0xe8},
		"je":   {0x0f, 0x84}, // ZF is set
	} {
		t.Run(name, func(t *testing.T) {
			v := newVM(t)
			must(t, v.Map(from, 0x9000, PageSize, ProtExec))
			end := len(code) + 4
			must(t, v.Poke(from, binary.LittleEndian.AppendUint32(code, uint32(to-from-uint64(end)))))
			run := func(x Exit, ip, ax uint64) {
				t.Helper()
				for range 3 { // the second run takes the link that the first one has made
					r := Regs{IP: from, SP: stackTop, Flags: 0x42}
					want(t, v, &r, x, ip)
					if r.AX != ax {
						t.Fatalf("it executes %d, want %d", r.AX, ax)
					}
				}
			}
			returns := func(phys uint64, ax byte) { copy(v.RAM()[phys:], []byte{0xb8, ax, 0, 0, 0, 0xf4}) }
			returns(0xa000, 1)
			returns(0xb000, 2)
			must(t, v.Map(to, 0xa000, PageSize, ProtExec))
			run(halted, to+6, 1)
			must(t, v.Map(to, 0xb000, PageSize, ProtExec))
			run(halted, to+6, 2)
			must(t, v.Poke(to+1, []byte{3}))
			run(halted, to+6, 3)
			v.Protect(to, PageSize, ProtWrite)
			run(exception(14, 0x11, to), to, 0)
			v.Protect(to, PageSize, ProtExec)
			run(halted, to+6, 3)
			v.Unmap(to, PageSize)
			run(exception(14, 0x10, to), to, 0)
		})
	}
}
