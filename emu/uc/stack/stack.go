// Package stack runs C code on a stack of its own and lets it ask Go for
// something without a callback: the C side puts its registers on its stack and
// goes on with Go's, Go serves what is asked and goes back. That costs a dozen
// instructions, where a call from C to Go costs forty nanoseconds, and so does
// one from Go to C.
//
// # What Go's runtime sees
//
// A goroutine that executes something that is not Go, as it does inside of the
// runtime's own assembly: it cannot be preempted there (an asynchronous
// preemption wants a program counter of Go's), and its stack is neither moved
// nor looked at, because both need it to have stopped. Signals are handled on
// the thread's signal stack, as everywhere. So the C side must come back often:
// a garbage collection waits for it. And it must come back to the thread it was
// on: the caller locks the goroutine to it.
//
// Go code that serves a request runs on the goroutine's own stack, below Run: it
// may do whatever Go code may, also call C in the usual way.
//
// It is apart from emu/uc because a package with cgo cannot have Go assembly; the
// C half is shim_stack.c, and the tests are in emu/uc. It imports nothing of ours.
package stack

// Stack is where one C stack stands. It lies in C memory, where nothing moves it:
// struct shim_stack.
type Stack struct {
	sp     uintptr // of the C side, while Go runs
	back   uintptr // Go's stack pointer, while the C side runs
	resume uintptr // where Go goes on
	asks   uintptr // why it does: not 0, the C side asks and waits
}

// Run lets what is on s go on until it is done, calling serve whenever it asks.
// It must not be called for an s that is already running or asking. Should
// serve panic, s is asking for ever.
func Run(s *Stack, serve func())

// ask is what Run calls.
func ask(serve func()) { serve() }
