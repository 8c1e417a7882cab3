package check

import (
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/parse"
)

// TestMain is also the process that reads images.
func TestMain(m *testing.M) {
	if parse.IsProcess() {
		os.Exit(parse.Run(func() error { return nil }))
	}
	os.Exit(m.Run())
}
