package containers

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/tests/containers/bundle"
)

const containerScript = `cat /sys/kernel/debug/kprobes/enabled
echo 'p:open do_sys_openat2 file=+0($arg2):ustring' > /sys/kernel/tracing/kprobe_events
echo 1 > /sys/kernel/tracing/events/kprobes/open/enable
cat /nonexistent 2>/dev/null
grep -o 'file="/nonexistent"' /sys/kernel/tracing/trace
sysctl debug.kprobes-optimization
sysctl -w debug.kprobes-optimization=0
sysctl -w debug.kprobes-optimization=2 2>/dev/null; echo rc $?
sysctl -a 2>/dev/null | grep kprobes
find /sys/kernel/debug/kprobes | wc -l
tar -C /sys/kernel/debug -cf - kprobes | tar -t | wc -l
# By name busybox-static's shell would take its own applets, which look at no PATH.
bin=${PATH%%:*}; $bin/modprobe ktm; $bin/lsmod | grep -c ktm; $bin/rmmod ktm
head -c 13 /proc/version
`

const containerWant = `1
file="/nonexistent"
debug.kprobes-optimization = 1
debug.kprobes-optimization = 0
rc 1
debug.kprobes-optimization = 0
4
4
1
Linux version`

// TestContainer runs the static program in containers that have nothing but it and busybox.
func TestContainer(t *testing.T) {
	rootfs := containerRoot(t)
	t.Run("rights", func(t *testing.T) { testRights(t, rootfs) })
	t.Run("engines", func(t *testing.T) { testEngines(t, rootfs) })
	t.Run("inside", func(t *testing.T) { testInside(t, rootfs) })
}

// testRights gives and takes single rights, with a runtime's masked and read-only paths.
func testRights(t *testing.T, rootfs string) {
	for _, tc := range []struct {
		name string
		box  container
		want string
	}{
		{"root", container{caps: bundle.Default, device: true}, containerWant},
		{"admin", container{caps: append([]string{"CAP_SYS_ADMIN", "CAP_SYSLOG"}, bundle.Default...), device: true}, containerWant},
		{"user", container{uid: 1000, device: true}, containerWant},
		{"seccomp", container{caps: bundle.Default, files: "seccomp", noMounts: true}, containerWant},
		{"no process_vm", container{caps: bundle.Default, files: "seccomp", forbids: []object{
			{"names": []string{"process_vm_readv", "process_vm_writev", "ptrace"}, "action": "SCMP_ACT_ERRNO"},
		}}, containerWant},
		{"auto", container{caps: bundle.Default, files: "auto", noMounts: true}, containerWant},
		{"auto, no clone", container{caps: bundle.Default, device: true, files: "auto", forbids: []object{bundle.NoUserNamespaces()}}, containerWant},
		{"auto, no mount", container{uid: 1000, device: true, files: "auto", forbids: []object{{"names": []string{"mount"}, "action": "SCMP_ACT_ERRNO"}}}, containerWant},
		{"auto, nothing", container{caps: bundle.Default, files: "auto", noSeccomp: true},
			`^kprobefs run: files without a mount need system calls to be watched: seccomp: operation not permitted: a seccomp filter forbids seccomp\(2\) \(EPERM\): start the container with .*; and with a mount: /dev/fuse: no such file or directory: the device is missing.*: explain, check and diff `},
		{"no device", container{caps: bundle.Default}, "kprobefs run: /dev/fuse: no such file or directory: the device is missing"},
		{"no seccomp", container{uid: 1000, device: true, noSeccomp: true},
			`^kprobefs run: this host does not let system calls be watched \(seccomp: .*\); only operations on our files are mirrored\n(.* WRN the server keeps rights that it does not need error=.*\n)?1\ndebug.kprobes-opt`},
		{"no clone", container{caps: bundle.Default, device: true, forbids: []object{bundle.NoUserNamespaces()}}, `^kprobefs: a new user namespace: operation not permitted: a seccomp filter forbids clone\(CLONE_NEWUSER\|CLONE_NEWNS\) \(EPERM\): use --files=seccomp, .*; or .*SYS_ADMIN`},
		{"no mount", container{uid: 1000, device: true, forbids: []object{{"names": []string{"mount"}, "action": "SCMP_ACT_ERRNO"}}},
			`^kprobefs run: keep mounts to ourselves: operation not permitted: a seccomp filter forbids mount\(2\) \(EPERM\): use --files=seccomp, `},
		{"no right", container{device: true}, "kprobefs: a new user namespace: operation not permitted: user 0 has neither CAP_SYS_ADMIN nor CAP_SETFCAP"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out, err := tc.box.run(t, rootfs)
			out = noticesFirst(out)
			if tc.want == containerWant {
				if err != nil || out != containerWant {
					t.Errorf("%v, got\n%s\nwant\n%s", err, out, containerWant)
				}
			} else if !regexp.MustCompile(tc.want).MatchString(out) {
				t.Errorf("%v, got\n%s\nwant %s", err, out, tc.want)
			}
		})
	}
}

// noticesFirst puts what the program says of itself before what CMD writes: runc copies the two
// streams one beside the other.
func noticesFirst(out string) string {
	var notices, rest strings.Builder
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "kprobefs") || strings.Contains(line, " WRN ") {
			notices.WriteString(line)
		} else {
			rest.WriteString(line)
		}
	}
	return notices.String() + rest.String()
}

// containerRoot makes a root file system.
func containerRoot(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can start containers with runc here")
	}
	if _, err := exec.LookPath("runc"); err != nil {
		t.Skip("runc is not installed")
	}
	if testing.Short() {
		t.Skip("links a static program")
	}
	root := t.TempDir()
	sh := func(line string) {
		t.Helper()
		if out, err := exec.Command("bash", "-ec", line, "bash", root).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	sh(`mkdir -p $1/bin $1/etc $1/tmp && cp "$(command -v busybox)" $1/bin && chmod 755 $1`)
	sh(`for a in sh cat grep sysctl find tar wc head readlink; do ln -s busybox $1/bin/$a; done`)
	sh(`{ ldd $1/bin/busybox || true; } | grep -o '/[^ ]*' | while read l; do cp --parents -L $l $1; done`)
	sh(`../../scripts/build-static $1/bin/kprobefs`)
	if err := os.WriteFile(filepath.Join(root, "script"), []byte(containerScript), 0o644); err != nil {
		t.Fatal(err)
	}
	return root
}

// container is how a container is started.
type container struct {
	caps      []string
	uid       int
	device    bool     // --device /dev/fuse
	noSeccomp bool     // the program may not make filters of its own
	forbids   []object // rules of a seccomp profile that lets the rest pass
	files     string   // --files
	noMounts  bool     // Docker's own profile, as far as it matters here
}

type object = bundle.Object

// run runs containerScript in the container and returns what it says.
func (c container) run(t *testing.T, rootfs string) (string, error) {
	t.Helper()
	b := bundle.Container{
		Root: rootfs, UID: c.uid, Caps: c.caps, NoNewPrivileges: true, Device: c.device, Env: []string{"PATH=/bin"},
		Args: []string{"/bin/kprobefs", "run", "--files=" + cmp.Or(c.files, "fuse"), "--", "sh", "/script"},
	}
	if c.noSeccomp {
		c.forbids = append(c.forbids, object{"names": []string{"seccomp"}, "action": "SCMP_ACT_ERRNO"})
	}
	if c.noMounts {
		c.forbids = append(c.forbids,
			object{"names": []string{"mount", "umount2", "unshare", "setns", "pidfd_getfd", "fsopen", "open_tree", "move_mount", "bpf", "perf_event_open"}, "action": "SCMP_ACT_ERRNO"},
			object{"names": []string{"clone3"}, "action": "SCMP_ACT_ERRNO", "errnoRet": 38},
			bundle.NoUserNamespaces())
	}
	if len(c.forbids) > 0 {
		b.Seccomp = bundle.Forbid(c.forbids...)
	}
	return runBundle(t, b)
}

// runBundle runs a container and returns what it says.
func runBundle(t *testing.T, b bundle.Container) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := b.Write(dir); err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`[^a-zA-Z0-9]+`).ReplaceAllString(t.Name(), "-")
	out, err := exec.Command("runc", "run", "-b", dir, fmt.Sprintf("kprobefs-test-%d-%s", os.Getpid(), name)).CombinedOutput()
	return string(out), err
}
