package mirror

import (
	"maps"
	"slices"

	"golang.org/x/sys/unix"
)

// Names are the release and version of the machine's kernel, and its instruction set, as uname(2) returns them.
type Names struct{ Release, Version, Machine string }

// A Fill writes the result of uname(2) to the memory of a task: the given number of fields, of size bytes
// each. Task tid waits in call nr, and id is its notification. It returns the errno of the call. ok is
// false if it cannot do that.
type Fill func(id uint64, tid, nr, fields, size int, names Names) (errno unix.Errno, ok bool)

// layout describes a structure of names (include/uapi/linux/utsname.h).
type layout struct{ fields, size int }

// unames are the variants of uname(2) in 32-bit programs, by their numbers. Other programs have one
// (newuname).
var unames = map[int]layout{59: {5, 9}, 109: {5, 65}, 122: {6, 65}}

// Named returns the calls that must be notified so that they can return the machine's names: of 64-bit
// programs, and of 32-bit programs. x32 is left out: few kernels have it, and the others must refuse its
// calls themselves.
func Named() (calls, calls32 []int) {
	return []int{unix.SYS_UNAME}, slices.Sorted(maps.Keys(unames))
}

// Name makes g return the names of the machine's kernel. It must be called before the first notification.
func (g *Guard) Name(names Names, fill Fill) { g.names, g.fill = names, fill }

// uname answers a variant of uname(2). mine: it was such a call, and is answered.
func (g *Guard) uname(n *notification) (errno unix.Errno, mine bool) {
	l, mine := layout{6, 65}, n.arch == unix.AUDIT_ARCH_X86_64 && n.nr == unix.SYS_UNAME
	if n.arch == unix.AUDIT_ARCH_I386 {
		l, mine = unames[int(n.nr)], unames[int(n.nr)] != layout{}
	}
	if !mine || g.fill == nil {
		return 0, false
	}
	errno, ok := g.fill(n.id, int(n.pid), int(n.nr), l.fields, l.size, g.names)
	if !ok {
		g.once(int(n.pid), "uname", "uname is the host's: the caller's memory cannot be written")
	}
	return errno, ok
}
