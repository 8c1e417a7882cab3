package ns

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A peer is believed nothing but who it is, which the kernel says. Both sides ask.

// answerTime is how long a peer may take for an answer. It has nothing to do for
// one but to be scheduled.
const answerTime = 30 * time.Second

// joinMessage bounds a message of a process that joins a machine, in bytes.
const joinMessage = 8 << 10

// peerIsMe is nil if the process at the other end belongs to the same user. If not, its error (EPERM)
// names the user.
func (c conn) peerIsMe() error {
	cred, err := unix.GetsockoptUcred(c.fd, unix.SOL_SOCKET, unix.SO_PEERCRED)
	if err != nil {
		return fmt.Errorf("who is there: %w", err)
	}
	if int(cred.Uid) != os.Geteuid() {
		return fmt.Errorf("user %d listens there (process %d), and not you: %w", cred.Uid, cred.Pid, unix.EPERM)
	}
	return nil
}

// patience bounds how long a receive, or a send, may wait; 0: for ever.
func (c conn) patience(d time.Duration) error {
	tv := unix.NsecToTimeval(d.Nanoseconds())
	return errors.Join(
		unix.SetsockoptTimeval(c.fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &tv),
		unix.SetsockoptTimeval(c.fd, unix.SOL_SOCKET, unix.SO_SNDTIMEO, &tv))
}

// late gives an overrun patience its name.
func late(err error) error {
	if errors.Is(err, unix.EAGAIN) {
		return fmt.Errorf("who listens there does not answer: %w", unix.ETIMEDOUT)
	}
	return err
}

// fuseRdev is the device number of /dev/fuse (Documentation/admin-guide/devices.txt).
var fuseRdev = unix.Mkdev(10, 229)

// isFuse reports whether fd is an open /dev/fuse.
func isFuse(fd int) bool {
	var st unix.Stat_t
	return unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFCHR && st.Rdev == fuseRdev
}

// isListener reports whether fd is a seccomp listener.
func isListener(fd int) bool {
	what, err := os.Readlink("/proc/self/fd/" + strconv.Itoa(fd))
	return err == nil && strings.HasPrefix(what, "anon_inode:") && strings.Contains(what, "seccomp")
}
