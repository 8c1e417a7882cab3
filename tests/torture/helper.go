package main

import "os"

// helperName is the variable by which this program, started again, is one of
// helpers: something that another user or a process under limits does.
const helperName = "KPROBEFS_TORTURE_HELPER"

var helpers = map[string]func(args []string) int{
	"stranger": stranger,
	"hoarder":  hoarder,
	"squatter": squatter,
}

// helping runs the helper that this process is, if it is one.
func helping() bool {
	help, ok := helpers[os.Getenv(helperName)]
	if ok {
		os.Exit(help(os.Args[1:]))
	}
	return ok
}

// self is this program, for processes that start it again.
func self() string {
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}
