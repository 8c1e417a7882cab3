// Package offline is a kernel that is looked at and never run. An Image has its symbols, tables and
// text, and an engine on them. A Machine is an Image with a clock, a log and modules, and shows any
// kernel as a running machine shows its own. BuiltIn is the kernel inside.
//
// Locks are taken in this order: Machine.modMu, the engine's own, Image.mu.
//
// The package imports emu/system, emu/image, emu/guest and engine, and needs no cgo. Package
// emu/offline/call runs single functions of such a kernel, and needs cgo for that.
package offline
