//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// columns is the width of a terminal; 0: f is none.
func columns(f *os.File) int {
	ws, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(ws.Col)
}
