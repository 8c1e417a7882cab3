package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/tests/left"
	"golang.org/x/sys/unix"
)

// markName is the variable of the environment by which the processes of a round
// are found.
const markName = "KPROBEFS_TORTURE"

// environ is what the processes of the round are given.
func (e *env) environ() []string {
	return append(os.Environ(),
		markName+"="+e.mark,
		"TMPDIR="+e.tmp(),
		"XDG_RUNTIME_DIR="+e.runtime(),
		"XDG_CACHE_HOME="+filepath.Join(e.dir, "cache"),
		"PATH="+e.programDir()+":"+os.Getenv("PATH"))
}

// command is a process of the round. It is killed when ctx ends.
func (e *env) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = e.dir
	cmd.Env = e.environ()
	cmd.WaitDelay = 10 * time.Second // what it leaves behind may hold its pipes
	return cmd
}

// shell is a command that sh runs; its arguments are $1, $2, ….
func (e *env) shell(ctx context.Context, script string, args ...string) *exec.Cmd {
	return e.command(ctx, "sh", append([]string{"-c", script, "sh"}, args...)...)
}

// An outcome is how a process ended.
type outcome struct {
	code   int // exit code; 128+N if signal N has killed it
	out    string
	errors string
	hung   bool // it did not end in time and was killed
}

// String describes the outcome with the output.
func (o outcome) String() string {
	how := fmt.Sprintf("exit code %d", o.code)
	if o.hung {
		how = "it hangs"
	}
	return fmt.Sprintf("%s, %q %q", how, short(o.out), short(o.errors))
}

// finish runs cmd to its end, and kills it when that does not come.
func finish(cmd *exec.Cmd) (outcome, error) {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		return outcome{}, err
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	o := outcome{}
	if !closes(ended) {
		o.hung = true
		cmd.Process.Kill()
		if !closes(ended) {
			return outcome{code: -1, hung: true}, nil // its buffers are still written to
		}
	}
	o.code, o.out, o.errors = code(cmd.ProcessState), out.String(), errs.String()
	return o, nil
}

// closes waits for c to be closed, as long as await does.
func closes(c <-chan struct{}) bool {
	return await(func() bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	})
}

// code is a shell's $? of a process.
func code(st *os.ProcessState) int {
	if w, ok := st.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal())
	}
	return st.ExitCode()
}

// crashed returns a crash in the output of a program: a trace of Go, of the C library, or of the race
// detector.
func crashed(text string) string {
	for _, word := range []string{"panic:", "fatal error:", "goroutine 1 [", "SIGSEGV", "SIGABRT", "DATA RACE", "Assertion", "double free", "corrupted"} {
		if i := strings.Index(text, word); i >= 0 {
			return short(text[i:])
		}
	}
	return ""
}

func short(s string) string {
	if len(s) > 300 {
		s = s[:300] + "…"
	}
	return s
}

// adopt makes this process the parent of orphans, so that it also finds processes that have left their
// session, environment and directory.
func adopt() error {
	return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// reap reaps adopted processes that have ended. No other goroutine may wait for a child at that time.
func reap() {
	for _, pid := range childrenOf(os.Getpid()) {
		if !alive(pid) {
			unix.Wait4(pid, nil, unix.WNOHANG, nil)
		}
	}
}

// alive reports whether pid is more than a zombie. A process whose first thread has
// ended looks like one while others live, or hang.
func alive(pid int) bool {
	st, ok := statOf(pid)
	if !ok || st.state != "Z" {
		return ok
	}
	threads, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	return len(threads) > 1
}

// own lists the round's processes, but for zombies: the descendants of this one, and
// those that have its mark in their environment or are in its directory.
func (e *env) own() []int {
	want := []byte(markName + "=" + e.mark)
	descendants := descendantsOf(os.Getpid())
	return left.Processes(func(dir string) bool {
		if pid, _ := strconv.Atoi(filepath.Base(dir)); slices.Contains(descendants, pid) {
			return alive(pid)
		}
		if cwd, _ := os.Readlink(dir + "/cwd"); strings.HasPrefix(cwd, e.dir) {
			return true
		}
		b, _ := os.ReadFile(dir + "/environ")
		return slices.ContainsFunc(bytes.Split(b, []byte{0}), func(v []byte) bool { return bytes.Equal(v, want) })
	})
}

// A stat is some of /proc/PID/stat.
type stat struct {
	state  string // R, S, D, T, Z, …
	parent int
}

func statOf(pid int) (stat, bool) {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(f) < 2 {
		return stat{}, false
	}
	parent, _ := strconv.Atoi(string(f[1]))
	return stat{string(f[0]), parent}, true
}

// childrenOf lists pid's children, oldest first.
func childrenOf(pid int) []int {
	var pids []int
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, task := range tasks {
		b, _ := os.ReadFile(task)
		for _, f := range strings.Fields(string(b)) {
			child, _ := strconv.Atoi(f)
			pids = append(pids, child)
		}
	}
	slices.Sort(pids)
	return pids
}

// descendantsOf lists the children of pid, theirs, and so on.
func descendantsOf(pid int) []int {
	pids := childrenOf(pid)
	for i := 0; i < len(pids); i++ {
		pids = append(pids, childrenOf(pids[i])...)
	}
	return pids
}

// described names a process for people.
func described(pid int) string {
	st, _ := statOf(pid)
	return fmt.Sprintf("%d %s (%s)", pid, short(commandLine(pid)), st.state)
}

func commandLine(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return strings.TrimSpace(strings.ReplaceAll(string(b), "\x00", " "))
}
