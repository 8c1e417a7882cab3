package ns

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// A machine that runs already is found by its name, and the user whose it is:
// it listens on an abstract socket, which leaves nothing behind. Nobody else
// than that user may connect.
func address(name string) *unix.SockaddrUnix {
	return &unix.SockaddrUnix{Name: "@kprobefs/" + strconv.Itoa(os.Geteuid()) + "/" + name}
}

// Remote is a Handler that hands everything on to the server of a machine that
// runs already.
type Remote struct {
	conn
	// Mirrors: the machine mirrors what processes do.
	Mirrors bool
}

// Dial connects to the machine called name.
func Dial(name string) (*Remote, error) {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	r := &Remote{conn: conn{fd}}
	if err := retry(func() error { return unix.Connect(fd, address(name)) }); err != nil {
		unix.Close(fd)
		if errors.Is(err, unix.ECONNREFUSED) {
			return nil, fmt.Errorf("no machine of yours is called %q; start one: kprobefs mount --name %s DIR", name, name)
		}
		return nil, fmt.Errorf("connect to %q: %w", name, err)
	}
	m, _, err := r.receive()
	if err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("connect to %q: %w", name, err)
	}
	r.Mirrors = m.Mirrors
	return r, nil
}

// hand passes one message and its descriptor on and waits until it is served.
func (r *Remote) hand(m message, fd int) error {
	err := r.send(m, fd)
	unix.Close(fd)
	if err == nil {
		err = r.await()
	}
	return err
}

func (r *Remote) Tree(name, dir string, fd int) error {
	return r.hand(message{Tree: name, Dir: dir}, fd)
}

func (r *Remote) Listener(fd int) error { return r.hand(message{Listener: true}, fd) }

// Lost returns when the server is gone, or Close has been called.
func (r *Remote) Lost() {
	for {
		if _, _, err := r.receive(); err != nil {
			return
		}
	}
}

// Close ends the connection; what has been handed over is served on.
func (r *Remote) Close() error {
	unix.Shutdown(r.fd, unix.SHUT_RDWR)
	return nil
}

// An Announcement is a machine that others may join.
type Announcement struct{ fd int }

// Announce lets others join the machine called name. mirrors: it mirrors what
// they do. handler makes what serves one of them. Each is served on its own
// goroutine until it has gone away.
func Announce(name string, mirrors bool, handler func() Handler) (*Announcement, error) {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	if err = unix.Bind(fd, address(name)); err == nil {
		err = unix.Listen(fd, 16)
	}
	if err != nil {
		unix.Close(fd)
		if errors.Is(err, unix.EADDRINUSE) {
			return nil, fmt.Errorf("another machine of yours is called %q; give another --name", name)
		}
		return nil, fmt.Errorf("announce %q: %w", name, err)
	}
	go func() {
		for {
			peer, _, err := unix.Accept4(fd, unix.SOCK_CLOEXEC)
			switch {
			case err == unix.EINTR || err == unix.ECONNABORTED:
			case err != nil:
				return // closed
			default:
				go join(conn{peer}, mirrors, handler())
			}
		}
	}()
	return &Announcement{fd}, nil
}

// Close ends the announcement; who has joined stays.
func (a *Announcement) Close() error {
	unix.Shutdown(a.fd, unix.SHUT_RDWR) // wakes accept
	return unix.Close(a.fd)
}

// join serves one who has connected, if he may.
func join(c conn, mirrors bool, h Handler) {
	defer unix.Close(c.fd)
	cred, err := unix.GetsockoptUcred(c.fd, unix.SOL_SOCKET, unix.SO_PEERCRED)
	if err != nil || int(cred.Uid) != os.Geteuid() {
		return
	}
	if c.send(message{Mirrors: mirrors, Go: true}, -1) != nil {
		return
	}
	for {
		m, fd, err := c.receive()
		switch {
		case err == io.EOF || err != nil:
			return
		case m.Tree != "" && fd >= 0:
			err = h.Tree(m.Tree, m.Dir, fd)
		case m.Listener && fd >= 0:
			err = h.Listener(fd)
		}
		if err != nil {
			h.Notice(err.Error())
			return
		}
		if c.send(message{Go: true}, -1) != nil {
			return
		}
	}
}
