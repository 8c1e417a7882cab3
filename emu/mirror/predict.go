package mirror

import (
	"encoding/binary"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// The mirror predicts the result of a call by looking its path up as the caller at that moment (see look).
// The state may change before the call is made, and some errors are never predicted (ENOSPC, EMFILE,
// ENOEXEC, …). Absolute symbolic links are followed from our own root. If a program changes its root
// directory itself, that is noticed at its next exec.

// identify reads the user and group ids with which t opens files. It runs at t's first call and before t's
// exec. If a program gives up rights itself, that is not noticed.
func (t *thread) identify() {
	var st unix.Stat_t
	if unix.Stat("/proc/"+strconv.Itoa(t.tid), &st) == nil {
		t.uid, t.gid = int(st.Uid), int(st.Gid)
	}
	t.ours = t.uid == unix.Geteuid() && t.gid == unix.Getegid()
}

// as runs f with t's user and group ids for files, if they differ from ours.
func (t *thread) as(f func() error) error {
	if t.ours {
		return f()
	}
	uid, gid := unix.Geteuid(), unix.Getegid()
	runtime.LockOSThread() // the ids belong to the thread
	defer runtime.UnlockOSThread()
	unix.RawSyscall(unix.SYS_SETFSGID, uintptr(t.gid), 0, 0)
	unix.RawSyscall(unix.SYS_SETFSUID, uintptr(t.uid), 0, 0)
	defer unix.RawSyscall(unix.SYS_SETFSGID, uintptr(gid), 0, 0)
	defer unix.RawSyscall(unix.SYS_SETFSUID, uintptr(uid), 0, 0)
	return f()
}

// result is the result of a call with error err; 0 if err is nil.
func result(err error) int64 {
	if e, ok := err.(unix.Errno); ok {
		return Errno(e)
	}
	return 0
}

func predictDescriptor(t *thread, _ *[6]uint64, _ []string) int64 { return t.freeFD() }

// predictSignalfd: with a descriptor the call changes what that is about.
func predictSignalfd(t *thread, a *[6]uint64, _ []string) int64 {
	if fd := int32(a[0]); fd != -1 {
		return int64(fd)
	}
	return t.freeFD()
}

// open predicts openat(2).
func (t *thread) open(dir uint64, name string, flags uint64) int64 {
	if err := t.opens(dir, name, flags); err != nil {
		return result(err)
	}
	return t.freeFD()
}

// opens returns the predicted error of an open.
func (t *thread) opens(dir uint64, name string, flags uint64) error {
	nofollow := flags&unix.O_NOFOLLOW != 0 || flags&(unix.O_CREAT|unix.O_EXCL) == unix.O_CREAT|unix.O_EXCL
	writes := flags&unix.O_ACCMODE != unix.O_RDONLY
	v, err := t.look(dir, name, purpose{nofollow: nofollow, glance: !writes}) // what is written must be known for sure
	defer v.close()
	kind := v.kind()
	t.wrote = t.wrote || writes && err == nil && v.likeProc()
	switch {
	case err == unix.ENOENT && flags&unix.O_CREAT != 0 && name != "":
		t.makes = true
		return t.parentOf(dir, name)
	case err != nil:
		return err
	case flags&unix.O_CREAT != 0 && flags&unix.O_EXCL != 0:
		return unix.EEXIST
	case kind == unix.S_IFLNK && flags&unix.O_PATH == 0:
		return unix.ELOOP
	case flags&unix.O_DIRECTORY != 0 && kind != unix.S_IFDIR:
		return unix.ENOTDIR
	case kind == unix.S_IFDIR && writes:
		return unix.EISDIR
	case flags&unix.O_PATH == 0:
		if err = t.may(&v, flags); writes && mayBeHosts(err) {
			return t.mayWrite(&v, err)
		}
		return err
	}
	return nil
}

// likeProc reports whether v may be a file of procfs, such as comm: its file system has no device, and it
// is empty.
func (v *seen) likeProc() bool {
	return v.kind() == unix.S_IFREG && v.Dev_major == 0 && v.Size == 0 && v.Blocks == 0
}

// may returns the error if t may not open v with these flags.
func (t *thread) may(v *seen, flags uint64) error {
	mode := [...]uint32{unix.O_RDONLY: unix.R_OK, unix.O_WRONLY: unix.W_OK, unix.O_RDWR: unix.R_OK | unix.W_OK, 3: 0}[flags&unix.O_ACCMODE]
	if v.own {
		return t.mayOwn(v, uint16(mode))
	}
	if mode&unix.W_OK == 0 && int(v.Uid) == t.uid && uint32(v.Mode)>>6&mode == mode {
		return nil // the owner needs no permission
	}
	return t.access(v, mode)
}

// access asks the host whether t has a right to v: EACCES, EROFS or nil.
func (t *thread) access(v *seen, mode uint32) error {
	at, flag := v.fd, unix.AT_EMPTY_PATH
	if v.name != "" {
		at, flag = v.at.fd, unix.AT_SYMLINK_NOFOLLOW
	}
	err := t.as(func() error { return unix.Faccessat(at, v.name, mode, unix.AT_EACCESS|flag) })
	if err == unix.EACCES || err == unix.EROFS {
		return err
	}
	return nil
}

// mayOwn is may for a file of our own trees, whose files belong to the server's user.
func (t *thread) mayOwn(v *seen, mode uint16) error {
	if t.uid == 0 || t.ours || v.Mode&mode == mode {
		return nil
	}
	return unix.EACCES
}

// parentOf returns the error of making a new name, or nil.
func (t *thread) parentOf(dir uint64, name string) error {
	v, err := t.look(dir, parentName(name), purpose{glance: true})
	if err != nil {
		return err
	}
	defer v.close()
	if v.kind() != unix.S_IFDIR {
		return unix.ENOTDIR
	}
	return t.may(&v, unix.O_WRONLY)
}

// parentName is the path of the directory that name is in.
func parentName(name string) string {
	for len(name) > 1 && name[len(name)-1] == '/' {
		name = name[:len(name)-1]
	}
	return name[:strings.LastIndexByte(name, '/')+1] + "."
}

// fresh predicts a call that makes a name.
func (t *thread) fresh(dir uint64, name string) int64 {
	_, err := t.stat(dir, name, unix.AT_SYMLINK_NOFOLLOW)
	switch {
	case err == nil:
		return Errno(unix.EEXIST)
	case err == unix.ENOENT && name != "":
		return result(t.parentOf(dir, name))
	}
	return result(err)
}

// stat looks up a path of t, and closes the result.
func (t *thread) stat(dir uint64, name string, flags int) (seen, error) {
	v, err := t.look(dir, name, purpose{nofollow: flags&unix.AT_SYMLINK_NOFOLLOW != 0, glance: true})
	v.close()
	return v, err
}

// found predicts a call about a file that must exist.
func (t *thread) found(dir uint64, name string, flags int) int64 {
	_, err := t.stat(dir, name, flags)
	return result(err)
}

// cwd is the directory of calls that have no argument for it.
const cwd = atFDCWD

type predictor = func(t *thread, a *[6]uint64, names []string) int64

func predictOpen(flags uint8) predictor {
	return func(t *thread, a *[6]uint64, names []string) int64 {
		dir := uint64(cwd)
		if flags == 3 {
			dir = a[0]
		}
		return t.open(dir, names[0], a[flags-1])
	}
}

func predictCreat(t *thread, a *[6]uint64, n []string) int64 {
	return t.open(cwd, n[0], unix.O_CREAT|unix.O_WRONLY|unix.O_TRUNC)
}

// predictOpenHow reads the flags from struct open_how.
func predictOpenHow(t *thread, a *[6]uint64, n []string) int64 {
	b, ok := t.readBytes(a[2], 8)
	if !ok {
		return Errno(unix.EFAULT)
	}
	return t.open(a[0], n[0], binary.NativeEndian.Uint64(b))
}

func predictNew(t *thread, _ *[6]uint64, n []string) int64       { return t.fresh(cwd, n[0]) }
func predictNewAt(t *thread, a *[6]uint64, n []string) int64     { return t.fresh(a[0], n[0]) }
func predictSymlink(t *thread, _ *[6]uint64, n []string) int64   { return t.fresh(cwd, n[1]) }
func predictSymlinkat(t *thread, a *[6]uint64, n []string) int64 { return t.fresh(a[1], n[1]) }
func predictFound(t *thread, _ *[6]uint64, n []string) int64     { return t.found(cwd, n[0], 0) }
func predictThere(t *thread, _ *[6]uint64, n []string) int64 {
	return t.found(cwd, n[0], unix.AT_SYMLINK_NOFOLLOW)
}
func predictThereAt(t *thread, a *[6]uint64, n []string) int64 {
	return t.found(a[0], n[0], unix.AT_SYMLINK_NOFOLLOW)
}

// predictFoundAt predicts calls whose name may be empty (AT_EMPTY_PATH). They are then about the
// descriptor, which exists.
func predictFoundAt(t *thread, a *[6]uint64, n []string) int64 {
	if n[0] == "" {
		return 0
	}
	return t.found(a[0], n[0], 0)
}

func predictLink(t *thread, a *[6]uint64, n []string) int64 {
	return predictLinkat(t, &[6]uint64{0: cwd, 2: cwd}, n)
}

func predictLinkat(t *thread, a *[6]uint64, n []string) int64 {
	if ret := t.found(a[0], n[0], unix.AT_SYMLINK_NOFOLLOW); ret < 0 {
		return ret
	}
	return t.fresh(a[2], n[1])
}

func predictChdir(t *thread, _ *[6]uint64, n []string) int64 {
	v, err := t.stat(cwd, n[0], 0)
	if err == nil && v.kind() != unix.S_IFDIR {
		err = unix.ENOTDIR
	}
	return result(err)
}

func (t *thread) removed(dir uint64, name string, wantDir bool) int64 {
	v, err := t.stat(dir, name, unix.AT_SYMLINK_NOFOLLOW)
	isDir := v.kind() == unix.S_IFDIR
	switch {
	case err != nil:
	case wantDir && !isDir:
		err = unix.ENOTDIR
	case !wantDir && isDir:
		err = unix.EISDIR
	default:
		err = t.parentOf(dir, name)
	}
	return result(err)
}

func predictRmdir(t *thread, _ *[6]uint64, n []string) int64  { return t.removed(cwd, n[0], true) }
func predictUnlink(t *thread, _ *[6]uint64, n []string) int64 { return t.removed(cwd, n[0], false) }
func predictUnlinkat(t *thread, a *[6]uint64, n []string) int64 {
	return t.removed(a[0], n[0], a[2]&unix.AT_REMOVEDIR != 0)
}

func predictReadlink(t *thread, a *[6]uint64, n []string) int64 {
	return predictReadlinkat(t, &[6]uint64{cwd, 0, 0, a[2]}, n)
}

func predictReadlinkat(t *thread, a *[6]uint64, n []string) int64 {
	v, err := t.stat(a[0], n[0], unix.AT_SYMLINK_NOFOLLOW)
	switch {
	case err != nil:
		return result(err)
	case v.kind() != unix.S_IFLNK:
		return Errno(unix.EINVAL)
	}
	return int64(min(v.Size, a[3]))
}

func predictAll(_ *thread, a *[6]uint64, _ []string) int64 { return int64(min(a[2], maxRead)) }
