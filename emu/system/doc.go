// Package system is what a kernel has whether it runs or is only looked at. It has symbols and tables
// (Registry), loaded modules, the log, the clock, and what a machine says of itself. It also has what
// lets a caller wait for such a machine (FairLock, Underway, Reason).
//
// It is the room below emu and emu/offline. It imports emu/image and engine, and needs no cgo.
//
// Clock, Kmsg and Underway have a lock each, and nothing is taken under them. Readers of a Registry take
// no lock.
package system
