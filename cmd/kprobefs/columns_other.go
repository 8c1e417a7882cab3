//go:build !unix

package main

import "os"

// columns is 0: the width of a terminal is not known.
func columns(*os.File) int { return 0 }
