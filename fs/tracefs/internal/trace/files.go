package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Modes of directories and files in the kernel's tracefs.
const (
	DirMode    = 0o750
	WriteMode  = 0o640
	ReadMode   = 0o440
	markerMode = 0o220
)

// Fixed is a file whose content never changes.
func Fixed(content []byte) *vtree.File {
	return &vtree.File{Mode: ReadMode, Const: true, Show: func(*vtree.Open) ([]byte, error) { return content, nil }}
}

// parseEnable parses the text written to an enable file: the number 0 or 1. EINVAL: another number.
func parseEnable(p []byte) (on bool, err error) {
	n, err := kstr.UserUint(p, 10)
	if err == nil && n > 1 {
		err = syscall.EINVAL
	}
	return n == 1, err
}
