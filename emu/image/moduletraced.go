package image

import (
	"debug/elf"
	"fmt"
	"strings"
)

// A ModuleFunction is a function of a module that is there after the module's start.
type ModuleFunction struct {
	Name   string
	Traced bool // ftrace has a site at its entry
}

// maxEndbr is how far behind a function's first byte the site of its entry may be, in bytes: an endbr64.
const maxEndbr = 4

// AllFunctions are the functions of a module, as its file has them. No module is loaded. Of other instruction sets
// than x86-64 there are none.
func (m *Modules) AllFunctions(name string) ([]ModuleFunction, error) {
	file, f, err := m.object(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 || f.Class != elf.ELFCLASS64 {
		return nil, nil
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.path, elfError(err))
	}
	sites := ftraceSites(f, symbols)
	var all []ModuleFunction
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) != elf.STT_FUNC || int(s.Section) >= len(f.Sections) || s.Section == elf.SHN_UNDEF || passing(s.Name) ||
			strings.HasPrefix(f.Sections[s.Section].Name, ".init") {
			continue
		}
		at := site{s.Section, s.Value}
		all = append(all, ModuleFunction{s.Name, sites[at] || sites[site{at.section, at.offset + maxEndbr}]})
	}
	return all, nil
}

// passing tells whether a name is that of every module's start or end, or of a part of a function.
func passing(name string) bool {
	return name == "init_module" || name == "cleanup_module" || strings.HasPrefix(name, "__pfx_") || strings.Contains(name, ".cold")
}

// A site is a place in a section.
type site struct {
	section elf.SectionIndex
	offset  uint64
}

// ftraceSites are the places that the relocations of __mcount_loc name.
func ftraceSites(f *elf.File, symbols []elf.Symbol) map[site]bool {
	sites := map[site]bool{}
	s := f.Section(".rela__mcount_loc")
	if s == nil {
		return sites
	}
	b, err := sectionData(s)
	if err != nil {
		return sites
	}
	const relaLen = 24
	for ; len(b) >= relaLen; b = b[relaLen:] {
		of := f.ByteOrder.Uint64(b[8:]) >> 32
		if of == 0 || of > uint64(len(symbols)) { // debug/elf leaves out the first symbol
			continue
		}
		y := &symbols[of-1]
		sites[site{y.Section, y.Value + f.ByteOrder.Uint64(b[16:])}] = true
	}
	return sites
}
