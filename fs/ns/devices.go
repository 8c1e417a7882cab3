package ns

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// A device belongs to user 0, and so to the root of a user namespace who is user 0 outside. Its driver
// mostly does not ask for more. No device can be made there, but those of /dev are there already.

// hostsDevices are devices of /dev with characters that change the host, and ask nobody for a right. All
// devices with blocks are the host's disks.
var hostsDevices = []string{"sg[0-9]*", "bsg/*", "ng[0-9]*", "nvme[0-9]*", "mem", "kmem", "port", "watchdog*", "uinput", "vhost*", "mapper/control"}

// hideDevices has opens of the host's devices fail with EACCES.
func (w *world) hideDevices() (failed error) {
	_ = filepath.WalkDir("/dev", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be listed now cannot be found
		case d.IsDir() && slices.Contains(notDevices, path):
			return fs.SkipDir
		case isHostsDevice(strings.TrimPrefix(path, "/dev/"), d.Type()):
			failed = errors.Join(failed, noDevice(path))
		}
		return nil
	})
	return failed
}

// notDevices are directories of /dev that have other things.
var notDevices = []string{"/dev/shm", "/dev/pts", "/dev/mqueue", "/dev/hugepages", "/dev/fd"}

// isHostsDevice reports whether name, below /dev, is a device of the host's.
func isHostsDevice(name string, kind os.FileMode) bool {
	if kind&os.ModeDevice == 0 || kind&os.ModeCharDevice == 0 {
		return kind&os.ModeDevice != 0
	}
	return slices.ContainsFunc(hostsDevices, func(pattern string) bool {
		is, _ := filepath.Match(pattern, name)
		return is
	})
}

// noDevice makes the file at path no device.
func noDevice(path string) error {
	err := unix.Mount(path, path, "", unix.MS_BIND, "")
	if err == nil {
		err = unix.Mount("", path, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_NOSUID|unix.MS_NOEXEC|unix.MS_NODEV, "")
	}
	if err != nil && !errors.Is(err, unix.ENOENT) {
		return fmt.Errorf("%s, not as a device: %w", path, err)
	}
	return nil
}
