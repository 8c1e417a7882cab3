package system

import (
	"bytes"
	"context"
	"os"
	"strconv"
)

// A Process is a task of the host's, as the machine is to know it: its numbers and names, as
// /proc/PID/status has them. PComm is its parent's name; "" if that is not known.
type Process struct {
	PID, TGID, PPID int
	Comm, PComm     string
	// Handled and Ignored are signals, a bit each from the lowest on.
	Handled, Ignored uint64
}

// ReadProcess is the task pid of the host's. ok is false if there is none, or it cannot be looked at.
func ReadProcess(pid int) (p Process, ok bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return Process{}, false
	}
	p, ok = ParseProcess(b)
	p.PID = pid
	if !ok {
		return Process{}, false
	}
	if comm, err := os.ReadFile("/proc/" + strconv.Itoa(p.PPID) + "/comm"); err == nil {
		p.PComm = string(bytes.TrimRight(comm, "\n"))
	}
	return p, true
}

// ParseProcess parses the lines of /proc/PID/status that say what a task is called and belongs to (proc(5)). PID
// and PComm are not among them.
func ParseProcess(b []byte) (p Process, ok bool) {
	found := 0
	for line := range bytes.Lines(b) {
		key, value, _ := bytes.Cut(bytes.TrimRight(line, "\n"), []byte(":"))
		value = bytes.TrimSpace(value)
		var err error
		switch string(key) {
		case "Name":
			p.Comm = string(value)
		case "Tgid":
			p.TGID, err = strconv.Atoi(string(value))
		case "PPid":
			p.PPID, err = strconv.Atoi(string(value))
		case "SigIgn":
			p.Ignored, _ = strconv.ParseUint(string(value), 16, 64)
			continue
		case "SigCgt":
			p.Handled, _ = strconv.ParseUint(string(value), 16, 64)
			continue
		default:
			continue
		}
		if err != nil {
			return Process{}, false
		}
		found++
	}
	return p, found == 3 && p.TGID > 0 && p.PPID >= 0
}

type callerKey struct{}

// WithCaller says that process pid of the host's calls under ctx: what an operation on a module runs in the guest
// (init, exit, notifiers, functions of parameters) then runs in that process's task.
func WithCaller(ctx context.Context, pid int) context.Context {
	return context.WithValue(ctx, callerKey{}, pid)
}

// CallerOf is the process that WithCaller has set, as it is now. ok is false if none is set, or it is gone.
func CallerOf(ctx context.Context) (p Process, ok bool) {
	pid, ok := ctx.Value(callerKey{}).(int)
	if !ok || pid <= 0 {
		return Process{}, false
	}
	return ReadProcess(pid)
}
