package system

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/kprobefs/kprobefs/emu/image"
)

// Fixup finds the exception-table entry for a fault at ip
// (search_exception_tables).
func (v *View) Fixup(ip uint64) (to uint64, ok bool) {
	u := v.Find(ip)
	if u == nil {
		return 0, false
	}
	i, ok := slices.BinarySearchFunc(u.Sites.Fixups, ip, func(f image.Fixup, ip uint64) int { return cmp.Compare(f.Insn, ip) })
	if !ok {
		return 0, false
	}
	return u.Sites.Fixups[i].Target, true
}

// Bug finds the BUG or WARN at ip (find_bug).
func (v *View) Bug(ip uint64) (image.Bug, bool) {
	u := v.Find(ip)
	if u == nil {
		return image.Bug{}, false
	}
	i, ok := slices.BinarySearchFunc(u.Sites.Bugs, ip, func(b image.Bug, ip uint64) int { return cmp.Compare(b.Addr, ip) })
	if !ok {
		return image.Bug{}, false
	}
	return u.Sites.Bugs[i], true
}

func hex(n uint64) string { return "0x" + strconv.FormatUint(n, 16) }
