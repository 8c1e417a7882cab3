package main

import (
	"os"

	"github.com/mattn/go-isatty"
)

// isTerminal reports whether f is a terminal.
func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
