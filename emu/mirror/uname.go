package mirror

import (
	"maps"
	"slices"

	"golang.org/x/sys/unix"
)

// Names are what the machine's kernel calls itself.
type Names struct{ Release, Version string }

// A Fill has what uname(2) tells a task written to the task's memory: size bytes of each of so many
// fields. The task tid waits in the call nr, and notification id tells of that. A Fill returns what the
// call fails with; ok is false where it cannot do that.
type Fill func(id uint64, tid, nr, fields, size int, names Names) (errno unix.Errno, ok bool)

// layout is a structure of names (include/uapi/linux/utsname.h).
type layout struct{ fields, size int }

// unames are the calls that tell the kernel's names, by their numbers in 32-bit programs. The others
// have one (newuname).
var unames = map[int]layout{59: {5, 9}, 109: {5, 65}, 122: {6, 65}}

// Named lists the calls to be told of where the machine's names are told: of 64-bit programs, and of
// 32-bit ones. x32's are left out: few kernels have them, and who has not has to say so.
func Named() (calls, calls32 []int) {
	return []int{unix.SYS_UNAME}, slices.Sorted(maps.Keys(unames))
}

// Name has g tell the names of the machine's kernel. It comes before any call does.
func (g *Guard) Name(names Names, fill Fill) { g.names, g.fill = names, fill }

// uname answers a call that tells the kernel's names; mine: it is such a call, and answered.
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
