package image

import (
	"debug/elf"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

const (
	// maxKernel bounds the bytes of a kernel's memory that are in its file, and
	// maxKernelSpan the memory of one segment: the kernel's part of the address space.
	maxKernel     = 512 << 20
	maxKernelSpan = 2 << 30
)

// loadELF fills in segments, sections and the build id.
func (raw *Raw) loadELF(k *unpack.Kernel) (*elf.File, error) {
	f, err := elf.NewFile(k)
	if err != nil {
		return nil, elfError(err)
	}
	of := targetOfFile(f)
	if of == nil {
		return nil, fmt.Errorf("an ELF file for %s: only kernels for %s are taken", machineName(f), targetNames())
	}
	raw.ISA = of.isa
	switch f.Type {
	case elf.ET_EXEC, elf.ET_DYN:
		err = raw.loadLinked(f, k)
	case elf.ET_CORE:
		err = raw.loadCore(f, k)
	case elf.ET_REL:
		err = errors.New("an object file (a module?), not a kernel: --modules takes those")
	default:
		err = fmt.Errorf("%v is not a kernel", f.Type)
	}
	if err != nil {
		return nil, err
	}
	return f, raw.checkSegments()
}

// machineName is the usual name of the architecture that f is for.
func machineName(f *elf.File) string {
	switch f.Machine {
	case elf.EM_AARCH64:
		return "arm64 (aarch64)"
	case elf.EM_386:
		return "32-bit x86 (i386)"
	case elf.EM_X86_64:
		return "x32"
	}
	return strings.ToLower(strings.TrimPrefix(f.Machine.String(), "EM_"))
}

// elfError is the error of a damaged ELF file, without the file's name: the caller adds that.
func elfError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("damaged ELF file: it ends early")
	}
	return fmt.Errorf("damaged ELF file: %w", err)
}

// holds tells whether a kernel of the target can have size bytes at addr.
func (t *target) holds(addr, size uint64) bool {
	return t.space.Contains(addr) && size <= min(t.space.End-addr, maxKernelSpan)
}

// loadLinked takes a vmlinux.
func (raw *Raw) loadLinked(f *elf.File, k *unpack.Kernel) error {
	var total uint64
	of := raw.target()
	for i, p := range f.Progs {
		if p.Type == elf.PT_NOTE {
			raw.notes(k, p)
		}
		if p.Type != elf.PT_LOAD || p.Memsz == 0 {
			continue
		}
		percpu := of.percpu && p.Vaddr == 0
		if !of.holds(p.Vaddr, p.Memsz) && !percpu || p.Filesz > p.Memsz || p.Memsz > maxKernelSpan {
			return fmt.Errorf("segment %d: %#x bytes at %#x, not in a kernel's addresses: is it a program?", i, p.Memsz, p.Vaddr)
		}
		if total += p.Filesz; total > maxKernel {
			return fmt.Errorf("segments of more than %d bytes", maxKernel)
		}
		data, err := k.Bytes(p.Off, p.Filesz)
		if err != nil {
			return fmt.Errorf("segment %d: %w", i, err)
		}
		if percpu {
			raw.PerCPU = data
			continue
		}
		raw.addSegment(i, p, data)
	}
	raw.sections(f)
	return nil
}

func (raw *Raw) addSegment(i int, p *elf.Prog, data []byte) {
	raw.Segments = append(raw.Segments, Segment{
		Name: fmt.Sprintf("load%d", i), Addr: p.Vaddr, Size: p.Memsz, Data: data,
		Write: p.Flags&elf.PF_W != 0, Exec: p.Flags&elf.PF_X != 0,
	})
}

// checkSegments checks and sorts segments. Other code relies on its answer.
func (raw *Raw) checkSegments() error {
	slices.SortFunc(raw.Segments, func(a, b Segment) int {
		if a.Addr < b.Addr {
			return -1
		}
		return 1
	})
	text := false
	for i, s := range raw.Segments {
		if i > 0 && s.Addr < raw.Segments[i-1].End() {
			return fmt.Errorf("segments overlap at %#x", s.Addr)
		}
		text = text || s.Exec
	}
	if !text {
		return errors.New("no kernel text in it")
	}
	return nil
}

// sections lists the sections that are in memory, by address.
func (raw *Raw) sections(f *elf.File) {
	mem := memory(raw.Segments)
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Size == 0 || s.Addr+s.Size < s.Addr {
			continue
		}
		sec := Section{Name: s.Name, Addr: s.Addr, Size: s.Size}
		if s.Type != elf.SHT_NOBITS {
			if s.Addr < uint64(len(raw.PerCPU)) {
				sec.Data = raw.PerCPU[s.Addr:min(s.Addr+s.Size, uint64(len(raw.PerCPU)))]
			} else if data, err := mem.bytes(s.Addr, s.Size); err == nil {
				sec.Data = data
			} else {
				continue // the section claims to be in memory, but no segment contains it
			}
		}
		raw.Sections = append(raw.Sections, sec)
	}
	slices.SortStableFunc(raw.Sections, func(a, b Section) int {
		switch {
		case a.Addr < b.Addr:
			return -1
		case a.Addr > b.Addr:
			return 1
		}
		return 0
	})
}

// maxNotes bounds a PT_NOTE.
const maxNotes = 1 << 20

// The types of notes that are read; GNU's is NT_GNU_BUILD_ID.
const noteBuildID = 3

// notes takes the build id, and vmcoreinfo, from a PT_NOTE.
func (raw *Raw) notes(k *unpack.Kernel, p *elf.Prog) {
	if p.Filesz > maxNotes {
		return
	}
	b, err := k.Bytes(p.Off, p.Filesz)
	if err != nil {
		return // a kernel without a build id is a kernel
	}
	raw.readNotes(b)
}

func (raw *Raw) readNotes(b []byte) {
	for len(b) >= 12 {
		nameSize, descSize, typ := uint64(u32(b)), uint64(u32(b[4:])), u32(b[8:])
		descAt := 12 + align(nameSize, 4)
		if end := descAt + descSize; end > uint64(len(b)) {
			return
		}
		name := strings.TrimRight(string(b[12:12+nameSize]), "\x00")
		desc := b[descAt : descAt+descSize]
		switch {
		case name == "GNU" && typ == noteBuildID && raw.BuildID == "":
			raw.BuildID = hex.EncodeToString(desc)
		case name == "VMCOREINFO":
			raw.vmcoreinfo(string(desc))
		}
		b = b[min(descAt+align(descSize, 4), uint64(len(b))):]
	}
}
