// Command kprobefs shows the kprobes of an emulated machine as files.
//
// It parses flags and wires packages together, one file per command. Nothing else is decided here.
// The pages in docs/ describe the files, the exit codes and whatever a user has to know; help TOPIC
// prints them.
//
// Without cgo, and elsewhere than on Linux on x86-64, it has no machine that runs: lacking.go
// says what such a build lacks.
package main

import "os"

func main() {
	if code, ok := asOther(); ok {
		os.Exit(code)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
