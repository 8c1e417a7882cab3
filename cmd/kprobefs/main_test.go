package main

import (
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/fs/confine"
)

// TestMain reads images in a process of its own, as main does.
func TestMain(m *testing.M) {
	if parse.IsProcess() {
		os.Exit(parse.Run(confine.Reader))
	}
	os.Exit(m.Run())
}
