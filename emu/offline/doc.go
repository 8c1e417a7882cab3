// Package offline is a kernel that is looked at and never run. An Image has its symbols, tables
// and text, with an engine on them; a Machine is an Image with a clock, a log and modules, and
// shows any kernel as a machine that runs shows its own. BuiltIn is the kernel inside.
//
// It imports emu/system, emu/image, emu/guest and engine, and needs no cgo: package emu/offline/call,
// which runs single functions of such a kernel, does.
//
// Locks are taken in this order: Machine.modMu, the engine's own, Image.mu.
package offline
