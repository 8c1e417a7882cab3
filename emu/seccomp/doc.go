// Package seccomp makes system call filters: the instructions of classic BPF, lists of what is
// allowed, and how a filter is put into force.
//
// A filter is for x86-64 alone: calls of 32-bit programs and of x32 are others, with the same
// numbers. It imports nothing of ours and holds no locks.
package seccomp
