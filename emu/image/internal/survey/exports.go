package main

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image"
)

// ksymSize is sizeof(struct kernel_symbol) with PREL32 relocations: value, name, namespace.
const ksymSize = 12

// exports looks each exported symbol up: the one check of a symbol table that the
// image itself allows, for addresses and names there are written by the linker.
func (r *result) exports() {
	type symbol struct {
		name string
		addr uint64
	}
	have := map[symbol]bool{}
	for _, s := range r.raw.Symbols {
		have[symbol{s.Name, s.Addr}] = true
	}
	for _, sec := range r.raw.Sections {
		if !strings.HasPrefix(sec.Name, "__ksymtab") || sec.Name == "__ksymtab_strings" {
			continue
		}
		for off := 0; off+ksymSize <= len(sec.Data); off += ksymSize {
			at := sec.Addr + uint64(off)
			s := symbol{addr: relative(sec.Data[off:], at), name: str(r.raw, relative(sec.Data[off+4:], at+4))}
			r.exported++
			// Exported absolute symbols are not in kallsyms.
			if !have[s] {
				r.unexported = append(r.unexported, s.name)
			}
		}
	}
}

func relative(b []byte, at uint64) uint64 {
	return at + uint64(int64(int32(binary.LittleEndian.Uint32(b))))
}

// str is the string at addr.
func str(raw *image.Raw, addr uint64) string {
	for _, s := range raw.Segments {
		if addr-s.Addr < uint64(len(s.Data)) {
			text, _, _ := bytes.Cut(s.Data[addr-s.Addr:], []byte{0})
			return string(text)
		}
	}
	return ""
}
