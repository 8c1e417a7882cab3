// Package facts keeps what questions about the probes of one kernel need, in a small part of a file, so that they
// are answered without the kernel's image: its symbols, its tables of text, what a probe on each instruction
// would be, and the prototypes of its functions. An Engine on facts decides as one on the image does.
//
//	"kprobefs-facts 6\n", length in 8 bytes, sections
//	section: kind, length (a varint), CRC-32C in 4 bytes, body
//
// A file has the facts of one kernel or of several, one behind the other: cat joins files. Numbers are varints or
// have their low byte first. Bodies are compressed by zstd in blocks, which are unpacked when they are asked
// for. Files are not trusted: every size is compared with a bound before memory is taken, and what does
// not fit together is an error.
//
// A Facts may be asked by any goroutine. Its blocks are protected by the mutexes of the types that hold them, which
// are taken after the engine's. The package imports engine, engine/kernel, engine/arch, engine/large,
// engine/release and fs/tracefs/btf.
package facts
