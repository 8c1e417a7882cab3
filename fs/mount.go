package fs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// Mount serves root at the directory dir, which must exist and be empty. A
// mount point left behind by a server that was killed is recovered. Errors are
// one line and say what to do; a *MountError does not depend on dir.
func Mount(dir string, root *vtree.Dir, opts Options) (*Server, error) {
	if opts.FsName == "" {
		opts.FsName = subtype
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := recoverMount(abs, opts.Log); err != nil {
		return nil, err
	}
	// The mount table has resolved paths, and so has Unmount.
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return nil, err
	}
	if err := checkMountPoint(abs); err != nil {
		return nil, err
	}
	s := newServer(root, opts)
	s.dir = abs
	fd, err := s.attach()
	if err != nil {
		return nil, &MountError{err}
	}
	if err := s.serve(fd); err != nil {
		s.detach()
		return nil, fmt.Errorf("serve %s: %w", abs, err)
	}
	if err := s.watch(); err != nil {
		s.opts.Log.Warn().Err(err).Str("dir", abs).Msg("an unmount is noticed late if another mount namespace has the mount")
	}
	if !s.raw.poll {
		answerPoll(abs)
	}
	return s, nil
}

// A MountError says why the host does not let this process mount, on whatever directory: there is no /dev/fuse,
// no right to it, or no fusermount3.
type MountError struct{ err error }

// Error is the reason and what to do, in one line.
func (e *MountError) Error() string { return e.err.Error() }

// Unwrap is the cause; where fusermount3 has refused there is no errno.
func (e *MountError) Unwrap() error { return e.err }

// Serve serves root on an open /dev/fuse, which it takes over, and which
// somebody else has mounted: in another mount namespace, perhaps. The mount
// should have the option default_permissions. Unmounting is the mounter's
// business; Wait returns after it.
func Serve(fd int, root *vtree.Dir, opts Options) (*Server, error) {
	s := newServer(root, opts)
	if err := s.serve(fd); err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	return s, nil
}

// checkMountPoint says why dir cannot be mounted on, and the way out.
func checkMountPoint(dir string) error {
	if m, ok := mountedAt(dir); ok && m.ours() {
		return fmt.Errorf("%s: kprobefs is mounted there already; unmount it first: fusermount3 -u %s", dir, dir)
	}
	st, err := os.Stat(dir)
	switch {
	case err != nil:
		return err
	case !st.IsDir():
		return fmt.Errorf("%s: not a directory; give an empty directory", dir)
	}
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("%w; give an empty directory of your own", err)
	}
	defer d.Close()
	if names, _ := d.Readdirnames(1); len(names) != 0 {
		return fmt.Errorf("%s: not empty (has %q), and mounting would hide it; give an empty directory", dir, names[0])
	}
	return nil
}

// Unmount takes the tree away. With files open in it, the mount point is free
// at once and those files work until they are closed or this process ends. If
// it has been taken away already, by whomever, that is no error. A Server of
// Serve is left alone.
func (s *Server) Unmount() error {
	if s.dir == "" || s.gone() {
		return nil
	}
	busy, err := s.detach()
	if err != nil {
		if s.gone() {
			return nil
		}
		return fmt.Errorf("unmount %s: %w", s.dir, err)
	}
	if busy {
		s.opts.Log.Info().Str("dir", s.dir).Msg("detached with files open")
		s.detachOnce.Do(func() { close(s.detached) })
		return nil
	}
	s.Wait()
	return nil
}

// gone reports whether the tree is no longer mounted at s.dir.
func (s *Server) gone() bool {
	select {
	case <-s.served:
		return true
	case <-s.detached:
		return true
	default:
	}
	m, ok := mountedAt(s.dir)
	return !ok || !m.ours()
}

// answerPoll makes the kernel ask for poll once, and learn that there is none:
// a Go program that opens one of its own files would otherwise wait in epoll_ctl
// for itself (go-fuse serves this name for that purpose, but only looks for it
// where it has done the mounting).
func answerPoll(dir string) {
	fd, err := unix.Open(filepath.Join(dir, ".go-fuse-epoll-hack"), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	for {
		_, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}
