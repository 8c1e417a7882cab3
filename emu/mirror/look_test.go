package mirror

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// TestWalk holds what is found name by name against what the kernel finds.
func TestWalk(t *testing.T) {
	dir := t.TempDir()
	for _, err := range []error{
		os.MkdirAll(filepath.Join(dir, "a/b"), 0o755), os.WriteFile(filepath.Join(dir, "a/file"), nil, 0o644),
		os.Symlink("a/b", filepath.Join(dir, "rel")), os.Symlink(dir+"/a", filepath.Join(dir, "abs")),
		os.Symlink("loop", filepath.Join(dir, "loop")), os.Symlink("../a/file", filepath.Join(dir, "a/up")),
		os.Symlink("nowhere", filepath.Join(dir, "dangling")), os.Symlink("/proc/self/status", filepath.Join(dir, "proc")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	at, err := unix.Open(dir, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(at)
	up := "../../../../../../../../.."
	for _, path := range []string{
		".", "..", "a", "a/", "a//b", "a/b/..", "a/./file", "a/file/", "a/file/.", "a/file/..", "rel", "rel/", "rel/..", "abs", "abs/file", "abs/b/",
		"loop", "loop/x", "a/up", "a/up/x", "dangling", "dangling/x", "missing", "missing/..", "proc",
		up + "/proc/self/exe", up + "/proc/self/cwd", up + "/proc/self/cwd/x", up + "/proc/self/fd/0", up + "/proc/mounts", up + "/dev/null", up + "/sys/kernel",
	} {
		for _, what := range []purpose{{}, {nofollow: true}, {glance: true}, {nofollow: true, glance: true}} {
			var want unix.Stat_t
			flags := 0
			if what.nofollow {
				flags = unix.AT_SYMLINK_NOFOLLOW
			}
			wantErr := unix.Fstatat(at, path, &want, flags)
			w := walk{at: directory{fd: at}, purpose: what}
			v, err := w.along(path)
			w.at.leave()
			v.close()
			if err == nil && wantErr == nil && (v.Ino != want.Ino || v.kind() != want.Mode&unix.S_IFMT) || err != wantErr && (err == nil || wantErr == nil || err.Error() != wantErr.Error()) {
				t.Errorf("%s, %+v: inode %d, %v; want %d, %v", path, what, v.Ino, err, want.Ino, wantErr)
			}
		}
	}
}

// TestOwnTree: a look-up in a file system of this process asks the tree. (Here it is procfs, whose root has
// the same number as a FUSE root.)
func TestOwnTree(t *testing.T) {
	var st unix.Statx_t
	if err := unix.Statx(unix.AT_FDCWD, "/proc", 0, unix.STATX_BASIC_STATS, &st); err != nil || st.Ino != treeRoot {
		t.Skipf("no procfs: inode %d, %v", st.Ino, err)
	}
	var mu sync.Mutex
	var asked []string
	there := map[string]uint32{"made-up": unix.S_IFDIR | 0o755, "made-up/file": unix.S_IFREG | 0o600, "sys": unix.S_IFDIR | 0o555, "sys/up": unix.S_IFREG | 0o644}
	m, _ := newMirror(t)
	gone := m.Serves(unix.Mkdev(st.Dev_major, st.Dev_minor), func(path string) (uint32, bool) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, path)
		mode, ok := there[path]
		return mode, ok
	})
	t.Chdir("/proc/sys")
	th := me()
	th.trees = &m.trees
	for _, tc := range []struct {
		path string
		want int64
	}{
		{"/proc/made-up/file", 0},
		{"/proc/made-up/other", Errno(unix.ENOENT)},
		{"/proc/made-up/file/more", Errno(unix.ENOTDIR)},
		{"/proc/made-up/../made-up/file", 0},
		{"up", 0},
		{"../made-up", 0},
		{"no-such", Errno(unix.ENOENT)},
	} {
		if got := byNumber[unix.SYS_STAT].predict(th, &[6]uint64{}, []string{tc.path}); got != tc.want {
			t.Errorf("%s: %d, want %d", tc.path, got, tc.want)
		}
	}
	mu.Lock()
	if !slices.Contains(asked, "sys/up") || !slices.Contains(asked, "made-up/file") {
		t.Errorf("the tree was asked %q", asked)
	}
	mu.Unlock()
	other := me()
	other.trees, other.uid, other.ours = &m.trees, 1, false
	v := seen{own: true}
	v.Mode = unix.S_IFREG | 0o600
	if err := other.may(&v, unix.O_RDONLY); err != unix.EACCES {
		t.Errorf("another user may: %v", err)
	}
	gone()
	if got := byNumber[unix.SYS_STAT].predict(th, &[6]uint64{}, []string{"/proc/made-up/file"}); got != Errno(unix.ENOENT) {
		t.Errorf("after its end: %d", got)
	}
}

// TestKeptDirectories: directories are kept open for a moment, and none when names
// have changed.
func TestKeptDirectories(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.Mkdir(dir+"/a", 0o755), os.WriteFile(dir+"/a/file", nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	var roots rootDirs
	defer roots.close()
	th := me()
	if roots.lend(th, false); th.root == nil {
		t.Fatal("our own root directory is not ours")
	}
	stat := func(name string) int64 {
		return byNumber[unix.SYS_STAT].predict(th, &[6]uint64{}, []string{dir + name})
	}
	kept := func() int { return len(th.root.dirs.dirs) }
	if ret := stat("/a/file"); ret != 0 {
		t.Fatalf("file: %d", ret)
	}
	var at, here unix.Statx_t
	if unix.Statx(unix.AT_FDCWD, "/", 0, unix.STATX_MNT_ID, &at) == nil && unix.Statx(unix.AT_FDCWD, dir, 0, unix.STATX_MNT_ID, &here) == nil && at.Mnt_id == here.Mnt_id && kept() != 1 {
		t.Errorf("%d directories are kept", kept())
	}
	if err := os.Rename(dir+"/a", dir+"/b"); err != nil {
		t.Fatal(err)
	}
	roots.forget()
	if kept() != 0 || len(th.root.dirs.old) != 0 {
		t.Errorf("%d are kept, %d to be closed", kept(), len(th.root.dirs.old))
	}
	if ret := stat("/a/file"); ret != Errno(unix.ENOENT) {
		t.Errorf("the old name: %d", ret)
	}
	for i := range 3 * maxKept {
		os.Mkdir(fmt.Sprintf("%s/%d", dir, i), 0o755)
		stat(fmt.Sprintf("/%d/x", i))
	}
	if kept() > maxKept || len(th.root.dirs.old) > maxKept {
		t.Errorf("%d are kept, %d to be closed", kept(), len(th.root.dirs.old))
	}
}

// TestOwnDirectoryInProc: /proc/self is the caller's, and not this process's.
func TestOwnDirectoryInProc(t *testing.T) {
	cmd := exec.Command("/bin/sleep", "1000")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	th := &thread{tid: cmd.Process.Pid, memFD: unopened}
	th.identify()
	for path, want := range map[string]string{
		"/proc/self/comm": "comm", "/proc/thread-self/comm": "comm", "/proc/self/root/proc/self/comm": "comm", "/proc/mounts": "mounts", "/proc/self": "",
	} {
		v, err := th.look(cwd, path, purpose{})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		name, err := readlinkFD(v.fd)
		v.close()
		if got := filepath.Join("/proc", strconv.Itoa(th.tid), want); name != got || err != nil {
			t.Errorf("%s is %s, %v, want %s", path, name, err, got)
		}
	}
}
