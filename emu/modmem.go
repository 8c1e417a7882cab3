package emu

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// place finds room for size bytes in the module area, first fit, with a hole of
// a page behind every module. modMu is held.
func (m *Machine) place(size uint64) (uint64, error) {
	taken := make([]kernel.Range, 0, len(m.modules))
	for _, mod := range m.modules {
		taken = append(taken, mod.Span)
	}
	slices.SortFunc(taken, func(a, b kernel.Range) int { return cmp.Compare(a.Start, b.Start) })
	base := m.mem.moduleArea
	for _, r := range taken {
		if r.Start-base >= size+pageSize {
			break
		}
		base = r.End + pageSize
	}
	if base-m.mem.moduleArea+size+pageSize > moduleAreaSize {
		return 0, system.ErrNoMemory
	}
	return base, nil
}

// mapModule puts img's segments into memory.
func (m *Machine) mapModule(img *image.Module) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return ErrClosed
	}
	return m.mapParts(img)
}

// mapParts is mapModule. The caller holds the machine lock.
func (m *Machine) mapParts(img *image.Module) error {
	for _, segs := range [][]image.Segment{img.Segments, img.InitSegments} {
		for i := range segs {
			s := &segs[i]
			if s.Size == 0 {
				continue
			}
			if err := m.mapSegment(s, s.Addr-m.mem.moduleArea+modulePhys); err != nil {
				return fmt.Errorf("segment at %#x: %w", s.Addr, err)
			}
		}
	}
	return nil
}

// unmapModule takes a part of a module out of memory.
func (m *Machine) unmapModule(r kernel.Range) {
	size := pageUp(r.End) - r.Start
	if size == 0 {
		return
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return
	}
	m.unmapText(r.Start, size)
}

// unmapText is unmapModule. The caller holds the machine lock.
func (m *Machine) unmapText(start, size uint64) {
	m.text.mark(start, size, false)
	m.text.unload(kernel.Range{Start: start, End: start + size})
	m.vm.Invalidate(start, size)
	m.vm.Unmap(start, size)
}

// usedBy tells whether a task is under way in core: its next instruction or a
// return address on its stack lies there.
func (m *Machine) usedBy(core image.Parts) (t *task, used bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	for _, t := range m.tasks.byPtr {
		if t.job == nil || t.stack == 0 { // a kernel thread is its module's own business
			continue
		}
		if core.Contains(t.regs.IP) {
			return t, true
		}
		if m.calledFrom(t, func(addr uint64, sure bool) bool { return sure && core.Contains(addr) }) {
			return t, true
		}
	}
	return nil, false
}
