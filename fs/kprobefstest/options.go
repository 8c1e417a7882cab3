package kprobefstest

import (
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
)

// config is what options change.
type config struct {
	emu         emu.Config
	mirror      bool
	kernelPaths bool
}

// An Option changes the machine that Start makes.
type Option func(*config)

// CPUs gives the machine n virtual processors, 1 to emu.MaxCPUs; without it there are 2.
func CPUs(n int) Option { return func(c *config) { c.emu.CPUs = n } }

// VirtualClock makes runs repeatable: the machine's time moves by one nanosecond with each instruction that
// it executes, and by Emu.Advance. seed decides everything that is random. Commands are not mirrored,
// because the time of an action of a host process cannot be repeated.
func VirtualClock(seed uint64) Option {
	return func(c *config) { c.emu.Clock, c.emu.Seed, c.mirror = emu.ClockVirtual, seed, false }
}

// NoMirror turns mirroring off: the machine has no tasks for commands, and they hit no probes. It is
// --mirror=off of kprobefs mount.
func NoMirror() Option { return func(c *config) { c.mirror = false } }

// KernelPaths shows the files to commands at the kernel's paths: /sys/kernel/tracing, /sys/kernel/debug,
// /proc/sys/debug, /proc/kallsyms, /proc/modules, /proc/version and the machine's variables in
// /proc/sys/kernel. For that, each command runs in a mount namespace. If the test has no right to mount,
// the command also runs in a user namespace as its root. Start skips the test if the host allows neither.
// mount(8) is needed.
func KernelPaths() Option { return func(c *config) { c.kernelPaths = true } }

// Log sends what the machine and its files log to log; without it nothing is logged.
func Log(log zerolog.Logger) Option { return func(c *config) { c.emu.Log = log } }
