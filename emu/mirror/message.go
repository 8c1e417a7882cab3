package mirror

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Sizes of struct msghdr and struct mmsghdr.
const (
	msghdr  = 56
	mmsghdr = 64
)

// maxMessages is of how many messages of one call the machine sees the memory.
const maxMessages = 8

// showMessage adds what the struct msghdr of a sendmsg or recvmsg points to.
func showMessage(t *thread, c *emu.Call) { t.showHeader(c, c.Args[1], c.Nr == unix.SYS_RECVMSG) }

// showMessages does so for each of sendmmsg and recvmmsg.
func showMessages(t *thread, c *emu.Call) {
	for i := range min(c.Args[2], maxMessages) {
		t.showHeader(c, c.Args[1]+i*mmsghdr, c.Nr == unix.SYS_RECVMMSG)
	}
}

// showHeader adds the address, the vector, its first piece, and the control data of a struct msghdr. Where control data
// will be received there are the numbers that descriptors among them will have.
func (t *thread) showHeader(c *emu.Call, at uint64, receives bool) {
	h, ok := t.readBytes(at, msghdr)
	if !ok {
		return
	}
	word := func(i int) uint64 { return binary.NativeEndian.Uint64(h[i*8:]) }
	vec, n := word(2), min(word(3), maxData/16)
	t.add(c, word(0), word(1)&0xffffffff, 128)
	t.add(c, vec, n*16, maxData)
	if receives && word(5) >= 8 {
		c.User = append(c.User, emu.UserMem{Addr: word(4), Data: t.freeFDs()})
	} else {
		t.add(c, word(4), word(5), 128)
	}
	if first, ok := t.readBytes(vec, 16); ok && n > 0 {
		t.add(c, binary.NativeEndian.Uint64(first), binary.NativeEndian.Uint64(first[8:]), maxData)
	}
}

// add adds a piece of memory, if it can be read.
func (t *thread) add(c *emu.Call, addr, size, limit uint64) {
	if size = min(size, limit); addr == 0 || size == 0 {
		return
	}
	if b, ok := t.readBytes(addr, int(size)); ok {
		c.User = append(c.User, emu.UserMem{Addr: addr, Data: b})
	}
}

// predictMessage is the sum of the lengths of a message's pieces.
func predictMessage(t *thread, a *[6]uint64, _ []string) int64 {
	b, ok := t.readBytes(a[1], msghdr)
	if !ok {
		return Errno(unix.EFAULT)
	}
	return predictVector(t, &[6]uint64{0, binary.NativeEndian.Uint64(b[16:]), binary.NativeEndian.Uint64(b[24:])}, nil)
}

// predictCount is the number of messages of sendmmsg and recvmmsg.
func predictCount(_ *thread, a *[6]uint64, _ []string) int64 { return int64(min(a[2], 1024)) }

// socketPath is the path in an address that a call is given; "": it has none.
func socketPath(t *thread, a *[6]uint64) string {
	b, ok := t.readBytes(a[1], int(min(a[2], 128)))
	if !ok || len(b) < 3 || binary.NativeEndian.Uint16(b) != unix.AF_UNIX {
		return ""
	}
	path, _, _ := bytes.Cut(b[2:], []byte{0})
	return string(path)
}

// predictConnect predicts the errors of a connect to a socket with a path.
func predictConnect(t *thread, a *[6]uint64, _ []string) int64 {
	if path := socketPath(t, a); path != "" {
		return t.found(cwd, path, 0)
	}
	return 0
}

// predictBind predicts the errors of a bind to a path.
func predictBind(t *thread, a *[6]uint64, _ []string) int64 {
	path := socketPath(t, a)
	if path == "" {
		return 0
	}
	if err := t.fresh(cwd, path); err != Errno(unix.EEXIST) {
		return err
	}
	return Errno(unix.EADDRINUSE)
}
