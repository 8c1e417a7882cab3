package seccomp

import "golang.org/x/sys/unix"

// What a filter returns (include/uapi/linux/seccomp.h).
const (
	Allow  uint32 = 0x7fff0000 // SECCOMP_RET_ALLOW
	Notify uint32 = 0x7fc00000 // SECCOMP_RET_USER_NOTIF
)

// Refuse makes the call fail with errno.
func Refuse(errno unix.Errno) uint32 { return 0x00050000 | uint32(errno) } // SECCOMP_RET_ERRNO

// Offsets in struct seccomp_data.
const (
	Nr   = 0
	Arch = 4
)

// Arg is the offset of the lower half of argument n, from 0; its upper half is 4 further.
func Arg(n int) uint32 { return uint32(16 + 8*n) }

// Load loads the word at an offset of struct seccomp_data.
func Load(at uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

// Equal goes on yes instructions further if what was loaded is k, else no.
func Equal(k uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jt: yes, Jf: no, K: k}
}

// AtLeast goes on yes instructions further if what was loaded is k or more, else no.
func AtLeast(k uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, Jt: yes, Jf: no, K: k}
}

// AnySet goes on yes instructions further if a bit of k is set in what was loaded, else no.
func AnySet(k uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, Jt: yes, Jf: no, K: k}
}

// Jump leaves n instructions out.
func Jump(n int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(n)}
}

// Return ends the filter.
func Return(k uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: k}
}
