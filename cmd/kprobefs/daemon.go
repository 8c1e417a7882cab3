package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// With --daemon the program starts itself again in a session of its own and
// waits on a pipe, whose other end the new process has as readyFD, for one line:
// "ready", or an exit code and what went wrong.
const (
	daemonEnv = "KPROBEFS_DAEMON"
	readyFD   = 3
	readyLine = "ready"
)

func inDaemon() bool { return os.Getenv(daemonEnv) != "" }

// startDaemon is the waiting half.
func startDaemon() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	cmd := exec.Command(self, os.Args[1:]...)
	cmd.Env = append(os.Environ(), daemonEnv+"=1")
	cmd.ExtraFiles = []*os.File{w}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	w.Close()
	if err != nil {
		return fmt.Errorf("start %s in the background: %w", self, err)
	}
	line, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return readiness(string(line))
}

// readiness reads what the daemon wrote.
func readiness(line string) error {
	line = strings.TrimSuffix(line, "\n")
	if line == readyLine {
		return nil
	}
	code, text, _ := strings.Cut(line, " ")
	n, err := strconv.Atoi(code)
	if err != nil {
		return errors.New("the background process died before it was ready; run without --daemon to see why")
	}
	return &codedError{n, errors.New(text)}
}

// parent is the other half: the process that waits for this one, if any.
type parent struct{ pipe *os.File }

// daemonParent takes up the pipe to it.
func daemonParent() parent {
	if !inDaemon() {
		return parent{}
	}
	syscall.CloseOnExec(readyFD)
	return parent{os.NewFile(readyFD, "ready")}
}

// ready lets the parent go.
func (p parent) ready() { p.tell(readyLine) }

// failed tells the parent why there will be no mount, and returns err.
func (p parent) failed(err error) error {
	code := exitFail
	if coded := (*codedError)(nil); errors.As(err, &coded) {
		code = coded.code
	}
	p.tell(fmt.Sprintf("%d %s", code, strings.ReplaceAll(err.Error(), "\n", "; ")))
	return err
}

func (p parent) tell(line string) {
	if p.pipe == nil {
		return
	}
	fmt.Fprintln(p.pipe, line)
	p.pipe.Close()
}
