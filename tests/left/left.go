// Package left is for tests that look for remaining mounts and servers. The end of a process takes time, so
// a test waits (Await) and never looks only once.
package left

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Patience is how long Await waits.
const Patience = 20 * time.Second

// Mounts lists the mount points at or below dir.
func Mounts(dir string) []string {
	info, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	for line := range strings.Lines(string(info)) {
		if f := strings.Fields(line); len(f) > 4 && (f[4] == dir || strings.HasPrefix(f[4], dir+"/")) {
			found = append(found, f[4])
		}
	}
	return found
}

// Await calls cond until it returns true. It returns false if that does not happen within Patience.
func Await(cond func() bool) bool {
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	timeout := time.After(Patience)
	for !cond() {
		select {
		case <-look.C:
		case <-timeout:
			return cond()
		}
	}
	return true
}

// Servers finds the kprobefs processes whose mount point is dir or below
// it, with their command lines.
func Servers(dir string) map[int]string {
	found := map[int]string{}
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			continue // gone meanwhile
		}
		args := strings.Split(strings.TrimSuffix(string(b), "\x00"), "\x00")
		if len(args) < 3 || filepath.Base(args[0]) != "kprobefs" || args[1] != "mount" {
			continue
		}
		for _, a := range args[2:] {
			if a == dir || strings.HasPrefix(a, dir+"/") {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(p)))
				found[pid] = strings.Join(args, " ")
			}
		}
	}
	return found
}

// Processes lists the processes whose directory in /proc is like that.
func Processes(like func(dir string) bool) []int {
	dirs, _ := filepath.Glob("/proc/[1-9]*")
	var found []int
	for _, dir := range dirs {
		if like(dir) {
			pid, _ := strconv.Atoi(filepath.Base(dir))
			found = append(found, pid)
		}
	}
	return found
}
