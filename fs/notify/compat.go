package notify

import (
	"encoding/binary"
	"math"

	"golang.org/x/sys/unix"
)

// widen makes a 32-bit program's call one of x86-64. It reports whether there is such a call in claims.
func (c *Call) widen() bool {
	to, ok := compatCalls[c.Nr]
	if !ok {
		return false
	}
	c.Nr, c.how = to.nr, to.how
	if to.args != nil {
		to.args(&c.Args)
	}
	return true
}

// word is the size of a long in what the call points to.
func (c *Call) word() int {
	if c.how == layout32 {
		return 4
	}
	return 8
}

func (c *Call) signedWord(b []byte) int64 {
	if c.how == layout32 {
		return int64(int32(binary.NativeEndian.Uint32(b)))
	}
	return int64(binary.NativeEndian.Uint64(b))
}

func (c *Call) unsignedWord(b []byte) uint64 {
	if c.how == layout32 {
		return uint64(binary.NativeEndian.Uint32(b))
	}
	return binary.NativeEndian.Uint64(b)
}

// inode is ino in as many bits as the caller's programs are ready for: a wider one is EOVERFLOW to many of 32 bits,
// and the kernel's trees have none.
func (c *Call) inode(ino uint64) uint64 {
	if c.Compat {
		return uint64(uint32(ino) ^ uint32(ino>>32))
	}
	return ino
}

// compatStat is struct stat of i386 (arch/x86/include/uapi/asm/stat.h).
type compatStat struct {
	dev, ino              uint32
	mode, nlink, uid, gid uint16
	rdev, size, blksize   uint32
	blocks                uint32
	atime, mtime, ctime   compatTime
	_                     [2]uint32
}

// compatStat64 is struct stat64 there. Words of 64 bits are two, as nothing is aligned to more than 32.
type compatStat64 struct {
	dev                   [2]uint32
	_, ino32              uint32
	mode, nlink, uid, gid uint32
	rdev                  [2]uint32
	_                     uint32
	size                  [2]uint32
	blksize               uint32
	blocks                [2]uint32
	atime, mtime, ctime   compatTime
	ino                   [2]uint32
}

type compatTime struct{ sec, nsec uint32 }

// halves are the two words of v, the lower one first.
func halves(v uint64) [2]uint32 { return [2]uint32{uint32(v), uint32(v >> 32)} }

// id16 is a user or group for who knows 16 bits of them alone (high2lowuid).
func id16(id uint32) uint16 {
	if id > 0xffff {
		return 0xfffe
	}
	return uint16(id)
}

// writeStat tells the caller of a file in the layout of its call.
func (c *Call) writeStat(st *unix.Stat_t, to uint64) error {
	at, mt, ct := compatStamp(st.Atim), compatStamp(st.Mtim), compatStamp(st.Ctim)
	switch c.how {
	case layoutAncient:
		return unix.EOVERFLOW
	case layout32:
		if st.Ino > math.MaxUint32 || st.Size > math.MaxInt32 {
			return unix.EOVERFLOW // cp_compat_stat
		}
		return c.write(bytesOf(&compatStat{
			dev: uint32(st.Dev), ino: uint32(st.Ino), mode: uint16(st.Mode), nlink: uint16(st.Nlink), uid: id16(st.Uid), gid: id16(st.Gid),
			rdev: uint32(st.Rdev), size: uint32(st.Size), blksize: uint32(st.Blksize), blocks: uint32(st.Blocks), atime: at, mtime: mt, ctime: ct,
		}), to)
	case layoutWide:
		return c.write(bytesOf(&compatStat64{
			dev: halves(st.Dev), ino32: uint32(st.Ino), mode: st.Mode, nlink: uint32(st.Nlink), uid: st.Uid, gid: st.Gid, rdev: halves(st.Rdev),
			size: halves(uint64(st.Size)), blksize: uint32(st.Blksize), blocks: halves(uint64(st.Blocks)), atime: at, mtime: mt, ctime: ct,
			ino: halves(st.Ino),
		}), to)
	}
	return c.write(bytesOf(st), to)
}

func compatStamp(t unix.Timespec) compatTime { return compatTime{uint32(t.Sec), uint32(t.Nsec)} }

// writeStatfs tells the caller of a file system: struct compat_statfs, or compat_statfs64, whose counts are wide.
func (c *Call) writeStatfs(st *unix.Statfs_t, to uint64) error {
	if c.how == layout64 {
		return c.write(bytesOf(st), to)
	}
	var b []byte
	word := func(all ...uint64) {
		for _, v := range all {
			b = binary.NativeEndian.AppendUint32(b, uint32(v))
		}
	}
	word(uint64(st.Type), uint64(st.Bsize))
	for _, n := range []uint64{st.Blocks, st.Bfree, st.Bavail, st.Files, st.Ffree} {
		if word(n); c.how == layoutWide {
			word(n >> 32)
		}
	}
	word(uint64(st.Fsid.Val[0]), uint64(st.Fsid.Val[1]), uint64(st.Namelen), uint64(st.Frsize), uint64(st.Flags), 0, 0, 0, 0)
	return c.write(b, to)
}
