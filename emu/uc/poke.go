package uc

// #include "shim.h"
import "C"

import (
	"cmp"
	"fmt"
	"slices"
	"syscall"
)

// A Patch is one Poke.
type Patch struct {
	Virt  uint64
	Bytes []byte
}

// Poke stores b at virt, whether the guest may write there or not. It drops the translations of the
// old bytes: from the next block on, the new bytes are executed. If a byte is not mapped, the error
// is EFAULT, and nothing is stored.
func (v *VM) Poke(virt uint64, b []byte) error {
	if n := v.eachPage(virt, len(b), func(uint64, []byte, bool, int) {}); n < len(b) {
		return fmt.Errorf("poke %#x: %w", virt+uint64(n), syscall.EFAULT)
	}
	v.spans = v.spans[:0]
	v.store(virt, b)
	v.invalidate()
	return nil
}

// PokeAll does many pokes for little more than the stores: each page's
// translations are looked through once. EFAULT, and nothing stored, if a byte
// of any of them is not mapped.
func (v *VM) PokeAll(patches []Patch) error {
	for _, p := range patches {
		if n := v.eachPage(p.Virt, len(p.Bytes), func(uint64, []byte, bool, int) {}); n < len(p.Bytes) {
			return fmt.Errorf("poke %#x: %w", p.Virt+uint64(n), syscall.EFAULT)
		}
	}
	v.spans = v.spans[:0]
	for _, p := range patches {
		v.store(p.Virt, p.Bytes)
	}
	v.mergeSpans()
	v.invalidate()
	return nil
}

// Invalidate drops the translations of [virt, virt+size). The host calls it after it wrote
// executable memory through RAM.
func (v *VM) Invalidate(virt, size uint64) {
	v.spans = v.spans[:0]
	for size > 0 {
		n := min(size, PageSize-virt%PageSize)
		if _, prot, ok := v.Lookup(virt); ok && prot&ProtExec != 0 {
			v.spans = append(v.spans, C.struct_shim_span{C.uint64_t(virt), C.uint64_t(n)})
		}
		virt, size = virt+n, size-n
	}
	v.invalidate()
}

// eachPage gives f the bytes of RAM behind [virt, virt+n) page by page, until
// one is not mapped; it returns how many bytes there were.
func (v *VM) eachPage(virt uint64, n int, f func(virt uint64, ram []byte, exec bool, off int)) int {
	for off := 0; off < n; {
		at := virt + uint64(off)
		phys, prot, ok := v.Lookup(at)
		if !ok {
			return off
		}
		size := min(n-off, int(PageSize-at%PageSize))
		f(at, v.ram[phys:phys+uint64(size)], prot&ProtExec != 0, off)
		off += size
	}
	return n
}

// store writes mapped memory and adds the executable parts to spans.
func (v *VM) store(virt uint64, b []byte) {
	v.eachPage(virt, len(b), func(at uint64, ram []byte, exec bool, off int) {
		copy(ram, b[off:])
		if exec {
			v.spans = append(v.spans, C.struct_shim_span{C.uint64_t(at), C.uint64_t(len(ram))})
		}
	})
}

// mergeSpans makes of the spans in one page one from the first to the last byte.
func (v *VM) mergeSpans() {
	slices.SortFunc(v.spans, func(a, b C.struct_shim_span) int { return cmp.Compare(a.virt, b.virt) })
	merged := v.spans[:0]
	for _, s := range v.spans {
		if n := len(merged); n > 0 && merged[n-1].virt/PageSize == s.virt/PageSize {
			last := &merged[n-1]
			last.size = max(last.virt+last.size, s.virt+s.size) - last.virt
			continue
		}
		merged = append(merged, s)
	}
	v.spans = merged
}

func (v *VM) invalidate() {
	if n := len(v.spans); n > 0 {
		C.shim_invalidate(v.c, &v.spans[0], C.size_t(n))
	}
}
