package image

import (
	"bytes"
	"debug/elf"
)

// percpuSection holds the per-CPU data of a module. Every processor gets a copy of it, and its symbols are
// offsets into the processors' areas (percpu_modalloc, percpu_modcopy of kernel/module/main.c).
const percpuSection = ".data..percpu"

// PerCPUNeed is how much per-CPU data a module's file has, in bytes, and its alignment. The size is 0
// where there is none, or where LoadModule would not take the file.
func PerCPUNeed(file []byte) (size, align uint64) {
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return 0, 0
	}
	defer f.Close()
	if s := f.Section(percpuSection); s != nil {
		return s.Size, max(s.Addralign, 1)
	}
	return 0, 0
}

// guestPercpu places the module's per-CPU data at addr.
func (l *linker) guestPercpu(addr uint64) (Segment, error) {
	seg := Segment{Name: "percpu", Addr: addr, Write: true}
	for i, s := range l.f.Sections {
		if s.Name != percpuSection || s.Flags&elf.SHF_ALLOC == 0 || s.Size == 0 {
			continue
		}
		err := l.append(&seg, i)
		seg.Size = uint64(len(seg.Data))
		return seg, err
	}
	return seg, nil
}
