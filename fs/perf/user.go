package perf

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// forPrograms reports whether an event is one that only BPF programs need: their output, or a clock that a process opens which
// has loaded a program.
func (s *Server) forPrograms(c *call, a *attr) bool {
	if s.conf.Programs == nil || a.kind != unix.PERF_TYPE_SOFTWARE {
		return false
	}
	return a.config == swBPFOutput || a.config <= swTaskClock && a.samples() && s.conf.Programs.Loads(caller.Process(c.TID))
}

// mineUser reports whether an event is a uprobe that the machine serves. The machine runs no program of a user's, and nothing is
// put into one. bpftrace has two empty functions in itself, BEGIN_trigger and END_trigger. It puts a uprobe on one of them, and
// calls it just then. So a probe on an empty function of the caller's own program is passed once, as soon as it is enabled.
func (s *Server) mineUser(c *call, a *attr) bool {
	if s.conf.Programs == nil || s.conf.UserUnit == 0 || a.kind != s.conf.UserUnit || a.config&configReturn != 0 {
		return false
	}
	path, err := c.text(a.config1, unix.PathMax)
	if err != nil || !strings.HasPrefix(string(path), "/") {
		return false
	}
	return ownProgram(c.TID, string(path)) && c.emptyFunction(a.config2)
}

// ownProgram reports whether a path leads to the program that a task runs. Nothing is looked up: who serves the path's file
// system could keep us waiting.
func ownProgram(tid int, path string) bool {
	own, err := os.Readlink(caller.Proc(tid, "exe"))
	return err == nil && own == path || strings.HasPrefix(path, "/proc/") && strings.HasSuffix(path, "/exe")
}

// emptyFunction reports whether a function at an offset of the caller's program returns at once. It looks where the program is
// mapped.
func (c *call) emptyFunction(offset uint64) bool {
	own, err := os.Readlink(caller.Proc(c.TID, "exe"))
	if err != nil {
		return false
	}
	list, _ := os.ReadFile(caller.Proc(c.TID, "maps"))
	for line := range strings.Lines(string(list)) {
		var from, to, at uint64
		var rights, device, file string
		var ino uint64
		if n, _ := fmt.Sscanf(line, "%x-%x %s %x %s %d %s", &from, &to, &rights, &at, &device, &ino, &file); n < 7 || file != own {
			continue
		}
		if strings.Contains(rights, "x") && offset >= at && offset-at < to-from {
			return c.returns(from + offset - at)
		}
	}
	return false
}

// returns reports whether there is a return at an address of the caller's, perhaps behind a landing of indirect jumps.
func (c *call) returns(addr uint64) bool {
	const ret, landing = "\xc3", "\xf3\x0f\x1e\xfa"
	b, err := c.Read(addr, len(landing)+len(ret))
	if err != nil { // at the end of a mapping
		b, err = c.Read(addr, len(ret))
	}
	return err == nil && strings.HasPrefix(strings.TrimPrefix(string(b), landing), ret)
}
