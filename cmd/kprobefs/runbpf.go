//go:build cgo && linux && amd64

package main

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs/bpf"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// newBPF makes what serves bpf(2) of the machine to the session s.
func (h *host) newBPF(s *ns.Session) (*bpf.Server, error) {
	w := h.machine
	var types func() []byte
	if m, ok := w.Machine.(interface {
		HasBTF() bool
		BTF() []byte
	}); ok && m.HasBTF() {
		types = m.BTF
	}
	programs, err := bpf.New(bpf.Config{
		Types: types,
		Now:   w.Machine.Clock().Now, Boot: h.sinceBoot(), HostCPUs: runtime.NumCPU(), Lookup: w.Machine.Kernel().Lookup, ISA: w.Machine.Engine().Arch().ISA,
		Stack: w.Tracing.Stack, Print: w.Tracing.TracePrintk, May: mirror.May, Reopen: s.Reopen, FileName: ns.PerfFile,
		Put: s.FillBPF,
		Say: onceOnTerminal(), Settle: w.settle,
	})
	if err != nil {
		return nil, fmt.Errorf("serve BPF: %w", err)
	}
	return programs, nil
}

// sinceBoot is what the host's clock since its boot is ahead of the machine's, in ns: programs and their readers compare both.
// A virtual clock is nobody's but the machine's.
func (h *host) sinceBoot() uint64 {
	var ts unix.Timespec
	if h.flags.clock.value == "virtual" || unix.ClockGettime(unix.CLOCK_BOOTTIME, &ts) != nil {
		return 0
	}
	return uint64(ts.Nano()) - h.machine.Machine.Clock().Now()
}
