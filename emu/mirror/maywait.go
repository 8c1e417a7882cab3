package mirror

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// mayWait reports whether a call with paths may take long. It may if it opens something that is neither a
// plain file nor a directory, or if a path leads to a remote file system.
func (t *thread) mayWait(w *watchedCall, a *[6]uint64) bool {
	for _, at := range w.path {
		if at.path == 0 {
			break
		}
		b, ok := t.readString(nil, a[at.path-1])
		if !ok || len(b) == 1 {
			continue // a bad pointer or an empty path: the call fails at once, or is about a descriptor
		}
		dir := uint64(cwd)
		if at.dir != 0 {
			dir = a[at.dir-1]
		}
		if t.pathMayWait(dir, string(b[:len(b)-1]), w.does == Open) {
			return true
		}
	}
	return false
}

func (t *thread) pathMayWait(dir uint64, name string, opens bool) bool {
	v, err := t.look(dir, name, purpose{})
	if err != nil {
		opens = false
		v, err = t.look(dir, parentName(name), purpose{})
	}
	defer v.close()
	return err == nil && (opens && !v.plain() || t.remote(&v))
}

// fileMayWait reports whether an operation on a descriptor may take long.
func (t *thread) fileMayWait(fd uint64) bool {
	v := seen{fd: -1}
	var err error
	if v.fd, err = unix.Open("/proc/"+strconv.Itoa(t.tid)+"/fd/"+strconv.Itoa(int(int32(fd))), unix.O_PATH|unix.O_CLOEXEC, 0); err != nil {
		return true
	}
	if v.look(t.trees) != nil {
		return true
	}
	defer v.close()
	return !v.plain() || t.remote(&v)
}

func (v *seen) plain() bool { return v.kind() == unix.S_IFREG || v.kind() == unix.S_IFDIR }

// remoteTypes are file systems that wait for another machine or process, and whose waits a signal may
// interrupt. fuse also stands for fuse.sshfs and similar types.
var remoteTypes = []string{
	"9p", "afs", "autofs", "beegfs", "ceph", "cifs", "coda", "fuse", "fuseblk", "gfs2", "glusterfs",
	"lustre", "nfs", "nfs4", "ocfs2", "orangefs", "smb3", "virtiofs",
}

// remote reports whether v is on a remote file system, or on one that may be remote. It asks no file
// system, because that could be the wait that a signal may end.
func (t *thread) remote(v *seen) bool {
	if v.own || v.fd < 0 {
		return true
	}
	var st unix.Statx_t
	err := unix.Statx(v.fd, "", unix.AT_EMPTY_PATH|unix.AT_STATX_DONT_SYNC|unix.AT_NO_AUTOMOUNT, unix.STATX_MNT_ID, &st)
	if err != nil || st.Mask&unix.STATX_MNT_ID == 0 {
		return v.Dev_major == 0 // the file system has no disk
	}
	b, err := os.ReadFile("/proc/" + strconv.Itoa(t.tid) + "/mountinfo")
	kind, ok := mountType(b, st.Mnt_id)
	return err != nil || !ok || slices.Contains(remoteTypes, kind)
}

// mountType is the file system type of a mount in /proc/PID/mountinfo (proc(5)), without its subtype.
func mountType(mountinfo []byte, id uint64) (kind string, ok bool) {
	want := strconv.FormatUint(id, 10) + " "
	for line := range bytes.Lines(mountinfo) {
		if !strings.HasPrefix(string(line), want) {
			continue
		}
		_, after, _ := strings.Cut(string(line), " - ")
		if kind, _, ok = strings.Cut(after, " "); !ok {
			return "", false
		}
		kind, _, _ = strings.Cut(kind, ".")
		return kind, true
	}
	return "", false
}
