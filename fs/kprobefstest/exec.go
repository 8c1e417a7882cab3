package kprobefstest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// outputDelay is how long Exec waits for the output of a command when the test has ended before it.
const outputDelay = time.Second

// Exec runs cmd, lines for sh, in m.Dir and returns its standard output. It also waits for background
// processes of cmd that have its standard output or error open. An exit code other than 0 ends the test
// with the text on cmd's standard error. The test's own goroutine must call it.
func (m *Machine) Exec(cmd string) string {
	m.t.Helper()
	c := m.Command(cmd)
	var out, complaint bytes.Buffer
	c.Stdout, c.Stderr = &out, &complaint
	if err := c.Run(); err != nil {
		m.t.Fatalf("kprobefstest: %s: %v\n%s", cmd, err, complaint.String())
	}
	return out.String()
}

// Command returns the command that Exec would run, not yet started. It is for callers that need its exit
// code, its standard error, or several commands at once. The end of the test kills it. Its Dir must not be
// changed to a directory below m.Dir, see the package's documentation. A caller that starts it must wait
// for it before the test ends.
func (m *Machine) Command(cmd string) *exec.Cmd {
	script := "cd -- \"$KPROBEFS_DIR\" || exit\n" + cmd
	if m.kernelPaths {
		script = bindAll + script
	}
	c := exec.CommandContext(m.t.Context(), "sh", "-c", script)
	c.WaitDelay = outputDelay
	c.Env = append(os.Environ(), m.environ()...)
	if m.kernelPaths {
		c.SysProcAttr = ownMounts()
	}
	return c
}

// environ is the environment of commands, with the places of the files.
func (m *Machine) environ() []string {
	tracing, debug := filepath.Join(m.Dir, "tracing"), m.Dir
	if m.kernelPaths {
		tracing, debug = "/sys/kernel/tracing", "/sys/kernel/debug"
	}
	return []string{"KPROBEFS_DIR=" + m.Dir, "TRACEFS_PATH=" + tracing, "DEBUGFS_PATH=" + debug}
}

// bindAll shows the files where the kernel has them. m.Dir itself has what is in debugfs: kprobes/ and
// tracing/. A file of /proc that the host does not have needs no bind.
const bindAll = `over() { [ ! -e "$2" ] || mount --bind "$KPROBEFS_DIR/$1" "$2" || exit; }
mount --bind "$KPROBEFS_DIR" /sys/kernel/debug && mount --bind "$KPROBEFS_DIR/tracing" /sys/kernel/tracing || exit
over debug /proc/sys/debug
for name in kallsyms modules version sys/kernel/kptr_restrict sys/kernel/ftrace_enabled sys/kernel/stack_tracer_enabled; do
	over "machine/proc/$name" "/proc/$name"
done
`

// ownMounts gives a command a mount namespace in which it may mount.
func ownMounts() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Unshareflags: unix.CLONE_NEWNS}
	if !mayMount() {
		a.Cloneflags = unix.CLONE_NEWUSER
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	}
	return a
}

// mayMount reports whether this process has CAP_SYS_ADMIN.
func mayMount() bool {
	h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var d [2]unix.CapUserData
	return unix.Capget(&h, &d[0]) == nil && d[0].Effective>>unix.CAP_SYS_ADMIN&1 != 0
}

// tryKernelPaths skips the test if commands on this host cannot have the kernel's paths.
func (m *Machine) tryKernelPaths() {
	m.t.Helper()
	if out, err := m.Command("exit 0").CombinedOutput(); err != nil {
		m.t.Skipf("kprobefstest: the files cannot be where the kernel has them: %v: %s", err, bytes.TrimSpace(out))
	}
}

// Read returns the content of the file at path below m.Dir. The test's own process reads it, and the
// machine does not see that. A failure ends the test. The test's own goroutine must call Read.
func (m *Machine) Read(path string) string {
	m.t.Helper()
	b, err := os.ReadFile(filepath.Join(m.Dir, path))
	if err != nil {
		m.t.Fatalf("kprobefstest: %v", err)
	}
	return string(b)
}

// Write writes text with a newline to the file at path below m.Dir, as the shell's echo TEXT >> PATH does.
// The test's own process writes it, and the machine does not see that. A failure ends the test with the
// kernel's errno and, for tracing/, the last entry of error_log. The test's own goroutine must call Write.
func (m *Machine) Write(path, text string) {
	m.t.Helper()
	if err := m.write(path, text); err != nil {
		m.t.Fatalf("kprobefstest: echo '%s' >> %s: %v%s", text, path, err, m.why(path))
	}
}

func (m *Machine) write(path, text string) error {
	f, err := os.OpenFile(filepath.Join(m.Dir, path), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text + "\n")
	f.Close() // Close has no error to report: each write has reached the machine
	return err
}

// why is the last entry of tracing/error_log, if that log has errors of path.
func (m *Machine) why(path string) string {
	log, err := os.ReadFile(filepath.Join(m.Dir, "tracing/error_log"))
	if err != nil || !strings.HasPrefix(path, "tracing/") || len(log) == 0 {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(log)), "\n")
	return "\n" + strings.Join(lines[max(0, len(lines)-3):], "\n")
}
