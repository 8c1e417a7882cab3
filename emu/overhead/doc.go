// Package overhead measures what a hit of a probe adds to a call in a running machine: for each way in which a
// probe is armed, with a handler in Go, with one in C, and with none. The functions that are probed are those of
// the module kpbench. A figure is the least of several rounds, and is taken over the unprobed call, which is
// measured just before: other load on the host only ever adds to both.
//
// It takes no locks. It may import emu, engine and engine/release.
package overhead
