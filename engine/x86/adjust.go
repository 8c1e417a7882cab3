package x86

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
)

const (
	endbrLen    = 4
	endbr64     = 0xfa1e0ff3
	endbr32     = 0xfb1e0ff3
	endbrPoison = 0x001f0f66 // the bytes instead, at a function that no indirect jump reaches

	endbrPoison615 = 0xd6401f0f // the same since 6.15
)

// adjust is Arch.Adjust: a function that begins with endbr is probed behind it, and
// both places count as its entry (arch_adjust_kprobe_addr). The kernel does so only
// with CONFIG_X86_KERNEL_IBT, and only then has endbr at the beginning of functions.
func adjust(code engine.Code, start, addr uint64) (at uint64, entry bool) {
	if addr-start > endbrLen {
		return addr, false
	}
	var b [endbrLen]byte
	if code.ReadOriginal(start, b[:]) < len(b) {
		return addr, addr == start
	}
	switch binary.LittleEndian.Uint32(b[:]) {
	case endbr64, endbr32, endbrPoison, endbrPoison615:
		if addr == start || addr == start+endbrLen {
			return start + endbrLen, true
		}
	}
	return addr, addr == start
}
