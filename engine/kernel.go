package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// The engine's view of a kernel is defined in engine/kernel, so that a package that only describes
// a kernel needs no engine. These are the same types under the names that the engine's own
// interface uses.
type (
	Kernel         = kernel.Kernel
	ModuleFinder   = kernel.ModuleFinder
	SymbolLister   = kernel.SymbolLister
	Symbol         = kernel.Symbol
	Module         = kernel.Module
	Range          = kernel.Range
	Tables         = kernel.Tables
	BlacklistEntry = kernel.BlacklistEntry
	SiteKind       = kernel.SiteKind
)

// The kinds of kernel.SiteKind.
const (
	SiteFtrace      = kernel.SiteFtrace
	SiteJumpLabel   = kernel.SiteJumpLabel
	SiteStaticCall  = kernel.SiteStaticCall
	SiteBug         = kernel.SiteBug
	SiteExtable     = kernel.SiteExtable
	SiteAlternative = kernel.SiteAlternative
	NumSiteKinds    = kernel.NumSiteKinds
)
