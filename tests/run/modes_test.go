package run

import (
	"bufio"
	"cmp"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

var updateModes = flag.Bool("update-modes", false, "write what both file modes say into testdata/ops.tsv")

// deviations are where a file mode says something else than the kernel: mode, name of the operation, why.
// kprobefs help files and kprobefs help differences tell of them.
var deviations = []struct{ mode, name, why string }{
	{"seccomp", `chroot|chroot\.(open|up|none)`, "no directory of ours can be a root directory"},
	{"seccomp", `cd\.child\.(up|out)`, "a relative path that leads out of the trees from below their top"},
	{"seccomp", `cd\.child\.(tmp|getcwd)`, "since that chdir has failed"},
	{"seccomp", `.*\.sendfile(\.at|\.pipe)?`, "programs read and write then"},
	{"seccomp", `.*\.splice`, "what can be read can be spliced"},
	{"seccomp", `.*\.(fadvise|sync_range|readahead|fallocate(\.w)?|pipesz|fioqsize|fibmap)|path\.(flock|mmap|poll)`, "calls that are not notified"},
	{"seccomp", `(dir\.epoll|epoll\.add|epoll\.wait)\..*`, "epoll takes every file"},
	{"seccomp", `(dir\.poll|p?poll)\..*`, "POLLWRBAND of what may be written, no POLLOUT of what may not"},
	{"seccomp", `dir\.(readv\..*|preadv2\..*)`, "a directory is not read, whatever else is wrong"},
	{"seccomp", `.*\.write\.tell`, "what a write function does to the offset"},
	{"seccomp", `trace\.(write\.nowhere|writev\.part)`, "what is written is read, even if nobody wants to know it"},
	{"seccomp", `utimes\..*|(setxattr|removexattr)\./proc/sys/debug|unlink\.slash\./proc/sys/debug|mkdir\.slash\..*README`, "of several errors another one is told"},
	{"seccomp", `l?mode\./sys/kernel/debug/tracing`, "the kernel mounts tracefs there when somebody enters it"},
	{"seccomp", `blksize\./proc/version`, "it is a file like all others"},

	{"fuse", `.*\.lseek\..*|size\..*|.*\.tell|dir\.end\..*`, "FUSE needs a size"},
	{"fuse", `.*\.(sendfile(\.at|\.pipe)?|splice)|copy\..*`, "FUSE can do that with every file"},
	{"fuse", `.*\.write\.0`, "FUSE does not tell of it"},
	{"fuse", `.*\.mmap|epoll\..*|.*\.epoll\..*|select\..*|p?poll\..*|pipe\.poll\.mark`, "what a FUSE server cannot decide"},
	{"fuse", `open\..*\.(direct|tmpfile)|setfl\.direct|flistxattr|(mknod|f?listxattr|setxattr|removexattr|link|link\.out)\..*|.*\.(fsync|fdatasync|getflags|fibmap)|.*fsync\..*`, "FUSE's own errors"},
	{"fuse", `.*\.(read|readv)\.bad|marker\..*`, "FUSE copies when the server has answered"},
	{"fuse", `(rmdir|unlink)\.(self|slash)\..*|access\.w\..*`, "mounts are what they are, and some are read-only"},
	{"fuse", `.*\.(writev|writev\.part|write\.nowhere|pwrite|pwrite\.far)|to\.(sendfile|splice)`, "FUSE joins the parts of a write"},
	{"fuse", `f?statfs\..*|fstatfs|path\.fstatfs|l?mode\./sys/kernel/debug/tracing|blksize\./proc/version`, "mounts of FUSE"},
	{"fuse", `fionbio\..*`, "FUSE keeps flags of its own"},
	{"fuse", `pipe\..*|instance\.busy|instance\.gone`, "a close is seen a moment later"},
}

// TestModes: operations on files have the same results in both file modes and in the kernel, with known
// differences. testdata/ops.tsv has a line for each operation: its name, what Linux 6.1 says (a static
// testdata/ops on the kernel of the recordings), and what --files=seccomp and --files=fuse say, if that is
// something else.
func TestModes(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the recording is root's")
	}
	bin := compile(t, "ops")
	names, want := recorded(t)
	modes := []string{"seccomp", "fuse"}
	for i, mode := range modes {
		cmd := exec.Command("kprobefs", "run", "--files="+mode, "--", bin)
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v", mode, err)
		}
		got := results(string(out))
		for _, name := range names {
			w := want[name]
			if *updateModes {
				w[i+1] = got[name]
				continue
			}
			expected := w[i+1]
			if expected == "" {
				expected = w[0]
			}
			if got[name] != expected {
				t.Errorf("--files=%s: %s is %q, not %q; the kernel says %q", mode, name, got[name], expected, w[0])
			}
		}
		excused(t, mode, i, names, want)
	}
	if *updateModes {
		update(t, names, want)
	}
}

// openedSmall are the results of a 32-bit program that are right and others: its open(2) does not set O_LARGEFILE.
var openedSmall = map[string]string{"getfl": "0", "setfl.getfl": "3072", "fionbio.getfl": "3072", "fionbio.off.getfl": "1024"}

// TestModes32: files that come by seccomp are the same to a 32-bit program.
func TestModes32(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the recording is root's")
	}
	bin := filepath.Join(t.TempDir(), "ops")
	if out, err := exec.Command("gcc", "-O2", "-m32", "-static", "-pthread", "-o", bin, "testdata/ops.c", "-lrt").CombinedOutput(); err != nil {
		t.Skipf("no 32-bit programs can be made (Debian has gcc-multilib for that): %s", out)
	}
	var said strings.Builder
	cmd := exec.Command("kprobefs", "run", "--files=seccomp", "--", bin)
	cmd.Dir, cmd.Stderr = t.TempDir(), &said
	out, err := cmd.Output()
	switch {
	case err != nil && strings.Contains(said.String(), unix.ENOEXEC.Error()):
		t.Skip("this kernel runs no 32-bit programs")
	case err != nil:
		t.Errorf("%v: %s", err, said.String())
	}
	got := results(string(out))
	names, want := recorded(t)
	for _, name := range names {
		expected := cmp.Or(openedSmall[name], want[name][1], want[name][0])
		if got[name] != expected {
			t.Errorf("%s is %q, not %q", name, got[name], expected)
		}
	}
}

// excused checks that each difference of a mode has a reason, and each reason a difference.
func excused(t *testing.T, mode string, i int, names []string, want map[string]*[3]string) {
	used := make([]bool, len(deviations))
	for _, name := range names {
		if w := want[name]; w[i+1] == "" || w[i+1] == w[0] {
			continue
		}
		why := false
		for j, d := range deviations {
			if d.mode == mode && regexp.MustCompile(`^(`+d.name+`)$`).MatchString(name) {
				used[j], why = true, true
			}
		}
		if !why {
			t.Errorf("--files=%s: no reason is known why %s is %q, not %q as in the kernel", mode, name, want[name][i+1], want[name][0])
		}
	}
	for j, d := range deviations {
		if d.mode == mode && !used[j] {
			t.Errorf("--files=%s: nothing differs because %s", mode, d.why)
		}
	}
}

// results are what testdata/ops has printed, by name.
func results(out string) map[string]string {
	got := make(map[string]string)
	for line := range strings.Lines(out) {
		name, result, _ := strings.Cut(strings.TrimSpace(line), " ")
		got[name] = result
	}
	return got
}

var opsFile = filepath.Join("testdata", "ops.tsv")

func recorded(t *testing.T) (names []string, all map[string]*[3]string) {
	t.Helper()
	f, err := os.Open(opsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all = make(map[string]*[3]string)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var r [3]string
		fields := strings.Split(lines.Text(), "\t")
		copy(r[:], fields[1:])
		names, all[fields[0]] = append(names, fields[0]), &r
	}
	return names, all
}

func update(t *testing.T, names []string, all map[string]*[3]string) {
	var b strings.Builder
	for _, name := range names {
		r := all[name]
		for i := range r[1:] {
			if r[i+1] == r[0] {
				r[i+1] = ""
			}
		}
		b.WriteString(strings.TrimRight(name+"\t"+strings.Join(r[:], "\t"), "\t") + "\n")
	}
	if err := os.WriteFile(opsFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
