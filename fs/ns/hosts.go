package ns

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
	"golang.org/x/sys/unix"
)

// A command whose root is root of the host could change the host's kernel by files of the kernel. In the
// session's mount namespace these files are read-only, as in a container, and the host's tracefs and
// debugfs are hidden. Other users cannot change them: the host's kernel requires root.

// hostsTypes are types of file systems whose files all belong to the host's kernel.
var hostsTypes = []string{"tracefs", "debugfs"}

// hostsFiles are files that change the host's kernel when they are written. Container runtimes make the
// same files read-only. Files that do not exist are skipped.
var hostsFiles = []string{
	"/sys", "/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/mtrr",
	"/proc/acpi", "/proc/asound", "/proc/driver", "/proc/dynamic_debug", "/proc/latency_stats", "/proc/scsi",
}

// settings are types of further file systems with settings of the kernel. They are read-only at every
// place.
var settings = []string{"configfs", "securityfs", "selinuxfs", "efivarfs", "pstore", "bpf", "resctrl", "binfmt_misc", "fusectl", "smackfs", "nfsd", "xenfs"}

// copied are file systems that hosts mount more than once, for example for chroots. At other places than
// these they are read-only.
var copied = map[string]string{"proc": "/proc", "sysfs": "/sys"}

// releaseAgent is a file in the root of a hierarchy of cgroups (version 1). It names a program that the
// host's kernel runs.
const releaseAgent = "/release_agent"

// hideHosts hides the host's own tracing, and makes the other files read-only. It runs before our mounts on
// these directories, and after the copy of /proc (see keepProc).
func (w *world) hideHosts() error {
	if !w.root {
		return nil
	}
	mounts, err := mountsOf("/proc/self/mountinfo")
	if err != nil {
		return err
	}
	for i, m := range slices.Backward(mounts) { // the last one may cover others
		if slices.Contains(hostsTypes, m.kind) && !covered(mounts, i) {
			err = errors.Join(err, w.unlessGone(m.dir, unix.Unmount(m.dir, unix.MNT_DETACH)))
		}
	}
	for _, path := range hostsFiles {
		if exists(path) {
			there := slices.ContainsFunc(mounts, func(m mounted) bool { return m.dir == path })
			err = errors.Join(err, w.readOnly(path, there))
		}
	}
	for i, m := range mounts {
		place := copied[m.kind]
		if covered(mounts, i) || w.ours(m.dir) {
			continue
		}
		if slices.Contains(settings, m.kind) || place != "" && place != m.dir {
			err = errors.Join(err, w.unlessGone(m.dir, remountReadOnly(m.dir)))
		}
		if path := m.dir + releaseAgent; m.kind == "cgroup" && exists(path) {
			err = errors.Join(err, w.readOnly(path, false))
		}
	}
	if w.sealed {
		err = errors.Join(err, hideDevices())
	}
	switch {
	case err == nil:
		return nil
	case w.plan.Bare && errors.Is(err, unix.EBUSY) && watched():
		return &filterError{unix.EBUSY, w.plan.NoMount} // who watches has refused the mounts, too
	}
	return w.notice(fmt.Sprintf("the command can change the host's kernel: %v", err))
}

// covered reports whether a later mount covers mounts[i], so that no path leads to it.
func covered(mounts []mounted, i int) bool {
	return slices.ContainsFunc(mounts[i+1:], func(m mounted) bool { return m.dir == mounts[i].dir })
}

// ours reports whether path is in the directory that we have hidden for our own files.
func (w *world) ours(path string) bool {
	return w.place != "" && (path == w.place || strings.HasPrefix(path, w.place+"/"))
}

// unlessGone adds dir to err. It returns nil if nothing is mounted there any more.
func (w *world) unlessGone(dir string, err error) error {
	if err == nil || errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOENT) {
		return nil
	}
	return fmt.Errorf("%s: %w", dir, err)
}

// readOnly makes the file or directory at path read-only. If it is no mount point, readOnly mounts it on
// itself first.
func (w *world) readOnly(path string, mounted bool) error {
	if !mounted {
		if err := unix.Mount(path, path, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
			return fmt.Errorf("%s, mounted on itself: %w", path, err)
		}
	}
	// Later mounts of the host at this place do not appear here.
	if err := unix.Mount("", path, "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("%s, private: %w", path, err)
	}
	if err := remountReadOnly(path); err != nil {
		return fmt.Errorf("%s, read-only: %w", path, err)
	}
	w.mountAgain(path)
	return nil
}

// remountReadOnly makes a mount read-only and keeps its other flags.
func remountReadOnly(path string) error {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return err
	}
	// These flags have the same values in statfs(2) and mount(2) (include/linux/statfs.h). ST_RELATIME
	// differs.
	const same = unix.ST_NOSUID | unix.ST_NODEV | unix.ST_NOEXEC | unix.ST_NOATIME | unix.ST_NODIRATIME
	flags := uintptr(st.Flags) & same
	if st.Flags&unix.ST_RELATIME != 0 {
		flags |= unix.MS_RELATIME
	}
	return unix.Mount("", path, "", flags|unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, "")
}

// mounted is one mount: its directory and the type of its file system.
type mounted struct{ dir, kind string }

// mountsOf parses a list of mounts (proc(5), "mountinfo"), in the order in which they were made.
func mountsOf(file string) (list []mounted, err error) {
	b, err := os.ReadFile(file)
	for line := range strings.Lines(string(b)) {
		at, source, ok := strings.Cut(line, " - ")
		f, kind := strings.Fields(at), strings.Fields(source)
		if ok && len(f) > 4 && len(kind) > 0 {
			list = append(list, mounted{unescape.Replace(f[4]), kind[0]})
		}
	}
	return list, err
}

// unescape decodes the names in a list of mounts (mangle_path in fs/seq_file.c).
var unescape = strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`)

// hostsRoot reports whether this process seems to have the rights of root of the host: user 0 is user 0
// outside.
func hostsRoot() bool {
	b, err := os.ReadFile("/proc/self/uid_map")
	f := strings.Fields(string(b))
	return err == nil && len(f) >= 2 && f[0] == "0" && f[1] == "0" && (os.Geteuid() == 0 || forbid.Capable(unix.CAP_SYS_ADMIN))
}

// withheld are capabilities that a command does not get from root of the host. Without the first it has
// fewer than root's other processes. So, without the second, the kernel does not let it access them, nor
// the host's files through them (/proc/PID/root, setns, ptrace). The third gives access to the kernel's
// memory and to I/O ports (/dev/mem, /proc/kcore, iopl).
var withheld = []int{unix.CAP_SYS_MODULE, unix.CAP_SYS_PTRACE, unix.CAP_SYS_RAWIO}

// withhold drops these capabilities from this thread, and so from all processes that it will start.
func withhold() error {
	h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var d [2]unix.CapUserData
	if err := unix.Capget(&h, &d[0]); err != nil {
		return err
	}
	for _, c := range withheld {
		if d[0].Effective>>unix.CAP_SETPCAP&1 != 0 {
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0); err != nil {
				return err
			}
		}
		d[0].Effective &^= 1 << c
		d[0].Permitted &^= 1 << c
		d[0].Inheritable &^= 1 << c
	}
	return unix.Capset(&h, &d[0])
}
