// Package unpack gets kernels and modules out of the files they come in: bzImage,
// compressed files, Debian and RPM packages. Files are known by their first bytes,
// not by their names. Nothing here looks into the kernel itself.
//
// Every input is taken for hostile: what a file decompresses to is bounded by
// Limits, in bytes and in time, whatever its headers say, and what is no sound
// file is an error of one line.
//
// It imports nothing of ours.
package unpack
