// Package parse reads files that cannot be trusted, in a separate process: this program, started again. A
// Process is an image.Reader. It has limits of memory, time and output, and opens no file. The caller of
// Run confines it.
//
// Requests go over a stream socket. A request is JSON behind its length, 4 bytes little endian. Files go
// with it as descriptors (SCM_RIGHTS). An answer begins with a byte that says whether it is an error.
// The answer is bounded, and checked.
//
// An answer holds a kernel's memory and symbols, or ELF objects of modules. Package image looks up the
// tables in them, in the asking process.
//
// The one lock is Process.mu: there is one request at a time.
package parse
