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

// Both sides ask the kernel for the user of the other side. They trust nothing else that the peer says.

// answerTime is how long a peer may take for an answer. A peer needs no time except to be scheduled.
const answerTime = 30 * time.Second

// joinMessage is how long a message of a joining process may be, in bytes.
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

// patience sets how long a receive or a send may wait; 0: without limit.
func (c conn) patience(d time.Duration) error {
	tv := unix.NsecToTimeval(d.Nanoseconds())
	return errors.Join(
		unix.SetsockoptTimeval(c.fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &tv),
		unix.SetsockoptTimeval(c.fd, unix.SOL_SOCKET, unix.SO_SNDTIMEO, &tv))
}

// late converts the error of a timeout to ETIMEDOUT with an explanation.
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
