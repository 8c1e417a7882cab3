// Package engine is the kprobes subsystem of one machine: what Linux 6.1 has in kernel/kprobes.c and
// kernel/trace/rethook.c, without a processor and without files.
//
// # Layers
//
// A [Kprobe] is what a user registers. A site is one armed address: what the text holds there, the
// instruction slot, the detour buffer, and the kprobes on it. A site whose aggr field is set behaves as the
// kernel's aggregate kprobe. It has flags of its own beside those of its kprobes, and is disabled only when
// all of them are. If a lone kprobe could be jump-optimised, the kernel makes an aggregate of it, too.
// Several of the kernel's answers depend on that, so the engine does the same.
//
// A change is made in two steps. First an operation alters sites and marks them dirty. Then flush compares
// the text and the traps of each dirty site with what they ought to be, publishes new hit plans, and hands
// all differences to the machine in one [Update].
//
// # Hits
//
// The machine calls Breakpoint, Ftrace, Optimized, Return and Fault while a processor has trapped. They take no
// lock and do not allocate. They look the address up in a table of atomic pointers, and run on the site's
// current plan, which is immutable. Per-processor state lives in [Context], per-task state in [Task].
//
// # Locks
//
// The order is: sysctl mutex (SetOptimization) → kprobe mutex (Engine.mu) → whatever Text, Kernel and Clock
// take (the machine lock). Some methods take the kprobe mutex. None of them may be called from a hit, from
// a Kernel method, or with the machine lock held. Module notifiers run without any lock of the engine.
//
// The package imports engine/arch, engine/kernel and engine/release.
package engine
