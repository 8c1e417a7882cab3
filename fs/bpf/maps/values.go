package maps

import (
	"encoding/binary"
	"syscall"
)

// NotSupported is ENOTSUPP of the kernel's own.
const NotSupported = syscall.Errno(524)

// Lookup copies the value of a key to a process (bpf_map_copy_value). ENOENT: there is none.
func (m *Map) Lookup(key []byte) ([]byte, error) {
	switch {
	case m.ring != nil:
		return nil, NotSupported
	case m.Objects != nil:
		return nil, NotSupported
	}
	n, ok := m.find(key)
	if !ok {
		return nil, syscall.ENOENT
	}
	return append([]byte(nil), m.Mem[m.place(n, 0):][:m.ValueBytes()]...), nil
}

// allowed checks the flags of an update, and whether there must be a value or must be none.
func allowed(flags uint64, has bool) error {
	switch {
	case flags > Exist:
		return syscall.EINVAL
	case flags == NoExist && has:
		return syscall.EEXIST
	case flags == Exist && !has:
		return syscall.ENOENT
	}
	return nil
}

// slot is where the value of a key goes. E2BIG: there is no room, or the number is too high.
func (m *Map) slot(key []byte, flags uint64) (int, error) {
	n, ok := m.find(key)
	switch {
	case m.used != nil, m.ring != nil:
		return 0, syscall.EINVAL
	case m.table == nil && flags > Exist:
		return 0, syscall.EINVAL
	case m.table == nil && !ok:
		return 0, syscall.E2BIG
	}
	if err := allowed(flags, ok); err != nil || ok {
		return n, err
	}
	if m.table.full() && m.lru != nil {
		m.remove(m.lru.oldest())
	}
	n, ok = m.table.add(key)
	if !ok {
		return 0, syscall.E2BIG
	}
	if m.lru != nil {
		m.lru.touch(n)
	}
	clear(m.Mem[m.place(n, 0):][:m.slotBytes()])
	return n, nil
}

// slotBytes are the bytes of one slot, with the values of all processors.
func (m *Map) slotBytes() int {
	if m.Percpu() {
		return m.stride * m.cpus
	}
	return m.stride
}

// Update sets the value of a key for a process: of all processors, where each has one.
func (m *Map) Update(key, value []byte, flags uint64) error {
	n, err := m.slot(key, flags)
	if err != nil {
		return err
	}
	copy(m.Mem[m.place(n, 0):][:m.slotBytes()], value)
	return nil
}

// UpdateHere sets it for a program on that processor. A new value is 0 on the others.
func (m *Map) UpdateHere(key, value []byte, flags uint64, cpu int) error {
	if m.Objects != nil {
		return syscall.EINVAL
	}
	n, err := m.slot(key, flags)
	if err != nil {
		return err
	}
	copy(m.Mem[m.place(n, cpu):][:m.Value], value)
	return nil
}

// Delete removes the value of a key. ENOENT: there is none; EINVAL: values of such a map cannot be removed.
func (m *Map) Delete(key []byte) error {
	n, ok := m.find(key)
	switch {
	case m.ring != nil:
		return NotSupported
	case m.table == nil && m.used == nil && m.Objects == nil:
		return syscall.EINVAL
	case m.Objects != nil && !ok:
		return syscall.E2BIG
	case !ok:
		return syscall.ENOENT
	}
	switch {
	case m.used != nil:
		m.used[n] = false
	case m.table != nil:
		m.remove(n)
	case m.Objects[n] == nil:
		return syscall.ENOENT
	default:
		m.Objects[n] = nil
	}
	return nil
}

// remove removes the value in slot n.
func (m *Map) remove(n int) {
	m.table.remove(n)
	if m.lru != nil {
		m.lru.drop(n)
	}
}

// Next is the key behind a key; of none, or of one that is not there, the first. ENOENT: there is no further one.
func (m *Map) Next(key []byte) ([]byte, error) {
	switch {
	case m.ring != nil:
		return nil, NotSupported
	case m.table != nil:
		return m.table.next(key)
	}
	next := uint32(0)
	limit := m.Max
	if m.used != nil {
		limit = uint32(len(m.used))
	}
	if key != nil {
		if i := binary.NativeEndian.Uint32(key); i < limit {
			next = i + 1
		}
	}
	for m.used != nil && next < limit && !m.used[next] {
		next++
	}
	if next >= limit {
		return nil, syscall.ENOENT
	}
	return binary.NativeEndian.AppendUint32(nil, next), nil
}

// Flags of StackID (BPF_F_FAST_STACK_CMP is not asked for: stacks are always compared).
const reuse = 1 << 10

// StackID is the number of a stack, which is kept under it (bpf_get_stackid). EEXIST: another stack has that number.
func (m *Map) StackID(pcs []uint64, flags uint64) (uint32, error) {
	if m.used == nil {
		return 0, syscall.EINVAL
	}
	pcs = pcs[:min(len(pcs), int(m.Value)/8)]
	id := uint32(hashOf(pcs)) & uint32(len(m.used)-1)
	b := m.Mem[int(id)*m.stride:][:m.stride]
	if m.used[id] && !sameStack(b, pcs) && flags&reuse == 0 {
		return 0, syscall.EEXIST
	}
	clear(b)
	for i, pc := range pcs {
		binary.NativeEndian.PutUint64(b[8*i:], pc)
	}
	m.used[id] = true
	return id, nil
}

// sameStack reports whether b has these addresses and no more.
func sameStack(b []byte, pcs []uint64) bool {
	for i := 0; i < len(b)/8; i++ {
		var pc uint64
		if i < len(pcs) {
			pc = pcs[i]
		}
		if binary.NativeEndian.Uint64(b[8*i:]) != pc {
			return false
		}
	}
	return true
}

// hashOf is FNV-1a of the addresses, by words.
func hashOf(pcs []uint64) uint64 {
	h := uint64(14695981039346656037)
	for _, pc := range pcs {
		h = (h ^ pc) * 1099511628211
		h ^= h >> 29
	}
	return h ^ h>>32
}
