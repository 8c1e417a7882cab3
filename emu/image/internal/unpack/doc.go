// Package unpack gets kernels and modules out of the files that they come in: bzImage, compressed files,
// Debian and RPM packages. It knows a file by its first bytes, not by its name. It does not look into
// the kernel itself.
//
// Every input is taken for hostile. Limits bound what a file decompresses to, in bytes and in time,
// whatever its headers say. A file that is not sound is an error of one line.
//
// The package imports nothing of ours.
package unpack
