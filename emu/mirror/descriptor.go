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
// A look at each descriptor takes long if there are many. So the search goes on from the last one
// found, as long as the number of descriptors says that only that one has been opened since, and
// perhaps closed again. It then misses, once, a low descriptor that was closed while another one
// was opened. If threads open files at the same time, their order is unknown. Then, of very many
// descriptors, the lowest free one is taken where it would be if all below it were in use.
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
