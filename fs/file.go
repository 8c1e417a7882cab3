package fs

import (
	"context"
	"io"
	"sync/atomic"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// fileHandle is one open file.
type fileHandle struct {
	*vtree.Handle
	n     *node
	fh    uint64
	flags uint32
	ended atomic.Bool  // Handle.Close has been called
	next  atomic.Int64 // where the next read begins, if it follows the last one
}

// Open opens a file. Permission bits are the kernel's business
// (default_permissions); a file that cannot be read or written at all can
// still be opened for it, and read(2) or write(2) fail.
func (n *node) Open(ctx context.Context, flags uint32) (gofs.FileHandle, uint32, syscall.Errno) {
	c, fh := n.s.caller(ctx), n.s.nextFH()
	n.observe(ctx, c, Op{Kind: OpOpen, FH: fh, Flags: flags, Later: n.file.Open == nil})
	h, err := n.file.OpenFile(vtree.Open{Caller: c, Flags: int(flags), Texts: &n.texts})
	if err != nil {
		return nil, 0, errno(err)
	}
	how := uint32(fuse.FOPEN_DIRECT_IO)
	if !n.s.opts.SyncClose && !h.Open().Acts {
		how |= fuse.FOPEN_NOFLUSH
	}
	switch {
	case n.file.Seek != nil:
	case n.file.Stream != nil:
		how |= fuse.FOPEN_NONSEEKABLE | fuse.FOPEN_STREAM
	case n.file.Unseekable:
		how |= fuse.FOPEN_NONSEEKABLE
	}
	return &fileHandle{Handle: h, n: n, fh: fh, flags: flags}, how, 0
}

// textSize is st_size of a stream of text. With 0 the host's kernel would let sendfile(2) and splice(2) find its end at
// once. So it asks for a page of such a file, for its page cache. That fails, and the program reads by itself.
const textSize = 1

// Read is read(2). The Observer learns of it first.
func (h *fileHandle) Read(ctx context.Context, dest []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	if h.n.file.Text && h.n.s.raw.forPageCache(ctx) {
		return nil, syscall.EINVAL
	}
	life := ctx
	if h.n.file.Stream == nil {
		d := dyingOf(ctx)
		defer d.end()
		life = d
	}
	if h.n.s.opts.Observer != nil {
		op := Op{Kind: OpRead, FH: h.fh, Flags: h.flags, Size: len(dest), Off: off}
		op.Later = apart(h.n.file) || h.Handle.Kept(life, off)
		if f := h.n.file; !f.Shows() && !f.Reads() && f.Stream == nil {
			op.Err = syscall.EINVAL
		}
		op.Ret = min(len(dest), max(0, int(h.n.lastSize.Load()-off)))
		h.n.observe(ctx, h.n.s.caller(ctx), op)
	}
	if h.n.file.Stream != nil && h.n.s.raw.poll {
		h.Handle.Open().SetNonblocking(h.n.s.raw.mayNotWait(ctx))
	}
	if err := h.rewound(off); err != nil {
		return nil, errno(err)
	}
	b, err := h.Handle.Read(life, dest, off)
	if err != nil && len(b) == 0 {
		return nil, errno(err)
	}
	h.next.Store(off + int64(len(b)))
	return answer(b), 0
}

// The kernel answers lseek(2) by itself, but for two cases. A SEEK_DATA is passed on (Lseek). A SEEK_END asks for
// the size of that open file (sought). A SEEK_SET shows by where the next read begins (rewound).

// rewound tells a file with a Seek that a read begins at the beginning anew.
func (h *fileHandle) rewound(off int64) error {
	if h.n.file.Seek == nil || off != 0 || h.next.Load() == 0 {
		return nil
	}
	_, err := h.Handle.Seek(0, io.SeekStart)
	return err
}

// Lseek is lseek(2) with SEEK_DATA or SEEK_HOLE.
func (h *fileHandle) Lseek(_ context.Context, off uint64, whence uint32) (uint64, syscall.Errno) {
	if h.n.file.Seek == nil {
		return 0, syscall.EINVAL
	}
	at, err := h.Handle.Seek(int64(off), int(whence))
	if err != nil {
		return 0, errno(err)
	}
	if at == 0 {
		at = soughtData
	}
	h.next.Store(at)
	return uint64(at), 0
}

// soughtData is the offset after a SEEK_DATA to 0, as of /dev/kmsg. With 0 a SEEK_SET to 0 behind it would not show.
const soughtData = 1 << 40

// sought tells a file with a Seek that its end is asked for.
func (h *fileHandle) sought() {
	if h.n.file.Seek == nil {
		return
	}
	if _, err := h.Handle.Seek(0, io.SeekEnd); err == nil {
		h.next.Store(0)
	}
}

// Write passes one write(2) on. An error hides how much was taken before it,
// as the single return value of the kernel's write functions does.
func (h *fileHandle) Write(ctx context.Context, p []byte, off int64) (uint32, syscall.Errno) {
	if h.n.s.opts.Observer != nil {
		op := Op{Kind: OpWrite, FH: h.fh, Flags: h.flags, Size: len(p), Ret: len(p), Off: off, Data: p}
		if !h.n.file.Writable() {
			op.Err = syscall.EINVAL
		}
		h.n.observe(ctx, h.n.s.caller(ctx), op)
	}
	life := askedOf(ctx)
	defer life.end()
	n, err := h.Handle.WriteContext(life, p, off)
	if until := h.n.told.Load(); until != 0 && h.n.told.CompareAndSwap(until, 0) && time.Now().UnixNano() < until {
		h.n.NotifyContent(-1, 0) // the attributes alone
	}
	if err != nil {
		return 0, errno(err)
	}
	return uint32(n), 0
}

// Flush is close(2) of one descriptor. It comes only with Options.SyncClose, and for files whose end others
// see.
func (h *fileHandle) Flush(ctx context.Context) syscall.Errno {
	if h.n.s.opts.SyncClose {
		h.n.observe(ctx, h.n.s.caller(ctx), Op{Kind: OpRelease, FH: h.fh, Flags: h.flags})
	}
	if h.Handle.Open().Acts && h.closesLast(ctx) {
		h.end()
	}
	return 0
}

// end ends the open file, once.
func (h *fileHandle) end() {
	if !h.ended.Swap(true) {
		h.Handle.Close()
	}
}

// Release comes after the last close, from no task in particular.
func (h *fileHandle) Release(ctx context.Context) syscall.Errno {
	if !h.n.s.opts.SyncClose {
		h.n.observe(ctx, h.Handle.Open().Caller, Op{Kind: OpRelease, FH: h.fh, Flags: h.flags, Later: h.n.file.Release == nil})
	}
	h.end()
	return 0
}

// ioctl is ioctl(2) of a command whose size the number says (_IOC_SIZE): the kernel has copied that much.
func (h *fileHandle) ioctl(ctx context.Context, cmd uint32, arg uint64, input, output []byte) (int32, syscall.Errno) {
	mem := make([]byte, max(len(input), len(output)))
	copy(mem, input)
	life := askedOf(ctx)
	defer life.end()
	n, err := h.Handle.Ioctl(life, cmd, arg, mem)
	if err != nil {
		return 0, errno(err)
	}
	copy(output, mem)
	return int32(n), 0
}

// Fsync fails as vfs_fsync_range does for files without that operation.
func (h *fileHandle) Fsync(context.Context, uint32) syscall.Errno { return syscall.EINVAL }
