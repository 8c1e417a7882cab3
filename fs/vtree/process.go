package vtree

import (
	"bytes"
	"os"
	"strconv"
)

// A Process is one of the host. Its PID alone may be another process's later.
type Process struct {
	PID   uint32
	Comm  string // what it was called; at most MaxComm bytes, of any value
	Start uint64 // when it began, in ticks since the host's start
}

// MaxComm is the longest name of a process: /proc/PID/stat has those of kernel threads with their work.
const MaxComm = 63

// ProcessOf is the process that thread id is of. false: there is none, or /proc does not show it.
func ProcessOf(id uint32) (Process, bool) {
	status, err := os.ReadFile(proc(id, "status"))
	if err != nil {
		return Process{}, false
	}
	pid, ok := parseTgid(status)
	if !ok {
		return Process{}, false
	}
	stat, err := os.ReadFile(proc(pid, "stat"))
	if err != nil {
		return Process{}, false
	}
	p, ok := parseStat(stat)
	p.PID = pid
	return p, ok
}

func proc(id uint32, file string) string {
	return "/proc/" + strconv.FormatUint(uint64(id), 10) + "/" + file
}

// parseTgid reads the content of /proc/PID/status.
func parseTgid(b []byte) (pid uint32, ok bool) {
	for line := range bytes.Lines(b) {
		if f := bytes.Fields(line); len(f) == 2 && string(f[0]) == "Tgid:" {
			n, err := strconv.ParseUint(string(f[1]), 10, 32)
			return uint32(n), err == nil && n != 0
		}
	}
	return 0, false
}

// startField is the number of starttime behind the name in /proc/PID/stat (proc(5): it is field 22).
const startField = 19

// parseStat reads the content of /proc/PID/stat. The name may have blanks and parentheses in it.
func parseStat(b []byte) (p Process, ok bool) {
	from, to := bytes.IndexByte(b, '('), bytes.LastIndexByte(b, ')')
	if from < 0 || to < from {
		return p, false
	}
	rest := bytes.Fields(b[to+1:])
	if len(rest) <= startField {
		return p, false
	}
	start, err := strconv.ParseUint(string(rest[startField]), 10, 64)
	comm := b[from+1 : to]
	return Process{Comm: string(comm[:min(len(comm), MaxComm)]), Start: start}, err == nil
}
