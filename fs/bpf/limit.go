package bpf

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// raises reports whether a call raises the caller's own limit of locked memory over what it may be raised to. Tools do that
// before they make maps, as kernels before 5.11 wanted it, and give up if it fails. Who may make maps is told that it was done: no
// memory of maps is counted here.
func (s *Server) raises(c *call) bool {
	if c.args[0] != 0 || uint32(c.args[1]) != unix.RLIMIT_MEMLOCK || c.args[2] == 0 || c.args[3] != 0 || !s.conf.May(c.tid, loads) {
		return false
	}
	b, err := c.read(c.args[2], 16)
	if err != nil {
		return false
	}
	list, err := os.ReadFile(proc(c.tid, "limits"))
	if err != nil {
		return false
	}
	const name = "Max locked memory"
	for line := range strings.Lines(string(list)) {
		var soft, hard uint64
		if rest, is := strings.CutPrefix(line, name); is {
			n, _ := fmt.Sscan(rest, &soft, &hard) // "unlimited" is none
			return n == 2 && binary.NativeEndian.Uint64(b[8:]) > hard
		}
	}
	return false
}
