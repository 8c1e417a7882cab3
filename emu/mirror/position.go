package mirror

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// place is where a mount is, as /proc/PID/mountinfo has it.
type place struct {
	device uint64
	root   string // the directory of the file system that is its root
	point  string // from the root of who is asked
}

// maxPlaces bounds how many mounts are remembered.
const maxPlaces = 64

// position is the path of the directory fd in its tree; false if it cannot be told. tid is whose mounts are
// meant, 0: this process's. The name of an open directory and a list of mounts are the kernel's own. To go
// upwards from fd would ask the file system, for the right to search it: whoever serves it then waits for
// himself, and cannot even be killed.
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

// below is the path in the file system of what is at path, a path from the root of all mounts. Behind a
// chroot that begins with more than the mount's point; what could be at two places is at none.
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

// unescaped undoes mangle_path.
var unescaped = strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`)
