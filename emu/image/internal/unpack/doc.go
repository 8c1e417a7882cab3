// Package unpack gets kernels and modules out of the files that they come in: bzImage, compressed files,
// Debian and RPM packages. It recognizes a file by its first bytes, not by its name. It does not examine
// the kernel itself.
//
// It treats every input as hostile. Limits bound the bytes and the time of decompression, and ignore the
// sizes in headers. For an invalid file the error is one line.
//
// The package imports nothing of ours.
package unpack
