package notify

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A copyEnd is one of the two files of copy_file_range(2), as the kernel's checks see it.
type copyEnd struct {
	dir, regular bool
	flags        int64 // as F_GETFL returns them
	tree         *tree // nil: the file is the host's
	sized        bool  // its size is not 0
}

// copyRange is copy_file_range(2) if one of the files is ours. The size of the kernel's files is 0, so it copies nothing
// within one file system, and refuses the others (generic_copy_file_checks). Programs then read and write.
func (s *Server) copyRange(c *Call) answer {
	from, to := s.fileAt(c, c.fd(0)), s.fileAt(c, c.fd(2))
	if from == nil && to == nil {
		return nil
	}
	return func() (int64, error) {
		in, err := c.copyEnd(from, 0)
		if err != nil {
			return 0, err
		}
		out, err := c.copyEnd(to, 2)
		if err != nil {
			return 0, err
		}
		for _, at := range []int{1, 3} {
			var off [8]byte
			if c.Args[at] == 0 {
				continue
			}
			if n, err := c.read(off[:], c.Args[at]); err != nil || n != len(off) {
				return 0, unix.EFAULT
			}
		}
		if uint32(c.Args[5]) != 0 {
			return 0, unix.EINVAL
		}
		return 0, in.refuses(out)
	}
}

// refuses is the error of a copy from in to out.
func (in copyEnd) refuses(out copyEnd) error {
	switch {
	case in.dir || out.dir:
		return unix.EISDIR
	case !in.regular || !out.regular:
		return unix.EINVAL
	case in.flags&unix.O_ACCMODE == unix.O_WRONLY, out.flags&unix.O_ACCMODE == unix.O_RDONLY, out.flags&unix.O_APPEND != 0:
		return unix.EBADF
	case in.tree != out.tree || in.sized:
		return unix.EXDEV
	}
	return nil
}

// copyEnd looks at the file of the descriptor in argument at. o is that file if it is ours.
func (c *Call) copyEnd(o *openFile, at int) (e copyEnd, err error) {
	if o == nil {
		return c.hostsEnd(c.fd(at))
	}
	e = copyEnd{dir: o.dir() != nil, flags: o.flags.Load(), tree: o.tree}
	if f := o.file(); f != nil {
		e.regular, e.sized = f.Device == 0, o.tree.Sized || o.tree.Magic == unix.SYSFS_MAGIC
	}
	if o.has(unix.O_PATH) {
		err = unix.EBADF
	}
	return e, err
}

// hostsEnd looks at a file of the host that the caller has open.
func (c *Call) hostsEnd(fd int) (e copyEnd, err error) {
	var st unix.Stat_t
	number := strconv.Itoa(fd)
	if fd < 0 || unix.Stat(c.proc("fd/"+number), &st) != nil {
		return e, unix.EBADF
	}
	f, err := os.Open(c.proc("fdinfo/" + number))
	if err != nil {
		return e, unix.EBADF
	}
	defer f.Close()
	info := make([]byte, 128) // the flags are in the second line; locks and watches follow, any number
	n, _ := f.Read(info)
	_, flags, _ := strings.Cut(string(info[:n]), "flags:\t")
	flags, _, _ = strings.Cut(flags, "\n")
	e.flags, err = strconv.ParseInt(flags, 8, 64)
	if err != nil || e.flags&unix.O_PATH != 0 {
		return e, unix.EBADF
	}
	e.dir, e.regular = st.Mode&unix.S_IFMT == unix.S_IFDIR, st.Mode&unix.S_IFMT == unix.S_IFREG
	return e, nil
}
