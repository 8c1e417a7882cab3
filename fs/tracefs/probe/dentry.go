package probe

import (
	"fmt"
	"strings"
	"syscall"
)

// maxDentries is MAX_DENTRY_ARGS_LEN: all that is put in for names of files, each with
// a NUL.
const maxDentries = 256

// expandDentries puts in what fetches the name of a dentry for [NAME=]FETCH:%pd, and of a
// file's for [NAME=]FETCH:%pD (traceprobe_expand_dentry_args). Without type information
// nobody knows where it is, and both are unknown types. Like the kernel it changes args, so
// that the error log has them so.
func expandDentries(args []string, s *scope) *Error {
	if !s.Dentries {
		return nil
	}
	used := 0
	for i, w := range args {
		word, ok := s.dentry(w)
		if !ok {
			continue
		}
		if len(word) >= maxDentries-used {
			return &Error{Errno: syscall.ENOMEM}
		}
		args[i], used = word, used+len(word)+1
	}
	return nil
}

// dentry is what stands for word, if that asks for such a name.
func (s *scope) dentry(word string) (string, bool) {
	body, ok := strings.CutSuffix(word, ":%pd")
	file := false
	if !ok {
		if body, file = strings.CutSuffix(word, ":%pD"); !file {
			return "", false
		}
	}
	name, fetch, named := strings.Cut(body, "=")
	if named {
		name += "="
	} else {
		name, fetch = "", body
	}
	if file {
		at, ok := s.member("file", "f_path", "dentry")
		if !ok {
			return "", false
		}
		fetch = fmt.Sprintf("+%#x(%s)", at, fetch)
	}
	at, ok := s.member("dentry", "d_name", "name")
	return fmt.Sprintf("%s+0x0(+%#x(%s)):string", name, at, fetch), ok
}

// member is where a member of a member of a structure is, in bytes.
func (s *scope) member(structure string, path ...string) (at int, ok bool) {
	if s.Types == nil {
		return 0, false
	}
	t, ok := s.Types.Struct(structure)
	for _, name := range path {
		m, found, _ := s.Types.Member(t, name)
		if !ok || !found {
			return 0, false
		}
		at += m.Offset / 8
		t, ok = s.Types.Type(m.Type)
	}
	return at, ok
}
