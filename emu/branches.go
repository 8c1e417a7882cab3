package emu

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// Bits of a jump label's key (include/linux/jump_label.h).
const (
	branchLikely = 1 // its code is what runs when the key is enabled
	branchBits   = 3
)

// hcBranches is jump_label_update for the branches in modules, and for those of the kernel's tracepoints. The machine lock
// is held.
func (m *Machine) hcBranches(_ *cpu, key, _, _ uint64) uint64 {
	view := m.registry.View()
	m.patchKey(view.Core.Sites.JumpLabels, key)
	for _, u := range view.Mods {
		m.patchKey(u.Sites.JumpLabels, key)
	}
	return 0
}

// patchAllBranches makes the branches in modules of users what their keys say now. The machine lock is held, and
// the lock of modules.
func (m *Machine) patchAllBranches() {
	for _, mod := range m.modules {
		for i := range mod.Img.Sites.JumpLabels {
			if foreign(mod) {
				m.patchBranch(&mod.Img.Sites.JumpLabels[i])
			}
		}
	}
}

// patchBranch makes j what its key says, if its text is there.
func (m *Machine) patchBranch(j *image.JumpLabel) {
	enabled := m.mem.u32(j.Key&^branchBits) != 0
	code := m.branchCode(j, enabled != (j.Key&branchLikely != 0))
	live := make([]byte, len(code))
	if m.text.readLocked(j.Code, live) < len(live) || string(live) == string(code) {
		return
	}
	if err := m.text.poke([]engine.Patch{{Addr: j.Code, Bytes: code}}); err != nil {
		m.printkf("jump_label: %v", err)
	}
}

// branchCode is a jump to j's target, or as many bytes that do nothing.
func (m *Machine) branchCode(j *image.JumpLabel, jump bool) []byte {
	far := j.Target - j.Code - j.Len
	switch {
	case jump && j.Len == 2:
		return []byte{0xeb, byte(far)}
	case jump:
		return binary.LittleEndian.AppendUint32([]byte{0xe9}, uint32(far))
	case j.Len == 2:
		return []byte{0x66, 0x90}
	}
	return m.isa.FtraceNop
}
