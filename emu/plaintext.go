package emu

import (
	"bytes"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// load notes the text of s without any probe. The machine lock is held.
func (t *text) load(s *image.Segment) { t.plain = append(t.plain, *s) }

// unload forgets segments and pages in r.
func (t *text) unload(r kernel.Range) {
	kept := t.plain[:0]
	for _, s := range t.plain {
		if !r.Contains(s.Addr) {
			kept = append(kept, s)
		}
	}
	t.plain = kept
	for page := range t.patched {
		if r.Contains(page) {
			delete(t.patched, page)
		}
	}
}

// note keeps what probes write into text. Other executable memory is only the host's to
// write, and not kept.
func (t *text) note(va uint64, b []byte) {
	for len(b) > 0 {
		n := min(len(b), int(pageSize-va%pageSize))
		if p := t.patchable(pageDown(va)); p != nil {
			copy(p[va%pageSize:], b[:n])
		}
		va, b = va+uint64(n), b[n:]
	}
}

func (t *text) patchable(page uint64) *ramPage {
	if p := t.patched[page]; p != nil {
		return p
	}
	for i := range t.plain {
		s := &t.plain[i]
		if page-s.Addr < pageUp(s.Size) {
			p := new(ramPage)
			t.m.plainPage(s, page-s.Addr, p)
			t.patched[page] = p
			return p
		}
	}
	return nil
}

// plainPage is the page of s at off, as mapSegment makes it.
func (m *Machine) plainPage(s *image.Segment, off uint64, p *ramPage) {
	clear(p[:])
	if off < uint64(len(s.Data)) {
		copy(p[:], s.Data[off:])
	}
	if from := max(s.Size, off); from < off+pageSize {
		m.isa.Fill(p[from-off:])
	}
}

// repair undoes changes to the text that neither loading nor probes have made. The machine lock is
// held.
func (t *text) repair() {
	var p ramPage
	for i := range t.plain {
		s := &t.plain[i]
		for off := uint64(0); off < pageUp(s.Size); off += pageSize {
			want := t.patched[s.Addr+off]
			if want == nil {
				t.m.plainPage(s, off, &p)
				want = &p
			}
			pa, _ := t.m.mem.textPhys(s.Addr + off)
			if live := t.m.mem.ram[pa : pa+pageSize]; !bytes.Equal(live, want[:]) {
				t.mu.Lock()
				copy(live, want[:])
				t.mu.Unlock()
				t.m.vm.Invalidate(s.Addr+off, pageSize)
			}
		}
	}
}
