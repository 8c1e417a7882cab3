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

// readAll is the bit of a mode that lets everybody read.
const readAll = 0o004

// Modes gives the files of entries, and of directories there that do not change, the modes of the release.
func (t *Tracing) Modes(entries []vtree.Entry) []vtree.Entry {
	if !t.Config.Looks.OpenFiles {
		return entries
	}
	for _, e := range entries {
		switch n := e.Node.(type) {
		case *vtree.Dir:
			t.Modes(n.Static)
		case *vtree.File:
			if n.Mode&^0o222 == ReadMode {
				n.Mode |= readAll
			}
			if e.Name == "buffer_percent" {
				n.Mode &^= 0o222
			}
		}
	}
	return entries
}

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
