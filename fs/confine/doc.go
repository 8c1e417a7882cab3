// Package confine takes from a server what it does not need once its files are there: code of
// a guest or of an image that breaks out of it finds little.
//
// All threads lose their capabilities but for those of Needs.caps, and with
// them the way to new ones (no_new_privs). A seccomp filter lets them make the
// calls of table.go; no program is run, no file opened to write, no socket made,
// nothing mounted or traced. What is refused fails with EPERM, and kills nobody: a call
// that nobody thought of must not end a session. Landlock, where the host
// has it, refuses to write and to run files once more; a thread under Landlock may not look at
// other processes, which mirroring does, so it is used without mirroring only.
//
// A right that is needed at the end alone is left with a Helper.
//
// A process that only reads what it has been handed (package emu/image/parse) keeps less still: see
// Reader.
//
// A host that refuses any of this is no reason not to start: Server says what is missing.
//
// It holds no locks. Of ours it imports emu/seccomp.
package confine
