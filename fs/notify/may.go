package notify

import (
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// may checks the permission bits for what is wanted (4, 2, 1). The user who started the server is root.
// Root may do everything, except with variables (proc_sys_permission). It may execute only files that have
// an execute bit.
func (s *Server) may(who vtree.Caller, p place, want uint32) error {
	o := s.owned(p)
	root := who.UID == uint32(s.owner) || who.UID == 0
	if root && !o.sysctl && (want&1 == 0 || p.dir() != nil) {
		return nil
	}
	shift := 0
	switch {
	case root && o.uid == 0 || who.UID == o.uid:
		shift = 6
	case who.GID == o.gid:
		shift = 3
	}
	if o.mode>>shift&want != want {
		return unix.EACCES
	}
	return nil
}

// reach checks that the caller may search the directories above p.
func (s *Server) reach(who vtree.Caller, p place) error {
	if who.UID == uint32(s.owner) || who.UID == 0 {
		return nil
	}
	at := p.tree.root()
	for _, name := range strings.Split(p.path, "/") {
		d := at.dir()
		if d == nil || name == "" {
			return nil
		}
		if err := s.may(who, at, 1); err != nil {
			return err
		}
		e, _, ok := d.Entry(name)
		if !ok {
			return nil
		}
		at = place{tree: p.tree, path: strings.TrimPrefix(at.path+"/"+name, "/"), node: e.Node, gen: e.Gen}
	}
	return nil
}
