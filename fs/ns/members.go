package ns

import (
	"bytes"
	"os"
	"strconv"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// namespaceOf names pid's mount namespace; "" when it is gone or not ours to
// look at.
func namespaceOf(pid int) string {
	name, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/ns/mnt")
	if err != nil {
		return ""
	}
	return name
}

// A space is a mount namespace of others, kept from going away: the number of one
// that is gone is soon another's. The zero value is none.
type space struct {
	name string
	fd   int // keeps it, if there is a name
}

// spaceOf is pid's namespace, none if pid is gone or has the same as this process
// (whose number it has then is not the child that it was).
func spaceOf(pid int) space {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/ns/mnt", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return space{}
	}
	return spaceAt(fd)
}

// spaceAt is the namespace that fd is of, none if that is this process's. fd is the space's then, or closed.
func spaceAt(fd int) space {
	name, err := os.Readlink("/proc/self/fd/" + strconv.Itoa(fd))
	if err != nil || name == namespaceOf(os.Getpid()) {
		unix.Close(fd)
		return space{}
	}
	return space{name, fd}
}

func (s space) close() {
	if s.name != "" {
		unix.Close(s.fd)
	}
}

// spaces names the mount namespaces of a run: the session's, and that of a command that has another.
type spaces struct {
	session string                 // "" if it is not this run's own
	command atomic.Pointer[string] // nil until the command runs, or if it has no other
}

func (s *spaces) has(name string) bool {
	command := s.command.Load()
	return name != "" && (name == s.session || command != nil && name == *command)
}

// parentOf is pid's parent, 0 if pid is gone or a zombie.
func parentOf(pid int) int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The name is in parentheses and may contain anything.
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(f) < 2 || f[0][0] == 'Z' || f[0][0] == 'X' {
		return 0
	}
	n, err := strconv.Atoi(string(f[1]))
	if err != nil {
		return 0
	}
	return n
}

// members lists the processes in the mount namespaces of a run, and the
// descendants of self wherever they are: a process may have made a namespace
// of its own. self is not listed.
func members(run *spaces, self int) []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	parents := map[int]int{}
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if parent := parentOf(pid); parent != 0 {
				parents[pid] = parent
			}
		}
	}
	var found []int
	for pid := range parents {
		if pid != self && (run.has(namespaceOf(pid)) || descends(pid, self, parents)) {
			found = append(found, pid)
		}
	}
	return found
}

func descends(pid, from int, parents map[int]int) bool {
	for range len(parents) {
		parent, ok := parents[pid]
		if !ok {
			return false
		}
		if parent == from {
			return true
		}
		pid = parent
	}
	return false
}

// killRounds bounds killMembers against processes that nobody can kill.
const killRounds = 1000

// killMembers kills all members, again and again, since they may fork
// meanwhile. It returns when none is left that is not being killed.
func killMembers(run *spaces, self int) {
	for range killRounds {
		pids := members(run, self)
		alive := false
		for _, pid := range pids {
			if unix.Kill(pid, unix.SIGKILL) == nil {
				alive = true
			}
		}
		if !alive {
			return
		}
		for _, pid := range pids {
			waitGone(pid)
		}
	}
}

// waitGone waits a little for a killed process to be gone: reaping it if it
// is a child of ours that nobody else waits for.
func waitGone(pid int) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 1000)
}
