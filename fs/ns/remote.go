package ns

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// Remote is a Handler that hands everything on to the server of a machine that
// runs already.
type Remote struct {
	conn
	// Mirrors: the machine mirrors what processes do.
	Mirrors bool
}

// Dial connects to the machine called name, if it is the caller's. Nothing is
// sent to a peer that is somebody else's (EPERM), and a mute one is given up
// after half a minute (ETIMEDOUT). Signals are the caller's to hear meanwhile.
func Dial(name string) (*Remote, error) {
	for _, open := range socketHomes() {
		d, err := open()
		if err != nil {
			continue // nobody listens where one cannot
		}
		r, err := d.dial(name, answerTime)
		d.close()
		if !errors.Is(err, unix.ECONNREFUSED) && !errors.Is(err, unix.ENOENT) {
			return r, err
		}
	}
	return nil, fmt.Errorf("no machine of yours is called %q; start one: kprobefs mount --name %s DIR", name, name)
}

// dial connects to the machine that listens in d. No answer is waited for longer
// than patience.
func (d directory) dial(name string, patience time.Duration) (*Remote, error) {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	r := &Remote{conn: conn{fd}}
	err = r.patience(patience) // of connect, too
	if err == nil {
		err = r.meet(d.at(fileName(name) + socketSuffix))
	}
	if err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("join %q: %w", name, err)
	}
	return r, nil
}

// meet connects and hears what the machine says of itself.
func (r *Remote) meet(path string) error {
	if err := retry(func() error { return unix.Connect(r.fd, &unix.SockaddrUnix{Name: path}) }); err != nil {
		return late(err)
	}
	if err := r.peerIsMe(); err != nil {
		return err
	}
	m, fd, err := r.receiveUpTo(joinMessage)
	if fd >= 0 {
		unix.Close(fd) // it was not asked for
	}
	r.Mirrors = m.Mirrors
	return late(err)
}

// hand passes one message and its descriptor on and waits until it is served.
func (r *Remote) hand(m message, fd int) error {
	err := r.send(m, fd)
	unix.Close(fd)
	if err == nil {
		err = r.await()
	}
	return late(err)
}

// Tree is the Handler's.
func (r *Remote) Tree(name, dir string, device uint64, fd int) error {
	return r.hand(message{Tree: name, Dir: dir, Device: device}, fd)
}

// Listener is the Handler's.
func (r *Remote) Listener(fd int) error { return r.hand(message{Listener: true}, fd) }

// Lost returns when the server is gone, or Close has been called.
func (r *Remote) Lost() {
	if r.patience(0) != nil {
		return
	}
	for {
		_, fd, err := r.receiveUpTo(joinMessage)
		if err != nil {
			return
		}
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// Close ends the connection; what has been handed over is served on. Whoever waits
// for the peer waits no more.
func (r *Remote) Close() error {
	unix.Shutdown(r.fd, unix.SHUT_RDWR)
	return nil
}
