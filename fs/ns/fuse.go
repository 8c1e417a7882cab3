package ns

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// maxRead is the largest FUSE read request: the kernel's own limit.
const maxRead = 1 << 20

const fuseDevice = "/dev/fuse"

// orExport ends every complaint about FUSE: there is a way without it.
const orExport = "; or use --export DIR, which needs no FUSE and can only be read"

// openFuse opens a connection, or says which of the remedies applies.
func openFuse() (int, error) {
	fd, err := unix.Open(fuseDevice, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		return fd, nil
	}
	return -1, fmt.Errorf("%s: %w: %s%s", fuseDevice, err, fuseRemedy(err), orExport)
}

// fuseRemedy is what to do about an /dev/fuse that does not open.
func fuseRemedy(err error) string {
	switch {
	case errors.Is(err, unix.ENOENT):
		return "the device is missing: modprobe fuse, and in a container --device /dev/fuse"
	case errors.Is(err, unix.EACCES):
		return "its mode keeps you out: as root, chmod 666 /dev/fuse"
	case errors.Is(err, unix.EPERM):
		return "the container may not use the device: start it with --device /dev/fuse"
	case errors.Is(err, unix.ENXIO), errors.Is(err, unix.ENODEV):
		return "this kernel has no FUSE: modprobe fuse"
	}
	return "start the container with --device /dev/fuse"
}

// mountError is what to do about a mount that is refused.
func mountError(dir string, err error) error {
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		return fmt.Errorf("mount %s: %w: user namespaces may not mount FUSE here (Linux 4.18 and later let them), or a security module forbids it"+orExport, dir, err)
	}
	return fmt.Errorf("mount %s: %w", dir, err)
}
