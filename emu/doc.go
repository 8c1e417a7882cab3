// Package emu is the machine that runs: guest memory, modules, tasks, the
// scheduler and traps, around one libunicorn processor. What it shares with a kernel
// that is only looked at (emu/offline) is in emu/system: symbols, the log, the clock.
//
// # What runs it
//
// Nothing runs by itself. A call (Mirror, Call, Insmod, …) makes a task
// runnable and then runs the machine on the caller's own goroutine until that
// task is done. Whoever holds the machine lock runs every runnable task, round
// robin over the virtual processors, and hands the lock on between quanta; so
// callers at once make progress together and an idle machine costs nothing.
// Only Config.Load starts a goroutine of its own.
//
// # Locks
//
//	Machine.modMu        one module operation, snapshot or restore at a time
//	  engine's own       (kprobe mutex → text mutex)
//	    Machine.lock     the machine lock: run the processor, change text, page tables, tasks
//	      text.mu        live text and the list of executable pages, for readers without the machine lock
//	      clock.mu, kmsg.mu, behind.mu
//	underway.mu            what Kill ends; nothing is taken under it
//
// Nobody keeps the machine lock for long: a quantum, a handler of a probe (nestedInsns), a
// string instruction in a slot have an end, and whatever takes several quanta hands the lock on
// between them. So it may be waited for without a limit; what must answer whatever the
// machine does (Status, Kmsg, Kill, Pause, what /proc shows) does not wait for it, nor for modMu.
// Who waits for a call of its own does so until its context or its limit ends (waiter), who
// waits for a mirrored one until its patience does (patience.go).
//
// Nobody calls a registering method of the engine while holding the machine
// lock. A hit runs with the machine lock held, on the goroutine that runs the
// processor, and takes no other lock but kmsg's and the clock's.
//
// # Hits
//
// The C side of emu/uc finds the site of a trap and has event run once, in the
// middle of the processor loop, on registers that it shares with the engine: no
// copy, no allocation, no call through cgo. A probe whose handler is guest code leaves the loop first (siteExit) and
// runs the handler by a nested run on the task's own stack. No quantum ends
// and no interrupt comes while a processor is in an insn slot, a detour buffer
// or a trampoline, so a hit is over when the machine lock is free.
//
// # Faults
//
// Kprobes are asked first, then the exception table, then BUG and WARN, then
// the die chain. What nobody takes is an oops: its text goes to the log in the
// kernel's form and the task dies, with its locks held, as in the kernel. A
// task that spins for too long or sleeps for ever is killed too, which the
// kernel does not do; nobody could press reset here.
//
// A call, or a module's init or exit, that dies or is given up in the middle is undone (undo):
// the machine is what it was before, whatever locks were held.
//
// # Snapshots
//
// A Snapshot holds what is the guest's and nothing of the host's: no text, as that is
// known, and on stacks the return addresses that kretprobes have replaced. So probes
// of the host may come and go between Snapshot and Restore. Restore swaps memory, tasks and
// processors at once under the engine's and the machine's lock (engine.Rewind); modules
// and the guest's probes follow as if they had been unloaded, loaded, registered.
//
// A machine of the usual configuration does not boot: it begins with the snapshot that
// scripts/build-guest has made right after the boot (booted.go). One with another clock, seed or
// number of processors boots.
//
// # Determinism
//
// With ClockVirtual one executed instruction is one nanosecond, so everything
// that happens is a function of the seed and of the sequence of calls.
//
// It imports engine, engine/x86, emu/system, emu/uc, emu/image and emu/guest.
package emu
