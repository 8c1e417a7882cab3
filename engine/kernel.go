package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// What the engine asks of a kernel has its home in engine/kernel, so that who only
// describes a kernel needs no engine. These are the same types under the names that the
// engine's own interface has them by.
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
