//go:build amd64

package confine

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// rulesetAttr is struct landlock_ruleset_attr, as far as it is used (ABI 6).
type rulesetAttr struct{ fs, net, scoped uint64 }

// Rights of files by the ABI that knows them first: what changes something, or runs a program.
// To read, and to look names up, is free.
var landlockFS = []uint64{
	1: unix.LANDLOCK_ACCESS_FS_EXECUTE | landlockWrites,
	2: unix.LANDLOCK_ACCESS_FS_REFER,
	3: unix.LANDLOCK_ACCESS_FS_TRUNCATE,
}

const (
	landlockWrites = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SYM
	landlockTCP    = 1<<0 | 1<<1 // bind and connect, since ABI 4
	landlockScoped = 1 << 0      // abstract sockets, since ABI 6
)

// ruleset makes a Landlock ruleset; -1: the host has none.
func ruleset() (int, error) {
	abi, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return -1, nil
	}
	var attr rulesetAttr
	for i := 1; i <= int(abi) && i < len(landlockFS); i++ {
		attr.fs |= landlockFS[i]
	}
	size := unsafe.Sizeof(attr.fs)
	if abi >= 4 {
		attr.net, size = landlockTCP, 2*size
	}
	if abi >= 6 {
		attr.scoped, size = landlockScoped, unsafe.Sizeof(attr)
	}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return -1, fmt.Errorf("landlock: %w", errno)
	}
	unix.CloseOnExec(int(fd))
	return int(fd), nil
}
