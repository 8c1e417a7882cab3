package probe

import (
	"fmt"
	"strings"
	"syscall"
)

// maxDentries is the size of all inserted words, in bytes, each with a NUL (MAX_DENTRY_ARGS_LEN).
const maxDentries = 256

// expandDentries replaces [NAME=]FETCH:%pd by a word that fetches the name of a dentry, and
// [NAME=]FETCH:%pD by one that fetches the name of a file (traceprobe_expand_dentry_args). Without type
// information the place of the name is not known, and both are unknown types. Like the kernel it changes
// args, so that error_log shows the new words.
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

// dentry returns the replacement of word if word asks for such a name.
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

// member returns the offset of a member of a member of a structure, in bytes.
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
