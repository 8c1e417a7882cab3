// Package confine takes from a server what it does not need once its files are there. Code of a guest
// or of an image that breaks out then finds little.
//
// All threads lose their capabilities, except those of Needs.Capabilities, and the way to new ones
// (no_new_privs). A seccomp filter allows the calls of table.go. It lets nobody run a program, open a
// file to write, make a socket, mount or trace. A refused call fails with EPERM and kills nobody: a
// call that nobody thought of must not end a session. Landlock, where the host has it, refuses once
// more to write and to run files. A thread under Landlock may not look at other processes, but
// mirroring does. So Landlock is used only without mirroring.
//
// A right that is needed only at the end is left with a Helper.
//
// A process that only reads what it was handed (package emu/image/parse) keeps even less: see Reader.
//
// Servers are for x86-64 alone; a Reader is also for arm64. Without cgo there is no Helper.
//
// A host that refuses any of this is no reason not to start. Server says what is missing.
//
// The package has no locks. It imports emu/seccomp.
package confine
