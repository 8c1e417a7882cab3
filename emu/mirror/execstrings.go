package mirror

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Of the strings that a program begins with, as many are shown as the machine counts, and as lie in so many pages.
const (
	maxStrings     = 64
	maxStringPages = 8
	pageSize       = 4096
	wordSize       = 8
)

// shownPages are the pages of t's memory that a call shows.
type shownPages struct {
	t     *thread
	call  *emu.Call
	pages []emu.UserMem
}

// page is the page with addr, from addr on.
func (s *shownPages) page(addr uint64) ([]byte, bool) {
	base := addr &^ (pageSize - 1)
	for _, p := range s.pages {
		if p.Addr == base {
			return p.Data[addr-base:], true
		}
	}
	if len(s.pages) == maxStringPages {
		return nil, false
	}
	b, ok := s.t.readBytes(base, pageSize)
	if !ok {
		return nil, false
	}
	s.pages = append(s.pages, emu.UserMem{Addr: base, Data: b})
	s.call.User = append(s.call.User, s.pages[len(s.pages)-1])
	return b[addr-base:], true
}

// show shows the string at addr.
func (s *shownPages) show(addr uint64) bool {
	for {
		b, ok := s.page(addr)
		if !ok || bytes.IndexByte(b, 0) >= 0 {
			return ok
		}
		addr += uint64(len(b))
	}
}

// showStrings shows the arguments and the environment of an exec.
func showStrings(t *thread, c *emu.Call) {
	lists := c.Args[1:3]
	if c.Nr == unix.SYS_EXECVEAT {
		lists = c.Args[2:4]
	}
	s := shownPages{t: t, call: c}
	for _, list := range lists {
		for i := range uint64(maxStrings) {
			b, ok := s.page(list + wordSize*i)
			if !ok || len(b) < wordSize || list == 0 {
				break
			}
			if at := binary.NativeEndian.Uint64(b); at == 0 || !s.show(at) {
				break
			}
		}
	}
}
