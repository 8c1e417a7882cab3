package notify

import (
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// may checks the permission bits for what is wanted (4, 2, 1). Who started the server is root. Root may do
// all, but not with variables (proc_sys_permission), and it may execute nothing that nobody may.
func (s *Server) may(who vtree.Caller, p place, want uint32) error {
	mode, uid, gid, sysctl := uint32(0), uint32(0), uint32(0), false
	switch n := p.node.(type) {
	case *vtree.Dir:
		mode, uid, gid, sysctl = n.Mode, n.UID, n.GID, n.Sysctl
	case *vtree.File:
		mode, uid, gid, sysctl = n.Mode, n.UID, n.GID, n.Sysctl
	}
	root := who.UID == uint32(s.owner) || who.UID == 0
	if root && !sysctl && (want&1 == 0 || p.dir() != nil) {
		return nil
	}
	shift := 0
	switch {
	case root && uid == 0 || who.UID == uid:
		shift = 6
	case who.GID == gid:
		shift = 3
	}
	if mode>>shift&want != want {
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
		at.node = e.Node
	}
	return nil
}
