package mirror

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// place is the root and the mount point of a mount, as /proc/PID/mountinfo has them.
type place struct {
	device uint64
	root   string // directory of the file system that is mounted
	point  string // mount point, from the root directory of the task
}

// maxPlaces is how many mounts are remembered.
const maxPlaces = 64

// position returns the path of the directory fd in its tree, or false if it cannot be found. tid is the
// task whose mounts count, 0: this process. The path comes from the kernel: from the name of the open
// directory and from a list of mounts. Walking upwards from fd would ask the file system for the right to
// search it. Its server, this process, would wait for itself and could not even be killed.
func (s *trees) position(fd int, st *unix.Statx_t, tid int) (string, bool) {
	if st.Ino == treeRoot {
		return "", true
	}
	path, err := readlinkFD(fd)
	if err != nil || st.Mask&unix.STATX_MNT_ID == 0 {
		return "", false
	}
	device := unix.Mkdev(st.Dev_major, st.Dev_minor)
	s.mu.RLock()
	at, ok := s.places[st.Mnt_id]
	s.mu.RUnlock()
	if ok && at.device == device {
		if below, ok := at.below(path); ok {
			return below, true
		}
	}
	if at, ok = placeOf(tid, st.Mnt_id); !ok {
		return "", false
	}
	at.device = device
	s.mu.Lock()
	if s.places == nil || len(s.places) >= maxPlaces {
		s.places = make(map[uint64]place)
	}
	s.places[st.Mnt_id] = at
	s.mu.Unlock()
	return at.below(path)
}

// below converts path, which begins at the root of all mounts, to a path in the file system. After a
// chroot, path has a prefix before the mount point. If the result is ambiguous, it returns false.
func (at place) below(path string) (string, bool) {
	path += "/"
	point := strings.TrimRight(at.point, "/") + "/"
	i := strings.Index(path, point)
	if i < 0 || i != 0 && i != strings.LastIndex(path, point) {
		return "", false
	}
	return strings.Trim(joinPath(at.root, path[i+len(point):]), "/"), true
}

// placeOf finds a mount in the list of a task's.
func placeOf(tid int, id uint64) (place, bool) {
	who := "self"
	if tid != 0 {
		who = strconv.Itoa(tid)
	}
	b, err := os.ReadFile("/proc/" + who + "/mountinfo")
	if err != nil {
		return place{}, false
	}
	return placeIn(string(b), id)
}

// placeIn finds a mount in /proc/PID/mountinfo (proc(5)).
func placeIn(mountinfo string, id uint64) (place, bool) {
	want := strconv.FormatUint(id, 10) + " "
	for line := range strings.Lines(mountinfo) {
		if !strings.HasPrefix(line, want) {
			continue
		}
		f := strings.Fields(line)
		if len(f) < 5 {
			break
		}
		return place{root: unescaped.Replace(f[3]), point: unescaped.Replace(f[4])}, true
	}
	return place{}, false
}

// unescaped decodes names in a list of mounts (the inverse of mangle_path).
var unescaped = strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`)
