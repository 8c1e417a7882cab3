package bpf

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// raises reports whether a call raises the caller's own limit of locked memory over what it may be raised to. Tools do that
// before they make maps, as kernels before 5.11 wanted it, and give up if it fails. Who may make maps is told that it was done: no
// memory of maps is counted here.
func (s *Server) raises(c *call) bool {
	if c.Args[0] != 0 || uint32(c.Args[1]) != unix.RLIMIT_MEMLOCK || c.Args[2] == 0 || c.Args[3] != 0 || !s.conf.May(c.TID, loads) {
		return false
	}
	b, err := c.Read(c.Args[2], 16)
	if err != nil {
		return false
	}
	list, err := os.ReadFile(caller.Proc(c.TID, "limits"))
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
