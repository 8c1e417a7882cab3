package fs

import (
	"context"
	"os"
	"strconv"
	"strings"
)

// closesLast reports whether the close(2) that is under way leaves nobody with the file open. FUSE tells
// of the last close only after close(2) has returned, and the process may have gone on by then. Here the
// process still waits.
//
// False is always right: the last close is told of later. So where it cannot be seen, it is false. True
// is wrong only if the file is on its way through a socket, or with a grandchild whose parent has ended.
func (h *fileHandle) closesLast(ctx context.Context) bool {
	opener, closer := h.Handle.Open().PID, h.n.s.caller(ctx).PID
	if opener == 0 || closer == 0 {
		return false
	}
	proc := "/proc/" + strconv.FormatUint(uint64(closer), 10)
	if _, err := os.Lstat(proc + "/task/" + strconv.FormatUint(uint64(opener), 10)); err != nil {
		return false // another process has it from the opener
	}
	return !hasChildren(proc) && !hasOpen(proc, h.n.path)
}

// hasChildren reports whether a process has children, who may have its files.
func hasChildren(proc string) bool {
	tasks, err := os.ReadDir(proc + "/task")
	if err != nil {
		return true
	}
	for _, t := range tasks {
		b, err := os.ReadFile(proc + "/task/" + t.Name() + "/children")
		if err != nil || len(b) > 0 {
			return true
		}
	}
	return false
}

// hasOpen reports whether a descriptor of a process is of a file with the path, in whatever tree. The
// links are read and not followed: they may lead to this server. A process that ends has none.
func hasOpen(proc, path string) bool {
	fds, err := os.ReadDir(proc + "/fd")
	if err != nil {
		return !os.IsNotExist(err)
	}
	for _, fd := range fds {
		link, err := os.Readlink(proc + "/fd/" + fd.Name())
		if err != nil || strings.HasSuffix(link, "/"+path) {
			return true
		}
	}
	return false
}
