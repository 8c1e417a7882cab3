package sysctl

import (
	"sync"
	"sync/atomic"
)

// A Table is one variable (struct ctl_table).
type Table struct {
	Path string // path below /proc/sys, such as "debug/kprobes-optimization"
	Mode uint32 // permission bits
	Proc Proc   // reads and writes it (proc_handler)
}

// Proc reads and writes one variable as a file.
type Proc interface {
	// Read is one read(2) of len(p) bytes at off.
	Read(p []byte, off int64) (n int, err error)
	// Write is one write(2) of p at off. Errors are errnos.
	Write(c Cred, p []byte, off int64) (n int, err error)
}

// Cred is the process that writes, and its capabilities.
type Cred struct {
	PID     uint32
	Capable func(capability int) bool // nil: it has all capabilities
}

// capSysAdmin is CAP_SYS_ADMIN.
const capSysAdmin = 21

func (c Cred) has(capability int) bool { return c.Capable == nil || c.Capable(capability) }

// Writes is the rule for writes at an offset that is not 0 (kernel.sysctl_writes_strict). All tables of one
// machine share it. The zero value is the kernel's default: such writes succeed and do nothing.
type Writes struct {
	mode atomic.Int32 // of lenience: 0 is strict (1), 1 is warn (0), 2 is legacy (-1)
	warn sync.Once    // for the first warning
	// Warn, unless nil, is called at the first such write in warn mode. It is set before use and never
	// changed.
	Warn func(table string, c Cred)
}

// Set sets sysctl_writes_strict: 1 is strict, 0 warns once and allows the write, -1 allows the write.
func (w *Writes) Set(strict int) { w.mode.Store(int32(1 - strict)) }

// Strict returns sysctl_writes_strict.
func (w *Writes) Strict() int { return 1 - int(w.mode.Load()) }

// ignore reports whether a write at off is ignored, and warns if it must (proc_first_pos_non_zero_ignore).
func (w *Writes) ignore(table string, c Cred, off int64) bool {
	if off == 0 || w == nil {
		return off != 0
	}
	switch w.Strict() {
	case 1:
		return true
	case 0:
		if w.Warn != nil {
			w.warn.Do(func() { w.Warn(table, c) })
		}
	}
	return false
}
