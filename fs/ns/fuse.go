package ns

import (
	"errors"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// maxRead is the largest FUSE read request: the kernel's own limit.
const maxRead = 1 << 20

const fuseDevice = "/dev/fuse"

// openFuse opens a connection, or says what forbids it. unbare is the Plan's.
func openFuse(unbare string) (int, error) {
	fd, err := unix.Open(fuseDevice, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		return fd, nil
	}
	return -1, forbid.Error(fuseDevice, err, forbid.Device(err).First(forbid.WithoutFuse(unbare)))
}

// Device says what forbids to open the device of FUSE; nil: nothing.
func Device() error {
	fd, err := openFuse("")
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// mountError says what forbids a mount of ours.
func mountError(what string, err error, unbare string) error {
	if errors.Is(err, unix.EBUSY) { // and so is a listener
		return forbid.Error(what, err, forbid.Mount(err))
	}
	return forbid.Error(what, err, forbid.Mount(err).First(forbid.WithoutFuse(unbare)))
}
