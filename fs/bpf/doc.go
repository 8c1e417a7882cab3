// Package bpf serves bpf(2) of a machine: programs that run at hits of its probes and events, and maps (kernel/bpf/syscall.c,
// kernel/trace/bpf_trace.c). It is told of calls by a seccomp listener, and claims all of bpf(2): the host's kernel sees none.
//
// # Programs
//
// A program is checked when it is loaded (package insn), and interpreted at each hit (package vm), on the processor that hits. It
// is attached to perf events of the machine (package fs/perf), by ioctl(2) or as a link.
//
// # Descriptors
//
// The descriptor of a map, a program, a link or type information is a file in memory, as that of a perf event is. Its last close
// is seen by inotify. An array that may be mapped, and a ring buffer, have their contents in that file.
//
// # What differs from the kernel
//
//   - The structure of a program is checked, and not the values that it computes with. A program that the kernel's verifier
//     refuses for those is loaded here, and a run of it ends where it would do what it may not.
//   - There are no stacks of users, no cgroups, no callbacks (bpf_loop, bpf_for_each_map_elem), no bpf_timer and no bpf_spin_lock.
//   - Maps of maps, of sockets, cgroups and devices are not there, and no object can be pinned.
//   - A perf event that is closed is gone from a map, although the kernel keeps it as long as the map has it.
//   - The number of a processor is that of the host's, which callers know: those above count for these in turn.
//
// # Security
//
// What a caller hands over is read once, and bounded: the size of a program, of keys, values and batches, the number of all
// objects and the bytes of all maps. A run is bounded by vm.MaxSteps. Only a caller with CAP_BPF or CAP_SYS_ADMIN, or who owns the
// machine, may make maps and load programs, as with kernel.unprivileged_bpf_disabled=2.
//
// # Locks
//
//	the machine's lock → Server.mu → fs/perf's Server.mu
//
// A run holds Server.mu, and so does a call while it looks at maps and objects. Nothing of tracing/ and of the machine is called
// with it held, except by a hit, which has the machine's lock already.
//
// The package imports fs/bpf/insn, maps and vm, emu/seccomp, engine, fs/internal/caller and fs/tracefs.
package bpf
