package notify

import (
	"bytes"
	"encoding/binary"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	resolveCached = 0x20 // RESOLVE_CACHED, Linux 5.12
	maxHow        = 4096
	howSize       = 24 // OPEN_HOW_SIZE_VER0
	resolveAll    = unix.RESOLVE_NO_XDEV | unix.RESOLVE_NO_MAGICLINKS | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_BENEATH | unix.RESOLVE_IN_ROOT | resolveCached
	resolveTops   = unix.RESOLVE_BENEATH | unix.RESOLVE_IN_ROOT
	openFlags     = unix.O_ACCMODE | unix.O_CREAT | unix.O_EXCL | unix.O_NOCTTY | unix.O_TRUNC | unix.O_APPEND | unix.O_NONBLOCK | unix.O_SYNC |
		unix.O_ASYNC | unix.O_DIRECT | largeFile | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_NOATIME | unix.O_CLOEXEC | unix.O_PATH | unix.O_TMPFILE
)

// openHow is openat2(2). If its arguments are wrong, the kernel returns the error.
func (s *Server) openHow(c *Call) answer {
	if c.Args[3] < howSize || c.Args[3] > maxHow {
		return nil
	}
	how := make([]byte, c.Args[3])
	if n, err := c.read(how, c.Args[2]); err != nil || n != len(how) || len(bytes.Trim(how[howSize:], "\x00")) != 0 {
		return nil
	}
	flags, mode, resolve := binary.NativeEndian.Uint64(how[:]), binary.NativeEndian.Uint64(how[8:]), binary.NativeEndian.Uint64(how[16:])
	makes := flags&unix.O_CREAT != 0 || flags&unix.O_TMPFILE == unix.O_TMPFILE
	if flags&^openFlags != 0 || mode != 0 && !makes || resolve&^resolveAll != 0 || resolve&resolveTops == resolveTops {
		return nil
	}
	if resolve&^resolveCached == 0 {
		return s.opening(c, at{0, 1}, int(flags))
	}
	text, err := c.str(c.Args[1])
	base, known := s.base(c, c.fd(0))
	if err != nil || text == "" || !known && text[0] != '/' || resolve&unix.RESOLVE_BENEATH != 0 && text[0] == '/' {
		return nil
	}
	f, err := s.findWithin(c, base, text, int(flags), resolve)
	if err == nil {
		err = c.resolvedAs(f, base, text, resolve)
	}
	switch {
	case err != nil:
		return fails(err)
	case f.link != "" && flags&unix.O_PATH == 0:
		return fails(unix.ELOOP)
	}
	return s.openFound(c, f, text, int(flags))
}

// resolvedAs is the error of a path that has led from base to f, if the flags of resolve forbid that. Where this process
// does not answer, the kernel resolves the path itself. A path below base that climbs by a link is refused, whether
// or not it comes above base.
func (c *Call) resolvedAs(f found, base place, text string, resolve uint64) error {
	answers, within := f.ours || f.host != "" || c.made, resolve&unix.RESOLVE_IN_ROOT != 0
	switch {
	case !answers:
	case resolve&unix.RESOLVE_NO_SYMLINKS != 0 && c.linked, resolve&unix.RESOLVE_NO_MAGICLINKS != 0 && c.magic:
		return unix.ELOOP
	case resolve&unix.RESOLVE_NO_XDEV != 0 && (base.tree != f.tree || text[0] == '/' && !within || c.left):
		return unix.EXDEV
	case resolve&unix.RESOLVE_BENEATH != 0 && (c.climbs || c.magic), within && (c.magic || c.climbs && base.tree != nil):
		return unix.EXDEV
	}
	return nil
}

// findWithin resolves the path text from base with the flags of resolve (RESOLVE_*).
func (s *Server) findWithin(c *Call, base place, text string, flags int, resolve uint64) (found, error) {
	top := resolve&resolveTops != 0
	switch {
	case top && base.tree == nil && text[0] != '/' && climbs(text):
		if resolve&unix.RESOLVE_BENEATH != 0 {
			return found{}, nil // the kernel returns EXDEV
		}
		fallthrough
	case resolve&unix.RESOLVE_IN_ROOT != 0 && base.tree == nil:
		c.root = base.path
		f := s.outside(c, base.path, text, followsLast(flags), 0)
		f.host = ""
		return f, nil
	case !top || base.tree == nil:
		f, _, err := s.find(c, c.fd(0), c.Args[1], followsLast(flags))
		return f, err
	case resolve&unix.RESOLVE_BENEATH != 0 && climbs(text):
		return found{}, unix.EXDEV
	}
	return s.walk(c, base, clamp(text), followsLast(flags), 0), nil
}

// climbs reports whether a relative path, without symbolic links, leads above its start at any point.
func climbs(text string) bool {
	depth := 0
	for name := range strings.SplitSeq(text, "/") {
		switch name {
		case "", ".":
		case "..":
			if depth--; depth < 0 {
				return true
			}
		default:
			depth++
		}
	}
	return false
}

// clamp is a path without the ".." that lead above its start.
func clamp(text string) string {
	depth, names := 0, []string{}
	for name := range strings.SplitSeq(text, "/") {
		switch {
		case name == "" || name == ".":
			continue
		case name != "..":
			depth++
		case depth == 0:
			continue
		default:
			depth--
		}
		names = append(names, name)
	}
	return strings.Join(names, "/") + slash(text)
}
