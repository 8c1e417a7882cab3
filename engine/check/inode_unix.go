//go:build unix

package check

import (
	"io/fs"
	"syscall"
)

// inode is the number that tells a file from another that has taken its place.
func inode(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ino
	}
	return 0
}
