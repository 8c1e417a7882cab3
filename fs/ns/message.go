package ns

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"golang.org/x/sys/unix"
)

// maxMessage is how long one message may be, in bytes. A command line fits: exec(2) accepts at most 6 MiB,
// and JSON makes that a third longer. A message is sent in packets. Each begins with a byte that says
// whether it is the last. The last one carries the descriptor.
const (
	maxMessage = 16 << 20
	maxPacket  = 64 << 10

	morePackets = '+'
	lastPacket  = '.'
)

// A message is one message between the server and the session.
type message struct {
	Plan     *Plan  `json:",omitempty"` // to the session, first
	Tree     string `json:",omitempty"` // to the server: its descriptor is this tree's /dev/fuse
	Dir      string `json:",omitempty"` // directory of Tree
	Device   uint64 `json:",omitempty"` // st_dev of Tree
	Listener bool   `json:",omitempty"` // to the server: its descriptor is the seccomp listener
	Notice   string `json:",omitempty"` // to the server: a text for the user
	Refused  string `json:",omitempty"` // to the server: why nothing can be mounted; the session ends
	Started  bool   `json:",omitempty"` // to the server: the command runs
	Sealed   bool   `json:",omitempty"` // as well: it is sealed
	Go       bool   `json:",omitempty"` // to the session: everything that it has sent is being served
	Mirrors  bool   `json:",omitempty"` // to a joining process
	Page     string `json:",omitempty"` // as well: the address of the machine's page, with its token
	Signal   int    `json:",omitempty"` // to the session, for the command
	Stopped  bool   `json:",omitempty"` // to the server: the command has stopped
	Left     bool   `json:",omitempty"` // to the server: the command has ended, its other processes have not
	Continue bool   `json:",omitempty"` // to the session: the command must continue

	Restart *Restart `json:",omitempty"` // to the session
	Fill    *Fill    `json:",omitempty"` // to the session
	Reopen  *Reopen  `json:",omitempty"` // to the session: its descriptor is the file
	Filled  *filled  `json:",omitempty"` // to the server: the result of a Fill or a Restart
}

// conn is one end of the socket.
type conn struct{ fd int }

// send sends m. If fd is not negative, the message carries it.
func (c conn) send(m message, fd int) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if len(b) > maxMessage {
		return fmt.Errorf("a message of %d bytes: %w", len(b), unix.E2BIG)
	}
	for ; len(b) >= maxPacket; b = b[maxPacket-1:] {
		if err := c.packet(morePackets, b[:maxPacket-1], nil); err != nil {
			return err
		}
	}
	var rights []byte
	if fd >= 0 {
		rights = unix.UnixRights(fd)
	}
	return c.packet(lastPacket, b, rights)
}

func (c conn) packet(kind byte, b, rights []byte) error {
	b = append([]byte{kind}, b...)
	return retry(func() error { return unix.Sendmsg(c.fd, b, rights, nil, unix.MSG_NOSIGNAL) })
}

// receive waits for a message. fd is -1 if the message has no descriptor, and on an error. io.EOF: the
// other side is gone.
func (c conn) receive() (m message, fd int, err error) { return c.receiveUpTo(maxMessage) }

// receiveUpTo is receive for messages of at most limit bytes.
func (c conn) receiveUpTo(limit int) (m message, fd int, err error) {
	buf, oob := make([]byte, min(limit, maxPacket)), make([]byte, unix.CmsgSpace(4))
	var all []byte
	fd = -1
	defer func() {
		if err != nil && fd >= 0 {
			unix.Close(fd)
			fd = -1
		}
	}()
	for kind := byte(morePackets); kind == morePackets; {
		if fd >= 0 {
			return m, fd, fmt.Errorf("a descriptor in the middle of a message: %w", unix.EPROTO)
		}
		var n, rights, flags int
		err = retry(func() (err error) {
			n, rights, flags, _, err = unix.Recvmsg(c.fd, buf, oob, unix.MSG_CMSG_CLOEXEC)
			return err
		})
		switch {
		case err != nil:
			return m, -1, err
		case n == 0:
			return m, -1, io.EOF
		}
		if fd, err = receivedFD(oob[:rights]); err != nil {
			return m, -1, err
		}
		if fd < 0 && flags&unix.MSG_CTRUNC != 0 {
			return m, -1, fmt.Errorf("no room for a descriptor that came: %w", unix.EMFILE)
		}
		if len(all)+n > limit {
			return m, fd, fmt.Errorf("a message of more than %d bytes: %w", limit, unix.E2BIG)
		}
		kind, all = buf[0], append(all, buf[1:n]...)
	}
	if err := json.Unmarshal(all, &m); err != nil {
		return m, fd, fmt.Errorf("a message that makes no sense: %w", err)
	}
	return m, fd, nil
}

// receivedFD is the descriptor in a control message, or -1 if there is none.
func receivedFD(oob []byte) (int, error) {
	if len(oob) == 0 {
		return -1, nil
	}
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil || len(msgs) != 1 {
		return -1, fmt.Errorf("%d control messages: %w", len(msgs), errors.Join(unix.EPROTO, err))
	}
	fds, err := unix.ParseUnixRights(&msgs[0])
	if err != nil || len(fds) != 1 {
		for _, fd := range fds { // there is room for two
			unix.Close(fd)
		}
		return -1, fmt.Errorf("%d descriptors: %w", len(fds), errors.Join(unix.EPROTO, err))
	}
	return fds[0], nil
}

// retry repeats a system call that a signal has interrupted.
func retry(call func() error) error {
	for {
		if err := call(); err != unix.EINTR {
			return err
		}
	}
}
