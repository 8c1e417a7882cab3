package ns

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// Remote is a Handler that passes everything to the server of a running machine.
type Remote struct {
	conn
	// Mirrors: the machine mirrors what processes do.
	Mirrors bool
	// Page is the address of the machine's page, with its token; "": it has none.
	Page string
}

// Dial connects to the user's machine called name. It sends nothing to a peer of another user (EPERM). If
// the peer is silent for half a minute, it gives up (ETIMEDOUT). The caller must handle signals meanwhile.
func Dial(name string) (*Remote, error) {
	for _, open := range socketHomes() {
		d, err := open()
		if err != nil {
			continue // this directory cannot have a socket
		}
		r, err := d.dial(name, answerTime)
		d.close()
		if !errors.Is(err, unix.ECONNREFUSED) && !errors.Is(err, unix.ENOENT) {
			return r, err
		}
	}
	return nil, fmt.Errorf("no machine of yours is called %q; start one: kprobefs mount --name %s DIR", name, name)
}

// dial connects to the machine that listens in d. It waits for each answer at most as long as patience.
func (d directory) dial(name string, patience time.Duration) (*Remote, error) {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	r := &Remote{conn: conn{fd}}
	err = r.patience(patience) // the limit also holds for connect
	if err == nil {
		err = r.meet(d.at(fileName(name) + socketSuffix))
	}
	if err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("join %q: %w", name, err)
	}
	return r, nil
}

// meet connects and receives the machine's first message.
func (r *Remote) meet(path string) error {
	if err := retry(func() error { return unix.Connect(r.fd, &unix.SockaddrUnix{Name: path}) }); err != nil {
		return late(err)
	}
	if err := r.peerIsMe(); err != nil {
		return err
	}
	m, fd, err := r.receiveUpTo(joinMessage)
	if fd >= 0 {
		unix.Close(fd) // we did not ask for a descriptor
	}
	r.Mirrors, r.Page = m.Mirrors, m.Page
	return late(err)
}

// hand sends one message with its descriptor, and waits until the server has accepted it.
func (r *Remote) hand(m message, fd int) error {
	err := r.send(m, fd)
	unix.Close(fd)
	if err == nil {
		err = r.await()
	}
	return late(err)
}

// Tree is that of Handler.
func (r *Remote) Tree(name, dir string, device uint64, fd int) error {
	return r.hand(message{Tree: name, Dir: dir, Device: device}, fd)
}

// Listener is that of Handler.
func (r *Remote) Listener(fd int) error { return r.hand(message{Listener: true}, fd) }

// Lost waits until the server is gone or Close was called.
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

// Close ends the connection and all waiting for the peer. The server goes on serving what was handed over.
func (r *Remote) Close() error {
	unix.Shutdown(r.fd, unix.SHUT_RDWR)
	return nil
}
