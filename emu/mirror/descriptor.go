package mirror

import (
	"strconv"

	"golang.org/x/sys/unix"
)

const (
	// firstDescriptor is the lowest that is looked at: 0, 1 and 2 are taken to be
	// in use. maxDescriptor bounds the search.
	firstDescriptor = 3
	maxDescriptor   = 256
	// Below manyDescriptors, looking at each is as quick as remembering.
	manyDescriptors = 8
	// From denseDescriptors on, looking at each takes longer than the open itself.
	denseDescriptors = 64
)

// freeDescriptor is the lowest that a task did not use when it was looked for,
// and how many it used in all; 0: not known.
type freeDescriptor struct {
	fd   int
	used int64
}

// freeFD is the lowest descriptor that t does not use. t.serving is held.
//
// To look at each takes long where there are many: as long as their number says
// that nothing but the last one found has been opened, and perhaps closed again,
// the search goes on from there. A low one that was closed while another was
// opened is missed then, once. Where threads open files at once nobody can say
// which of them is first: of very many the lowest free is looked for where it is if those
// below are all in use.
func (t *thread) freeFD() int64 {
	dir := "/proc/" + strconv.Itoa(t.tid) + "/fd"
	uses := func(fd int) bool {
		var st unix.Stat_t
		return unix.Lstat(dir+"/"+strconv.Itoa(fd), &st) == nil
	}
	last := t.lowest
	if t.lowest.used = 0; last.fd >= manyDescriptors {
		t.lowest.used = countFiles(dir)
	}
	from := firstDescriptor
	if n := t.lowest.used; n != 0 && last.used != 0 {
		switch taken := uses(last.fd); {
		case !taken && n == last.used:
			return int64(last.fd)
		case taken && n == last.used+1:
			from = last.fd + 1
		}
	}
	if from == firstDescriptor && t.lowest.used >= denseDescriptors {
		from = denseEnd(int(t.lowest.used), uses)
	}
	for from < maxDescriptor && uses(from) {
		from++
	}
	t.lowest.fd = from
	return int64(from)
}

// denseEnd is where n descriptors end if they, or nearly so many, are the lowest
// ones; if not, the first descriptor.
func denseEnd(n int, uses func(fd int) bool) int {
	for fd := n; fd > n-manyDescriptors; fd-- {
		if !uses(fd) && uses(fd-1) {
			return fd
		}
	}
	return firstDescriptor
}

// countFiles is how many files are in a /proc/PID/fd: its size, since Linux 6.2;
// 0 before.
func countFiles(dir string) int64 {
	var st unix.Stat_t
	if unix.Stat(dir, &st) != nil {
		return 0
	}
	return st.Size
}
