package run

import (
	"os"
	"testing"
)

// TestTaken: on a terminal a line says by what the files come, unless that was asked for.
func TestTaken(t *testing.T) {
	s := newTTY(t)
	s.step("kprobefs run echo he''re\r", `he''re\r\nkprobefs run: --files=fuse: FUSE can be mounted\r\nhere\r\nouter> $`)
	s.step("kprobefs run --files=seccomp echo he''re\r", `he''re\r\nhere\r\nouter> $`)
	s.step("kprobefs run --files=fuse echo he''re\r", `he''re\r\nhere\r\nouter> $`)
	s.step("kprobefs run echo he''re 2>err; wc -c <err\r", `<err\r\nhere\r\n0\r\nouter> $`)
	if os.Geteuid() != 0 {
		return
	}
	// A device that is no driver's.
	s.step("mknod none c 10 253; unshare --mount sh -c 'mount --bind none /dev/fuse; kprobefs run echo here'\r",
		`here'\r\nkprobefs run: --files=seccomp: /dev/fuse: no such device: the device is missing, [a-zA-Z ]+\r\nhere\r\nouter> $`)
}
