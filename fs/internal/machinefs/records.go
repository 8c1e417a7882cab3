package machinefs

import (
	"context"
	"syscall"

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

// procKmsg is /proc/kmsg: the log as syslog(2) reads it. All who read it, by one way or the other, share one place in it. To
// open it takes the right to read by syslog(2): EPERM (check_syslog_permissions).
func procKmsg(log *system.Kmsg) *vtree.File {
	reader := func(o *vtree.Open) *system.KmsgReader { return o.Private.(*system.KmsgReader) }
	return &vtree.File{
		Mode:  0o400,
		Apart: true, Text: true,
		Open: func(o *vtree.Open) error {
			if !o.Has(capSyslog) && !o.Has(capSysAdmin) {
				return syscall.EPERM
			}
			o.Private = log.Open()
			return nil
		},
		Release: func(o *vtree.Open) { reader(o).Close() },
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			return reader(o).ReadUnread(ctx, p, o.Nonblocking())
		},
		Ready: func(o *vtree.Open, wake func()) bool { return reader(o).ReadyUnread(wake) },
	}
}
