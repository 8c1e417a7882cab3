package ns

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// namespaceOf is the name of pid's mount namespace. It is "" if pid is gone, or if this process may not see
// it.
func namespaceOf(pid int) string {
	name, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/ns/mnt")
	if err != nil {
		return ""
	}
	return name
}

// A space is a mount namespace that is kept alive, because its number would soon be reused. The zero value
// is no namespace.
type space struct {
	name string
	fd   int // keeps the namespace alive, if there is a name
}

// spaceOf is pid's mount namespace. It is the zero value if pid is gone, or has the namespace of this
// process (then the pid belongs to another process now).
func spaceOf(pid int) space {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/ns/mnt", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return space{}
	}
	return spaceAt(fd)
}

// spaceAt is the mount namespace of fd. If it is this process's namespace, spaceAt closes fd and returns
// the zero value, else the space owns fd.
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

// spaces has the names of the mount namespaces of a run: the session's, and the command's if it has its
// own.
type spaces struct {
	session string                 // "" if the run has none of its own
	command atomic.Pointer[string] // nil until the command runs, or if it has the session's
}

func (s *spaces) has(name string) bool {
	command := s.command.Load()
	return name != "" && (name == s.session || command != nil && name == *command)
}

// parentOf is pid's parent, or 0 if pid is gone or a zombie.
func parentOf(pid int) int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The name is in parentheses and may contain any characters.
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

// members returns the processes in the mount namespaces of a run, and the descendants of self in any
// namespace, because a process may have made its own. It does not return self.
func members(run *spaces, self int) []int { return slices.Collect(maps.Keys(membersOf(run, self))) }

// membersOf returns the members with their parents.
func membersOf(run *spaces, self int) map[int]int {
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
	found := map[int]int{}
	for pid, parent := range parents {
		if pid != self && (run.has(namespaceOf(pid)) || descends(pid, self, parents)) {
			found[pid] = parent
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

// killRounds is how often killMembers tries: some processes cannot be killed.
const killRounds = 1000

// killMembers kills all members, repeatedly, because they may fork meanwhile. It returns when all remaining
// members are being killed.
func killMembers(run *spaces, self int) {
	for range killRounds {
		found := membersOf(run, self)
		alive := false
		for pid, parent := range found {
			alive = killMember(run, pid, parent) || alive
		}
		if !alive {
			return
		}
		for pid := range found {
			waitGone(pid)
		}
	}
}

// killMember kills a member, unless it is gone and another process has its number. It reports whether there is reason to
// look again.
func killMember(run *spaces, pid, parent int) bool {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	if !run.has(namespaceOf(pid)) && parentOf(pid) != parent {
		return true // it has another parent now, or is another process
	}
	return unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0) == nil
}

// waitGone waits a short time for a killed process to be gone. If it is a child that no other goroutine
// waits for, waitGone reaps it.
func waitGone(pid int) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 1000)
}
