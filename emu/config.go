package emu

import (
	"fmt"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/rs/zerolog"
)

// Config describes a machine. The zero value is a good one.
type Config struct {
	CPUs int // virtual processors, 1 to MaxCPUs; 0: 2
	// Quantum is how many instructions a processor runs at least before the next one has its turn; it runs up to three times
	// as many, by the seed. 0: 8192. Fewer take more of the host's time.
	Quantum uint64
	Seed    uint64    // of everything that could be otherwise: lengths of quanta, placement of tasks
	Clock   ClockKind // the source of the machine's time
	// Since is the clock's first value. A machine that goes on from a snapshot needs it.
	Since time.Duration
	// Load runs kernel threads in the background, so that there is something to probe at any time.
	Load bool
	Log  zerolog.Logger // takes what the machine reports; the zero value logs nothing
	// SoftLockup is how long, in instructions, one task may run without
	// finishing before it is killed; 0: DefaultSoftLockup.
	SoftLockup uint64
	// Patience is how long a mirrored call may hold up its process, of the host's time;
	// 0: DefaultPatience.
	Patience time.Duration
	// Kernel is the kernel that runs (release.Inside); the zero value: the newest one.
	Kernel release.Kernel
	// Engine, if set, may change the engine's configuration. Tests use it to watch the engine's
	// parts and to make them fail.
	Engine func(*engine.Config)
}

const (
	maxSince = 100 * 365 * 24 * time.Hour
	// maxQuantum keeps a turn below a second.
	maxQuantum = 64 << 20
	// DefaultSoftLockup is some ten seconds of an ordinary host's time.
	DefaultSoftLockup = 4 << 30
	// DefaultPatience is so short that a few such calls are over within a second.
	DefaultPatience = 400 * time.Millisecond
)

func (c *Config) check() error {
	if c.Kernel == (release.Kernel{}) {
		var err error
		if c.Kernel, err = release.Inside(""); err != nil {
			return err
		}
	}
	if c.CPUs == 0 {
		c.CPUs = 2
	}
	if err := system.CheckCPUs(c.CPUs); err != nil {
		return err
	}
	if c.Since < 0 || c.Since > maxSince {
		return fmt.Errorf("a clock that begins at %v: %w", c.Since, syscall.EINVAL)
	}
	if c.Quantum == 0 {
		c.Quantum = quantumMin
	}
	if c.Quantum > maxQuantum {
		return fmt.Errorf("turns of %d instructions: %w", c.Quantum, syscall.EINVAL)
	}
	if c.SoftLockup == 0 {
		c.SoftLockup = DefaultSoftLockup
	}
	if c.Patience == 0 {
		c.Patience = DefaultPatience
	}
	return nil
}
