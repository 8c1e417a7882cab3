// Package system has the parts of a kernel that running and offline machines share: symbols and tables
// (Registry), loaded modules, the log, the clock, and the machine's status. It also has the parts for
// callers that wait for a machine (FairLock, Underway, Reason).
//
// emu and emu/offline import it. It imports emu/image and engine, and needs no cgo.
//
// Clock, Kmsg and Underway have a lock each, and nothing is taken under them. Readers of a Registry take
// no lock.
package system
