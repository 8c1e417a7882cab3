// Package emu is the machine that runs: guest memory, modules, tasks, the scheduler and traps, around
// one libunicorn processor. It shares symbols, the log and the clock with a kernel that is only looked
// at (emu/offline); these are in emu/system.
//
// # What runs it
//
// Nothing runs by itself. A call (Mirror, Call, Insmod, …) makes a task runnable. Then it runs the
// machine on the caller's own goroutine until that task is done. The holder of the machine lock runs
// every runnable task, round robin over the virtual processors, and hands the lock on between quanta.
// So calls at the same time make progress together, and an idle machine costs nothing. Only
// Config.Load starts a goroutine of its own.
//
// # A program with a machine of its own
//
// kprobefs takes no plug-ins. A Go program that wants handlers of its own makes a Machine with New, registers probes
// with Machine.Engine, and has the files from package fs/tree, whose example does all of it; fs.Mount mounts them.
// Processes of the host are mirrored by emu/mirror. Modules with C handlers are loaded by InsmodFile.
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
// Nobody keeps the machine lock for long. A quantum, a handler of a probe (nestedInsns) and a string
// instruction in a slot have an end. What takes several quanta hands the lock on between them. So a
// caller may wait for the lock without a limit. Some methods must answer whatever the machine does:
// Status, Kmsg, Kill, Pause and what /proc shows. They wait neither for the lock nor for modMu. A
// caller waits for a call of its own until its context or its limit ends (waiter). It waits for a
// mirrored call until its patience ends (patience.go).
//
// Nobody calls a registering method of the engine while holding the machine lock. A hit runs with the
// machine lock held, on the goroutine that runs the processor. It takes no other lock but kmsg's and
// the clock's.
//
// # Hits
//
// The C side of emu/uc finds the site of a trap. It has event run once, in the middle of the processor
// loop, on registers that it shares with the engine. There is no copy, no allocation and no call
// through cgo. If a probe's handler is guest code, the probe leaves the loop first (siteExit), and a
// nested run on the task's own stack runs the handler. No interrupt comes while a processor is in a handler,
// an insn slot, a detour buffer or a trampoline.
//
// # Processors at once
//
// The processors take turns on one thread. A turn ends between two basic blocks of guest code, wherever that is: also where
// interrupts are off, and in handlers of probes that are guest code. Then the other processors have their turns
// (interlude.go), and may be in the same handler. So a handler that is not reentrant loses updates, as on real processors. A
// processor in a loop with a pause gives up its turn, if another one has something to do. An instruction is
// atomic, with lock or without, and so is a basic block. Before the machine lock is handed on, all handlers are brought to
// their ends, and insn slots are left. So a hit is over when the machine lock is free.
//
// A handler in Go runs on the thread that runs the processors. It is over before any of them goes on. It is never called
// twice at once.
//
// # Faults
//
// A fault goes to kprobes first, then to the exception table, then to BUG and WARN, then to the die
// chain. A fault that none of them handles is an oops. The text of the oops goes to the log in the
// kernel's form. The task dies with its locks held, as in the kernel. A task that spins for too long,
// or sleeps for ever, is killed, too. The kernel does not do that, but here nobody could press reset.
//
// A call, or a module's init or exit, may die or be given up in the middle. Then it is undone (undo):
// the machine is what it was before, whatever locks were held.
//
// # Snapshots
//
// A Snapshot holds what belongs to the guest, and nothing of the host's. It holds no text, because that
// is known. Its stacks have the return addresses that kretprobes have replaced. So probes of the host
// may come and go between Snapshot and Restore. Restore swaps memory, tasks and processors at once,
// under the engine's and the machine's lock (engine.Rewind). Modules and the guest's probes follow, as
// if they had been unloaded, loaded and registered.
//
// A machine of the usual configuration does not boot. It begins with the snapshot that
// scripts/build-guest has made right after the boot (booted.go). A machine with another clock, seed or
// number of processors boots.
//
// # Determinism
//
// With ClockVirtual one executed instruction is one nanosecond. So everything that happens is a
// function of the seed and of the sequence of calls.
//
// The package imports engine, engine/x86, emu/system, emu/uc, emu/image and emu/guest.
package emu
