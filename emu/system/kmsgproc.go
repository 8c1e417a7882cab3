package system

import (
	"context"
	"syscall"
)

// ReadUnread is a read of /proc/kmsg (kmsg_read): the next records that nobody has read by it or by syslog(2), as many as fit.
// It waits if there are none, or fails with EAGAIN with nonblock. ctx.Err(): ctx has ended.
func (r *KmsgReader) ReadUnread(ctx context.Context, p []byte, nonblock bool) (int, error) {
	if nonblock && !r.ReadyUnread(nil) {
		return 0, syscall.EAGAIN
	}
	if len(p) == 0 {
		return 0, nil
	}
	put := func(b []byte) error {
		copy(p, b)
		return nil
	}
	return r.log.syslogRead(ctx, SyslogCall{Action: syslogRead, Size: len(p), Put: put})
}

// ReadyUnread is Ready for ReadUnread (kmsg_poll).
func (r *KmsgReader) ReadyUnread(wake func()) bool {
	return r.ready(wake, func() uint64 { return r.log.syslog.next })
}
