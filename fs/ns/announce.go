package ns

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// A running machine is found by its name. It listens on a socket in a directory that only its owner can
// enter. Beside the socket is a file that the machine has locked while it lives. If the file is not locked,
// the server was killed. The next start removes its socket.
const (
	socketSuffix = ".sock"
	lockSuffix   = ".lock"
)

// maxJoined is how many trees one joining process may hand over.
const maxJoined = 16

// maxJoining is how many joining processes are served at the same time. Each takes a thread while it is
// silent. Others wait.
const maxJoining = 1000

// An Announcement is a machine that other processes may join.
type Announcement struct {
	dir  directory
	file string // common beginning of the names of its files in dir
	lock int
	fd   int // listens

	closing chan struct{} // closed by Close
	served  chan struct{} // closed when serve has ended

	remove func() error // nil: this process removes the files
	url    atomic.Pointer[string]
}

// Files returns the files of the announcement. They must be removed with it.
func (a *Announcement) Files() []string {
	return []string{a.dir.path + "/" + a.file + socketSuffix, a.dir.path + "/" + a.file + lockSuffix}
}

// SetPage says where the machine's page is, to processes that connect from now on.
func (a *Announcement) SetPage(url string) { a.url.Store(&url) }

func (a *Announcement) page() string {
	if url := a.url.Load(); url != nil {
		return *url
	}
	return ""
}

// RemoveBy makes Close call remove, for a process that gives up the right to remove files.
func (a *Announcement) RemoveBy(remove func() error) { a.remove = remove }

// Announce lets other processes join the machine called name. mirrors: the machine mirrors what they do.
// handler makes a Handler for each of them. Each is served on its own goroutine until it has gone.
// EADDRINUSE: the user has another machine of that name.
func Announce(name string, mirrors bool, handler func() Handler) (*Announcement, error) {
	d, err := socketHome()
	if err != nil {
		return nil, fmt.Errorf("announce %q: %w", name, err)
	}
	d.sweep()
	a := &Announcement{dir: d, file: fileName(name), lock: -1, fd: -1, closing: make(chan struct{}), served: make(chan struct{})}
	if err := a.listen(); err != nil {
		a.closeAll()
		if errors.Is(err, unix.EADDRINUSE) {
			return nil, fmt.Errorf("another machine of yours is called %q; give another --name: %w", name, unix.EADDRINUSE)
		}
		return nil, fmt.Errorf("announce %q in %s: %w", name, d.path, err)
	}
	go a.serve(mirrors, handler)
	return a, nil
}

// serve serves joining processes until the announcement is closed.
func (a *Announcement) serve(mirrors bool, handler func() Handler) {
	defer close(a.served)
	places := make(chan struct{}, maxJoining)
	for {
		peer, _, err := unix.Accept4(a.fd, unix.SOCK_CLOEXEC)
		switch {
		case err == unix.EINTR || err == unix.ECONNABORTED:
		case err != nil:
			return // closed
		default:
			select {
			case places <- struct{}{}:
			case <-a.closing:
				unix.Close(peer)
				return
			}
			go func() {
				join(conn{peer}, message{Mirrors: mirrors, Page: a.page(), Go: true}, handler())
				<-places
			}()
		}
	}
}

// listen takes the name and listens.
func (a *Announcement) listen() (err error) {
	if err := a.take(); err != nil {
		return err
	}
	// An existing socket is of a machine that was killed: a live machine has the lock.
	if err := unix.Unlinkat(a.dir.fd, a.file+socketSuffix, 0); err != nil && err != unix.ENOENT {
		return err
	}
	if a.fd, err = unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0); err != nil {
		return err
	}
	if err := unix.Bind(a.fd, &unix.SockaddrUnix{Name: a.dir.at(a.file + socketSuffix)}); err != nil {
		return err
	}
	return unix.Listen(a.fd, 16)
}

// takeTime is how long take waits for a lock whose owner does not listen.
const takeTime = 2 * time.Second

// take takes the lock. If another process has it and does not listen, that is a machine that starts or
// ends, or another start that tests whether the lock is free.
func (a *Announcement) take() (err error) {
	for end := time.Now().Add(takeTime); ; time.Sleep(5 * time.Millisecond) {
		a.lock, err = a.dir.lock(a.file, unix.O_CREAT)
		if err != unix.EADDRINUSE || a.dir.listens(a.file) || time.Now().After(end) {
			return err
		}
	}
}

// listens reports whether a process listens on the machine's socket.
func (d directory) listens(file string) bool {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	err = unix.Connect(fd, &unix.SockaddrUnix{Name: d.at(file + socketSuffix)})
	return err == nil || err == unix.EAGAIN // the queue is full
}

// lock opens and locks the lock file of a machine. flags may have O_CREAT. EADDRINUSE: another process has
// the lock.
func (d directory) lock(file string, flags int) (int, error) {
	for {
		fd, err := unix.Openat(d.fd, file+lockSuffix, unix.O_RDWR|unix.O_CLOEXEC|unix.O_NOFOLLOW|flags, 0o600)
		if err != nil {
			return -1, err
		}
		err = unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
		var have, there unix.Stat_t
		switch {
		case err == unix.EWOULDBLOCK:
			unix.Close(fd)
			return -1, unix.EADDRINUSE
		case err != nil:
			unix.Close(fd)
			return -1, err
		case unix.Fstat(fd, &have) == nil && unix.Fstatat(d.fd, file+lockSuffix, &there, unix.AT_SYMLINK_NOFOLLOW) == nil && have.Ino == there.Ino:
			return fd, nil
		}
		unix.Close(fd) // the last owner has removed the file meanwhile
	}
}

// remove removes a machine's files. The caller holds its lock.
func (d directory) remove(file string) {
	unix.Unlinkat(d.fd, file+socketSuffix, 0)
	unix.Unlinkat(d.fd, file+lockSuffix, 0)
}

// sweep removes files of servers that were killed.
func (d directory) sweep() {
	names, err := d.list()
	if err != nil {
		return // the next start tries again
	}
	for _, name := range names {
		file, ok := strings.CutSuffix(name, lockSuffix)
		if !ok {
			continue
		}
		if fd, err := d.lock(file, 0); err == nil {
			d.remove(file)
			unix.Close(fd)
		}
	}
}

// Close ends the announcement. Processes that have joined stay.
func (a *Announcement) Close() error {
	close(a.closing)
	unix.Shutdown(a.fd, unix.SHUT_RDWR) // ends accept
	<-a.served                          // serve must not accept at another socket that gets the number
	var err error
	if a.remove != nil {
		err = a.remove()
	} else {
		a.dir.remove(a.file)
	}
	a.closeAll()
	return err
}

func (a *Announcement) closeAll() {
	for _, fd := range []int{a.fd, a.lock, a.dir.fd} { // the lock is closed after the socket that it protects
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// join serves a connected process if it may join.
func join(c conn, first message, h Handler) {
	defer unix.Close(c.fd)
	if c.peerIsMe() != nil || c.patience(answerTime) != nil || c.send(first, -1) != nil {
		return
	}
	for range maxJoined {
		m, fd, err := c.receiveUpTo(joinMessage)
		if err != nil || c.patience(0) != nil { // a process that has sent a message may stay connected for long
			return
		}
		if err = m.serve(h, fd); err != nil {
			h.Notice(err.Error())
			return
		}
		if c.send(message{Go: true}, -1) != nil {
			return
		}
	}
}

// serve passes the message m and its descriptor to h. EPROTO: m is not a message that a joining process may
// send.
func (m message) serve(h Handler, fd int) error {
	switch {
	case m.Tree != "" && isFuse(fd):
		return h.Tree(m.Tree, m.Dir, m.Device, fd)
	case m.Listener && isListener(fd):
		return h.Listener(fd)
	}
	if fd >= 0 {
		unix.Close(fd)
	}
	return fmt.Errorf("who has joined sends what makes no sense: %w", unix.EPROTO)
}
