package machinefs

import (
	"context"
	"sync"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/debuginfo"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A memory is a machine whose memory debuggers can read. *emu.Machine is one.
type memory interface {
	// MemoryRanges returns the addresses of the kernel's memory.
	MemoryRanges() []kernel.Range
	// ReadMemory copies live memory, and returns how many bytes are mapped.
	ReadMemory(addr uint64, p []byte) int
	// VMCoreInfo returns the text of the note VMCOREINFO.
	VMCoreInfo() string
}

// maxCoreRead is the most that one read of /proc/kcore answers, in bytes: the processor stands still meanwhile.
const maxCoreRead = 1 << 17

// kcore is /proc/kcore. Of a kernel out of an image it has no segments: nobody's memory is the host's.
func kcore(m Machine, code Code) *vtree.File {
	read := func(uint64, []byte) int { return 0 }
	core := sync.OnceValue(func() *debuginfo.Core {
		if mem, ok := m.(memory); ok {
			return debuginfo.NewCore(code.Arch().WordSize, mem.MemoryRanges(), mem.VMCoreInfo())
		}
		return debuginfo.NewCore(code.Arch().WordSize, nil, "")
	})
	if mem, ok := m.(memory); ok {
		read = mem.ReadMemory
	}
	return &vtree.File{
		Mode: 0o400, Apart: true,
		Open: func(o *vtree.Open) error {
			if o.Capable != nil && !o.Capable(capSysRawio) {
				return syscall.EPERM // open_kcore
			}
			return nil
		},
		Len: func(*vtree.Open) int { return int(core().Size()) },
		ReadContext: func(_ context.Context, _ *vtree.Open, p []byte, off int64) (int, error) {
			return core().ReadAt(p[:min(len(p), maxCoreRead)], off, read), nil
		},
	}
}
