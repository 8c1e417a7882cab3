package ns

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A machine that runs already is found by its name: it listens on a socket in a
// directory that is its owner's alone. Beside the socket lies a file that it has
// locked as long as it lives. A socket whose file nobody has locked is that of a
// server that was killed; the next start removes it.
const (
	socketSuffix = ".sock"
	lockSuffix   = ".lock"
)

// maxJoined bounds the trees that one who joins may hand over.
const maxJoined = 16

// maxJoining bounds those who are served at the same time: each takes a thread for as long as
// he says nothing. Others wait.
const maxJoining = 1000

// An Announcement is a machine that others may join.
type Announcement struct {
	dir  directory
	file string // the beginning of its files' names in dir
	lock int
	fd   int // listens

	remove func() error // nil: this process removes the files
}

// Files are the announcement's, which are to be gone with it.
func (a *Announcement) Files() []string {
	return []string{a.dir.path + "/" + a.file + socketSuffix, a.dir.path + "/" + a.file + lockSuffix}
}

// RemoveBy has Close call remove, of a process that gives up the right to remove files.
func (a *Announcement) RemoveBy(remove func() error) { a.remove = remove }

// Announce lets others join the machine called name. mirrors: it mirrors what
// they do. handler makes what serves one of them. Each is served on its own
// goroutine until it has gone away. EADDRINUSE: the caller has another machine of
// that name.
func Announce(name string, mirrors bool, handler func() Handler) (*Announcement, error) {
	d, err := socketHome()
	if err != nil {
		return nil, fmt.Errorf("announce %q: %w", name, err)
	}
	d.sweep()
	a := &Announcement{dir: d, file: fileName(name), lock: -1, fd: -1}
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

// serve serves those who join until the announcement is closed.
func (a *Announcement) serve(mirrors bool, handler func() Handler) {
	places := make(chan struct{}, maxJoining)
	for {
		peer, _, err := unix.Accept4(a.fd, unix.SOCK_CLOEXEC)
		switch {
		case err == unix.EINTR || err == unix.ECONNABORTED:
		case err != nil:
			return // closed
		default:
			places <- struct{}{}
			go func() {
				join(conn{peer}, mirrors, handler())
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
	// What is there is left of one that was killed: a live one has the lock.
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

// takeTime is how long a lock is waited for whose owner does not listen.
const takeTime = 2 * time.Second

// take takes the lock. One that somebody has who does not listen is one of a machine that
// starts or ends, or of another start that looks whether its owner is dead.
func (a *Announcement) take() (err error) {
	for end := time.Now().Add(takeTime); ; time.Sleep(5 * time.Millisecond) {
		a.lock, err = a.dir.lock(a.file, unix.O_CREAT)
		if err != unix.EADDRINUSE || a.dir.listens(a.file) || time.Now().After(end) {
			return err
		}
	}
}

// listens reports whether somebody listens on the machine's socket.
func (d directory) listens(file string) bool {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	err = unix.Connect(fd, &unix.SockaddrUnix{Name: d.at(file + socketSuffix)})
	return err == nil || err == unix.EAGAIN // many wait to be heard
}

// lock opens and locks the file that stands for a machine; flags may have O_CREAT.
// EADDRINUSE: another process has it.
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
		unix.Close(fd) // its last owner has removed it meanwhile
	}
}

// remove takes a machine's files away. Its lock must be held.
func (d directory) remove(file string) {
	unix.Unlinkat(d.fd, file+socketSuffix, 0)
	unix.Unlinkat(d.fd, file+lockSuffix, 0)
}

// sweep takes away what servers left behind that were killed.
func (d directory) sweep() {
	names, err := d.list()
	if err != nil {
		return // then it will be there the next time
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
	unix.Shutdown(a.fd, unix.SHUT_RDWR) // wakes accept
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
	for _, fd := range []int{a.fd, a.lock, a.dir.fd} { // the lock after what it protects
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// join serves a process that has connected, if it may join.
func join(c conn, mirrors bool, h Handler) {
	defer unix.Close(c.fd)
	if c.peerIsMe() != nil || c.patience(answerTime) != nil || c.send(message{Mirrors: mirrors, Go: true}, -1) != nil {
		return
	}
	for range maxJoined {
		m, fd, err := c.receiveUpTo(joinMessage)
		if err != nil || c.patience(0) != nil { // who has something to say may stay for long
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

// serve gives h what has come with m, which is what it says to be, or nothing
// (EPROTO).
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
