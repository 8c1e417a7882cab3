package image

import (
	"bytes"
	"debug/elf"
	"fmt"
	"path"
	"slices"
)

// Functions returns those names of wanted that functions of a module have. No module is loaded.
func (m *Modules) Functions(name string, wanted map[string]bool) (names []string, err error) {
	file, f, err := m.object(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	table, strings := f.SectionByType(elf.SHT_SYMTAB), []byte(nil)
	if table == nil || int64(table.Link) >= int64(len(f.Sections)) {
		return nil, nil
	}
	syms, err := sectionData(table)
	if err == nil {
		strings, err = sectionData(f.Sections[table.Link])
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.path, err)
	}
	return functionsIn(f, syms, strings, wanted), nil
}

// Packed tells whether a module's file is compressed: it takes long to look into it.
func (m *Modules) Packed(name string) bool {
	x, err := m.load()
	return err == nil && slices.Contains([]string{".gz", ".xz", ".zst"}, path.Ext(x.files[name].path))
}

// object opens a module's ELF object. Of a file that is not compressed it reads only what is asked for.
func (m *Modules) object(name string) (moduleFile, *elf.File, error) {
	x, err := m.load()
	if err != nil {
		return moduleFile{}, nil, err
	}
	if file := x.files[name]; file.disk == file.path && path.Ext(file.path) == ".ko" {
		if f, err := elf.Open(file.path); err == nil && f.Type == elf.ET_REL {
			return file, f, nil
		}
	}
	file, object, err := m.read(name)
	if err != nil {
		return file, nil, err
	}
	f, err := openObject(object)
	if err != nil {
		return file, nil, fmt.Errorf("%s: %w", file.path, elfError(err))
	}
	return file, f, nil
}

// functionsIn looks through a table of symbols without a copy of any name.
func functionsIn(f *elf.File, syms, strings []byte, wanted map[string]bool) (names []string) {
	size, info, section := elf.Sym64Size, 4, 6
	if f.Class == elf.ELFCLASS32 {
		size, info, section = elf.Sym32Size, 12, 14
	}
	for ; len(syms) >= size; syms = syms[size:] {
		if elf.ST_TYPE(syms[info]) != elf.STT_FUNC || f.ByteOrder.Uint16(syms[section:]) == uint16(elf.SHN_UNDEF) {
			continue
		}
		at := f.ByteOrder.Uint32(syms)
		if int64(at) >= int64(len(strings)) {
			continue
		}
		name, _, _ := bytes.Cut(strings[at:], []byte{0})
		if wanted[string(name)] {
			names = append(names, string(name))
		}
	}
	return names
}

// Types is the type information in a module's file, which refers to that of its kernel; nil: it has none.
func (m *Modules) Types(name string) []byte {
	if m == nil {
		return nil
	}
	_, object, err := m.read(name)
	if err != nil {
		return nil
	}
	f, err := openObject(object)
	if err != nil {
		return nil
	}
	defer f.Close()
	s := f.Section(".BTF")
	if s == nil {
		return nil
	}
	b, err := sectionData(s)
	if err != nil {
		return nil
	}
	return b
}
