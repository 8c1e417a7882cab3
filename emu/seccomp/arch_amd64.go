package seccomp

import "golang.org/x/sys/unix"

// native is the instruction set whose calls a filter of Rules is about.
const native = unix.AUDIT_ARCH_X86_64
