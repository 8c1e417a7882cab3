package vtree

import (
	"context"
	"sync"
	"syscall"
)

// A Handle is one open file, with the operations read, write and release. It does not know its server. Its
// methods may be called concurrently.
//
// The server passes the offsets (over FUSE the host's kernel keeps the file offset). Two rules of the
// kernel need extra work:
//
//   - With O_APPEND the serving side offers the file's size as the offset. Real
//     debugfs and /proc/sys files have size 0 and go on from the file offset:
//     an appending write is passed on at the count of bytes written so far.
//   - A file whose writes do not move the offset (File.Still) is read from
//     where the writes began, if the read comes at the very offset at which the
//     last sequential operation ended. Only a seek to exactly that offset is
//     mistaken.
type Handle struct {
	file *File
	open Open

	making Mutex // held while the content is made, perhaps for long; protects the field below
	snap   *text // content at the last read at offset 0; nil before that

	mu    sync.Mutex // protects the fields below; held only for moments
	wrote int64      // bytes that writes have taken
	next  int64      // the offset of the next sequential operation
	drift int64      // part of next that comes from writes that should not have moved the offset
}

// OpenFile opens f. It runs f.Open, and returns its error.
func (f *File) OpenFile(o Open) (*Handle, error) {
	h := &Handle{file: f, open: o}
	if f.Open != nil {
		if err := f.Open(&h.open); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Size is the file's st_size for caller c: the length of its content, or 0 for streams and for files that
// cannot be read. The kernel's size is 0 for all of them. Over FUSE, cat and cp then print nothing. ctx
// ends when c is interrupted. The only error is ctx.Err().
func (f *File) Size(ctx context.Context, c Caller) (int64, error) {
	o := Open{Caller: c}
	switch {
	case f.Stream != nil:
		return 0, nil
	case f.Len != nil:
		return int64(f.Len(&o)), nil
	case f.Shows():
		b, err := f.Content(ctx, &o)
		if err != nil {
			return 0, ctx.Err()
		}
		return int64(len(b)), nil
	}
	return 0, nil
}

// Shows reports whether the file has a whole content.
func (f *File) Shows() bool { return f.Show != nil || f.ShowContext != nil }

// Reads reports whether the file has a function for each read(2).
func (f *File) Reads() bool { return f.Read != nil || f.ReadContext != nil }

// Content makes the whole content for o. ctx ends when the reader is interrupted. A file without Show has
// no content.
func (f *File) Content(ctx context.Context, o *Open) ([]byte, error) {
	switch {
	case f.ShowContext != nil:
		return f.ShowContext(ctx, o)
	case f.Show != nil:
		return f.Show(o)
	}
	return nil, nil
}

// Open is how the file was opened.
func (h *Handle) Open() *Open { return &h.open }

// Read is one read(2) of at most len(p) bytes at off. The result is valid until p is reused, and must not
// be changed: it is the beginning of p, or a part of the kept content. ctx ends when the reader is
// interrupted. A read that waits or makes the content then returns ctx.Err(). EINVAL: the file cannot be
// read (vfs_read without FMODE_CAN_READ).
func (h *Handle) Read(ctx context.Context, p []byte, off int64) ([]byte, error) {
	f := h.file
	if f.Stream != nil {
		n, err := f.Stream(ctx, &h.open, p)
		return p[:n], err
	}
	if !f.Shows() && !f.Reads() {
		return nil, syscall.EINVAL
	}
	b, err := h.read(ctx, p, h.place(off))
	h.mu.Lock()
	defer h.mu.Unlock()
	h.next = off + int64(len(b))
	return b, err
}

// place is the offset in the content for a read at off.
func (h *Handle) place(off int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.drift > 0 && off == h.next {
		return off - h.drift
	}
	h.drift = 0
	return off
}

// Kept reports whether a read at off uses content that was made before. If another goroutine makes content
// now, Kept waits for it, or until ctx ends.
func (h *Handle) Kept(ctx context.Context, off int64) bool {
	if !h.file.Shows() || h.file.Reads() || h.file.Stream != nil || off == 0 || h.making.LockContext(ctx) != nil {
		return false
	}
	shown := h.snap != nil
	h.making.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	return shown && h.drift == 0
}

func (h *Handle) read(ctx context.Context, p []byte, off int64) ([]byte, error) {
	if err := h.making.LockContext(ctx); err != nil {
		return nil, err
	}
	defer h.making.Unlock()
	switch {
	case h.file.ReadContext != nil:
		n, err := h.file.ReadContext(ctx, &h.open, p, off)
		return p[:n], err
	case h.file.Read != nil:
		n, err := h.file.Read(&h.open, p, off)
		return p[:n], err
	}
	if off == 0 || h.snap == nil {
		b, err := h.file.Content(ctx, &h.open)
		if err != nil {
			return nil, err
		}
		h.snap = h.open.Texts.share(b)
	}
	b := h.snap.content
	if off >= int64(len(b)) {
		return nil, nil
	}
	return b[off:min(int(off)+len(p), len(b))], nil
}

// Write is WriteContext without a context.
func (h *Handle) Write(p []byte, off int64) (int, error) {
	return h.WriteContext(context.Background(), p, off)
}

// WriteContext is one write(2) of p at off. ctx ends when the caller is interrupted. EINVAL: the file has
// no Store.
func (h *Handle) WriteContext(ctx context.Context, p []byte, off int64) (int, error) {
	if !h.file.Writable() {
		return 0, syscall.EINVAL
	}
	at := off
	if h.open.Flags&syscall.O_APPEND != 0 {
		h.mu.Lock()
		at = h.wrote
		h.mu.Unlock()
	}
	n, err := h.file.store(ctx, &h.open, p, at)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrote += int64(n)
	if off != h.next {
		h.drift = 0
	}
	h.next = off + int64(n)
	if h.file.Still {
		h.drift += int64(n)
	}
	return n, err
}

// Ready reports whether a Read would not wait; see File.Ready.
func (h *Handle) Ready(wake func()) bool {
	return h.file.Ready == nil || h.file.Ready(&h.open, wake)
}

// Ioctl is ioctl(2); see File.Ioctl. ENOTTY: the file has none.
func (h *Handle) Ioctl(ctx context.Context, cmd uint32, arg uint64, mem []byte) (int64, error) {
	if h.file.Ioctl == nil {
		return 0, syscall.ENOTTY
	}
	return h.file.Ioctl(ctx, &h.open, cmd, arg, mem)
}

// Seek is lseek(2) of a file that has a Seek. ESPIPE: it has none.
func (h *Handle) Seek(off int64, whence int) (int64, error) {
	if h.file.Seek == nil {
		return 0, syscall.ESPIPE
	}
	return h.file.Seek(&h.open, off, whence)
}

// Writable reports whether the file has a function for write(2).
func (f *File) Writable() bool { return f.Store != nil || f.StoreContext != nil }

func (f *File) store(ctx context.Context, o *Open, p []byte, off int64) (int, error) {
	if f.StoreContext != nil {
		return f.StoreContext(ctx, o, p, off)
	}
	return f.Store(o, p, off)
}

// Close releases the handle. It must be called once, after all other methods.
func (h *Handle) Close() {
	if h.file.Release != nil {
		h.file.Release(&h.open)
	}
}
