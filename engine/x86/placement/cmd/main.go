// Command cmd replays recorded placement answers of a real kernel: it prints each
// difference and, last, how many there are. Exit status: 0 within the limits,
// 1 outside, 2 when the recording cannot be read.
package main

import (
	"fmt"
	"os"

	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/placement"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: placement DIR")
		os.Exit(2)
	}
	r, err := placement.Load(os.DirFS(os.Args[1]))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	report := r.Replay(x86.Arch64())
	if err := report.Write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !report.OK() {
		os.Exit(1)
	}
}
