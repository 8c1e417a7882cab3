package notify

import "golang.org/x/sys/unix"

// A compatCall is a call of 32-bit programs, as the same call of x86-64. args changes the arguments into that
// call's; nil: they are the same. how is the layout of what it points to, where that is another.
type compatCall struct {
	nr   int
	args func(a *[6]uint64)
	how  layout
}

// A layout is how what a call of a 32-bit program points to lies in memory.
type layout uint8

const (
	layout64      layout = iota // as on x86-64
	layout32                    // struct compat_stat, compat_statfs, compat_iovec, compat_linux_dirent, old_timespec32
	layoutWide                  // struct stat64, compat_statfs64
	layoutPointed               // the result of _llseek lies where the fourth argument says
	layoutAncient               // struct __old_kernel_stat, which has no room for our inode numbers
)

// signed has argument at be an off_t of 32 bits.
func signed(at int) func(*[6]uint64) {
	return func(a *[6]uint64) { a[at] = uint64(int64(int32(a[at]))) }
}

// wide has the two arguments from at be one of 64 bits, the lower half first.
func wide(at int) func(*[6]uint64) {
	return func(a *[6]uint64) { a[at] |= a[at+1] << 32 }
}

// ids16 has the two arguments from at be numbers of 16 bits, of which -1 is none (low2highuid).
func ids16(at int) func(*[6]uint64) {
	return func(a *[6]uint64) {
		for i := at; i < at+2; i++ {
			if a[i] &= 0xffff; a[i] == 0xffff {
				a[i] = 0xffffffff
			}
		}
	}
}

// without has an argument that x86-64 has not be left out.
func without(at int) func(*[6]uint64) {
	return func(a *[6]uint64) { copy(a[at:], a[at+1:]) }
}

// highFirst has the arguments of _llseek be those of lseek. The address of the result stays the fourth.
func highFirst(a *[6]uint64) {
	a[1], a[2] = a[1]<<32|a[2]&0xffffffff, a[4]
}

// compatCalls are the calls of claims by their numbers in arch/x86/entry/syscalls/syscall_32.tbl.
var compatCalls = map[int]compatCall{
	5: {nr: unix.SYS_OPEN}, 295: {nr: unix.SYS_OPENAT}, 437: {nr: unix.SYS_OPENAT2}, 8: {nr: unix.SYS_CREAT},

	3: {nr: unix.SYS_READ}, 180: {nr: unix.SYS_PREAD64, args: wide(3)}, 145: {nr: unix.SYS_READV, how: layout32},
	333: {nr: unix.SYS_PREADV, args: wide(3), how: layout32}, 378: {nr: unix.SYS_PREADV2, args: wide(3), how: layout32},
	4: {nr: unix.SYS_WRITE}, 181: {nr: unix.SYS_PWRITE64, args: wide(3)}, 146: {nr: unix.SYS_WRITEV, how: layout32},
	334: {nr: unix.SYS_PWRITEV, args: wide(3), how: layout32}, 379: {nr: unix.SYS_PWRITEV2, args: wide(3), how: layout32},
	19: {nr: unix.SYS_LSEEK, args: signed(1)}, 140: {nr: unix.SYS_LSEEK, args: highFirst, how: layoutPointed},
	141: {nr: unix.SYS_GETDENTS, how: layout32}, 220: {nr: unix.SYS_GETDENTS64},
	93: {nr: unix.SYS_FTRUNCATE, args: signed(1)}, 194: {nr: unix.SYS_FTRUNCATE, args: wide(1)},
	55: {nr: unix.SYS_FCNTL}, 221: {nr: unix.SYS_FCNTL}, 54: {nr: unix.SYS_IOCTL}, 118: {nr: unix.SYS_FSYNC}, 148: {nr: unix.SYS_FDATASYNC},
	187: {nr: unix.SYS_SENDFILE, how: layout32}, 239: {nr: unix.SYS_SENDFILE}, 315: {nr: unix.SYS_TEE}, 316: {nr: unix.SYS_VMSPLICE},
	313: {nr: unix.SYS_SPLICE}, 377: {nr: unix.SYS_COPY_FILE_RANGE},

	28: {nr: unix.SYS_FSTAT, how: layoutAncient}, 108: {nr: unix.SYS_FSTAT, how: layout32}, 197: {nr: unix.SYS_FSTAT, how: layoutWide},
	18: {nr: unix.SYS_STAT, how: layoutAncient}, 106: {nr: unix.SYS_STAT, how: layout32}, 195: {nr: unix.SYS_STAT, how: layoutWide},
	84: {nr: unix.SYS_LSTAT, how: layoutAncient}, 107: {nr: unix.SYS_LSTAT, how: layout32}, 196: {nr: unix.SYS_LSTAT, how: layoutWide},
	300: {nr: unix.SYS_NEWFSTATAT, how: layoutWide}, 383: {nr: unix.SYS_STATX},
	99: {nr: unix.SYS_STATFS, how: layout32}, 268: {nr: unix.SYS_STATFS, args: without(1), how: layoutWide},
	100: {nr: unix.SYS_FSTATFS, how: layout32}, 269: {nr: unix.SYS_FSTATFS, args: without(1), how: layoutWide},
	33: {nr: unix.SYS_ACCESS}, 307: {nr: unix.SYS_FACCESSAT}, 439: {nr: unix.SYS_FACCESSAT2}, 85: {nr: unix.SYS_READLINK}, 305: {nr: unix.SYS_READLINKAT},

	12: {nr: unix.SYS_CHDIR}, 133: {nr: unix.SYS_FCHDIR}, 183: {nr: unix.SYS_GETCWD}, 61: {nr: unix.SYS_CHROOT}, 217: {nr: unix.SYS_PIVOT_ROOT},
	21: {nr: unix.SYS_MOUNT}, 22: {nr: unix.SYS_UMOUNT2, args: func(a *[6]uint64) { a[1] = 0 }}, 52: {nr: unix.SYS_UMOUNT2},
	428: {nr: unix.SYS_OPEN_TREE}, 429: {nr: unix.SYS_MOVE_MOUNT},
	39: {nr: unix.SYS_MKDIR}, 296: {nr: unix.SYS_MKDIRAT}, 40: {nr: unix.SYS_RMDIR}, 10: {nr: unix.SYS_UNLINK}, 301: {nr: unix.SYS_UNLINKAT},
	14: {nr: unix.SYS_MKNOD}, 297: {nr: unix.SYS_MKNODAT}, 83: {nr: unix.SYS_SYMLINK}, 304: {nr: unix.SYS_SYMLINKAT},
	9: {nr: unix.SYS_LINK}, 303: {nr: unix.SYS_LINKAT}, 38: {nr: unix.SYS_RENAME}, 302: {nr: unix.SYS_RENAMEAT}, 353: {nr: unix.SYS_RENAMEAT2},
	92: {nr: unix.SYS_TRUNCATE, args: signed(1)}, 193: {nr: unix.SYS_TRUNCATE, args: wide(1)},

	15: {nr: unix.SYS_CHMOD}, 306: {nr: unix.SYS_FCHMODAT}, sysFchmodat2: {nr: sysFchmodat2}, 94: {nr: unix.SYS_FCHMOD},
	182: {nr: unix.SYS_CHOWN, args: ids16(1)}, 16: {nr: unix.SYS_LCHOWN, args: ids16(1)}, 95: {nr: unix.SYS_FCHOWN, args: ids16(1)},
	212: {nr: unix.SYS_CHOWN}, 198: {nr: unix.SYS_LCHOWN}, 207: {nr: unix.SYS_FCHOWN}, 298: {nr: unix.SYS_FCHOWNAT},
	30: {nr: unix.SYS_UTIME, how: layout32}, 271: {nr: unix.SYS_UTIMES, how: layout32}, 299: {nr: unix.SYS_FUTIMESAT, how: layout32},
	320: {nr: unix.SYS_UTIMENSAT, how: layout32}, 412: {nr: unix.SYS_UTIMENSAT},

	229: {nr: unix.SYS_GETXATTR}, 230: {nr: unix.SYS_LGETXATTR}, 231: {nr: unix.SYS_FGETXATTR},
	232: {nr: unix.SYS_LISTXATTR}, 233: {nr: unix.SYS_LLISTXATTR}, 234: {nr: unix.SYS_FLISTXATTR},
	226: {nr: unix.SYS_SETXATTR}, 227: {nr: unix.SYS_LSETXATTR}, 228: {nr: unix.SYS_FSETXATTR},
	235: {nr: unix.SYS_REMOVEXATTR}, 236: {nr: unix.SYS_LREMOVEXATTR}, 237: {nr: unix.SYS_FREMOVEXATTR},
	292: {nr: unix.SYS_INOTIFY_ADD_WATCH}, 293: {nr: unix.SYS_INOTIFY_RM_WATCH}, 341: {nr: unix.SYS_NAME_TO_HANDLE_AT}, 11: {nr: unix.SYS_EXECVE}, 358: {nr: unix.SYS_EXECVEAT},

	311: {nr: unix.SYS_SET_ROBUST_LIST},
}
