package probe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// RefuseUprobe refuses the words of a uprobe's definition. If the kernel would refuse it
// (__trace_uprobe_create), it returns the kernel's error, else EOPNOTSUPP, because the machine has no code
// of user programs. Of dialect only names and types count. regular reports whether the caller finds a regular file at a path.
//
//	p|r[:[GROUP/][EVENT]] PATH:OFFSET[%return][(REFCOUNT)] [ARG]...
func RefuseUprobe(words []string, dialect Dialect, regular func(path string) (bool, error)) *Error {
	d := &Def{Return: words[0][0] == 'r'}
	if !d.Return && words[0][0] != 'p' || len(words) < 2 {
		return NotMine
	}
	place := words[1]
	colon := strings.LastIndexByte(place, ':')
	if !strings.Contains(place, "/") || colon < 0 || colon+1 == len(place) || !kstr.IsDigit(place[colon+1]) {
		return NotMine
	}
	switch ok, err := regular(place[:colon]); {
	case err != nil:
		return refuseAs(err, FileNotFound, 0).at(1)
	case !ok:
		return refuse(NoRegularFile, 0).at(1)
	}
	if e := d.userPlace(place[colon+1:], colon+1); e != nil {
		return e.at(1)
	}
	if len(words[0]) > 1 && words[0][1] == ':' {
		if _, _, e := dialect.parseName(words[0][2:], 2); e != nil {
			return e
		}
	}
	f := onUser
	if d.Return {
		f |= onReturn
	}
	if e := d.parseArgs(words[2:], &scope{flags: f, Dialect: Dialect{Language: release.Language{NoSymstr: dialect.NoSymstr}}}); e != nil {
		return e
	}
	return &Error{Errno: syscall.EOPNOTSUPP, Code: NoUserCode, Word: 1}
}

// userPlace parses OFFSET[%return][(REFCOUNT)], which begins at byte off.
func (d *Def) userPlace(s string, off int) *Error {
	s, ref, counted := strings.Cut(s, "(")
	if counted {
		refOff := off + len(s) + 1
		num, rest, closed := strings.Cut(ref, ")")
		if !closed {
			return refuse(RefcntOpenBrace, refOff+len(ref))
		}
		if rest != "" {
			return refuse(BadRefcntSuffix, refOff+len(num)+1)
		}
		if _, err := kstr.Uint(num, 0); err != nil {
			return refuseAs(err, BadRefcnt, refOff)
		}
	}
	if i := strings.IndexByte(s, '%'); i >= 0 {
		if s[i:] != "%return" {
			return refuse(BadAddrSuffix, off+i)
		}
		s, d.Return = s[:i], true
	}
	if _, err := kstr.Uint(s, 0); err != nil {
		return refuseAs(err, BadUprobeOffs, off)
	}
	return nil
}
