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
// mostly does not ask for more: /dev/loop-control makes disks, and a terminal's driver switches screens. No
// device can be made there, but those of /dev are there already.

// harmless are devices of /dev with characters for programs of any user, that not every host lets everybody
// open. What a host lets everybody open is harmless, too.
var harmless = []string{"fuse", "net/tun", "kvm", "vsock", "dri/renderD*", "kfd", "tty", "ptmx"}

// isHarmless reports whether a device, named as it is below /dev, changes nothing of the host.
func isHarmless(name string, st *unix.Stat_t) bool {
	return st.Mode&unix.S_IFMT == unix.S_IFCHR && (st.Mode&0o006 == 0o006 || slices.ContainsFunc(harmless, func(pattern string) bool {
		is, _ := filepath.Match(pattern, name)
		return is
	}))
}

// hideDevices has opens of the host's devices fail with EACCES.
func hideDevices() (failed error) {
	terminals := ownTerminals()
	_ = filepath.WalkDir("/dev", func(path string, d fs.DirEntry, err error) error {
		var st unix.Stat_t
		switch {
		case err != nil:
			return nil // a directory that cannot be listed cannot be searched
		case d.IsDir() && slices.Contains(notDevices, path):
			return fs.SkipDir
		case d.Type()&os.ModeDevice == 0 || unix.Lstat(path, &st) != nil:
			return nil
		case !isHarmless(strings.TrimPrefix(path, "/dev/"), &st) && !slices.Contains(terminals, st.Rdev):
			failed = errors.Join(failed, noDevice(path))
		}
		return nil
	})
	return failed
}

// notDevices are directories of /dev that contain no devices.
var notDevices = []string{"/dev/shm", "/dev/pts", "/dev/mqueue", "/dev/hugepages", "/dev/fd"}

// ownTerminals are the device numbers of the terminals that the command gets anyway.
func ownTerminals() (numbers []uint64) {
	for fd := range 3 {
		var st unix.Stat_t
		if unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFCHR {
			numbers = append(numbers, st.Rdev)
		}
	}
	return numbers
}

// noDevice makes opens of the device at path fail.
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
