package containers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// dockerCapabilities are what Docker and Podman leave to root by default.
var dockerCapabilities = []string{
	"CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FSETID", "CAP_FOWNER", "CAP_MKNOD", "CAP_NET_RAW", "CAP_SETGID", "CAP_SETUID",
	"CAP_SETFCAP", "CAP_SETPCAP", "CAP_NET_BIND_SERVICE", "CAP_SYS_CHROOT", "CAP_KILL", "CAP_AUDIT_WRITE",
}

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

// TestContainer runs the static program in containers that have nothing but it
// and busybox, with a runtime's masked and read-only paths.
func TestContainer(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can start containers with runc here")
	}
	if _, err := exec.LookPath("runc"); err != nil {
		t.Skip("runc is not installed")
	}
	if testing.Short() {
		t.Skip("links a static program")
	}
	rootfs := containerRoot(t)
	for _, tc := range []struct {
		name string
		box  container
		want string
	}{
		{"root", container{caps: dockerCapabilities, device: true}, containerWant},
		{"admin", container{caps: append([]string{"CAP_SYS_ADMIN", "CAP_SYSLOG"}, dockerCapabilities...), device: true}, containerWant},
		{"user", container{uid: 1000, device: true}, containerWant},
		{"seccomp", container{caps: dockerCapabilities, files: "seccomp", noMounts: true}, containerWant},
		{"no process_vm", container{caps: dockerCapabilities, files: "seccomp", forbids: []object{
			{"names": []string{"process_vm_readv", "process_vm_writev", "ptrace"}, "action": "SCMP_ACT_ERRNO"},
		}}, containerWant},
		{"auto", container{caps: dockerCapabilities, files: "auto", noMounts: true}, containerWant},
		{"no device", container{caps: dockerCapabilities}, "kprobefs run: /dev/fuse: no such file or directory: the device is missing"},
		{"no seccomp", container{uid: 1000, device: true, noSeccomp: true},
			`^kprobefs run: this host does not let system calls be watched \(seccomp: .*\); only operations on our files are mirrored\n(.* WRN the server keeps rights that it does not need error=.*\n)?1\ndebug.kprobes-opt`},
		{"no clone", container{caps: dockerCapabilities, device: true, forbids: []object{
			{"names": []string{"clone"}, "action": "SCMP_ACT_ERRNO", "args": []object{
				{"index": 0, "value": unix.CLONE_NEWUSER, "valueTwo": unix.CLONE_NEWUSER, "op": "SCMP_CMP_MASKED_EQ"},
			}},
		}}, `^kprobefs: a new user namespace: operation not permitted: a seccomp filter forbids clone\(CLONE_NEWUSER\|CLONE_NEWNS\) \(EPERM\): use --files=seccomp, .*; or .*SYS_ADMIN`},
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
	root := t.TempDir()
	sh := func(line string) {
		t.Helper()
		if out, err := exec.Command("bash", "-ec", line, "bash", root).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	sh(`mkdir -p $1/bin $1/etc $1/tmp && cp "$(command -v busybox)" $1/bin && chmod 755 $1`)
	sh(`for a in sh cat grep sysctl find tar wc head; do ln -s busybox $1/bin/$a; done`)
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

type object = map[string]any

// run runs containerScript in the container and returns what it says.
func (c container) run(t *testing.T, rootfs string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	spec := exec.Command("runc", "spec")
	spec.Dir = dir
	if out, err := spec.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file := filepath.Join(dir, "config.json")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var config object
	if err := json.Unmarshal(b, &config); err != nil {
		t.Fatal(err)
	}
	c.change(config, rootfs)
	if b, err = json.Marshal(config); err == nil {
		err = os.WriteFile(file, b, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("runc", "run", "-b", dir, fmt.Sprintf("kprobefs-test-%d-%s", os.Getpid(), strings.ReplaceAll(filepath.Base(t.Name()), " ", "-"))).CombinedOutput()
	return string(out), err
}

// change makes config that of the container.
func (c container) change(config object, rootfs string) {
	config["root"] = object{"path": rootfs, "readonly": true}
	process := config["process"].(object)
	process["args"] = []string{"/bin/kprobefs", "run", "--files=" + cmp.Or(c.files, "fuse"), "--", "sh", "/script"}
	process["env"] = []string{"PATH=/bin"}
	process["terminal"] = false
	process["user"] = object{"uid": c.uid, "gid": c.uid}
	process["capabilities"] = object{"bounding": c.caps, "effective": c.caps, "permitted": c.caps}
	linux := config["linux"].(object)
	if c.noSeccomp {
		c.forbids = append(c.forbids, object{"names": []string{"seccomp"}, "action": "SCMP_ACT_ERRNO"})
	}
	if c.noMounts {
		c.forbids = append(c.forbids,
			object{"names": []string{"mount", "umount2", "unshare", "setns", "pidfd_getfd", "fsopen", "open_tree", "move_mount", "bpf", "perf_event_open"}, "action": "SCMP_ACT_ERRNO"},
			object{"names": []string{"clone3"}, "action": "SCMP_ACT_ERRNO", "errnoRet": 38},
			object{"names": []string{"clone"}, "action": "SCMP_ACT_ERRNO", "args": []object{
				{"index": 0, "value": unix.CLONE_NEWUSER, "valueTwo": unix.CLONE_NEWUSER, "op": "SCMP_CMP_MASKED_EQ"},
			}})
	}
	if len(c.forbids) > 0 {
		linux["seccomp"] = object{"defaultAction": "SCMP_ACT_ALLOW", "syscalls": c.forbids}
	}
	if !c.device {
		return
	}
	linux["devices"] = []object{{"path": "/dev/fuse", "type": "c", "major": 10, "minor": 229, "fileMode": 0o666, "uid": 0, "gid": 0}}
	linux["resources"] = object{"devices": []object{
		{"allow": false, "access": "rwm"},
		{"allow": true, "type": "c", "major": 10, "minor": 229, "access": "rwm"},
	}}
}
