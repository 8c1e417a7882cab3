//go:build amd64

package confine

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Needs are what a server goes on doing.
type Needs struct {
	Mirror bool // it looks at other processes, and looks paths up with their rights
	Look   bool // it looks at others' memory, and which namespaces they are in
	Kill   bool // it signals others
	Answer bool // it answers others' system calls, and writes into their memory
	// Sealed: the others are in a user namespace that this user owns. That is enough to look at them, and does not
	// allow to look at anybody else. A write that is meant for one of them by its number never reaches a process of
	// the host that has the number by then.
	Sealed bool
}

// Capabilities are those that a server with such needs keeps, as in CapEff, if it has them:
//
//	Mirror  CAP_SYS_PTRACE to read the memory of others and their /proc/PID, CAP_DAC_READ_SEARCH and
//	        CAP_DAC_OVERRIDE to see what root's look-ups would give, CAP_SETUID and CAP_SETGID to
//	        look up as others (setfsuid; the filter refuses setuid)
//	Look    CAP_SYS_PTRACE
//	Answer  CAP_SYS_PTRACE, and CAP_DAC_READ_SEARCH to follow symbolic links
//	Kill    CAP_KILL
//	Sealed  no CAP_SYS_PTRACE
func (n Needs) Capabilities() (caps uint64) {
	for _, c := range []struct {
		wanted bool
		caps   []int
	}{
		{n.Mirror, []int{unix.CAP_SYS_PTRACE, unix.CAP_DAC_READ_SEARCH, unix.CAP_DAC_OVERRIDE, unix.CAP_SETUID, unix.CAP_SETGID}},
		{n.Look, []int{unix.CAP_SYS_PTRACE}},
		{n.Answer, []int{unix.CAP_SYS_PTRACE, unix.CAP_DAC_READ_SEARCH}},
		{n.Kill, []int{unix.CAP_KILL}},
	} {
		for _, b := range c.caps {
			if c.wanted {
				caps |= 1 << b
			}
		}
	}
	if n.Sealed {
		caps &^= 1 << unix.CAP_SYS_PTRACE
	}
	return caps
}

// kept are Capabilities, with one exception. A server without CAP_SYS_PTRACE (of root in a container)
// that is to look at other processes keeps all that it has: the kernel lets it look only at processes
// that have no more.
func (n Needs) kept() uint64 {
	h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var d [2]unix.CapUserData
	if (n.Mirror || n.Look || n.Answer) && !n.Sealed && unix.Capget(&h, &d[0]) == nil && d[0].Effective>>unix.CAP_SYS_PTRACE&1 == 0 {
		return ^uint64(0)
	}
	return n.Capabilities()
}

// Server confines this process for good. Its error says what the host has refused, in one line; the
// rest is in force.
func Server(n Needs) error {
	landlock, err := -1, error(nil)
	if !n.Mirror && !n.Look {
		landlock, err = ruleset()
	}
	if e := allThreads(n.kept(), landlock); e != nil {
		err = errors.Join(err, fmt.Errorf("capabilities: %w", e))
	}
	if landlock >= 0 {
		unix.Close(landlock)
	}
	f, e := rules(n).Filter()
	if e == nil {
		e = seccomp.InstallAll(f)
	}
	if e != nil {
		err = errors.Join(err, fmt.Errorf("system calls: %w", e))
	}
	return err
}
