package seccomp

import (
	"errors"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A Reply is struct seccomp_notif_resp (include/uapi/linux/seccomp.h): how a call ends that a listener
// was notified of.
type Reply struct {
	ID    uint64 // the notification's
	Val   int64  // what the call returns
	Err   int32  // or 0, or a negative errno
	Flags uint32 // SECCOMP_USER_NOTIF_FLAG_CONTINUE
}

// addFD is struct seccomp_notif_addfd.
type addFD struct {
	id                uint64
	flags, src        uint32
	newFD, newFDFlags uint32
}

const (
	ioctlAddFD = 0x40182103 // SECCOMP_IOCTL_NOTIF_ADDFD
	addFDAs    = 1 << 0     // SECCOMP_ADDFD_FLAG_SETFD
	addFDSend  = 1 << 1     // SECCOMP_ADDFD_FLAG_SEND, Linux 5.14
)

// Send ends a call's wait. ENOENT: the caller is gone, or a signal has interrupted the call.
func Send(listener int, r *Reply) error {
	return request(listener, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(r))
}

// GoOn has the kernel do the call with that number. It fails as Send does.
func GoOn(listener int, id uint64) error {
	return Send(listener, &Reply{ID: id, Flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE})
}

// Give ends the call with a new descriptor of its caller's for fd, with flags: 0 or O_CLOEXEC. It fails
// as Send does.
//
// The kernel (seccomp_notify_addfd) marks the call as answered, and then waits for the caller to take the
// descriptor. A signal that ends this wait takes the descriptor back, and the call returns 0. So this thread
// has no signals meanwhile.
func Give(listener int, id uint64, fd int, flags uint32) error {
	return give(listener, &addFD{id: id, flags: addFDSend, src: uint32(fd), newFDFlags: flags})
}

// GiveAs is Give with the number of the new descriptor. If the caller has one of that number, it is closed. EBADF: the
// caller may have none of that number, and still waits.
func GiveAs(listener int, id uint64, fd, number int, flags uint32) error {
	return give(listener, &addFD{id: id, flags: addFDSend | addFDAs, src: uint32(fd), newFD: uint32(number), newFDFlags: flags})
}

// Put gives the caller of a call a descriptor of that number, in the place of the one that it has. The call waits on.
func Put(listener int, id uint64, fd, number int, flags uint32) error {
	return give(listener, &addFD{id: id, flags: addFDAs, src: uint32(fd), newFD: uint32(number), newFDFlags: flags})
}

func give(listener int, a *addFD) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	all, before := unix.Sigset_t{}, unix.Sigset_t{}
	for i := range all.Val {
		all.Val[i] = ^uint64(0)
	}
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, &all, &before); err != nil {
		return err
	}
	err := request(listener, ioctlAddFD, unsafe.Pointer(a))
	return errors.Join(err, unix.PthreadSigmask(unix.SIG_SETMASK, &before, nil))
}

// Waits is nil while the call with that number waits, else ENOENT. If it returns nil, everything that was
// opened of the caller before belongs to the caller, and not to another process with the same pid.
func Waits(listener int, id uint64) error {
	return request(listener, unix.SECCOMP_IOCTL_NOTIF_ID_VALID, unsafe.Pointer(&id))
}

// request makes a request of a listener, again while signals interrupt it.
func request(listener int, nr uintptr, arg unsafe.Pointer) error {
	for {
		switch _, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), nr, uintptr(arg)); e {
		case 0:
			return nil
		case unix.EINTR:
		default:
			return e
		}
	}
}
