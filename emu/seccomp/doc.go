// Package seccomp makes filters of system calls: the instructions of classic BPF, and lists of what is
// allowed. It also puts a filter into force, and answers calls that a filter notifies of.
//
// A filter of Rules is for the instruction set of this program, x86-64 or arm64, alone. The calls of 32-bit programs and of x32 are different calls with the
// same numbers. The package imports nothing of ours and holds no locks.
package seccomp
