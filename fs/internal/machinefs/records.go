package machinefs

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// kmsgDevice is the number of /dev/kmsg, major 1 and minor 11.
const kmsgDevice = 1<<8 | 11

// recordsFile is /dev/kmsg. Each read returns one record of the log, and waits if there is none
// (Documentation/ABI/testing/dev-kmsg). A write of root adds a line to the log.
func recordsFile(log *system.Kmsg, clock engine.Clock) *vtree.File {
	reader := func(o *vtree.Open) *system.KmsgReader { return o.Private.(*system.KmsgReader) }
	return &vtree.File{
		Mode: 0o644, Device: kmsgDevice,
		Apart: true,
		Open: func(o *vtree.Open) error {
			o.Private = log.Open()
			return nil
		},
		Release: func(o *vtree.Open) { reader(o).Close() },
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			return reader(o).Read(ctx, p, o.Nonblocking())
		},
		Seek:  func(o *vtree.Open, off int64, whence int) (int64, error) { return reader(o).Seek(off, whence) },
		Ready: func(o *vtree.Open, wake func()) bool { return reader(o).Ready(wake) },
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) { return log.Write(clock.Now(), p) },
	}
}
