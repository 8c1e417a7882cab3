// Package emu is the machine: guest memory, symbols, modules, tasks, the
// scheduler, traps and the clock, around one libunicorn processor.
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
//	Machine.modMu        one module operation at a time
//	  engine's own       (kprobe mutex → text mutex)
//	    Machine.lock     the machine lock: run the processor, change text, page tables, tasks
//	      text.mu        live text and the list of executable pages, for readers without the machine lock
//	      clock.mu, kmsg.mu
//
// Nobody calls a registering method of the engine while holding the machine
// lock. A hit runs with the machine lock held, on the goroutine that runs the
// processor, and takes no other lock but kmsg's and the clock's.
//
// # Determinism
//
// With ClockVirtual one executed instruction is one nanosecond, so everything
// that happens is a function of the seed and of the sequence of calls.
//
// It imports engine, engine/x86, emu/uc, emu/image and emu/guest.
package emu
