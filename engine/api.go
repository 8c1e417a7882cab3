package engine

import "github.com/rs/zerolog"

// Config is what an Engine is built on.
type Config struct {
	Arch   *Arch
	Kernel Kernel
	Text   Text
	Clock  Clock
	CPUs   int
	Log    zerolog.Logger
	// Printk receives the kernel's own log lines (pr_info of kprobes.c).
	Printk func(line string)
}

// Engine is the kprobes subsystem of one machine.
type Engine struct {
	cfg Config
}

// ModuleState is what has happened to a module.
type ModuleState uint8

const (
	ModuleComing ModuleState = iota // text is in place, init not yet run
	ModuleLive                      // init has run, its text is about to be freed
	ModuleUnload                    // MODULE_STATE_GOING: text is about to be freed
)

// ModuleEvent is one call of the module notifier chain.
type ModuleEvent struct {
	Module Module
	State  ModuleState
}
