// Package check answers for many probes and several kernels what registering
// would say: accepted or not and why, how each would be armed, and what changes
// from one kernel to the next.
//
// Probes come from files or arguments (ReadProbes); what a definition in the
// language of kprobe_events means is for a Language to say, because that is no
// business of the engine. Answers are values: Of makes them, a Cache keeps them,
// Table, JSON and JUnit print them, and Diff tells which of two lists differ.
//
// The package keeps no state and takes no lock but Cache's file operations, which
// are atomic. It imports engine and engine/explain.
package check
