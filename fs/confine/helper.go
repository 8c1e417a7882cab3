package confine

// #include "confine.h"
import "C"

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// A Helper is a process that unmounts, and removes files, for one that has given up the right to. It
// ends with the process that has started it, and does nothing that it has not been told.
// Its methods are called by one goroutine at a time.
type Helper struct {
	pid  int
	pipe *os.File
}

// StartHelper starts a helper. It unmounts only the directory that For names.
func StartHelper() (*Helper, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socketpair: %w", err)
	}
	theirs := uintptr(pair[1])
	defer unix.Close(pair[1])
	pid, err := syscall.ForkExec("/proc/self/exe", []string{C.HELPER_NAME, fusermount()}, &syscall.ProcAttr{
		Env: []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}, Files: []uintptr{theirs, theirs, theirs},
		Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		unix.Close(pair[0])
		return nil, fmt.Errorf("start who unmounts: %w", err)
	}
	return &Helper{pid, os.NewFile(uintptr(pair[0]), "helper")}, nil
}

// fusermount is the program that unmounts for users who may not; "" if there is none.
func fusermount() string {
	for _, name := range []string{"fusermount3", "fusermount", "/bin/fusermount3", "/bin/fusermount"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// maxNames bounds what For says, in bytes.
const maxNames = 1 << 15

// For says what it may do: unmount dir, and remove files; all are absolute paths. It is said once.
// The helper looks at dir then, so that the kernel keeps its attributes; dir must be served by now.
func (h *Helper) For(dir string, files ...string) error {
	var names []byte
	for _, name := range append([]string{dir}, files...) {
		if name == "" || strings.Contains(name, "\x00") {
			return fmt.Errorf("%q: %w", name, unix.EINVAL)
		}
		names = append(append(names, name...), 0)
	}
	if len(names) >= maxNames {
		return fmt.Errorf("%d bytes of names: %w", len(names), unix.ENAMETOOLONG)
	}
	if _, err := h.pipe.Write(append(names, 0)); err != nil {
		return err
	}
	if _, err := h.pipe.Read(make([]byte, 1)); err != nil {
		return fmt.Errorf("who unmounts has died: %w", err)
	}
	return nil
}

// Unmount unmounts what it may; lazy: also while files are open there.
func (h *Helper) Unmount(lazy bool) error {
	if lazy {
		return h.ask(C.HELPER_LAZY)
	}
	return h.ask(C.HELPER_BUSY)
}

// Remove removes the files; one that is gone already is no error.
func (h *Helper) Remove() error { return h.ask(C.HELPER_REMOVE) }

func (h *Helper) ask(word byte) error {
	if _, err := h.pipe.Write([]byte{word}); err != nil {
		return err
	}
	var answer []byte
	for buf := make([]byte, 1024); len(answer) < maxAnswer; {
		n, err := h.pipe.Read(buf)
		if err != nil {
			return fmt.Errorf("who does it has died: %w", err)
		}
		answer = append(answer, buf[:n]...)
		if said, end, ok := bytes.Cut(answer, []byte{0}); ok && len(end) > 0 {
			return result(said, end[0])
		}
	}
	return fmt.Errorf("who does it says too much: %w", unix.EPROTO)
}

// maxAnswer bounds what fusermount3 says, in bytes.
const maxAnswer = 1 << 16

// result is what the helper's answer means.
func result(said []byte, code byte) error {
	text, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	switch {
	case code == 0:
		return nil
	case code != C.HELPER_SAID:
		return unix.Errno(code)
	case text == "":
		return errors.New("fusermount3 failed")
	}
	return errors.New(text)
}

// Close ends it, and waits for that. A nil Helper has ended.
func (h *Helper) Close() {
	if h == nil {
		return
	}
	h.pipe.Close() // which is all that it needs to be told
	for {
		if _, err := unix.Wait4(h.pid, nil, 0, nil); !errors.Is(err, unix.EINTR) {
			return
		}
	}
}
