//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// hostTool is the host's own program of that name, behind ours in PATH or where the superuser has it; "": there is none. What it
// asks of the kernel is asked of the machine, as all calls under run are.
func hostTool(name string) string {
	self, err := os.Stat("/proc/self/exe")
	if err != nil {
		return ""
	}
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/sbin", "/sbin") {
		path := filepath.Join(dir, name)
		st, err := os.Stat(path)
		if filepath.IsAbs(path) && err == nil && st.Mode().IsRegular() && st.Mode()&0o111 != 0 && !os.SameFile(st, self) {
			return path
		}
	}
	return ""
}

// byHost runs the host's tool with args. ok is false if it cannot be run.
func (k *kmodTool) byHost(name string, args []string) (code int, ok bool) {
	path := k.host(name)
	if path == "" {
		return 0, false
	}
	cmd := exec.Command(path, args...)
	cmd.Args[0] = name
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, k.stdout, k.stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, true
	case errors.As(err, &exit):
		return max(exit.ExitCode(), 1), true // -1: a signal has ended it
	}
	fmt.Fprintf(k.stderr, "%s: ERROR: %v\n", name, err)
	return 1, true
}

// indexed reports whether the host's depmod has made its indexes of the installed modules, which the host's modprobe reads.
func (k *kmodTool) indexed() bool {
	_, err := os.Stat(filepath.Join(libModulesDir, k.release(), modulesDep+".bin"))
	return err == nil
}

// asksHost reports whether the host's modprobe is to do what args say: it knows options, aliases and what
// modprobe.d(5) says. Modules that the machine brings it does not know.
func (k *kmodTool) asksHost(args []string) bool {
	if !k.indexed() {
		return false
	}
	quiet := *k
	quiet.stderr = io.Discard
	_, names, ok := quiet.options("modprobe", modprobeOptions, modprobeNames, args)
	return !ok || slices.ContainsFunc(names, func(name string) bool {
		return !strings.Contains(name, "=") && len(k.installed(moduleName(name))) > 0
	})
}
