package fs

import (
	"context"
	"encoding/binary"
	"os"
	"sync"
	"syscall"
	"unsafe"

	"github.com/hanwen/go-fuse/v2/fuse"
	"golang.org/x/sys/unix"
)

// raw is the tree as go-fuse asks it, with what go-fuse does not hand on to nodes:
//
//   - A read's request has the flags that the open file has at the moment, which fcntl(2)
//     may have changed since it was opened.
//   - poll(2): go-fuse answers it with ENOSYS, after which the host's kernel takes everything
//     for readable. servePoll has it come here as an ioctl(2) does.
//
// Both are there with Options.Poll only: one without the other has programs in Go, which open
// everything with O_NONBLOCK, wait for a poll that never tells them anything.
type raw struct {
	fuse.RawFileSystem
	poll     bool
	dev      *os.File // the connection, to wake those who poll; nil without poll
	nonblock sync.Map // reads under way that must not wait, by their cancel channel
	paged    sync.Map // reads under way for the page cache, by their cancel channel
	opens    sync.Map // attributes asked for of an open file, by their cancel channel
}

// open makes r serve poll(2) if that is wanted, on the connection fd.
func (r *raw) open(fd int, poll bool) error {
	if !poll || !servePoll() {
		return nil
	}
	dup, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return err
	}
	r.poll, r.dev = true, os.NewFile(uintptr(dup), "/dev/fuse")
	return nil
}

// close ends waking. The connection has ended.
func (r *raw) close() {
	if r.dev != nil {
		r.dev.Close()
	}
}

// Read is that of fuse.RawFileSystem.
func (r *raw) Read(cancel <-chan struct{}, in *fuse.ReadIn, buf []byte) (fuse.ReadResult, fuse.Status) {
	if in.Flags&syscall.O_NONBLOCK != 0 && r.poll {
		r.nonblock.Store(cancel, nil)
		defer r.nonblock.Delete(cancel)
	}
	if in.ReadFlags&fuse.READ_LOCKOWNER == 0 {
		r.paged.Store(cancel, nil)
		defer r.paged.Delete(cancel)
	}
	return r.RawFileSystem.Read(cancel, in, buf)
}

// forPageCache reports whether the read of ctx fills the host's page cache, for sendfile(2) and splice(2). What a
// process reads names an owner of locks.
func (r *raw) forPageCache(ctx context.Context) bool {
	c, ok := ctx.(*fuse.Context)
	if !ok {
		return false
	}
	_, found := r.paged.Load(c.Cancel)
	return found
}

// mayNotWait reports whether the read of ctx is one of a file with O_NONBLOCK.
func (r *raw) mayNotWait(ctx context.Context) bool {
	c, ok := ctx.(*fuse.Context)
	if !ok {
		return false
	}
	_, found := r.nonblock.Load(c.Cancel)
	return found
}

// GetAttr notes requests about one open file: go-fuse takes any open file where the kernel names none.
func (r *raw) GetAttr(cancel <-chan struct{}, in *fuse.GetAttrIn, out *fuse.AttrOut) fuse.Status {
	if in.Flags()&fuse.FUSE_GETATTR_FH != 0 {
		r.opens.Store(cancel, nil)
		defer r.opens.Delete(cancel)
	}
	return r.RawFileSystem.GetAttr(cancel, in, out)
}

// ofOpen reports whether the request of ctx asks for the attributes of one open file. The kernel does
// so for the end of the file (lseek(2) with SEEK_END), and fstat(2) asks as stat(2) does.
func (r *raw) ofOpen(ctx context.Context) bool {
	c, ok := ctx.(*fuse.Context)
	if !ok {
		return false
	}
	_, found := r.opens.Load(c.Cancel)
	return found
}

// opPoll is FUSE_POLL; pollIn and pollOut are struct fuse_poll_in and fuse_poll_out.
const opPoll = 40

type pollIn struct {
	fuse.InHeader
	fh, kh        uint64
	flags, events uint32
}

type pollOut struct{ revents, _ uint32 }

const (
	readable = unix.POLLIN | 0x40   // POLLRDNORM
	writable = unix.POLLOUT | 0x100 // POLLWRNORM
)

// wakeWanted is FUSE_POLL_SCHEDULE_NOTIFY: somebody waits, and is to be told.
const wakeWanted = 1

// pollMark is the input of an ioctl that is a poll.
var pollMark = []byte{0}

// Ioctl serves polls, and ioctl(2).
func (r *raw) Ioctl(cancel <-chan struct{}, in *fuse.IoctlIn, input []byte, out *fuse.IoctlOut, output []byte) fuse.Status {
	if in.Opcode != opPoll {
		return r.RawFileSystem.Ioctl(cancel, in, input, out, output)
	}
	if !r.poll {
		return fuse.ENOSYS
	}
	p, answer := (*pollIn)(unsafe.Pointer(in)), (*pollOut)(unsafe.Pointer(out))
	ask := fuse.IoctlIn{InHeader: p.InHeader, Fh: p.fh, Cmd: p.flags, Arg: p.kh}
	var got fuse.IoctlOut
	status := r.RawFileSystem.Ioctl(cancel, &ask, pollMark, &got, nil)
	answer.revents = uint32(got.Result)
	return status
}

// Ioctl is ioctl(2), or poll(2). There kh is the kernel's name of the open file that is asked about.
func (h *fileHandle) Ioctl(ctx context.Context, flags uint32, kh uint64, input, output []byte) (int32, syscall.Errno) {
	if len(input) == 0 || &input[0] != &pollMark[0] {
		return h.ioctl(ctx, flags, kh, input, output)
	}
	var wake func()
	if flags&wakeWanted != 0 {
		wake = func() { h.n.s.raw.wake(kh) }
	}
	events := int32(writable)
	if h.Handle.Ready(wake) {
		events |= readable
	}
	return events, 0
}

// wake tells the kernel that those who poll should ask again (FUSE_NOTIFY_POLL).
func (r *raw) wake(kh uint64) {
	b := make([]byte, 24)
	binary.NativeEndian.PutUint32(b, uint32(len(b)))
	binary.NativeEndian.PutUint32(b[4:], 1) // FUSE_POLL, in place of an error; no request has asked
	binary.NativeEndian.PutUint64(b[16:], kh)
	r.dev.Write(b) // nobody waits on a connection that has ended
}
