// Package stack runs C code on a stack of its own, and lets that code ask Go for something without a
// callback. The C side puts its registers on its stack and goes on with Go's stack. Go serves what is
// asked, and goes back. That costs a dozen instructions. A call from C to Go costs forty nanoseconds,
// and so does a call from Go to C.
//
// # What Go's runtime sees
//
// Go's runtime sees a goroutine that executes something that is not Go, as inside the runtime's own
// assembly. The goroutine cannot be preempted there, because an asynchronous preemption needs a program
// counter of Go's. Its stack is neither moved nor looked at, because for both the goroutine must have
// stopped. Signals are handled on the thread's signal stack, as everywhere. A garbage collection waits
// for the C side, so the C side must come back often. It must also come back to the thread that it was
// on: the caller locks the goroutine to the thread.
//
// Go code that serves a request runs on the goroutine's own stack, below Run. It may do whatever Go code
// may, and also call C in the usual way. It may call Run for the same C stack: the C side then goes on, and
// its next request is served by the inner Run. What the outer Run goes back to is the C side's newest request.
//
// The package is apart from emu/uc because a package with cgo cannot have Go assembly. The C half is
// shim_stack.c, and the tests are in emu/uc. It imports nothing of ours.
package stack

// Stack is where one C stack stands. It lies in C memory, where nothing moves it:
// struct shim_stack.
type Stack struct {
	sp     uintptr // of the C side, while Go runs
	back   uintptr // Go's stack pointer, while the C side runs
	resume uintptr // where Go goes on
	asks   int     // why it does: above 0, the C side asks and waits; below, it waits, and Run ends
}

// Run lets the code on s go on until it is done, or ends Run itself. It calls serve whenever that code asks;
// if serve makes asks 0, Run ends, too. Run must not be called for an s that is running. If serve panics, s
// is asking for ever.
func Run(s *Stack, serve func())
