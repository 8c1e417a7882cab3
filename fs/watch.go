package fs

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A mount that somebody has taken away is served on as long as anybody has it:
// files that are open, but also every mount namespace that was made meanwhile,
// whosever it is. Those must not keep a server alive that nobody can reach. So
// it looks at its own table of mounts: when the file system is not in there any
// more it is gone.

// mountTable is this process's table of mounts.
const mountTable = "/proc/self/mountinfo"

// parseDevice makes "major:minor" a device number; 0 if it is none.
func parseDevice(s string) uint64 {
	major, minor, _ := strings.Cut(s, ":")
	a, errA := strconv.ParseUint(major, 10, 32)
	b, errB := strconv.ParseUint(minor, 10, 32)
	if errA != nil || errB != nil {
		return 0
	}
	return unix.Mkdev(uint32(a), uint32(b))
}

// watch closes s.detached when the file system mounted at s.dir is in this
// namespace no more. It is begun after mounting, and its goroutine ends with the
// connection or with that. Without /proc, the connection's end is all there is.
func (s *Server) watch() error {
	table, err := unix.Open(mountTable, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	m, ok := mountedAt(s.dir)
	wake, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	if err != nil || !ok {
		unix.Close(table)
		return errors.Join(err, closeIf(wake))
	}
	s.device = parseDevice(m.device)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if untilGone(table, wake, m.device) {
			s.detachOnce.Do(func() { close(s.detached) })
		}
	}()
	go func() {
		select {
		case <-s.served:
			var one [8]byte
			one[0] = 1
			unix.Write(wake, one[:])
			<-ended
		case <-ended:
		}
		unix.Close(wake)
		unix.Close(table)
	}()
	return nil
}

func closeIf(fd int) error {
	if fd < 0 {
		return nil
	}
	return unix.Close(fd)
}

// untilGone waits until table has no mount of device (true), or wake can be
// read.
func untilGone(table, wake int, device string) bool {
	for {
		if there, err := hasDevice(table, device); err != nil || !there {
			return err == nil
		}
		// The kernel says that a table has changed by an error and urgent data.
		p := []unix.PollFd{{Fd: int32(table), Events: unix.POLLPRI}, {Fd: int32(wake), Events: unix.POLLIN}}
		if _, err := unix.Poll(p, -1); err != nil && err != unix.EINTR {
			return false
		}
		if p[1].Revents != 0 {
			return false
		}
	}
}

// hasDevice reports whether one of ours of that device number is in table.
func hasDevice(table int, device string) (bool, error) {
	if _, err := unix.Seek(table, 0, io.SeekStart); err != nil {
		return false, err
	}
	b, err := io.ReadAll(reader(table))
	if err != nil {
		return false, err
	}
	for line := range strings.Lines(string(b)) {
		if m, ok := parseMountLine(line); ok && m.device == device && m.ours() {
			return true, nil
		}
	}
	return false, nil
}

// reader reads from a descriptor and never closes it.
type reader int

// Read is that of io.Reader.
func (r reader) Read(p []byte) (int, error) {
	for {
		n, err := unix.Read(int(r), p)
		switch {
		case err == unix.EINTR:
		case err != nil:
			return 0, err
		case n == 0 && len(p) > 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
}
