package mirror

import (
	"encoding/binary"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// Root of the host can mount procfs and sysfs again, with all files that change the host's kernel. So an
// open of such a file for writing is refused if opens are watched. The session's own mounts are read-only.
// This check is for mounts that are made or removed later.

// settings are file systems all of whose files belong to the host's kernel.
var settings = map[int64]bool{
	unix.SYSFS_MAGIC: true, unix.TRACEFS_MAGIC: true, unix.DEBUGFS_MAGIC: true, unix.SECURITYFS_MAGIC: true, unix.SELINUX_MAGIC: true,
	unix.EFIVARFS_MAGIC: true, unix.PSTOREFS_MAGIC: true, unix.BPF_FS_MAGIC: true,
	unix.BINFMTFS_MAGIC: true, resctrlMagic: true, configfsMagic: true, fusectlMagic: true, unix.SMACK_MAGIC: true,
	unix.XENFS_SUPER_MAGIC: true,
}

const (
	configfsMagic = 0x62656570 // CONFIGFS_MAGIC in fs/configfs/mount.c
	fusectlMagic  = 0x65735543 // FUSE_CTL_SUPER_MAGIC in fs/fuse/control.c
	resctrlMagic  = 0x7655821  // RDTGROUP_SUPER_MAGIC in include/uapi/linux/magic.h
)

// ofProcess matches the files of procfs that change only a process.
var ofProcess = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/[0-9]+/(task/[0-9]+/)?(attr/[a-z/]+|autogroup|clear_refs|comm|coredump_filter|fail-nth|gid_map|latency|` +
		`loginuid|make-it-fail|mem|oom_adj|oom_score_adj|patch_state|projid_map|sched|setgroups|timens_offsets|timerslack_ns|uid_map)$`)
})

// ofNamespace are variables that belong to a namespace. A process with a namespace of its own may
// change them.
var ofNamespace = []struct{ path, namespace string }{
	{"/sys/net/", "net"}, {"/sys/fs/mqueue/", "ipc"}, {"/sys/kernel/shm", "ipc"}, {"/sys/kernel/msg", "ipc"}, {"/sys/kernel/sem", "ipc"},
	{"/sys/kernel/hostname", "uts"}, {"/sys/kernel/domainname", "uts"}, {"/sys/user/", "user"}, {"/sys/kernel/ns_last_pid", "pid"},
}

// hosts reports whether a write to v changes the host's kernel. path is the file's name for the log.
func (t *thread) hosts(v *seen) (path string, yes bool) {
	var st unix.Statfs_t
	if v.own || v.fd < 0 || v.Dev_major != 0 || v.kind() != unix.S_IFREG || unix.Fstatfs(v.fd, &st) != nil {
		return "", false
	}
	if !settings[st.Type] && st.Type != unix.PROC_SUPER_MAGIC {
		return "", false
	}
	path, err := readlinkFD(v.fd)
	if settings[st.Type] || err != nil {
		return path, true
	}
	if ofProcess().MatchString(path) {
		return "", false
	}
	for _, of := range ofNamespace {
		if strings.Contains(path, of.path) && !sameNamespace(t.tid, of.namespace) {
			return "", false
		}
	}
	return path, true
}

// sameNamespace reports whether a task is in this process's namespace of a kind (namespaces(7)), or may be: it cannot be
// looked at, or this process cannot.
func sameNamespace(tid int, kind string) bool {
	ours, err := os.Readlink("/proc/self/ns/" + kind)
	theirs, e := os.Readlink("/proc/" + strconv.Itoa(tid) + "/ns/" + kind)
	return err != nil || e != nil || ours == theirs
}

// remounts refuses to change the procfs and sysfs of this process's namespace, which have their own options
// (hidepid). at has the arguments with the directory (0: none) and the path of the mount, counted from 1.
func (g *Guard) remounts(n *notification, at opening) (string, unix.Errno) {
	name, dir, ok := n.named(at)
	if !ok || !n.mayMount() {
		return "", 0
	}
	t := &thread{tid: int(n.pid), trees: &g.trees, memFD: unopened}
	t.identify()
	v, err := t.look(dir, name, purpose{})
	if err != nil {
		return "", 0
	}
	defer v.close()
	for _, place := range []string{"/proc", "/sys"} {
		if id, ok := mountedAt(unix.AT_FDCWD, place); ok && id.major == v.Dev_major && id.minor == v.Dev_minor {
			return "remount of " + place, unix.EPERM
		}
	}
	return "", 0
}

// named returns a path among n's arguments, and the directory that it is relative to.
func (n *notification) named(at opening) (name string, dir uint64, ok bool) {
	b, err := n.read(n.args[at.path-1], unix.PathMax)
	name, _, ok = strings.Cut(string(b), "\x00")
	if dir = cwd; at.dir != 0 {
		dir = n.args[at.dir-1]
	}
	return name, dir, ok && err == nil
}

// opening says which arguments of an open are what, counted from 1.
type opening struct{ path, dir, flags, how uint8 }

// openings are the variants of open(2). openings32 are those of 32-bit programs.
var (
	openings = map[int]opening{
		unix.SYS_OPEN: {path: 1, flags: 2}, unix.SYS_OPENAT: {path: 2, dir: 1, flags: 3}, unix.SYS_CREAT: {path: 1}, unix.SYS_OPENAT2: {path: 2, dir: 1, how: 3},
	}
	openings32 = map[int]opening{5: {path: 1, flags: 2}, 295: {path: 2, dir: 1, flags: 3}, 8: {path: 1}, 437: {path: 2, dir: 1, how: 3}}
)

// A WriteOpen is a call that a Guard must be notified of if it opens a file for writing.
type WriteOpen struct {
	Nr int
	// Flags is the index of the argument with the flags of open(2), from 0; -1: the flags are not in an
	// argument.
	Flags int
}

// WriteOpens returns such calls of x32 programs and of 32-bit programs. Those of 64-bit programs are
// watched anyway. Without watched calls there are none, because a signal may end a call that waits for its
// notification.
func (l Level) WriteOpens() (calls, calls32 []WriteOpen) {
	if l < Calls {
		return nil, nil
	}
	for nr, o := range openings {
		calls = append(calls, WriteOpen{nr | x32Bit, int(o.flags) - 1})
	}
	for nr, o := range openings32 {
		calls32 = append(calls32, WriteOpen{nr, int(o.flags) - 1})
	}
	return calls, calls32
}

// Serves tells g that device (see unix.Mkdev) is t, until gone is called. fsType is f_type (statfs(2)) of
// the kernel's own file system; 0: the kernel has none.
func (g *Guard) Serves(device uint64, t Tree, fsType int64) (gone func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.types[device] = fsType
	return g.trees.serves(device, t)
}

// opens returns the error of a call that opens a file of the host's kernel for writing, or 0 for all other
// calls.
func (g *Guard) opens(n *notification) unix.Errno {
	errno, _ := g.judgeOpen(n)
	return errno
}

// judgeOpen is opens. plain: the call surely opens no file of procfs for writing.
func (g *Guard) judgeOpen(n *notification) (errno unix.Errno, plain bool) {
	at, ok := openings[int(n.nr)&^x32Bit]
	if n.arch == unix.AUDIT_ARCH_I386 {
		at, ok = openings32[int(n.nr)]
	}
	flags := uint64(unix.O_WRONLY) // the flags of creat
	switch {
	case !ok:
		return 0, false
	case at.flags != 0:
		flags = n.args[at.flags-1]
	case at.how != 0:
		b, err := n.read(n.args[at.how-1], 8)
		if err != nil || len(b) < 8 {
			return 0, false
		}
		flags = binary.NativeEndian.Uint64(b)
	}
	if flags&unix.O_ACCMODE == unix.O_RDONLY || flags&unix.O_PATH != 0 {
		return 0, true
	}
	name, dir, ok := n.named(at)
	if !ok {
		return 0, false
	}
	t := &thread{tid: int(n.pid), trees: &g.trees, memFD: unopened}
	t.identify()
	v, err := t.look(dir, name, purpose{nofollow: flags&unix.O_NOFOLLOW != 0})
	if err != nil {
		return 0, err == unix.ENOENT
	}
	defer v.close()
	plain = !v.likeProc()
	if !mayBeHosts(t.may(&v, flags)) {
		return 0, plain // the kernel returns the error, too
	}
	path, yes := t.hosts(&v)
	if !yes {
		return 0, plain
	}
	return g.refuseWrite(n, path), true
}

// maxToldPath is how many bytes of a path the log shows.
const maxToldPath = 100

func (g *Guard) refuseWrite(n *notification, path string) unix.Errno {
	g.tell(int(n.pid), "write to "+printable(path[:min(len(path), maxToldPath)]), unix.EROFS)
	return unix.EROFS
}

// verdict is the answer to a call that must not go on.
type verdict struct {
	id      uint64     // of the notification
	fails   unix.Errno // what a handler of a module has made of its result; 0: nothing
	refused string     // file of the host's kernel that the call opens for writing; "": none
	device  uint64     // device of our tree that statfs(2) asks about; 0: none
	top     string     // top directory in that tree; "": its root
}

// mayWrite returns EROFS if v is a file of the host's kernel, and records that t opens it for writing. For
// other files it returns err. t.serving is held.
func (t *thread) mayWrite(v *seen, err error) error {
	if path, yes := t.hosts(v); yes {
		t.verdict.refused = path
		return unix.EROFS
	}
	return err
}

// mayBeHosts reports whether the owner of the file matters, if err is the predicted result of the open. It
// matters if the open succeeds, and with EROFS: the kernel returns that for the session's own mounts, and
// the log shows these, too.
func mayBeHosts(err error) bool { return err == nil || err == unix.EROFS }

// special reports whether the call with that notification may have to be answered: that it goes on is not
// certain.
func (t *thread) special(id uint64) bool {
	t.serving.Lock()
	defer t.serving.Unlock()
	return t.verdict.id == id && (t.verdict.fails != 0 || t.verdict.refused != "" || t.verdict.device != 0) || t.mounts != nil && t.mounts.id == id
}

// refuses reports whether the call of that notification is refused, and for which path. If a signal has
// interrupted a call, two receivers may serve the same task, each with its own call.
func (t *thread) refuses(id uint64) (path string, yes bool) {
	t.serving.Lock()
	defer t.serving.Unlock()
	return t.verdict.refused, t.verdict.id == id && t.verdict.refused != ""
}
