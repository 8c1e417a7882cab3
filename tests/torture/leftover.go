package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/tests/left"
)

// settle waits until nothing is left of the round. It reports what is left after that, and removes it.
func (e *env) settle() {
	await(func() bool { return len(e.remains()) == 0 })
	for kind, names := range e.remains() {
		e.left[kind] += len(names)
		e.finding("left behind: %s: %s", kind, short(strings.Join(names, "; ")))
	}
	e.clear()
	reap()
}

// remains lists what there still is of the round, by its kind.
func (e *env) remains() map[string][]string {
	found := map[string][]string{}
	add := func(kind string, names ...string) {
		if len(names) > 0 {
			found[kind] = append(found[kind], names...)
		}
	}
	for _, pid := range e.own() {
		add("processes", described(pid))
	}
	add("mounts", mountsBelow(e.dir)...)
	add("sockets", e.sockets()...)
	add("connections", e.connections()...)
	if len(found) == 0 { // nobody is there who could still clear away
		add("files", filesBelow(e.tmp())...)
		add("files", filesBelow(e.runtime())...)
	}
	return found
}

// mountsBelow lists the mount points in dir, the innermost first.
func mountsBelow(dir string) []string {
	b, _ := os.ReadFile("/proc/self/mountinfo")
	var found []string
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 4 && strings.HasPrefix(f[4], dir+"/") {
			found = append(found, f[4])
		}
	}
	slices.Reverse(found)
	return found
}

// sockets lists the unix sockets that have the round's mark or directory in
// their name.
func (e *env) sockets() []string {
	b, _ := os.ReadFile("/proc/net/unix")
	var found []string
	for line := range strings.Lines(string(b)) {
		if strings.Contains(line, e.mark) || strings.Contains(line, e.dir+"/") {
			f := strings.Fields(line)
			found = append(found, f[len(f)-1])
		}
	}
	return found
}

// connections lists the round's FUSE connections that are still there. The
// kernel gives their numbers to others; those have a mount.
func (e *env) connections() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var found []string
	for _, device := range e.devices {
		_, minor, _ := strings.Cut(device, ":")
		if _, err := os.Stat("/sys/fs/fuse/connections/" + minor); err == nil && !mountedAnywhere(device) {
			found = append(found, device)
		}
	}
	return found
}

// mountedAnywhere reports whether a file system is in any mount namespace.
func mountedAnywhere(device string) bool {
	return len(left.Processes(func(dir string) bool {
		b, _ := os.ReadFile(dir + "/mountinfo")
		return strings.Contains(string(b), " "+device+" ")
	})) > 0
}

// filesBelow lists the files below dir without directories.
func filesBelow(dir string) []string {
	var found []string
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found = append(found, path)
		}
		return nil
	})
	return found
}

// device notes the FUSE connection that is mounted at dir, so that it is looked
// for at the end.
func (e *env) device(dir string) string {
	b, _ := os.ReadFile("/proc/self/mountinfo")
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 4 && f[4] == dir {
			e.mu.Lock()
			e.devices = append(e.devices, f[2])
			e.mu.Unlock()
			return f[2]
		}
	}
	return ""
}

// abort ends a FUSE connection, and with it whoever waits for it.
func abort(device string) {
	if _, minor, ok := strings.Cut(device, ":"); ok {
		os.WriteFile(fmt.Sprintf("/sys/fs/fuse/connections/%s/abort", minor), []byte("1"), 0)
	}
}

// clear removes everything that is left, so that the next round starts clean.
func (e *env) clear() {
	for _, pid := range e.own() {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	for _, dir := range mountsBelow(e.dir) {
		abort(e.device(dir))
		syscall.Unmount(dir, syscall.MNT_DETACH)
	}
	os.RemoveAll(e.dir)
}
