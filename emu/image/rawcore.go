package image

import (
	"debug/elf"
	"errors"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// loadCore takes the kernel's own memory out of a core dump: of /proc/kcore and /proc/vmcore the PT_LOAD
// that is [_text, _end). It skips the rest of the dump, such as the direct map, and modules.
func (raw *Raw) loadCore(f *elf.File, k *unpack.Kernel) error {
	raw.Live = true
	of := raw.target()
	var total uint64
	others := 0
	for i, p := range f.Progs {
		switch {
		case p.Type == elf.PT_NOTE:
			raw.notes(k, p)
			continue
		case p.Type != elf.PT_LOAD || p.Memsz == 0:
			continue
		case !of.holds(p.Vaddr, p.Memsz) || p.Vaddr >= of.modules || p.Filesz == 0:
			others++
			continue
		case p.Filesz > p.Memsz:
			return fmt.Errorf("segment %d: %#x bytes in %#x", i, p.Filesz, p.Memsz)
		}
		if total += p.Filesz; total > maxKernel {
			return fmt.Errorf("kernel memory of more than %d bytes", maxKernel)
		}
		data, err := k.Bytes(p.Off, p.Filesz)
		if err != nil {
			return fmt.Errorf("segment %d, kernel text: %w", i, err)
		}
		raw.addSegment(i, p, data)
		// Dumps of physical memory do not say what may be run.
		raw.Segments[len(raw.Segments)-1].Exec = true
	}
	if len(raw.Segments) == 0 {
		return fmt.Errorf("a core dump of %d segments, but none is the kernel's text: neither /proc/kcore nor /proc/vmcore", others)
	}
	return nil
}

// vmcoreinfo takes the lines of the note that are needed.
func (raw *Raw) vmcoreinfo(text string) {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimRight(line, "\n\x00"), "=")
		switch key {
		case "OSRELEASE":
			raw.Version = value
		case "BUILD-ID":
			raw.BuildID = value
		}
	}
}

// errNoSymbols is of a kernel that cannot be used.
var errNoSymbols = errors.New("no symbols: it was built without kallsyms, and is stripped; give a System.map (--symbols)")
