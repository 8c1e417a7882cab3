package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

// The host is shared. A section must not take its resources from others: each process has a limit, and if
// the host's memory gets low, all processes of the round are killed. Both are findings.

// mostData is how much private memory a started process may have, in bytes.
const mostData = 4 << 30

// guardPart: one part in so many of the host's memory must stay free.
const guardPart = 8

// limitData sets the limit of this process, for all that it starts.
func limitData() error {
	l := syscall.Rlimit{Cur: mostData, Max: mostData}
	var now syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_DATA, &now); err != nil || now.Max <= mostData {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &l)
}

// guard kills the round's processes if the host's memory gets low. It ends with ctx.
func (e *env) guard(ctx context.Context) {
	for ctx.Err() == nil {
		if free, total := memInfo("MemAvailable:"), memInfo("MemTotal:"); free > 0 && free < total/guardPart {
			own, largest := e.resident()
			if own > total/4 { // otherwise it is somebody else's
				e.finding("the host has %d MiB left: the round's processes have %d; the largest is %s", free>>20, own>>20, largest)
				for _, pid := range e.own() {
					syscall.Kill(pid, syscall.SIGKILL)
				}
			}
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// resident is the memory of the round's processes, and names the largest.
func (e *env) resident() (sum int, largest string) {
	most := -1
	for _, pid := range e.own() {
		n := residentOf(pid)
		if sum += n; n > most {
			most, largest = n, described(pid)
		}
	}
	return sum, largest
}

func residentOf(pid int) int { return field(fmt.Sprintf("/proc/%d/status", pid), "VmRSS:") }

func memInfo(name string) int { return field("/proc/meminfo", name) }

// field is a line of a file of /proc that counts kB, in bytes.
func field(file, name string) int {
	b, _ := os.ReadFile(file)
	for line := range bytes.Lines(b) {
		if f := bytes.Fields(line); len(f) > 1 && string(f[0]) == name {
			kb, _ := strconv.Atoi(string(f[1]))
			return kb << 10
		}
	}
	return 0
}
