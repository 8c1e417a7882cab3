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

// A sweeper is a shell that outlives this process if that dies before it has unmounted, and unmounts then.
type sweeper struct {
	cmd  *exec.Cmd
	word io.WriteCloser // its end without a word is the death of this process
}

// sweep waits for the word; $1 is the mount point. In place of fusermount3 root may have umount alone.
const sweep = `read word && exit
fusermount3 -u -z -- "$1" || umount -l -- "$1"
rmdir -- "$1"`

func startSweeper(dir string) (*sweeper, error) {
	s := &sweeper{cmd: exec.Command("sh", "-c", sweep, "kprobefstest-sweeper", dir)}
	s.cmd.Dir = "/" // it keeps nobody's directory busy
	// What ends the test at the terminal must not end it, too.
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

// dismiss ends it.
func (s *sweeper) dismiss() {
	_, _ = io.WriteString(s.word, "done\n") // to a sweeper that somebody has killed there is nothing to say
	s.word.Close()
	_ = s.cmd.Wait()
}

// users names the processes, other than this one, that have a file below dir open or are in a
// directory there, as far as this process may know.
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
