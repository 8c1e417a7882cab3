package machinefs

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/debuginfo"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// insideOf is the kernel of our own that m runs; nil: it is none.
func insideOf(m Machine) *release.Kernel {
	runs, ok := m.(interface{ Inside() release.Kernel })
	if !ok {
		return nil
	}
	k := runs.Inside()
	return &k
}

// vmlinux is the file of the kernel, for debuggers. It is unpacked when somebody opens it.
func vmlinux(k *release.Kernel) *vtree.File {
	return &vtree.File{
		Mode: 0o444, Apart: true,
		Show: func(*vtree.Open) ([]byte, error) { return debuginfo.Vmlinux(k) },
		// Each open shows the same bytes: a copy for each would cost megabytes.
		ReadContext: func(_ context.Context, _ *vtree.Open, p []byte, off int64) (int, error) {
			b, err := debuginfo.Vmlinux(k)
			if err != nil || off >= int64(len(b)) {
				return 0, err
			}
			return copy(p, b[off:]), nil
		},
	}
}

// notes is /sys/kernel/notes. Of a kernel out of an image it is empty: the host's would be wrong.
func notes(k *release.Kernel) *vtree.File {
	return &vtree.File{Mode: 0o444, Apart: true, Show: func(*vtree.Open) ([]byte, error) {
		if k == nil {
			return nil, nil
		}
		return debuginfo.Notes(k)
	}}
}
