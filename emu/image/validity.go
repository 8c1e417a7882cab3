package image

import (
	"debug/elf"
	"encoding/binary"
	"syscall"
)

// A stockHeader is what the loader asks of the header of a section.
type stockHeader struct {
	name, typ, link           uint32
	flags, addr, offset, size uint64
}

// header reads the header of section i. It must be in file.
func (is *stockFile) header(file []byte, i int) (h stockHeader) {
	le := binary.LittleEndian
	b := file[is.at(file)+uint64(i*is.section):][:is.section]
	h.name, h.typ = le.Uint32(b), le.Uint32(b[4:])
	if is.class == elf.ELFCLASS64 {
		h.flags, h.addr, h.offset, h.size = le.Uint64(b[8:]), le.Uint64(b[16:]), le.Uint64(b[24:]), le.Uint64(b[32:])
		h.link = le.Uint32(b[40:])
		return h
	}
	h.flags, h.addr = uint64(le.Uint32(b[8:])), uint64(le.Uint32(b[12:]))
	h.offset, h.size, h.link = uint64(le.Uint32(b[16:])), uint64(le.Uint32(b[20:])), le.Uint32(b[24:])
	return h
}

// at is where the headers of sections are.
func (is *stockFile) at(file []byte) uint64 {
	if is.class == elf.ELFCLASS64 {
		return u64(file[is.sections:])
	}
	return uint64(u32(file[is.sections:]))
}

// within reports whether the section's content is in a file of n bytes (validate_section_offset).
func (h *stockHeader) within(n int) bool {
	end := h.offset + h.size
	return end >= h.offset && end <= uint64(n)
}

// checkFile checks the header of a file, and those of its sections (elf_validity_check).
func (s *Stock) checkFile(file []byte) error {
	if err := s.checkHeader(file); err != nil {
		return err
	}
	return s.checkSections(file)
}

// checkHeader checks the ELF header.
func (s *Stock) checkHeader(file []byte) error {
	is := s.file()
	switch {
	case len(file) < is.size:
		return refusal(syscall.ENOEXEC, "Invalid ELF header len %d", len(file))
	case string(file[:4]) != elf.ELFMAG:
		return refusal(syscall.ENOEXEC, "Invalid ELF header magic: != %s", elf.ELFMAG)
	}
	half := func(at int) int { return int(file[at]) | int(file[at+1])<<8 }
	typ, machine, entry, n, names := half(16), half(18), half(is.counts), half(is.counts+2), half(is.counts+4)
	at := is.at(file)
	switch {
	case typ != int(elf.ET_REL):
		return refusal(syscall.ENOEXEC, "Invalid ELF header type: %d != %d", typ, elf.ET_REL)
	case machine != int(is.machine) || file[elf.EI_CLASS] != byte(is.class) || file[elf.EI_DATA] != byte(elf.ELFDATA2LSB):
		return refusal(syscall.ENOEXEC, "Invalid architecture in ELF header: %d", machine)
	case entry != is.section:
		return refusal(syscall.ENOEXEC, "Invalid ELF section header size")
	case at >= uint64(len(file)) || uint64(n*is.section) > uint64(len(file))-at:
		return refusal(syscall.ENOEXEC, "Invalid ELF section header overflow")
	case names == 0 || names >= n:
		return refusal(syscall.ENOEXEC, "Invalid ELF section name index: %d || e_shstrndx (%d) >= e_shnum (%d)", names, names, n)
	}
	return nil
}

// checkSections checks the headers of sections. checkHeader has found where they are.
func (s *Stock) checkSections(file []byte) error {
	is := s.file()
	n, names := int(u16(file[is.counts+2:])), int(u16(file[is.counts+4:]))
	strings, first := is.header(file, names), is.header(file, 0)
	switch {
	case !strings.within(len(file)):
		return refusal(syscall.ENOEXEC, "Invalid ELF section hdr(type %d)", strings.typ)
	case strings.size == 0:
		return refusal(syscall.ENOEXEC, "empty section name table")
	case file[strings.offset+strings.size-1] != 0:
		return refusal(syscall.ENOEXEC, "ELF Spec violation: section name table isn't null terminated")
	case first.typ != uint32(elf.SHT_NULL) || first.size != 0 || first.addr != 0:
		return refusal(syscall.ENOEXEC, "ELF Spec violation: section 0 type(%d)!=SH_NULL or non-zero len or addr", first.typ)
	}
	for i := 1; i < n; i++ {
		h := is.header(file, i)
		switch {
		case h.typ == uint32(elf.SHT_NULL) || h.typ == uint32(elf.SHT_NOBITS):
		case h.typ == uint32(elf.SHT_SYMTAB) && (h.link == 0 || int64(h.link) >= int64(n)):
			return refusal(syscall.ENOEXEC, "Invalid ELF sh_link!=SHN_UNDEF(%d) or (sh_link(%d) >= hdr->e_shnum(%d)", h.link, h.link, n)
		case !h.within(len(file)):
			return refusal(syscall.ENOEXEC, "Invalid ELF section in module (section %d type %d)", i, h.typ)
		case h.flags&uint64(elf.SHF_ALLOC) != 0 && uint64(h.name) >= strings.size:
			return refusal(syscall.ENOEXEC, "Invalid ELF section name in module (section %d type %d)", i, h.typ)
		}
	}
	return nil
}
