package notify

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// Commands that every file has (include/uapi/asm-generic/ioctls.h, include/uapi/linux/fs.h).
const (
	fionread = 0x541b
	fionbio  = 0x5421
	fioasync = 0x5452
	fiemap   = 0xc020660b
)

// ioctl is FIONBIO, FIOASYNC, FIONREAD of a file without a size and FS_IOC_FIEMAP of one without extents
// (do_vfs_ioctl).
func (s *Server) ioctl(c *Call, o *openFile) (int64, error) {
	var on [4]byte
	switch cmd := uint32(c.Args[1]); {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case cmd == fionread:
		if o.file() == nil {
			return 0, unix.ENOTTY
		}
		binary.NativeEndian.PutUint32(on[:], uint32(-o.offset()))
		return 0, c.write(on[:], c.Args[2])
	case cmd == fiemap:
		return 0, unix.EOPNOTSUPP
	case cmd != fionbio && cmd != fioasync:
		return s.ioctlOwn(c, o, cmd)
	default:
		if n, err := c.read(on[:], c.Args[2]); err != nil || n != len(on) {
			return 0, unix.EFAULT
		}
		if cmd != fionbio {
			if on == [4]byte{} {
				return 0, nil
			}
			return 0, unix.ENOTTY
		}
	}
	if o.flags.And(^unix.O_NONBLOCK); on != [4]byte{} {
		o.flags.Or(unix.O_NONBLOCK)
	}
	return 0, nil
}

// ioctlOwn is a command of the file's own. The number says how much memory it is about (_IOC_SIZE). Where it does
// not, what is at the argument may be meant, to the end of that page.
func (s *Server) ioctlOwn(c *Call, o *openFile, cmd uint32) (int64, error) {
	if o.handle == nil {
		return 0, unix.ENOTTY
	}
	ctx, done := o.lifeFor(c, unix.O_WRONLY)
	defer done()
	defer s.mayBecome(o)
	arg, size := c.Args[2], int(cmd>>16&0x3fff)
	if size == 0 && arg >= pageSize {
		size = pageSize - int(arg%pageSize)
	}
	mem := make([]byte, size)
	n, _ := c.read(mem, arg) // nothing is there, perhaps: the file finds that out
	mem = mem[:max(n, 0)]
	before := bytes.Clone(mem)
	ret, err := o.handle.Ioctl(ctx, cmd, arg, mem)
	if err != nil {
		return 0, err
	}
	first, last := 0, len(mem)
	for first < last && mem[first] == before[first] {
		first++
	}
	for first < last && mem[last-1] == before[last-1] {
		last--
	}
	return ret, c.write(mem[first:last], arg+uint64(first))
}

const pageSize = 4096
