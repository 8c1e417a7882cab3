package ns

import (
	"fmt"
	"strings"

	"golang.org/x/sys/unix"
)

// PerfFile is the name, for memfd_create(2), of files that Reopen opens.
const PerfFile = "kprobefs-perf"

// A Reopen asks the session to open a file of the server's memory a second time. The server has given up the right to open
// files for writing. It needs an open file description that only the command has, because the last close of that is the
// close of a perf event.
type Reopen struct {
	ID uint64 // of the notification of the call that the file is for
}

// Reopen asks the session to open fd once more: a file in memory, of the name PerfFile. The caller closes the new descriptor.
// It is safe for concurrent use.
func (s *Session) Reopen(id uint64, fd int) (int, error) {
	r := s.askWith(id, message{Reopen: &Reopen{id}}, fd)
	if !r.OK || r.fd < 0 {
		return -1, fmt.Errorf("open a file in memory again: %w", unix.EIO)
	}
	return r.fd, nil
}

// reopened opens fd again, and closes it.
func reopened(fd int) (int, error) {
	if fd < 0 {
		return -1, unix.EBADF
	}
	defer unix.Close(fd)
	path := fmt.Sprintf("/proc/self/fd/%d", fd)
	name := make([]byte, 64)
	n, err := unix.Readlink(path, name)
	if err != nil {
		return -1, err
	}
	if !strings.HasPrefix(string(name[:n]), "/memfd:"+PerfFile+" ") {
		return -1, unix.EPERM
	}
	return unix.Open(path, unix.O_RDWR|unix.O_CLOEXEC, 0)
}

// reopenAndTell does what r asks of fd.
func (p *program) reopenAndTell(r *Reopen, fd int) {
	again, err := reopened(fd)
	_ = p.conn.send(message{Filled: &filled{ID: r.ID, OK: err == nil}}, again) // as fillAndTell
	if again >= 0 {
		unix.Close(again)
	}
}
