// Command kprobefs shows the kprobes of an emulated machine as files.
//
// It parses flags and wires packages together, one file per command. Nothing else is decided here.
// The pages in docs/ describe the files, the exit codes and whatever a user has to know; help TOPIC
// prints them.
package main

import (
	"os"

	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
)

func main() {
	if ns.IsSession() {
		os.Exit(ns.RunSession())
	}
	if parse.IsProcess() {
		os.Exit(parse.Run(confine.Reader))
	}
	if code, ok := runKmod(os.Args, os.Stdout, os.Stderr); ok {
		os.Exit(code)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
