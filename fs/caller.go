package fs

import (
	"bytes"
	"context"
	"os"
	"strconv"

	"github.com/hanwen/go-fuse/v2/fuse"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// caller says who made the request of ctx. Its capabilities are looked up each
// time they are asked for.
func (s *Server) caller(ctx context.Context) vtree.Caller {
	fc, ok := fuse.FromContext(ctx)
	if !ok {
		return vtree.Caller{Capable: func(int) bool { return false }}
	}
	uid, pid := fc.Uid, fc.Pid
	return vtree.Caller{UID: uid, GID: fc.Gid, PID: pid, Capable: func(capability int) bool {
		return s.capabilities(uid, pid)>>uint(capability)&1 != 0
	}}
}

// Unprivileged reports whether this process may not see a kernel's addresses now. Root in a container may not.
func Unprivileged() bool { return os.Geteuid() != 0 || !forbid.Capable(unix.CAP_SYSLOG) }

// SharesUsers reports whether task pid is in this process's user namespace. It is not if it cannot be looked at.
func SharesUsers(pid uint32) bool {
	const of = "/ns/user"
	ours, err := os.Readlink("/proc/self" + of)
	theirs, e := os.Readlink("/proc/" + strconv.FormatUint(uint64(pid), 10) + of)
	return err == nil && e == nil && ours == theirs
}

// capabilities is the effective capability set of task pid. A user who mounted the machine without
// privilege is its root. That is a deviation: without it, no process could see an address there. For a task
// that is not visible (another pid namespace) its uid decides.
func (s *Server) capabilities(uid, pid uint32) uint64 {
	if (s.owner != 0 || s.opts.Unprivileged) && uid == s.owner {
		return ^uint64(0)
	}
	if set, ok := effective(pid); ok {
		// Whoever makes himself a user namespace has every capability there, and none of the kernel's. A sealed root is
		// in another one, too.
		if uid != 0 && !SharesUsers(pid) {
			return 0
		}
		return set
	}
	if uid == 0 {
		return ^uint64(0)
	}
	return 0
}

// effective reads CapEff of /proc/PID/status.
func effective(pid uint32) (uint64, bool) {
	if pid == 0 {
		return 0, false
	}
	status, err := readStatus(pid)
	if err != nil {
		return 0, false
	}
	return hexField(status, "CapEff")
}

func readStatus(pid uint32) ([]byte, error) {
	return os.ReadFile("/proc/" + strconv.FormatUint(uint64(pid), 10) + "/status")
}

// hexField is the value of the line "name: HEX" of /proc/PID/status.
func hexField(status []byte, name string) (uint64, bool) {
	_, rest, ok := bytes.Cut(status, []byte("\n"+name+":\t"))
	if !ok {
		return 0, false
	}
	hex, _, _ := bytes.Cut(rest, []byte("\n"))
	v, err := strconv.ParseUint(string(hex), 16, 64)
	return v, err == nil
}
