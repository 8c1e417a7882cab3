package fs

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"
	"golang.org/x/sys/unix"
)

// A dying context ends when a signal is about to end the caller of a request. The request's own
// context ends at any signal, a SIGSTOP or one with a handler as well. On Linux these do not end
// a read of such a file, and no program is ready for EINTR there.
type dying struct {
	context.Context
	pid   uint32        // the calling thread
	asked uint64        // signals that end it although they are caught
	dead  atomic.Bool   // the thread is dying
	once  sync.Once     // for the first Done
	done  chan struct{} // closed when it dies; made and watched by the first Done
	over  chan struct{} // closed by end; made with done
}

// dieCheck is how often the caller is looked at once there was a signal. FUSE tells of the first
// one only.
const dieCheck = 10 * time.Millisecond

// dyingOf is the context of the same request that ends with its caller's life. The request calls end
// of it last.
func dyingOf(ctx context.Context) *dying {
	d := &dying{Context: ctx}
	if c, ok := fuse.FromContext(ctx); ok {
		d.pid = c.Pid
	}
	return d
}

// asking are the signals by which somebody asks a process to end, or to end what it does.
const asking = 1<<(unix.SIGHUP-1) | 1<<(unix.SIGINT-1) | 1<<(unix.SIGQUIT-1) | 1<<(unix.SIGALRM-1) | 1<<(unix.SIGTERM-1)

// askedOf is dyingOf for a request that may take long, as a command of machine/ctl does. An interactive shell, for
// example, catches SIGINT, and its write has to end. Other signals with a handler end nothing: Go's runtime sends its
// own threads SIGURG at any time.
func askedOf(ctx context.Context) *dying {
	d := dyingOf(ctx)
	d.asked = asking
	return d
}

// Done implements context.Context.
func (d *dying) Done() <-chan struct{} {
	d.once.Do(func() {
		d.done, d.over = make(chan struct{}), make(chan struct{})
		go d.watch()
	})
	return d.done
}

// Err implements context.Context.
func (d *dying) Err() error {
	if d.Context.Err() == nil || !d.dies() {
		return nil
	}
	return context.Canceled
}

// dies is the function dies, once and for all.
func (d *dying) dies() bool {
	if !d.dead.Load() && dies(d.pid, d.asked) {
		d.dead.Store(true)
	}
	return d.dead.Load()
}

func (d *dying) watch() {
	select {
	case <-d.Context.Done():
	case <-d.over:
		return
	}
	for !d.dies() {
		select {
		case <-time.After(dieCheck):
		case <-d.over:
			return
		}
	}
	close(d.done)
}

// end ends watching.
func (d *dying) end() {
	d.once.Do(func() {})
	if d.over != nil {
		close(d.over)
	}
}

// dies reports whether a signal that waits for thread pid ends it, or is one of asked. A thread that cannot be looked
// at (it is in another pid namespace, or gone) is taken for dying.
func dies(pid uint32, asked uint64) bool {
	if pid == 0 {
		return true
	}
	status, err := readStatus(pid)
	return err != nil || mortal(status, asked)
}

// harmless are the signals that end nobody without a handler (signal(7)).
const harmless = 1<<(unix.SIGCHLD-1) | 1<<(unix.SIGCONT-1) | 1<<(unix.SIGURG-1) | 1<<(unix.SIGWINCH-1) |
	1<<(unix.SIGSTOP-1) | 1<<(unix.SIGTSTP-1) | 1<<(unix.SIGTTIN-1) | 1<<(unix.SIGTTOU-1)

// mortal reports whether a pending signal ends the thread whose /proc/PID/status that is: it is not
// blocked, ignored or caught, or it is caught and one of asked. A signal that ends the process is SIGKILL to its
// threads.
func mortal(status []byte, asked uint64) bool {
	var set [5]uint64
	for i, name := range []string{"SigPnd", "ShdPnd", "SigBlk", "SigIgn", "SigCgt"} {
		var ok bool
		if set[i], ok = hexField(status, name); !ok {
			return true
		}
	}
	return (set[0]|set[1])&^(set[2]|set[3]|set[4]&^asked|harmless) != 0
}
