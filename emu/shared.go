package emu

import (
	"context"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// What a machine shares with a kernel that is only looked at, under the names that users of
// this package know.
type (
	// ClockKind is what moves the machine's time.
	ClockKind = system.ClockKind
	// Status is a moment of the machine's life.
	Status = system.Status
	// CPUStatus is one virtual processor.
	CPUStatus = system.CPUStatus
	// A ModuleError says why an operation on a module was refused.
	ModuleError = system.ModuleError
)

const (
	// ClockHost: the host's monotonic time since the machine's start.
	ClockHost = system.ClockHost
	// ClockVirtual: an executed instruction is one nanosecond, and Advance.
	ClockVirtual = system.ClockVirtual
	// MaxCPUs is the most processors a machine can have.
	MaxCPUs = system.MaxCPUs
	// DefaultLimit is how much of the host's time a call may take if its caller does not say.
	DefaultLimit = system.DefaultLimit
)

// Why calls end before they return: see package system.
var (
	ErrClosed      = system.ErrClosed
	ErrKilled      = system.ErrKilled
	ErrOops        = system.ErrOops
	ErrFault       = system.ErrFault
	ErrInterrupted = system.ErrInterrupted
	ErrTime        = system.ErrTime
	ErrUndone      = system.ErrUndone
)

// WithLimit makes d the limit of calls under ctx: how long they may take of the host's time,
// without pauses.
func WithLimit(ctx context.Context, d time.Duration) context.Context {
	return system.WithLimit(ctx, d)
}

// Limit is what WithLimit has set.
func Limit(ctx context.Context) (d time.Duration, ok bool) { return system.Limit(ctx) }
