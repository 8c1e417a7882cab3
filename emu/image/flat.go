package image

import (
	"encoding/binary"
	"errors"
	"slices"
	"sort"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An image of arm64 is memory without a word about its address. Its own relocations have addresses, for it
// is built to be moved (CONFIG_RELOCATABLE).

const (
	// relocateRelative is the info of R_AARCH64_RELATIVE in a record of offset, info and addend.
	relocateRelative = 0x403
	relaSize         = 24
	leastRelocations = 1000
	// linkAlign is what the address of an image is a multiple of (MIN_KIMG_ALIGN is larger).
	linkAlign = 1 << 16
)

var errNoBase = errors.New("a kernel for arm64 without relocations: the address that it is linked to cannot be told")

// loadFlat fills in the one segment.
func (raw *Raw) loadFlat(k *unpack.Kernel) error {
	data, err := k.Bytes(0, uint64(k.Size()))
	if err != nil {
		return err
	}
	if len(data) > maxKernel {
		return errors.New("too large")
	}
	raw.ISA = arch.ARM64
	size := max(uint64(len(data)), min(u64(data[16:]), maxKernelSpan)) // image_size
	base, ok := relocateAll(data, raw.target())
	if !ok || !raw.target().holds(base, size) {
		return errNoBase
	}
	raw.Segments = []Segment{{Name: flatName, Addr: base, Size: size, Data: data, Write: true, Exec: true}}
	return nil
}

// settle puts an image where its symbols say that it begins (_text). Their base is in place where relocations
// are packed, and the address that was found by these is a guess.
func (raw *Raw) settle() {
	if raw.ISA != arch.ARM64 || len(raw.Segments) != 1 || raw.Segments[0].Name != flatName {
		return
	}
	i := slices.IndexFunc(raw.Symbols, func(s kernel.Symbol) bool { return s.Name == "_text" })
	if i >= 0 && raw.Symbols[i].Addr%linkAlign == 0 && raw.target().holds(raw.Symbols[i].Addr, raw.Segments[0].Size) {
		raw.Segments[0].Addr = raw.Symbols[i].Addr
	}
	applyLoose(raw.Segments[0].Data, raw.Segments[0].Addr)
}

// applyLoose applies relocations that are not packed because of where their places lie: those of assembly
// (_ASM_NOKPROBE). A table that is not found by its length has few of them.
func applyLoose(data []byte, base uint64) {
	size := uint64(len(data))
	for off := 0; off+relaSize <= len(data); off += 8 {
		if u64(data[off+8:]) != relocateRelative {
			continue
		}
		at, addend := u64(data[off:])-base, u64(data[off+16:])
		if at+8 <= size && at < size && addend-base < 2*size && u64(data[at:]) == 0 {
			binary.LittleEndian.PutUint64(data[at:], addend)
		}
	}
}

// flatName is the name of the one segment.
const flatName = "image"

// relocateAll finds the relocations, applies those whose numbers are not in place yet, and returns the
// address that data is linked to.
func relocateAll(data []byte, of *target) (base uint64, ok bool) {
	rela := relaTable(data)
	if base, ok = baseOfRela(rela, of, len(data)); ok {
		applyRela(rela, data, base)
		return base, true
	}
	return baseOfRelr(data, of)
}

// relaTable is the longest run of relative relocations.
func relaTable(data []byte) (best []byte) {
	for off := 0; off+relaSize <= len(data); {
		start := off
		for off+relaSize <= len(data) && u64(data[off+8:]) == relocateRelative {
			off += relaSize
		}
		if off-start > len(best) {
			best = data[start:off]
		}
		if off == start {
			off += 8
		}
	}
	if len(best) < leastRelocations*relaSize {
		return nil
	}
	return best
}

// baseOfRela is the address of the image: no relocation leads below it, and one leads to it
// (kallsyms_relative_base, or the header's own).
func baseOfRela(rela []byte, of *target, size int) (base uint64, ok bool) {
	base = ^uint64(0)
	for b := rela; len(b) > 0; b = b[relaSize:] {
		for _, a := range []uint64{u64(b), u64(b[16:])} {
			if of.space.Contains(a) {
				base = min(base, a)
			}
		}
	}
	base &^= linkAlign - 1
	for b := rela; len(b) > 0; b = b[relaSize:] {
		if at := u64(b) - base; at+8 > uint64(size) {
			return 0, false
		}
	}
	return base, len(rela) > 0
}

// applyRela applies the relocations, and clears them: nothing else in memory is to be taken for a table.
func applyRela(rela, data []byte, base uint64) {
	for b := rela; len(b) > 0; b = b[relaSize:] {
		at, addend := u64(b)-base, u64(b[16:])
		if place := data[at:][:8]; u64(place) == 0 {
			binary.LittleEndian.PutUint64(place, addend)
		}
	}
	clear(rela)
}

// baseOfRelr is the address of an image whose relocations are packed (CONFIG_RELR): the places that they
// name hold addresses of the image already. A record is an address, or a set of the places behind it.
func baseOfRelr(data []byte, of *target) (base uint64, ok bool) {
	places := relrPlaces(data, of)
	if len(places) < leastRelocations {
		return 0, false
	}
	first, last := places[0], places[len(places)-1]
	for base = first &^ (linkAlign - 1); first-base < uint64(len(data)); base -= linkAlign {
		if last-base+8 > uint64(len(data)) {
			break
		}
		if pointers(data, places, base) {
			return base, true
		}
	}
	return 0, false
}

// pointers tells whether places, in data at base, hold addresses of it.
func pointers(data []byte, places []uint64, base uint64) bool {
	step := max(len(places)/200, 1)
	for i := 0; i < len(places); i += step {
		if v := u64(data[places[i]-base:]); v < base || v-base > 2*uint64(len(data)) {
			return false
		}
	}
	return true
}

// relrPlaces are the places that the longest run of such records names, sorted.
func relrPlaces(data []byte, of *target) (best []uint64) {
	for off := 0; off+8 <= len(data); {
		if a := u64(data[off:]); a&7 != 0 || !of.space.Contains(a) {
			off += 8
			continue
		}
		places, next := relrRun(data, off, of)
		if len(places) > len(best) {
			best = places
		}
		off = next
	}
	sort.Slice(best, func(i, j int) bool { return best[i] < best[j] })
	return best
}

// relrRun reads records from off on, as long as their addresses rise.
func relrRun(data []byte, off int, of *target) (places []uint64, next int) {
	at := uint64(0)
	for ; off+8 <= len(data); off += 8 {
		word := u64(data[off:])
		switch {
		case word&1 == 0:
			if word < at || word&7 != 0 || !of.space.Contains(word) || word-at > maxKernel && at != 0 {
				return places, off
			}
			places, at = append(places, word), word+8
		case at == 0 || word == 1:
			return places, off + 8
		default:
			for i := uint64(0); i < 63; i++ {
				if word>>(i+1)&1 != 0 {
					places = append(places, at+8*i)
				}
			}
			at += 63 * 8
		}
	}
	return places, off
}
