package ns

import (
	"os"
	"os/exec"
	"testing"
)

// TestMemory: a process's own memory can be read in either way, and that of one that is gone in none.
func TestMemory(t *testing.T) {
	if err := memory(os.Getpid()); err != nil || !reads(os.Getpid()) {
		t.Errorf("its own: %v, %v", err, reads(os.Getpid()))
	}
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	if err := memory(gone.Process.Pid); err == nil || reads(gone.Process.Pid) {
		t.Error("there is memory of a process that has ended")
	}
}
