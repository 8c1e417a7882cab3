package emu

import (
	"fmt"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// checkCode refuses modules with instructions that do not agree with
// libunicorn (uc.Forbidden), and with syscall, which is how the machine's own gates
// trap; a compiler emits none of them. Executed all the same, by a jump into the
// middle of an instruction, it is an invalid opcode (hypercall). It reads the text
// from its start on, function after function, as objdump does; code that jumps
// into the middle of an instruction is emu/uc's to survive.
func checkCode(img *image.Module) error {
	for _, segs := range [][]image.Segment{img.Segments, img.InitSegments} {
		for i := range segs {
			if s := &segs[i]; s.Exec {
				if err := checkBytes(s.Data, s.Addr); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func checkBytes(code []byte, addr uint64) error {
	var in insn.Inst
	for off := 0; off < len(code); {
		if insn.Decode(code[off:], insn.Mode64, &in) != nil || in.Len == 0 {
			off++
			continue
		}
		why, bad := uc.Forbidden(code[off:])
		if in.OpLen == 2 && in.Op[1] == 0x05 {
			why, bad = "syscall", true
		}
		if bad {
			return fmt.Errorf("%s at %#x", why, addr+uint64(off))
		}
		off += int(in.Len)
	}
	return nil
}
