package kprobefstest

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// A sweeper is a shell that unmounts the files if this process dies before it has unmounted them.
type sweeper struct {
	cmd  *exec.Cmd
	word io.WriteCloser // if it is closed without a word, this process has died
}

// sweep is the shell's script. It waits for the word; $1 is the mount point. A root without fusermount3
// uses umount.
const sweep = `read word && exit
fusermount3 -u -z -- "$1" || umount -l -- "$1"
rmdir -- "$1"`

func startSweeper(dir string) (*sweeper, error) {
	s := &sweeper{cmd: exec.Command("sh", "-c", sweep, "kprobefstest-sweeper", dir)}
	s.cmd.Dir = "/" // the shell must not keep a directory busy
	// A signal of the terminal that ends the test must not end the shell.
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	var err error
	if s.word, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start what unmounts if the test dies: %w", err)
	}
	return s, nil
}

// dismiss ends the sweeper.
func (s *sweeper) dismiss() {
	_, _ = io.WriteString(s.word, "done\n") // an error means that the sweeper was killed
	s.word.Close()
	_ = s.cmd.Wait()
}

// users returns the other processes that have a file or a current directory below dir, as far as this
// process can see.
func users(dir string) (who []string) {
	procs, _ := filepath.Glob("/proc/[0-9]*")
	self := fmt.Sprintf("/proc/%d", os.Getpid())
	for _, p := range procs {
		if p == self {
			continue
		}
		links, _ := filepath.Glob(p + "/fd/*")
		if slices.ContainsFunc(append(links, p+"/cwd", p+"/root"), func(link string) bool { return leadsInto(link, dir) }) {
			comm, _ := os.ReadFile(p + "/comm")
			who = append(who, fmt.Sprintf("%s (pid %s)", strings.TrimSuffix(string(comm), "\n"), filepath.Base(p)))
		}
	}
	return who
}

func leadsInto(link, dir string) bool {
	to, err := os.Readlink(link)
	return err == nil && (to == dir || strings.HasPrefix(to, dir+"/"))
}
