package ns

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// The command of root of the host is sealed: it runs in its own user namespace, in which every user has the
// same id as outside. Files have the same owners. But the rights of its root are not those that the host's
// kernel requires. So the kernel itself refuses modules, probes, clocks, devices and the namespaces of
// others, and no thread can change a name between a check and a call. The mount namespace belongs to that
// user namespace, too. So read-only mounts, and mounts that cover something else, are locked there.
//
// Files with settings of the kernel check the user, not capabilities. So mounts protect them.

// everybody is a map of ids that maps each id of this process's user namespace to itself. file is this
// process's own map (user_namespaces(7)).
func everybody(file string) (all []byte, err error) {
	b, err := os.ReadFile(file)
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) != 3 {
			return nil, fmt.Errorf("%s: %q: %w", file, line, unix.EINVAL)
		}
		all = fmt.Appendf(all, "%s %s %s\n", f[0], f[0], f[2])
	}
	return all, err
}

// mapIDs gives process pid, which is in a new user namespace, the same ids as before.
func mapIDs(pid int) error {
	for _, name := range []string{"uid_map", "gid_map"} {
		all, err := everybody("/proc/self/" + name)
		if err == nil {
			err = os.WriteFile(fmt.Sprintf("/proc/%d/%s", pid, name), all, 0)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// startSealed starts c in its own user and mount namespaces. If the host does not allow that, it tells the user why, and
// starts c without sealing. The program dies with the thread of start.
func (c *command) startSealed(start starting, tell func(notice string) error) (pid int, err error) {
	pid, failed, err := c.startOn(start, unix.CLONE_NEWUSER|unix.CLONE_NEWNS)
	if err == nil {
		return pid, failed
	}
	if err := tell(unsealed(err)); err != nil {
		return 0, err
	}
	return c.start(start)
}

// unsealed is the notice that a command is not sealed, with the reason and the effect.
func unsealed(err error) string {
	return notSealed(forbid.Error("a new user namespace", err, forbid.Namespaces(err, true)))
}
