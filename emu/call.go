package emu

import (
	"context"
	"sync/atomic"
)

// A Call is one thing that a process of the host does and that the machine is
// to do too. Sources of calls (requests to our files, system calls of a
// process tree) all come through Machine.Mirror.
type Call struct {
	Kind CallKind // the kind of call. It decides which of the fields below count
	// The calling process, as the host sees it. If the machine does not know the process yet, a
	// task is forked from its parent first. If the name differs from the task's, the task execs.
	PID, TGID, PPID int
	Comm            string // the process's name
	// PComm names the parent, for a parent that the machine does not know yet;
	// "" when the source does not know it either. It is set only at a task's
	// first call.
	PComm string

	Nr   int       // CallSyscall: the x86-64 system call number
	Args [6]uint64 // CallSyscall: as the process passed them
	IP   uint64    // CallSyscall: the address behind the instruction that makes it; 0: it is not known
	// User is the memory that the arguments point to, at the process's own addresses.
	User []UserMem
	// Ret is the predicted result of the call, a negative errno on failure. The machine's own code
	// returns it.
	Ret int64
	// Result is for whoever has another goroutine run the call: what Mirror has returned.
	Result int64
	// New: a name that the call is to make is not there yet.
	New bool
	// InMemory: the file that the call is about lies in memory, and on no disk.
	InMemory bool
	// Forked is the number of the call that has made the process; 0: clone. It counts at the process's first call.
	Forked int
	// Handled and Ignored are the signals for which the process has handlers, and those that it ignores, a bit each from
	// the lowest on, as /proc shows them. They count if the machine does not know the process or its parent, or if Files is set.
	Handled, Ignored uint64
	// Files are the lowest 64 descriptors that the process has open, and CloseOnExec those of them that an exec closes. 0: that
	// is not known.
	Files, CloseOnExec uint64
	// Context ends when the process is interrupted, which then does not wait any longer; nil: never.
	Context context.Context
	// Begun is set once the machine has taken the call up: it runs, or is kept for later. From then on no
	// other call comes before it. nil: it is not needed.
	Begun *atomic.Bool
	// At is the machine's time (Machine.Now) when the call was made, if that was
	// some time ago: what hits in it see as the time. 0: now. A virtual clock is
	// not turned back.
	At uint64
	// Waits: the process waits in the call for something that the machine does not know. Its task stays in its wait
	// until CallReturned. With a virtual clock it does not wait.
	Waits bool
	// CPUs are the processors that the process may run on, one bit each; 0: any. Bits of processors that the machine
	// does not have count as those modulo the number of processors.
	CPUs uint64
}

// CallKind is what kind of thing a Call is.
type CallKind uint8

const (
	// CallSyscall: the system call Nr.
	CallSyscall CallKind = iota
	// CallExit: the process is gone; Args[0] is its exit code. Args[1] is the signal that has ended it (with the bit
	// 0x80 if it has left a core), or 0. With a Nr that is its own last call, which is made by a process that is new,
	// too. Ret is what the call returns that the signal has interrupted; 0: it has no call, or that is not known.
	CallExit
	// CallFaults: the process has had Args[0] page faults since its last call. Their addresses are not known: it is at
	// Args[1] now, and is about to make a call with the arguments Args[2:5].
	CallFaults
	// CallReturned: the process has come back from the call in which it waited, with the result Ret.
	CallReturned
	// CallBorn: the process is there. Its parent forks it if the machine does not know it.
	CallBorn
)

// UserMem is a piece of a process's memory.
type UserMem struct {
	Addr uint64 // in the process's address space
	Data []byte // what is there
}

// ExecHead is where a call of execve or execveat has the first bytes of the program in User, as far as its headers go. No process has
// memory there.
const ExecHead = 0x1000

// ExecInterpreter is where a call of execve or execveat of a script has the same of its interpreter.
const ExecInterpreter = ExecHead + 0x1000
