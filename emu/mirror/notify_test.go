package mirror

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

func (r *recorder) Renumber(old, pid, tgid, ppid int) bool { return true }
func (r *recorder) Now() uint64                            { return 1 }
func (r *recorder) Watched() bool                          { return !r.unwatched }
func (r *recorder) Handles() bool                          { return false }
func (silent) Watched() bool                               { return true }
func (silent) Handles() bool                               { return false }
func (r *recorder) WatchesFaults() bool                    { return false }
func (silent) WatchesFaults() bool                         { return false }
func (silent) Now() uint64                                 { return 1 }
func (silent) Renumber(old, pid, tgid, ppid int) bool      { return true }

// me is a thread that looks like this process.
func me() *thread {
	t := &thread{tid: os.Getpid(), memFD: unopened}
	t.identify()
	return t
}

func TestPredictions(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	os.WriteFile("file", []byte("text"), 0o644)
	os.WriteFile("program", []byte("#!/bin/sh\n"), 0o755)
	os.WriteFile("nothing", []byte("text"), 0o755)
	os.Mkdir("dir", 0o755)
	os.Symlink("file", "link")
	os.Symlink("nowhere", "dangling")
	d, err := os.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	fd, th := uint64(d.Fd()), me()
	lent := me()
	var roots rootDirs
	if roots.lend(lent, false); lent.root == nil {
		t.Error("our own root directory is not ours")
	}
	defer roots.close()
	free := th.freeFD()
	for _, tc := range predictions(dir, fd, free) {
		for _, th := range []*thread{th, lent} {
			if got := byNumber[tc.nr].predict(th, &tc.args, tc.names); got != tc.want {
				t.Errorf("call %d %#x %q: %d, want %d", tc.nr, tc.args, tc.names, got, tc.want)
			}
		}
	}
}

// A prediction is a call, and what it will return.
type prediction struct {
	nr    int
	args  [6]uint64
	names []string
	want  int64
}

// predictions are about the directory dir, which is open as fd. free is the descriptor that an open gets.
func predictions(dir string, fd uint64, free int64) []prediction {
	const rdonly, creat, excl = unix.O_RDONLY, unix.O_CREAT | unix.O_WRONLY, unix.O_EXCL
	e := func(n unix.Errno) int64 { return -int64(n) }
	return []prediction{
		{unix.SYS_OPEN, [6]uint64{}, []string{"file"}, free},
		{unix.SYS_OPENAT, [6]uint64{cwd}, []string{"link"}, free},
		{unix.SYS_OPENAT, [6]uint64{fd}, []string{"file"}, free},
		{unix.SYS_OPENAT, [6]uint64{fd}, []string{filepath.Join(dir, "file")}, free},
		{unix.SYS_OPENAT, [6]uint64{fd, 0, unix.O_NOFOLLOW}, []string{"link"}, e(unix.ELOOP)},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, rdonly}, []string{"missing"}, e(unix.ENOENT)},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, creat}, []string{"missing"}, free},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, creat}, []string{"missing/more"}, e(unix.ENOENT)},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, creat | excl}, []string{"file"}, e(unix.EEXIST)},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, unix.O_DIRECTORY}, []string{"file"}, e(unix.ENOTDIR)},
		{unix.SYS_OPENAT, [6]uint64{cwd, 0, unix.O_WRONLY}, []string{"dir"}, e(unix.EISDIR)},
		{unix.SYS_OPENAT, [6]uint64{cwd}, []string{"/" + filepath.Join(dir, "missing")}, e(unix.ENOENT)},
		{unix.SYS_STAT, [6]uint64{}, []string{"/"}, 0},
		{unix.SYS_OPENAT, [6]uint64{cwd}, []string{"file/more"}, e(unix.ENOTDIR)},
		{unix.SYS_OPENAT, [6]uint64{cwd}, []string{""}, e(unix.ENOENT)},
		{unix.SYS_OPENAT, [6]uint64{999}, []string{"file"}, e(unix.EBADF)},
		{unix.SYS_MKDIR, [6]uint64{}, []string{"new"}, 0},
		{unix.SYS_MKDIR, [6]uint64{}, []string{"new/"}, 0},
		{unix.SYS_MKDIRAT, [6]uint64{fd}, []string{"dir"}, e(unix.EEXIST)},
		{unix.SYS_RMDIR, [6]uint64{}, []string{"file"}, e(unix.ENOTDIR)},
		{unix.SYS_UNLINK, [6]uint64{}, []string{"dir"}, e(unix.EISDIR)},
		{unix.SYS_UNLINKAT, [6]uint64{cwd, 0, unix.AT_REMOVEDIR}, []string{"dir"}, 0},
		{unix.SYS_UNLINK, [6]uint64{}, []string{"dangling"}, 0},
		{unix.SYS_SYMLINK, [6]uint64{}, []string{"anything", "dangling"}, e(unix.EEXIST)},
		{unix.SYS_LINK, [6]uint64{}, []string{"missing", "other"}, e(unix.ENOENT)},
		{unix.SYS_RENAME, [6]uint64{}, []string{"file", "other"}, 0},
		{unix.SYS_CHDIR, [6]uint64{}, []string{"file"}, e(unix.ENOTDIR)},
		{unix.SYS_STAT, [6]uint64{}, []string{"dangling"}, e(unix.ENOENT)},
		{unix.SYS_LSTAT, [6]uint64{}, []string{"dangling"}, 0},
		{unix.SYS_NEWFSTATAT, [6]uint64{fd, 0, 0, unix.AT_EMPTY_PATH}, []string{""}, 0},
		{unix.SYS_READLINK, [6]uint64{2: 100}, []string{"link"}, 4},
		{unix.SYS_READLINK, [6]uint64{2: 2}, []string{"link"}, 2},
		{unix.SYS_READLINK, [6]uint64{2: 100}, []string{"file"}, e(unix.EINVAL)},
		{unix.SYS_EXECVE, [6]uint64{}, []string{"missing"}, e(unix.ENOENT)},
		{unix.SYS_EXECVE, [6]uint64{}, []string{""}, e(unix.ENOENT)},
		{unix.SYS_EXECVE, [6]uint64{}, []string{"program"}, 0},
		{unix.SYS_EXECVE, [6]uint64{}, []string{"nothing"}, e(unix.ENOEXEC)},
		{unix.SYS_EXECVE, [6]uint64{}, []string{"file"}, e(unix.EACCES)},
		{unix.SYS_EXECVE, [6]uint64{}, []string{"dir"}, e(unix.EACCES)},
		{unix.SYS_EXECVEAT, [6]uint64{fd, 4: unix.AT_SYMLINK_NOFOLLOW}, []string{"link"}, e(unix.ELOOP)},
		{unix.SYS_EXECVEAT, [6]uint64{fd, 4: unix.AT_EMPTY_PATH}, []string{""}, 0},
	}
}

func TestLevels(t *testing.T) {
	if n := len(Files.Watch()); n != 0 {
		t.Errorf("%d calls are watched for files", n)
	}
	calls, all := Calls.Watch(), All.Watch()
	if !slices.Contains(calls, unix.SYS_EXECVE) || slices.Contains(calls, unix.SYS_READ) || !slices.Contains(all, unix.SYS_READ) {
		t.Errorf("calls %v, all %v", calls, all)
	}
	for _, w := range watched {
		if w.path[0].path != 0 && w.predict == nil {
			t.Errorf("call %d takes a path and has no prediction", w.nr)
		}
	}
}

// TestAwaitedChildren: a child is forked once, whatever pid it turns out to have.
func TestAwaitedChildren(t *testing.T) {
	m, rec := newMirror(t)
	parent := &thread{tid: 100, proc: &process{tgid: 100}}
	m.forks(parent, &emu.Call{PID: 100, Nr: unix.SYS_CLONE})
	pid := int(rec.next(t, 0).Ret)
	if pid <= 1 {
		t.Fatalf("the child's pid is predicted as %d", pid)
	}
	if got := m.claim(pid+5, pid+5, 77); got != 0 {
		t.Errorf("another parent's child is taken for %d", got)
	}
	if got := m.claim(pid+5, pid+5, 100); got != pid {
		t.Errorf("the child is taken for %d, want %d", got, pid)
	}
	if got := m.claim(pid+6, pid+6, 100); got != 0 {
		t.Errorf("a second child is taken for %d", got)
	}
}

// TestForeignRoot: a process with another root directory does not get ours.
func TestForeignRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("chroot is for root")
	}
	cmd := exec.Command("/bin/sleep", "1000")
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: "/usr"} // all of a merged /usr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	var roots rootDirs
	defer roots.close()
	roots.lend(me(), false)
	other := &thread{tid: cmd.Process.Pid}
	other.identify()
	if roots.lend(other, false); other.root != nil {
		t.Error("it does")
	}
	if ret := byNumber[unix.SYS_STAT].predict(other, &[6]uint64{}, []string{"/usr"}); ret != Errno(unix.ENOENT) {
		t.Errorf("in /usr, /usr is %d", ret)
	}
}

// TestRootOfCopiedNamespace: a copy of the mount namespace has a root directory of its own. The command's is
// kept. Another one would keep what is mounted there.
func TestRootOfCopiedNamespace(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("a mount namespace is for root")
	}
	var roots rootDirs
	defer roots.close()
	first := me()
	roots.lend(first, false)
	for _, tc := range []struct {
		what       string
		runs, kept bool
	}{{"who runs nothing", false, false}, {"the command", true, true}, {"who runs another program", true, false}} {
		cmd := exec.Command("/bin/sleep", "1000")
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS}
		switch err := cmd.Start(); {
		case errors.Is(err, unix.EPERM):
			t.Skip("this root may make no mount namespace")
		case err != nil:
			t.Fatal(err)
		}
		defer func() { cmd.Process.Kill(); cmd.Wait() }()
		th := &thread{tid: cmd.Process.Pid}
		if roots.lend(th, tc.runs); th.root == first.root || (th.root != nil) != tc.kept {
			t.Errorf("%s: %p, and the first task has %p", tc.what, th.root, first.root)
		}
		again := &thread{tid: cmd.Process.Pid}
		if roots.lend(again, false); again.root != th.root {
			t.Errorf("%s: %p, and at the next call %p", tc.what, th.root, again.root)
		}
	}
	if len(roots.kept) != 2 {
		t.Errorf("%d are kept", len(roots.kept))
	}
}

func TestReadMemory(t *testing.T) {
	text := []byte("a path\x00more")
	at := uint64(uintptr(unsafe.Pointer(&text[0])))
	for _, watched := range []bool{false, true} {
		th := me()
		th.watched.Store(watched)
		if s, ok := th.readString(nil, at); !ok || string(s) != "a path\x00" {
			t.Errorf("watched %v: %q, %v", watched, s, ok)
		}
		if watched != (th.memFD >= 0) {
			t.Errorf("watched %v: the memory is descriptor %d", watched, th.memFD)
		}
		for _, bad := range []uint64{16, 1 << 47, 1<<64 - 1} {
			if s, ok := th.readString(nil, bad); ok {
				t.Errorf("watched %v: %q is at %#x", watched, s, bad)
			}
		}
		th.execs()
		if th.memFD != unopened {
			t.Error("the memory outlives an exec")
		}
	}
	runtime.KeepAlive(text)
}
