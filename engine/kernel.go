package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// The engine's view of a kernel is defined in engine/kernel, so that a package that only describes a
// kernel needs no engine. These are the same types under older names, which fs/tracefs still uses.
type (
	Kernel       = kernel.Kernel
	ModuleFinder = kernel.ModuleFinder
	Symbol       = kernel.Symbol
	Module       = kernel.Module
	Range        = kernel.Range
	Tables       = kernel.Tables
)

// SiteFtrace is kernel.SiteFtrace.
const SiteFtrace = kernel.SiteFtrace
