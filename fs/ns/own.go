package ns

// commLen is the length that the kernel cuts names of tasks to (TASK_COMM_LEN, without its zero byte).
const commLen = 15

// Own reports whether comm is the name of a task that belongs to the session, and not to its command: the session,
// its init, or a process of theirs before its execve(2), which has been started from /proc/self/exe.
func Own(comm string) bool {
	for _, name := range []string{sessionArg0, initArg0, "exe"} {
		if comm == name[:min(len(name), commLen)] {
			return true
		}
	}
	return false
}
