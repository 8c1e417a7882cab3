// The Go runtime would look once a second how many processors there are. A server without requests sleeps
// instead, and keeps the number that it has found at its start.
//
//go:debug updatemaxprocs=0

// Command kprobefs shows the kprobes of an emulated machine as files.
//
// It parses flags and connects packages, one file for each command. The pages in docs/ describe the files,
// the exit codes and everything else that users need; help TOPIC prints them.
//
// Without cgo, and on other systems than Linux on x86-64, it has no running machine. lacking.go has the
// commands that such a build lacks.
package main

import "os"

func main() {
	if code, ok := asOther(); ok {
		os.Exit(code)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
