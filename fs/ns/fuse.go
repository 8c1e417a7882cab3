package ns

import (
	"errors"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// maxRead is the largest FUSE read request: the kernel's own limit.
const maxRead = 1 << 20

const fuseDevice = "/dev/fuse"

// openFuse opens a FUSE connection. Its error says what forbids it. unbare is Plan.Unbare.
func openFuse(unbare string) (int, error) {
	fd, err := unix.Open(fuseDevice, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		return fd, nil
	}
	return -1, forbid.Error(fuseDevice, err, forbid.Device(err).First(forbid.WithoutFuse(unbare)))
}

// Device returns the error of opening /dev/fuse, with the reason, or nil.
func Device() error {
	fd, err := openFuse("")
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// mountError adds the reason to the error of a mount.
func mountError(what string, err error, unbare string) error {
	if errors.Is(err, unix.EBUSY) { // a listener is impossible, too
		return forbid.Error(what, err, forbid.Mount(err))
	}
	return forbid.Error(what, err, forbid.Mount(err).First(forbid.WithoutFuse(unbare)))
}
