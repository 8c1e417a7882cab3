package forbid

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"golang.org/x/sys/unix"
)

// filtered is the variable that says what a filter is to forbid to this program.
const filtered = "KPROBEFS_TEST_FORBID"

func TestMain(m *testing.M) {
	nr := map[string]uint32{"mount": unix.SYS_MOUNT, "clone": unix.SYS_CLONE}[os.Getenv(filtered)]
	if nr == 0 {
		os.Exit(m.Run())
	}
	if err := forbid(nr); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(Namespaces(unix.EPERM, true))
	fmt.Println(Namespaces(unix.EPERM, false))
	fmt.Println(Mount(unix.EPERM))
}

// forbid has calls nr fail with EPERM: those of clone that make a namespace, as the runtime makes threads.
func forbid(nr uint32) error {
	runtime.LockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	refuse, allow := seccomp.Return(seccomp.Refuse(unix.EPERM)), seccomp.Return(seccomp.Allow)
	f := []unix.SockFilter{seccomp.Load(seccomp.Nr), seccomp.Equal(nr, 0, 1), refuse, allow}
	if nr == unix.SYS_CLONE {
		f = []unix.SockFilter{
			seccomp.Load(seccomp.Nr), seccomp.Equal(nr, 0, 3),
			seccomp.Load(seccomp.Arg(0)), seccomp.AnySet(unix.CLONE_NEWNS|unix.CLONE_NEWUSER, 0, 1), refuse, allow,
		}
	}
	return seccomp.InstallAll(f)
}

// TestFilter: a seccomp filter gets the blame, with the call that it forbids, and nothing else does.
func TestFilter(t *testing.T) {
	for call, want := range map[string][3]bool{"mount": {false, false, true}, "clone": {true, true, false}} {
		cmd := exec.Command("/proc/self/exe")
		cmd.Env = append(os.Environ(), filtered+"="+call)
		out, err := cmd.Output()
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if err != nil || len(lines) != len(want) {
			t.Fatalf("%s: %v, %q", call, err, out)
		}
		for i, blamed := range want {
			if strings.HasPrefix(lines[i], "a seccomp filter forbids "+call+"(") != blamed {
				t.Errorf("%s: %q", call, lines[i])
			}
		}
	}
}

func TestError(t *testing.T) {
	err := Error("a thing", fmt.Errorf("fork: %w", unix.EPERM), Why{"somebody forbids it", "ask him"})
	if err.Error() != "a thing: operation not permitted: somebody forbids it: ask him" || !errors.Is(err, unix.EPERM) {
		t.Errorf("%v", err)
	}
	err = errorIn("gVisor", "a thing", unix.EINVAL, Why{"a seccomp filter forbids it", nothing})
	if err.Error() != "a thing: invalid argument: this is gVisor, whose kernel has no such thing: "+nothing {
		t.Errorf("%v", err)
	}
	if err := Error("a thing", unix.EIO, Why{}); err.Error() != "a thing: input/output error" {
		t.Errorf("%v", err)
	}
}
