package notify

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A host's directory that has names of ours, too, is listed by both: the caller's first getdents64(2) at offset 0 gets our
// names, and the next ones get the host's, from the host's kernel. The offset of the open directory, which only the host's
// kernel knows, stays 0 meanwhile. So a caller that goes back to the start gets all names again.

// maxMerges bounds how many listings are remembered that have got our names and not the host's.
const maxMerges = 256

// A merge is a listing by one task, of the directory that it has open.
type merge struct{ tid, fd int }

// merges says how many of our names each listing has got. The zero value has none.
type merges struct {
	mu    sync.Mutex // protects given; innermost
	given map[merge]int
}

func (m *merges) of(k merge) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.given[k]
}

// set remembers n names; 0: the listing is forgotten.
func (m *merges) set(k merge, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n == 0 {
		delete(m.given, k)
		return
	}
	if m.given == nil || len(m.given) >= maxMerges {
		m.given = make(map[merge]int)
	}
	m.given[k] = n
}

// opens forgets what a task has begun to list: the descriptor may be another directory's from now on.
func (m *merges) opens(tid int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k := range m.given {
		if k.tid == tid {
			delete(m.given, k)
		}
	}
}

// listDir claims getdents64(2) of directories of ours, and the start of one of the host's that has names of ours.
func (s *Server) listDir(c *Call) answer {
	if o := s.fileAt(c, c.fd(0)); o != nil {
		return func() (int64, error) { return s.getdents(c, o) }
	}
	list := s.besideHosts(c, c.fd(0))
	if len(list) == 0 || !c.atStart(c.fd(0)) {
		return nil
	}
	k := merge{c.TID, c.fd(0)}
	given := s.merges.of(k)
	if given >= len(list) {
		s.merges.set(k, 0)
		return nil
	}
	return func() (int64, error) { return s.giveNames(c, k, list, given) }
}

// giveNames writes our names of a listing, from number at on, as many as there is room for.
func (s *Server) giveNames(c *Call, k merge, list []dirent, at int) (int64, error) {
	var b bytes.Buffer
	size := int(min(c.Args[2], maxTransfer))
	for ; at < len(list); at++ {
		rec := list[at].record(0, c)
		if b.Len()+len(rec) > size {
			break
		}
		b.Write(rec)
	}
	if b.Len() == 0 {
		return 0, unix.EINVAL
	}
	if err := c.write(b.Bytes(), c.Args[1]); err != nil {
		return 0, err
	}
	s.merges.set(k, at)
	return int64(b.Len()), nil
}

// merged reports whether a directory of the host's may have names of ours now.
func (s *Server) merged() bool {
	for _, t := range s.trees {
		if t.Over && !t.none() {
			return true
		}
	}
	return false
}

// besideHosts are our names in the host's directory that the caller has open, besides those that the host has.
func (s *Server) besideHosts(c *Call, fd int) []dirent {
	if fd < 0 || !s.merged() {
		return nil
	}
	dir, err := readlink(c.proc("fd/" + strconv.Itoa(fd)))
	if err != nil {
		return nil
	}
	for _, t := range s.trees {
		if below, ok := t.covers(dir); ok && t.Over && !t.none() {
			return t.namesIn(dir, below)
		}
	}
	return nil
}

// covers reports whether dir is t's directory or below it, and returns what is behind t's.
func (t *tree) covers(dir string) (below string, ok bool) {
	below, ok = strings.CutPrefix(dir, t.Dir)
	return below, ok && (below == "" || below[0] == '/')
}

// namesIn are t's names in dir, without those that the host has there. below is dir's path below t's directory.
func (t *tree) namesIn(dir, below string) (list []dirent) {
	d, _ := t.Node.(*vtree.Dir)
	for name := range strings.SplitSeq(strings.Trim(below, "/"), "/") {
		if name == "" {
			continue
		}
		e, _, found := d.Entry(name)
		var ok bool
		if d, ok = e.Node.(*vtree.Dir); !found || !ok {
			return nil
		}
	}
	at := place{tree: t, path: strings.Trim(below, "/"), node: d}
	for _, e := range at.entries(d) {
		if _, err := os.Lstat(dir + "/" + e.name); err != nil {
			list = append(list, e)
		}
	}
	return list
}

// atStart reports whether the offset of the caller's open file is 0.
func (c *Call) atStart(fd int) bool {
	b, err := os.ReadFile(c.proc("fdinfo/" + strconv.Itoa(fd)))
	if err != nil {
		return false
	}
	line, _, _ := bytes.Cut(b, []byte("\n"))
	return string(bytes.TrimSpace(bytes.TrimPrefix(line, []byte("pos:")))) == "0"
}
