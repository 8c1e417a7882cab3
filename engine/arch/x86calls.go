package arch

// amd64Calls are the numbers of arch/x86/entry/syscalls/syscall_64.tbl.
var amd64Calls = map[string]int{
	"read": 0, "write": 1, "open": 2, "close": 3, "poll": 7, "lseek": 8, "pread64": 17,
	"pwrite64": 18, "pipe": 22, "sched_yield": 24, "dup": 32, "dup2": 33, "getpid": 39, "socket": 41,
	"connect": 42, "clone": 56, "fork": 57, "vfork": 58, "execve": 59, "exit": 60, "wait4": 61,
	"chdir": 80, "rename": 82, "mkdir": 83, "rmdir": 84, "link": 86, "unlink": 87, "symlink": 88,
	"getppid": 110, "gettid": 186, "exit_group": 231, "openat": 257, "mkdirat": 258, "unlinkat": 263,
	"renameat": 264, "linkat": 265, "symlinkat": 266, "renameat2": 316, "clone3": 435, "openat2": 437,
	"access": 21, "faccessat": 269, "newstat": 4, "newlstat": 6, "statx": 332, "statfs": 137, "fstatfs": 138, "sync": 162,
	"syncfs": 306, "fsync": 74, "fdatasync": 75, "sync_file_range": 277, "nanosleep": 35, "clock_nanosleep": 230, "kill": 62,
	"tkill": 200, "tgkill": 234, "setuid": 105, "setresuid": 117, "setfsuid": 122, "msync": 26,
}

// i386Calls are the numbers of arch/x86/entry/syscalls/syscall_32.tbl.
var i386Calls = map[string]int{
	"exit": 1, "fork": 2, "read": 3, "write": 4, "open": 5, "close": 6, "link": 9, "unlink": 10,
	"execve": 11, "chdir": 12, "lseek": 19, "getpid": 20, "rename": 38, "mkdir": 39, "rmdir": 40,
	"dup": 41, "pipe": 42, "dup2": 63, "getppid": 64, "symlink": 83, "wait4": 114, "clone": 120,
	"sched_yield": 158, "poll": 168, "pread64": 180, "pwrite64": 181, "vfork": 190, "gettid": 224,
	"exit_group": 252, "openat": 295, "mkdirat": 296, "unlinkat": 301, "renameat": 302, "linkat": 303,
	"symlinkat": 304, "renameat2": 353, "socket": 359, "connect": 362, "clone3": 435, "openat2": 437,
	"access": 33, "faccessat": 307, "newstat": 106, "newlstat": 107, "statx": 383, "statfs": 99, "fstatfs": 100, "sync": 36,
	"syncfs": 344, "fsync": 118, "fdatasync": 148, "sync_file_range": 314, "nanosleep": 162, "clock_nanosleep": 267, "kill": 37,
	"tkill": 238, "tgkill": 270, "setuid": 213, "setresuid": 208, "setfsuid": 215, "msync": 144,
}
