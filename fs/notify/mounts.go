package notify

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// mountLists matches the lists of mounts in procfs, after links were followed.
var mountLists = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^/proc/[0-9]+/(task/[0-9]+/)?(mounts|mountinfo)$`)
})

// proc is a tree for files of procfs whose content is changed for our callers.
func (s *Server) proc() *tree {
	return &tree{Tree: Tree{Dir: "/proc", Magic: unix.PROC_SUPER_MAGIC}, device: unix.Mkdev(0, uint32(firstMinor+len(s.trees)))}
}

// mountList returns such a list with our trees added. Programs find tracefs and debugfs by it.
func (s *Server) mountList(p string) (place, bool) {
	if s.beside || !mountLists().MatchString(p) {
		return place{}, false
	}
	show := func(*vtree.Open) ([]byte, error) {
		b, err := os.ReadFile(p)
		if err != nil {
			return nil, err
		}
		return s.addMounts(b, p[len(p)-1] == 'o'), nil
	}
	return place{tree: s.proc(), path: p[len("/proc/"):], node: &vtree.File{Mode: 0o444, Show: show}}, true
}

// addMounts adds our trees to a list, and removes the host's mounts at their places. info: the list is a
// mountinfo.
func (s *Server) addMounts(list []byte, info bool) []byte {
	var all bytes.Buffer
	at := 1 // index of the field with the directory
	if info {
		at = 4
	}
	for line := range bytes.Lines(list) {
		if f := bytes.Fields(line); len(f) > at {
			if t, _ := s.under(string(f[at])); t != nil && t.Type != "" {
				continue
			}
		}
		all.Write(line)
	}
	for i, t := range s.trees {
		switch {
		case t.Type == "":
		case info:
			fmt.Fprintf(&all, "%d 1 0:%d / %s rw,nosuid,nodev,noexec,relatime - %s %s rw\n", firstMinor+i, unix.Minor(t.device), t.Dir, t.Type, t.Type)
		default:
			fmt.Fprintf(&all, "%s %s %s rw,nosuid,nodev,noexec,relatime 0 0\n", t.Type, t.Dir, t.Type)
		}
	}
	return all.Bytes()
}
