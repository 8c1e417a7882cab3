package notify

import (
	"path"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// seekMax is SEEK_HOLE, the largest whence.
const seekMax = 4

// lseek is lseek(2), and _llseek(2) of 32-bit programs.
func (s *Server) lseek(c *Call, o *openFile) (int64, error) {
	at, err := s.seekTo(c, o)
	if err != nil || c.how != layoutPointed {
		return at, err
	}
	return 0, c.write(bytesOf(&at), c.Args[3])
}

func (s *Server) seekTo(c *Call, o *openFile) (int64, error) {
	off, whence := int64(c.Args[1]), int(int32(c.Args[2]))
	f, seq := o.file(), o.seq()
	switch {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case whence < 0 || whence > seekMax:
		return 0, unix.EINVAL
	case f != nil && f.Seek != nil && o.handle != nil:
		return o.seek(off, whence)
	case f != nil && (f.Stream != nil || f.Unseekable):
		return 0, unix.ESPIPE
	}
	o.pos.Lock()
	defer o.pos.Unlock()
	switch {
	case seq == vtree.SeqRead && !o.reads(): // tracing_lseek
		off = 0
	case whence == unix.SEEK_SET:
	case whence == unix.SEEK_CUR:
		off += o.off
	case f == nil && (whence != unix.SEEK_END || !o.dir().Sysctl), seq != vtree.NotSeq:
		return 0, unix.EINVAL
	case whence != unix.SEEK_END:
		return 0, unix.ENXIO
	}
	if off < 0 {
		return 0, unix.EINVAL
	}
	o.off = off
	return off, nil
}

func (o *openFile) reads() bool { return o.flags.Load()&unix.O_ACCMODE != unix.O_WRONLY }

// seq says how lseek(2) works on o. If the tree does not say it, files with a content are files of
// seq_file.
func (o *openFile) seq() vtree.Seq {
	f := o.file()
	switch {
	case f == nil:
		return vtree.NotSeq
	case o.tree.Seq != nil:
		return o.tree.Seq(path.Base(o.name()))
	case f.Shows():
		return vtree.SeqAlways
	}
	return vtree.NotSeq
}

// seek is lseek(2) of a file that has its own.
func (o *openFile) seek(off int64, whence int) (int64, error) {
	used, err := o.begins()
	if err != nil {
		return 0, err
	}
	defer used()
	defer o.refresh()
	return o.handle.Seek(off, whence)
}
