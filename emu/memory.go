package emu

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// memory is guest memory, and the host's data about it. It belongs to the holder of the machine
// lock.
type memory struct {
	space
	abi    *guest.ABI
	layout arch.Layout
	word   uint64 // bytes of an unsigned long
	vm     *uc.VM
	ram    []byte
	frames frames
	stacks stackPool
	slabs  slabs
	user   userMap
	first  uint64 // physical address of the first frame that the direct map shows
}

var _ engine.Memory = (*memory)(nil)

// newMemory lays out vm's RAM; imageEnd is the physical address behind the
// kernel image.
func newMemory(vm *uc.VM, p *platform, abi *guest.ABI, imageEnd uint64) (*memory, error) {
	m := &memory{space: p.space, abi: abi, layout: p.isa.Layout(), word: uint64(p.isa.WordSize), vm: vm, ram: vm.RAM()}
	m.frames = frames{ram: m.ram, next: pageUp(imageEnd), end: directMapSize}
	m.stacks.mem = m
	m.slabs.mem = m
	m.user.mem, m.user.plat = m, p
	// The frames below the image stay unused, and its own ones show only there.
	start := m.frames.next
	m.first = start
	if err := vm.Map(m.directMap+start, start, directMapSize-start, pageRW); err != nil {
		return nil, fmt.Errorf("direct map: %w", err)
	}
	return m, nil
}

// phys finds the frame byte of a mapped address of the half that user says.
func (m *memory) phys(va uint64, user bool) (pa uint64, ok bool) {
	if user != (va < m.kernelHalf) {
		return 0, false
	}
	if off := va - m.directMap; off-m.first < directMapSize-m.first {
		return off, true
	}
	if off := va - m.stackArea; off < m.stacks.made*m.stackStride {
		return off + stackPhys, off&m.stackSize != 0 // the upper half of a stride
	}
	pa, _, ok = m.vm.Lookup(va)
	return pa, ok
}

// each walks [va, va+n) page by page until one is not mapped, returning how
// many bytes f was given.
func (m *memory) each(va uint64, n int, user bool, f func(off int, part []byte)) int {
	done := 0
	for done < n {
		at := va + uint64(done)
		pa, ok := m.phys(at, user)
		if !ok || at < va {
			break
		}
		size := min(n-done, int(pageSize-at%pageSize))
		f(done, m.ram[pa:pa+uint64(size)])
		done += size
	}
	return done
}

// inPage is the whole of [va, va+n) when it lies in one mapped page: the
// common case, without a closure.
func (m *memory) inPage(va uint64, n int, user bool) []byte {
	if va%pageSize+uint64(n) > pageSize {
		return nil
	}
	pa, ok := m.phys(va, user)
	if !ok {
		return nil
	}
	return m.ram[pa : pa+uint64(n)]
}

func (m *memory) read(va uint64, p []byte, user bool) int {
	if b := m.inPage(va, len(p), user); b != nil {
		return copy(p, b)
	}
	return m.each(va, len(p), user, func(off int, part []byte) { copy(p[off:], part) })
}

// ReadKernel is copy_from_kernel_nofault.
func (m *memory) ReadKernel(va uint64, p []byte) int { return m.read(va, p, false) }

// ReadUser is copy_from_user_nofault.
func (m *memory) ReadUser(va uint64, p []byte) int { return m.read(va, p, true) }

// WriteKernel is copy_to_kernel_nofault: bytes up to the first one that the
// kernel itself could not write.
func (m *memory) WriteKernel(va uint64, p []byte) int {
	done := 0
	for done < len(p) {
		at := va + uint64(done)
		size := min(len(p)-done, int(pageSize-at%pageSize))
		b := m.inPage(at, size, false)
		if b == nil || !m.writable(at) {
			break
		}
		done += copy(b, p[done:done+size])
	}
	return done
}

// writable tells about a mapped address of the kernel half.
func (m *memory) writable(va uint64) bool {
	if va-m.directMap-m.first < directMapSize-m.first || va-m.stackArea < maxStacks*m.stackStride {
		return true
	}
	_, prot, ok := m.vm.Lookup(va)
	return ok && prot&pageRW != 0
}

// poke stores p wherever va is mapped, writable or not: the host's own access.
func (m *memory) poke(va uint64, p []byte) error {
	if n := m.each(va, len(p), false, func(off int, part []byte) { copy(part, p[off:]) }); n < len(p) {
		return fmt.Errorf("store to %#x: not mapped: %w", va+uint64(n), syscall.EFAULT)
	}
	return nil
}

// readString copies the NUL-terminated string at va, at most limit bytes long.
func (m *memory) readString(va uint64, limit int) (string, error) {
	b := make([]byte, 0, 64)
	var c [1]byte
	for len(b) < limit {
		if m.ReadKernel(va+uint64(len(b)), c[:]) == 0 {
			return "", fmt.Errorf("string at %#x: %w", va, syscall.EFAULT)
		}
		if c[0] == 0 {
			return string(b), nil
		}
		b = append(b, c[0])
	}
	return string(b), nil
}

// readBytes copies n bytes that the guest names.
func (m *memory) readBytes(va, n uint64, limit int) ([]byte, error) {
	b := make([]byte, min(n, uint64(limit)))
	if m.ReadKernel(va, b) < len(b) {
		return nil, fmt.Errorf("%d bytes at %#x: %w", n, va, syscall.EFAULT)
	}
	return b, nil
}

// swap stores v in the word at va of the memory that has tasks' stacks, and returns what was there. !ok: va is elsewhere, or
// not mapped, or no word's.
func (m *memory) swap(va, v uint64) (old uint64, ok bool) {
	off := va - m.stackArea
	if off >= m.stacks.made*m.stackStride || off&m.stackSize == 0 || va&(m.word-1) != 0 {
		return 0, false
	}
	if b := m.ram[off+stackPhys:]; m.word == 8 {
		old = order.Uint64(b)
		order.PutUint64(b, v)
	} else {
		old = uint64(order.Uint32(b))
		order.PutUint32(b, uint32(v))
	}
	return old, true
}

// align is the address of the first word from sp on.
func (m *memory) align(sp uint64) uint64 { return (sp + m.word - 1) &^ (m.word - 1) }

// u64, u32 and long read guest variables. An address that is not mapped reads as 0.
func (m *memory) u64(va uint64) uint64 {
	if b := m.inPage(va, 8, false); b != nil {
		return order.Uint64(b)
	}
	var b [8]byte
	m.ReadKernel(va, b[:])
	return order.Uint64(b[:])
}

func (m *memory) u32(va uint64) uint32 {
	if b := m.inPage(va, 4, false); b != nil {
		return order.Uint32(b)
	}
	var b [4]byte
	m.ReadKernel(va, b[:])
	return order.Uint32(b[:])
}

// long reads an unsigned long.
func (m *memory) long(va uint64) uint64 {
	if b := m.inPage(va, int(m.word), false); b != nil {
		return m.layout.Long(b)
	}
	var b [8]byte
	m.ReadKernel(va, b[:m.word])
	return m.layout.Long(b[:])
}

// put64, put32 and putLong write guest variables of which the host owns a part. They ignore an address that
// is not mapped, because it can only come from the guest.
func (m *memory) put64(va, v uint64) {
	var b [8]byte
	order.PutUint64(b[:], v)
	m.WriteKernel(va, b[:])
}

func (m *memory) put32(va uint64, v uint32) {
	if b := m.inPage(va, 4, false); b != nil {
		order.PutUint32(b, v)
		return
	}
	var b [4]byte
	order.PutUint32(b[:], v)
	m.WriteKernel(va, b[:])
}

// putLong writes an unsigned long.
func (m *memory) putLong(va, v uint64) {
	if b := m.inPage(va, int(m.word), false); b != nil {
		m.layout.PutLong(b, v)
		return
	}
	var b [8]byte
	m.layout.PutLong(b[:], v)
	m.WriteKernel(va, b[:m.word])
}
