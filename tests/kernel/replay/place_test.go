package replay

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// recordedVfsRead are the offsets of vfs_read's first instructions in the
// recorded kernel; ours has other instructions behind its pushes.
var recordedVfsRead = []uint64{0, 5, 7, 9, 11, 13, 14, 15, 19, 28, 33, 36, 39, 43}

// Where vfs_read lies in the recorded kernel.
const recordedAddr = 0xffffffff813669e0

// ours translates the recorded kernel's places into the embedded one's: an
// instruction of vfs_read into the one of the same number, and in vfs_open a
// two-byte instruction (46), its middle (47) and the padding behind a ret (48).
func ours(t *testing.T, m *emu.Machine) (args, answers *strings.Replacer) {
	t.Helper()
	there := map[string]string{} // how an argument names a place
	shown := map[string]string{} // how a list line of ours names it: recorded form
	read, _ := boundaries(t, m, "vfs_read")
	for i, off := range recordedVfsRead {
		if off != read[i] {
			there[fmt.Sprintf("vfs_read+%d", off)] = fmt.Sprintf("vfs_read+%d", read[i])
			shown[fmt.Sprintf("vfs_read+%#x ", read[i])] = fmt.Sprintf("vfs_read+%#x ", off)
		}
	}
	open, padding := boundaries(t, m, "vfs_open")
	for i, off := range open {
		if off > 0x20 && open[i+1] == off+2 {
			there["vfs_open+46"] = fmt.Sprintf("vfs_open+%d", off)
			there["vfs_open+47"] = fmt.Sprintf("vfs_open+%d", off+1)
			shown[fmt.Sprintf("vfs_open+%#x ", off)] = "vfs_open+0x2e "
			shown[fmt.Sprintf("vfs_open+%d", off)] = "vfs_open+46"
			shown[fmt.Sprintf("vfs_open+%d", off+1)] = "vfs_open+47"
			break
		}
	}
	there["vfs_open+48"] = fmt.Sprintf("vfs_open+%d", padding)
	shown[fmt.Sprintf("vfs_open+%d", padding)] = "vfs_open+48"
	addr, _ := m.Kernel().Lookup("vfs_read")
	for d := uint64(0); d <= 7; d += 7 {
		there[fmt.Sprintf("%#x", recordedAddr+d)] = fmt.Sprintf("%#x", addr+d)
		shown[fmt.Sprintf("%#x", addr+d)] = fmt.Sprintf("%#x", recordedAddr+d)
	}
	return replacer(there), replacer(shown)
}

func replacer(m map[string]string) *strings.Replacer {
	var pairs []string
	for _, k := range slices.Backward(slices.Sorted(maps.Keys(m))) { // longer names before their prefixes
		pairs = append(pairs, k, m[k])
	}
	return strings.NewReplacer(pairs...)
}

// boundaries are the offsets of a function's instructions, and that of the first
// int3 behind a ret.
func boundaries(t *testing.T, m *emu.Machine, name string) (offs []uint64, padding uint64) {
	t.Helper()
	addr, ok := m.Kernel().Lookup(name)
	sym, found := m.Kernel().Symbol(addr)
	if !ok || !found {
		t.Fatalf("the embedded kernel has no %s", name)
	}
	text := make([]byte, sym.Size)
	if m.ReadText(addr, text) != len(text) {
		t.Fatalf("%s is not mapped", name)
	}
	for off := 0; off < len(text); {
		var in insn.Inst
		if insn.Decode(text[off:], insn.Mode64, &in) != nil {
			break
		}
		if text[off] == 0xcc && padding == 0 {
			padding = uint64(off)
		}
		offs = append(offs, uint64(off))
		off += int(in.Len)
	}
	return offs, padding
}
