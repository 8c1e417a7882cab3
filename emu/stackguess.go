package emu

import "encoding/binary"

// caller guesses what called the function at at: a word on the stack is taken for a return
// address when a call stands before it that leads to where the frame below is: directly,
// by a jump from the function that is called, or indirectly, which may lead anywhere. It
// returns the first one above sp, and where to go on behind it; if there is none, that of
// the first call.
func (m *Machine) caller(t *task, at, sp uint64) (addr, next uint64, ok bool) {
	in, _ := m.registry.Symbol(at)
	for ; sp >= t.stack && sp < t.top(); sp += m.mem.word {
		word := m.mem.long(sp)
		if word == m.text.returnGate {
			if real := m.engine.RealReturn(&t.Task, word, sp); real != word {
				return real, sp + m.mem.word, true
			}
			continue
		}
		if word == m.entry.hcReturn || !m.registry.IsText(word) || !m.afterCall(word) {
			continue
		}
		if m.leadsTo(word, in.Addr) {
			return word, sp + m.mem.word, true
		}
		if !ok {
			addr, next, ok = word, sp+m.mem.word, true
		}
	}
	return addr, next, ok
}

// leadsTo reports whether the call before addr can have led into the function
// at fn.
func (m *Machine) leadsTo(addr, fn uint64) bool {
	var b [5]byte
	if m.text.readLocked(addr-5, b[:]) < len(b) || b[0] != 0xe8 {
		return true // indirect
	}
	to := addr + uint64(int64(int32(binary.LittleEndian.Uint32(b[1:]))))
	return to == fn || m.jumps(to, fn)
}

// maxJumps is how much of a function is looked at for jumps.
const maxJumps = 4096

// jumps reports whether the function at from has a jump of 32 bits into that at
// to: a tail call, or a part that the compiler has put elsewhere.
func (m *Machine) jumps(from, to uint64) bool {
	f, ok := m.registry.Symbol(from)
	if !ok || f.Addr != from {
		return false
	}
	into, _ := m.registry.Symbol(to)
	var b [64]byte
	end := f.Addr + min(f.Size, maxJumps)
	for at := f.Addr; at+5 <= end; at += uint64(len(b) - 4) {
		n := m.text.readLocked(at, b[:min(uint64(len(b)), end-at)])
		for i := 0; i+5 <= n; i++ {
			if b[i] != 0xe9 && (i == 0 || b[i-1] != 0x0f || b[i]&0xf0 != 0x80) {
				continue
			}
			target := at + uint64(i) + 5 + uint64(int64(int32(binary.LittleEndian.Uint32(b[i+1:]))))
			if target-into.Addr < into.Size {
				return true
			}
		}
	}
	return false
}
