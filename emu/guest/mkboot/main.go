// Command mkboot writes what emu/guest/boot.gz holds: the machine right after its boot.
package main

import (
	"fmt"
	"os"

	"github.com/kprobefs/kprobefs/emu"
)

func main() {
	if err := emu.WriteBoot(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mkboot:", err)
		os.Exit(1)
	}
}
