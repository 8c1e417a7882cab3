package main

import (
	"os"

	"github.com/mattn/go-isatty"
)

// isTerminal reports whether f is one.
func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
