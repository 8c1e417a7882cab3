package script

import (
	"os/exec"
	"os/signal"
	"testing"

	"golang.org/x/sys/unix"
)

func TestIgnoredSignalsAreHeard(t *testing.T) {
	signal.Ignore(unix.SIGHUP)
	defer signal.Reset(unix.SIGHUP)
	const hup = "kill -HUP $$; echo ignored"
	if out, err := exec.Command("sh", "-c", hup).Output(); string(out) != "ignored\n" {
		t.Fatalf("ignored by the caller: %q, %v", out, err)
	}
	hearSignals()
	if out, err := exec.Command("sh", "-c", hup).Output(); err == nil || len(out) > 0 {
		t.Errorf("heard: %q, %v; want the end by SIGHUP", out, err)
	}
}
