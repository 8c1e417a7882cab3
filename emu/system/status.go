package system

import (
	"fmt"
	"syscall"
	"time"
)

// MaxCPUs is the most processors a machine can have.
const MaxCPUs = 64

// CheckCPUs refuses a number of processors that no machine can have. EINVAL.
func CheckCPUs(n int) error {
	if n < 1 || n > MaxCPUs {
		return fmt.Errorf("%d CPUs: between 1 and %d are possible: %w", n, MaxCPUs, syscall.EINVAL)
	}
	return nil
}

// Status has a machine's counts and states at one moment.
type Status struct {
	Clock        ClockKind
	Now          time.Duration // since the machine's start
	Seed         uint64
	CPUs         []CPUStatus
	Tasks        int // in the machine, without the processors' idle tasks
	Runnable     int // of them: running or waiting for a processor
	Instructions uint64
	Hits         uint64 // events that called the engine
	Ticks        uint64 // timer interrupts
	Calls        uint64 // mirrored system calls
	Held         int    // mirrored calls that wait for Resume
	Dropped      uint64 // mirrored calls that found no room to wait in
	Oopses       uint64
	Modules      int
	MemoryFree   uint64 // bytes of guest memory never used or given back
	Paused       bool
	// Offline: the kernel cannot run. So there are no hits and no mirrored calls.
	Offline bool
}

// CPUStatus is one virtual processor.
type CPUStatus struct {
	PID     int // of the task it runs; 0: idle
	Comm    string
	Waiting int // tasks that wait for it
}
