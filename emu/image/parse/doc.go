// Package parse looks into files that anybody may have made in a process of its own: this program,
// started again. A Process is an image.Reader. It is under limits of memory,
// time and output, opens no file, and is confined by whoever calls Run in it.
//
// Requests are JSON behind their length, 4 bytes little endian, on a stream socket; files go
// with them as descriptors (SCM_RIGHTS). An answer begins with a byte that says
// whether it is an error. What comes back is bounded and checked.
//
// What comes back are a kernel's memory and symbols, and ELF objects of modules: tables in
// them are looked up by package image in the asking process.
//
// Of locks there is Process.mu: one request at a time.
package parse
