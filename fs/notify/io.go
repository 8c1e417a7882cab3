package notify

import (
	"context"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	maxTransfer = 1 << 20 // bytes of one read or write
	maxVectors  = 1024    // UIO_MAXIOV
)

// vector is a part of the caller's memory.
type vector struct {
	addr uint64
	size int
}

// vectors returns the buffers of a read or a write, and their total size.
func (c *Call) vectors() (all []vector, total int, err error) {
	if c.Nr == unix.SYS_READ || c.Nr == unix.SYS_PREAD64 || c.Nr == unix.SYS_WRITE || c.Nr == unix.SYS_PWRITE64 {
		size := int(min(c.Args[2], maxTransfer))
		return []vector{{c.Args[1], size}}, size, nil
	}
	n := c.Args[2]
	if n > maxVectors {
		return nil, 0, unix.EINVAL
	}
	word := c.word()
	b := make([]byte, 2*word*int(n))
	if got, err := c.read(b, c.Args[1]); err != nil || got != len(b) {
		return nil, 0, unix.EFAULT
	}
	for ; len(b) > 0; b = b[2*word:] {
		size := c.signedWord(b[word:])
		if size < 0 {
			return nil, 0, unix.EINVAL
		}
		v := vector{c.unsignedWord(b), int(min(size, int64(maxTransfer-total)))}
		all, total = append(all, v), total+v.size
	}
	return all, total, nil
}

// offset returns the offset of a read or write. own: it uses the file offset.
func (c *Call) offset() (off int64, own bool, err error) {
	switch c.Nr {
	case unix.SYS_PREAD64, unix.SYS_PWRITE64, unix.SYS_PREADV, unix.SYS_PWRITEV, unix.SYS_PREADV2, unix.SYS_PWRITEV2:
		off = int64(c.Args[3])
	default:
		return 0, true, nil
	}
	if off == -1 && (c.Nr == unix.SYS_PREADV2 || c.Nr == unix.SYS_PWRITEV2) {
		return 0, true, nil
	}
	if off < 0 {
		return 0, false, unix.EINVAL
	}
	return off, false, nil
}

// begin checks a read or write of o. how is O_RDONLY or O_WRONLY. own: the call uses the file offset, and
// o.pos is held. done must be called in any case.
func (o *openFile) begin(ctx context.Context, c *Call, how int64) (off int64, own bool, done func(), err error) {
	mode := o.flags.Load() & access
	if mode&unix.O_PATH != 0 {
		return 0, false, nil, unix.EBADF
	}
	if off, own, err = c.offset(); err != nil {
		return 0, false, nil, err
	}
	if !own && !o.positioned(how) {
		return 0, false, nil, unix.ESPIPE
	}
	if mode != how && mode != unix.O_RDWR {
		return 0, false, nil, unix.EBADF
	}
	if o.handle == nil {
		return 0, false, nil, unix.EISDIR
	}
	f := o.file()
	if (c.Nr == unix.SYS_PREADV2 || c.Nr == unix.SYS_PWRITEV2) && c.Args[5]&^unix.RWF_HIPRI != 0 {
		return 0, false, nil, unix.EOPNOTSUPP
	}
	if f.Stream != nil || f.Unseekable {
		return 0, false, func() {}, nil
	}
	if !own {
		return off, false, func() {}, nil
	}
	if err := o.pos.LockContext(ctx); err != nil {
		return 0, false, nil, err
	}
	return o.off, true, o.pos.Unlock, nil
}

// positioned reports whether o can be read or written at an offset (FMODE_PREAD, FMODE_PWRITE).
func (o *openFile) positioned(how int64) bool {
	if f := o.file(); f != nil && f.Seek == nil && (f.Stream != nil || f.Unseekable) {
		return false
	}
	seq := o.seq() // seq_open clears FMODE_PWRITE
	return how == unix.O_RDONLY || seq != vtree.SeqAlways && (seq != vtree.SeqRead || !o.reads())
}

// mayWait reports whether o's own functions may wait or take long.
func (o *openFile) mayWait() bool {
	f := o.file()
	return f != nil && (f.Stream != nil || f.ShowContext != nil || f.StoreContext != nil)
}

// lifeFor returns a context for a read or a write of o. The second result ends it. A write is ended by those signals
// with a handler alone that ask for it: Go's runtime sends its own threads SIGURG at any time.
func (o *openFile) lifeFor(c *Call, how int64) (context.Context, func()) {
	switch {
	case !o.mayWait():
		return context.Background(), func() {}
	case how == unix.O_WRONLY:
		return c.life(o.dead, ^uint64(asking))
	}
	return c.life(o.dead, 0)
}

// A transfer is a read or write of an open file that has begun. It is to be ended.
type transfer struct {
	ctx context.Context // of what the file does
	off int64           // where
	own bool            // off is the file offset, and openFile.pos is held

	used, life, done func()
}

// transfer begins a read or write of o for how (O_RDONLY, O_WRONLY).
func (o *openFile) transfer(c *Call, how int64) (x transfer, err error) {
	if x.used, err = o.begins(); err != nil {
		return x, err
	}
	x.ctx, x.life = o.lifeFor(c, how)
	if x.off, x.own, x.done, err = o.begin(x.ctx, c, how); err != nil {
		x.life()
		x.used()
	}
	return x, err
}

func (x *transfer) end() {
	x.done()
	x.life()
	x.used()
}

// read is read(2) and its like: one Handle.Read.
func (s *Server) read(c *Call, o *openFile) (int64, error) {
	x, err := o.transfer(c, unix.O_RDONLY)
	if err != nil {
		return 0, err
	}
	defer x.end()
	to, total, err := c.vectors()
	if err != nil {
		return 0, err
	}
	if total == 0 && o.stream() {
		return 0, nil
	}
	b, err := s.fetch(x.ctx, c, o, total, x.off)
	if err != nil {
		return 0, err
	}
	n := len(b)
	for _, v := range to {
		part := b[:min(len(b), v.size)]
		if err := c.write(part, v.addr); err != nil {
			return 0, err
		}
		b = b[len(part):]
	}
	if x.own {
		o.off += int64(n)
	}
	return int64(n), nil
}

// fetch returns the result of a read of size bytes at off.
func (s *Server) fetch(ctx context.Context, c *Call, o *openFile, size int, off int64) ([]byte, error) {
	if b := o.takePending(size); b != nil {
		return b, nil
	}
	op := fs.Op{Kind: fs.OpRead, Flags: uint32(o.flags.Load()), Size: size, Off: off}
	if f := o.file(); !f.Shows() && !f.Reads() && f.Stream == nil {
		op.Err = unix.EINVAL
	}
	o.observe(ctx, s.callerOf(c, o), op)
	if o.file().Ready != nil {
		o.handle.Open().SetNonblocking(o.has(unix.O_NONBLOCK) || c.Nr == unix.SYS_SPLICE && c.Args[5]&unix.SPLICE_F_NONBLOCK != 0)
	}
	defer s.mayBecome(o)
	b, err := o.handle.Read(ctx, make([]byte, size), off)
	if err != nil && len(b) == 0 {
		if o.isDead() {
			err = unix.EBADF
		}
		return nil, err
	}
	return b, nil
}

// callerOf returns the caller of c, if the tree has an Observer that needs it.
func (s *Server) callerOf(c *Call, o *openFile) (who vtree.Caller) {
	if o.tree.Observer == nil {
		return who
	}
	return s.caller(c)
}

// write is write(2) and its variants. Each part of a vector is one Handle.Write, because the kernel calls
// the write function of these files once for each part.
func (s *Server) write(c *Call, o *openFile) (int64, error) {
	x, err := o.transfer(c, unix.O_WRONLY)
	if err != nil {
		return 0, err
	}
	defer x.end()
	defer s.mayBecome(o)
	from, _, err := c.vectors()
	if err != nil {
		return 0, err
	}
	parts := make([][]vector, 0, len(from))
	for i := range from {
		parts = append(parts, from[i:i+1])
	}
	if o.file().Sysctl { // the kernel has a write_iter here: one write for all parts
		parts = [][]vector{from}
	}
	var wrote int64
	for _, part := range parts {
		n, size, err := s.writePart(x.ctx, c, o, part, x.off)
		wrote += int64(n)
		if !o.file().Still {
			x.off += int64(n)
		}
		if err != nil && wrote == 0 {
			return 0, err
		}
		if err != nil || n < size {
			break
		}
	}
	if x.own {
		o.off = x.off
	}
	return wrote, nil
}

// writePart is one write of the bytes in all of from. size is their number.
func (s *Server) writePart(ctx context.Context, c *Call, o *openFile, from []vector, off int64) (n, size int, err error) {
	for _, v := range from {
		size += v.size
	}
	b := make([]byte, size)
	for rest := b; len(from) > 0; from = from[1:] {
		if n, err := c.read(rest[:from[0].size], from[0].addr); err != nil || n != from[0].size {
			return 0, size, unix.EFAULT
		}
		rest = rest[from[0].size:]
	}
	op := fs.Op{Kind: fs.OpWrite, Flags: uint32(o.flags.Load()), Size: len(b), Ret: len(b), Off: off, Data: b}
	if !o.file().Writable() {
		op.Err = unix.EINVAL
	}
	o.observe(ctx, s.callerOf(c, o), op)
	if o.file().Ready != nil {
		o.handle.Open().SetNonblocking(o.has(unix.O_NONBLOCK))
	}
	n, err = o.handle.WriteContext(ctx, b, off)
	switch {
	case err != nil && o.isDead():
		return 0, size, unix.EBADF
	case err != nil:
		return 0, size, err
	}
	return n, size, nil
}

// ftruncate does nothing, as in the kernel for these files.
func (s *Server) ftruncate(c *Call, o *openFile) (int64, error) {
	switch {
	case o.has(unix.O_PATH) && int64(c.Args[1]) >= 0:
		return 0, unix.EBADF
	case o.handle == nil || o.flags.Load()&access == unix.O_RDONLY || int64(c.Args[1]) < 0:
		return 0, unix.EINVAL
	}
	return 0, nil
}

// fsync is fsync(2). Simple file systems have it for directories only (noop_fsync).
func (s *Server) fsync(_ *Call, o *openFile) (int64, error) {
	switch d := o.dir(); {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case d == nil || d.Sysctl:
		return 0, unix.EINVAL
	}
	return 0, nil
}

// offset is the file offset.
func (o *openFile) offset() int64 {
	o.pos.Lock()
	defer o.pos.Unlock()
	return o.off
}

// fcntl is F_GETFL and F_SETFL: flagsOnly.
func (s *Server) fcntl(c *Call, o *openFile) (int64, error) {
	switch {
	case c.fd(1) == unix.F_GETFL:
		return o.flags.Load(), nil
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case c.Args[2]&unix.O_DIRECT != 0:
		return 0, unix.EINVAL
	}
	o.flags.Store(o.flags.Load()&^settable | int64(c.Args[2])&settable)
	return 0, nil
}
