// Package check answers, for many probes and several kernels, what registering would say: whether a
// probe is accepted, why not, how it would be armed, and what changes from one kernel to the next.
//
// A Kernel is an Image with its modules, or the embedded kernel. It is loaded if the Cache does not have an
// answer. LanguageOf is the language of its kprobe_events.
//
// Probes come from files or arguments (ReadProbes). A Language says what a definition in the language of
// kprobe_events means, because the engine does not know that language. Answers are values: Of makes
// them, a Cache keeps them, Table, JSON and JUnit print them, and Diff tells which of two lists differ.
//
// The package keeps no state and takes no lock. The file operations of a Cache are atomic. It imports
// engine, engine/explain, emu/offline, emu/image and fs/tracefs/probe, and needs no cgo.
package check
