package confine

import "golang.org/x/sys/unix"

// readsHere are calls of a reader that only this instruction set has.
var readsHere = []int{unix.SYS_POLL, unix.SYS_EPOLL_WAIT, unix.SYS_ARCH_PRCTL}
