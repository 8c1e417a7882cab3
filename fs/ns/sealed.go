package ns

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// The command of root of the host is sealed: it lives in a user namespace of its own, where every user is
// who he is outside. Files are whose they were, but its rights are not those that the host's kernel asks
// for. The kernel itself refuses modules, probes, clocks, devices and the namespaces of others, and no
// thread can change a name between a look and a call. The mount namespace belongs to that user namespace,
// too. So what has been made read-only, and what covers something else, is locked there.
//
// Settings of the kernel ask who somebody is, and not for his rights. Those are kept by mounts, therefore.

// sealing is the attributes of a sealed process.
func sealing(sys syscall.SysProcAttr) (*syscall.SysProcAttr, error) {
	users, err := everybody("/proc/self/uid_map")
	if err != nil {
		return nil, err
	}
	groups, err := everybody("/proc/self/gid_map")
	if err != nil {
		return nil, err
	}
	sys.Cloneflags |= unix.CLONE_NEWUSER | unix.CLONE_NEWNS
	sys.UidMappings, sys.GidMappings = users, groups
	deny, err := os.ReadFile("/proc/self/setgroups")
	sys.GidMappingsEnableSetgroups = err == nil && strings.TrimSpace(string(deny)) != "deny"
	return &sys, nil
}

// everybody maps each id of this process's user namespace to itself. file says which there are
// (user_namespaces(7)).
func everybody(file string) (all []syscall.SysProcIDMap, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) != 3 {
			return nil, fmt.Errorf("%s: %q: %w", file, line, unix.EINVAL)
		}
		first, err := strconv.Atoi(f[0])
		size, e := strconv.Atoi(f[2])
		if err = errors.Join(err, e); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, syscall.SysProcIDMap{ContainerID: first, HostID: first, Size: size})
	}
	return all, nil
}

// forkSealed starts a program that is sealed. Where the host does not let it be, it tells people why, and
// starts it all the same.
func forkSealed(path string, argv []string, attr *syscall.ProcAttr, tell func(notice string) error) (pid int, err error) {
	open := *attr
	attr.Sys, err = sealing(*attr.Sys)
	if err == nil {
		if pid, err = syscall.ForkExec(path, argv, attr); err == nil {
			return pid, nil
		}
		failed := err
		// With no program to run, what fails here is the sealing.
		if _, err = syscall.ForkExec("", argv, attr); errors.Is(err, unix.ENOENT) {
			return 0, failed
		}
	}
	// To know why takes calls (uname) that wait for another thread of ours, if this one is under the filter.
	why := make(chan string)
	go func() { why <- unsealed(err) }()
	if err := tell(<-why); err != nil {
		return 0, err
	}
	return syscall.ForkExec(path, argv, &open)
}

// unsealed says why a command is not sealed, and what that means.
func unsealed(err error) string {
	return fmt.Sprintf("%v; root's CMD is not sealed: settings and tracing of the host are out of its reach only as long as it "+
		"does not get at them on purpose (see help sealing)", forbid.Error("a new user namespace", err, forbid.Namespaces(err, true)))
}
