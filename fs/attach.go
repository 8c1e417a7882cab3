package fs

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// attach mounts a new FUSE connection on s.dir and returns its descriptor. It
// does so itself where it may and through fusermount3 where not, as libfuse
// does; go-fuse's own way leaks the descriptor to child processes, and with it
// the mount survives a killed server.
func (s *Server) attach() (fd int, err error) {
	if os.Geteuid() == 0 {
		if fd, err = s.mountDirect(); err == nil {
			return fd, nil
		}
		if !errors.Is(err, unix.EPERM) { // root without CAP_SYS_ADMIN
			return -1, err
		}
	}
	s.owner, s.group = uint32(os.Geteuid()), uint32(os.Getegid())
	if s.opts.AllowOther && os.Geteuid() != 0 && !othersAllowed() {
		s.opts.AllowOther = false
		s.opts.Log.Warn().Str("dir", s.dir).
			Msg("other users cannot see this mount: /etc/fuse.conf has no user_allow_other")
	}
	return s.mountHelper()
}

func (s *Server) mountDirect() (int, error) {
	fd, err := unix.Open("/dev/fuse", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, forbid.Error("open /dev/fuse", err, forbid.Device(err).First(forbid.WithoutMount()))
	}
	data := fmt.Sprintf("fd=%d,rootmode=40000,user_id=%d,group_id=%d,%s", fd, os.Geteuid(), os.Getegid(), s.mountOptions())
	err = unix.Mount(s.opts.FsName, s.dir, "fuse."+subtype, unix.MS_NOSUID|unix.MS_NODEV, data)
	if err != nil {
		unix.Close(fd)
		return -1, forbid.Error("mount "+s.dir, err, forbid.Mount(err).First(forbid.WithoutMount()))
	}
	return fd, nil
}

func (s *Server) mountOptions() string {
	o := fmt.Sprintf("default_permissions,max_read=%d", maxWrite)
	if s.opts.AllowOther {
		o += ",allow_other"
	}
	return o
}

// deviceRemedy is what to do about /dev/fuse, if that is what keeps an ordinary user from mounting.
func deviceRemedy() string {
	err := unix.Access("/dev/fuse", unix.R_OK|unix.W_OK)
	if err == nil {
		return ""
	}
	return "; " + forbid.Device(err).First(forbid.WithoutMount()).String()
}

// mountHelper has fusermount3 mount, and receives the descriptor from it.
func (s *Server) mountHelper() (int, error) {
	bin, err := helper()
	if err != nil {
		return -1, err
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, fmt.Errorf("socketpair: %w", err)
	}
	ours, theirs := pair[0], os.NewFile(uintptr(pair[1]), "fusermount")
	defer unix.Close(ours)
	defer theirs.Close()
	opts := s.mountOptions() + ",nosuid,nodev,subtype=" + subtype + ",fsname=" + escapeOption(s.opts.FsName)
	var complaint bytes.Buffer
	cmd := exec.Command(bin, "-o", opts, "--", s.dir)
	cmd.Env = append(os.Environ(), "_FUSE_COMMFD=3")
	cmd.ExtraFiles = []*os.File{theirs}
	cmd.Stderr = &complaint
	if err := cmd.Run(); err != nil {
		return -1, fmt.Errorf("mount %s: %s%s", s.dir, oneLine(complaint.String(), err), deviceRemedy())
	}
	return receiveFD(ours)
}

func receiveFD(sock int) (int, error) {
	buf, oob := make([]byte, 4), make([]byte, unix.CmsgSpace(4))
	_, n, _, _, err := unix.Recvmsg(sock, buf, oob, unix.MSG_CMSG_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("receive /dev/fuse: %w", err)
	}
	msgs, err := unix.ParseSocketControlMessage(oob[:n])
	if err != nil || len(msgs) != 1 {
		return -1, fmt.Errorf("receive /dev/fuse: %d messages, %v", len(msgs), err)
	}
	fds, err := unix.ParseUnixRights(&msgs[0])
	if err != nil || len(fds) != 1 {
		return -1, fmt.Errorf("receive /dev/fuse: %d descriptors, %v", len(fds), err)
	}
	return fds[0], nil
}

// detach unmounts s.dir, lazily (busy) if files are open there.
func (s *Server) detach() (busy bool, err error) {
	unmount := func(lazy bool) error { return unmount(s.dir, lazy) }
	if s.unmounter != nil {
		unmount = s.unmounter
	}
	if err = unmount(false); err == nil {
		return false, nil
	}
	if m, ok := mountedAt(s.dir); !ok || !m.ours() {
		return false, err
	}
	return true, unmount(true)
}

func unmount(dir string, lazy bool) error {
	flags, args := 0, []string{"-u", "--", dir}
	if lazy {
		flags, args = flags|unix.MNT_DETACH, []string{"-u", "-z", "--", dir}
	}
	err := unix.Unmount(dir, flags)
	if err == nil || !errors.Is(err, unix.EPERM) {
		return err
	}
	bin, err := helper()
	if err != nil {
		return err
	}
	if out, err := exec.Command(bin, args...).CombinedOutput(); err != nil {
		return errors.New(oneLine(string(out), err))
	}
	return nil
}

func helper() (string, error) {
	for _, name := range []string{"fusermount3", "fusermount", "/bin/fusermount3", "/bin/fusermount"} {
		if bin, err := exec.LookPath(name); err == nil {
			return bin, nil
		}
	}
	if os.Geteuid() == 0 {
		return "", errors.New("root has no CAP_SYS_ADMIN here, which it needs to mount (in a container: --cap-add SYS_ADMIN), and fusermount3 is not installed")
	}
	return "", errors.New("fusermount3 is not installed, and only root can mount without it; install the package fuse3")
}

// othersAllowed reports whether /etc/fuse.conf lets users say allow_other.
func othersAllowed() bool {
	conf, err := os.ReadFile("/etc/fuse.conf")
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(conf)) {
		if strings.TrimSpace(line) == "user_allow_other" {
			return true
		}
	}
	return false
}

// escapeOption protects what fusermount3 takes for the end of an option.
func escapeOption(s string) string {
	return strings.NewReplacer(`\`, `\\`, `,`, `\,`).Replace(s)
}

// oneLine is what a helper complained, or err if it said nothing.
func oneLine(s string, err error) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if s == "" {
		return err.Error()
	}
	return s
}
