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

// VirtualClock makes runs repeat: the machine's time moves by one nanosecond with each instruction that
// it executes, and by Emu.Advance, and seed decides everything that could be otherwise. Commands are not mirrored:
// when a process of the host does something cannot be repeated.
func VirtualClock(seed uint64) Option {
	return func(c *config) { c.emu.Clock, c.emu.Seed, c.mirror = emu.ClockVirtual, seed, false }
}

// NoMirror keeps commands out of the machine: what they do with its files is no task there, and hits
// no probe. It is kprobefs mount's --mirror=off.
func NoMirror() Option { return func(c *config) { c.mirror = false } }

// KernelPaths has commands find the files where the kernel has them: /sys/kernel/tracing, /sys/kernel/debug,
// /proc/sys/debug, /proc/kallsyms, /proc/modules, /proc/version and the machine's variables in
// /proc/sys/kernel. Each command runs in a mount namespace for that, and in a
// user namespace as its root if the test has no right to mount. Start skips the test where the
// host allows neither. mount(8) is needed.
func KernelPaths() Option { return func(c *config) { c.kernelPaths = true } }

// Log sends what the machine and its files log to log; without it nothing is logged.
func Log(log zerolog.Logger) Option { return func(c *config) { c.emu.Log = log } }
