// Package system is what a kernel has whether it runs or is only looked at: symbols and
// tables (Registry), loaded modules, the log, the clock, what its machine says of itself;
// and how one waits for such a machine (FairLock, Underway, Reason).
//
// It is the room below emu and emu/offline. It imports emu/image and engine, and needs no cgo.
//
// Of locks there are Clock's, Kmsg's and Underway's: nothing is taken under them. A Registry's
// readers take none.
package system
