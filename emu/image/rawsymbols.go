package image

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// findSymbols fills in the symbols: those of file if one is given, otherwise the kernel's own.
func (raw *Raw) findSymbols(f *elf.File, file *input.File) (err error) {
	switch {
	case file != nil:
		if raw.Symbols, err = kallsyms.Read(file); err != nil {
			err = fmt.Errorf("%s: %w", file.Name(), err)
		}
	default:
		if err = raw.embedded(); err != nil && f != nil {
			raw.Symbols, err = linkedSymbols(f)
		}
	}
	if err != nil {
		return err
	}
	if file != nil && !raw.hasText(raw.Symbols) {
		return fmt.Errorf("%s: its symbols are not those of %s", file.Name(), raw.Name)
	}
	last := raw.Symbols[len(raw.Symbols)-1].Addr
	setSizes(raw.Symbols, func(uint64) uint64 { return (last | (pageSize - 1)) + 1 })
	return nil
}

// embedded takes the symbols that the kernel itself has.
func (raw *Raw) embedded() error {
	areas := make([]kallsyms.Area, len(raw.Segments))
	for i, s := range raw.Segments {
		areas[i] = kallsyms.Area{Addr: s.Addr, Data: s.Data}
	}
	t, err := kallsyms.Find(areas, raw.target().kallsyms())
	if err != nil {
		return err
	}
	if !raw.hasText(t.Symbols) {
		return errors.New("kallsyms of another kernel")
	}
	raw.Symbols = t.Symbols
	raw.settle()
	return nil
}

// hasText tells whether _stext, or any function, is in a segment.
func (raw *Raw) hasText(syms []kernel.Symbol) bool {
	mem := memory(raw.Segments)
	for _, s := range syms {
		if isText(s.Type) && (s.Name == "_stext" || s.Name == "_text") {
			return mem.exec(s.Addr, 1)
		}
	}
	return false
}

// linkedSymbols are those of the ELF symbol table.
func linkedSymbols(f *elf.File) ([]kernel.Symbol, error) {
	all, err := f.Symbols()
	if errors.Is(err, elf.ErrNoSymbols) || err == nil && len(all) == 0 {
		return nil, errNoSymbols
	}
	if err != nil {
		return nil, elfError(err)
	}
	var syms []kernel.Symbol
	for _, s := range all {
		var sec *elf.Section
		switch {
		case skipSymbol(s):
			continue
		case s.Section == elf.SHN_ABS:
		case s.Section >= elf.SHN_LORESERVE || int(s.Section) >= len(f.Sections):
			return nil, fmt.Errorf("damaged ELF file: symbol %s in section %d", s.Name, s.Section)
		default:
			sec = f.Sections[s.Section]
		}
		syms = append(syms, kernel.Symbol{Name: s.Name, Addr: s.Value, Type: symbolType(s, sec)})
	}
	if syms = kallsyms.Normalize(syms); len(syms) == 0 {
		return nil, errNoSymbols
	}
	return syms, nil
}

// identify fills in what neither header nor notes have said.
func (raw *Raw) identify() {
	mem := memory(raw.Segments)
	bounds := map[string]uint64{}
	for _, s := range raw.Symbols {
		switch s.Name {
		case "__start_notes", "__stop_notes", "linux_banner":
			bounds[s.Name] = s.Addr
		}
	}
	if raw.BuildID == "" {
		start, stop := bounds["__start_notes"], bounds["__stop_notes"]
		if b, err := mem.bytes(start, min(stop-start, maxNotes)); err == nil {
			raw.readNotes(b)
		}
	}
	raw.Banner = raw.banner(bounds["linux_banner"])
	if v := release.InBanner(raw.Banner); v != "" {
		raw.Version = v
	}
}

// banner is linux_banner, which is at addr, or has to be looked for.
func (raw *Raw) banner(addr uint64) string {
	intro := []byte(release.Banner)
	text, err := memory(raw.Segments).str(addr)
	for i := 0; err != nil && i < len(raw.Segments); i++ {
		data := raw.Segments[i].Data
		for at := bytes.Index(data, intro); at >= 0; {
			rest := data[at+len(intro):]
			if len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' { // and not the %s of linux_proc_banner
				text, err = memory{{Data: data}}.str(uint64(at))
				break
			}
			data = rest
			at = bytes.Index(data, intro)
		}
	}
	if err != nil {
		return ""
	}
	return text[:min(len(text), maxBanner)]
}

// maxBanner bounds linux_banner.
const maxBanner = 4096
