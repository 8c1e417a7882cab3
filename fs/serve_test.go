package fs_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
	"golang.org/x/sys/unix"
)

// notes is a file that keeps what was written to it, call by call.
type notes struct {
	mu  sync.Mutex
	got []string
	off []int64
}

func (n *notes) store(_ *vtree.Open, p []byte, off int64) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.got, n.off = append(n.got, string(p)), append(n.off, off)
	return len(p), nil
}

// TestRefusals has the errno of everything that such a tree refuses, on
// debugfs and under /proc/sys (recorded, or read off fs/namei.c of Linux 6.1).
func TestRefusals(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the kernel itself refuses some of this to others: run it as root")
	}
	var m sysctl.Machine
	root := vtree.Build(0o755,
		vtree.Row{Path: "d/file", Mode: 0o644, Show: constant("x")},
		vtree.Row{Path: "d/sub/", Mode: 0o755},
		vtree.Row{Path: "s", Node: fs.Sysctls(m.Kptr())})
	_, dir := mount(t, root, fs.Options{})
	at := func(p string) string { return filepath.Join(dir, p) }
	create := func(p string) error {
		fd, err := unix.Open(at(p), unix.O_CREAT|unix.O_WRONLY, 0o644)
		if err == nil {
			unix.Close(fd)
		}
		return err
	}
	for _, c := range []struct {
		what string
		err  error
		want error
	}{
		{"create", create("d/new"), unix.EACCES},
		{"mkdir", unix.Mkdir(at("d/new"), 0o755), unix.EPERM},
		{"symlink", unix.Symlink("x", at("d/new")), unix.EPERM},
		{"link", unix.Link(at("d/file"), at("d/new")), unix.EPERM},
		{"mknod", unix.Mknod(at("d/new"), unix.S_IFIFO|0o644, 0), unix.EPERM},
		{"unlink", unix.Unlink(at("d/file")), unix.EPERM},
		{"rmdir", unix.Rmdir(at("d/sub")), unix.EPERM},
		{"rename", unix.Rename(at("d/file"), at("d/new")), unix.EPERM},
		{"setxattr", unix.Setxattr(at("d/file"), "user.x", []byte("1"), 0), unix.EOPNOTSUPP},
		{"long name", unix.Access(at("d/"+strings.Repeat("n", 256)), 0), unix.ENAMETOOLONG},
		{"no such", unix.Access(at("d/none"), 0), unix.ENOENT},
		{"chmod", unix.Chmod(at("d/file"), 0o600), nil},
		{"chown", unix.Chown(at("d/file"), 65534, 65534), nil},
		{"truncate", unix.Truncate(at("d/file"), 0), nil},
		{"sysctl create", create("s/kernel/new"), unix.ENOENT},
		{"sysctl mkdir", unix.Mkdir(at("s/kernel/new"), 0o755), unix.ENOENT},
		{"sysctl symlink", unix.Symlink("x", at("s/kernel/new")), unix.ENOENT},
		{"sysctl unlink", unix.Unlink(at("s/kernel/kptr_restrict")), unix.EACCES},
		{"sysctl rename", unix.Rename(at("s/kernel/kptr_restrict"), at("s/kernel/new")), unix.ENOENT},
		{"sysctl rmdir", unix.Rmdir(at("s/kernel")), unix.EACCES},
		{"sysctl chmod", unix.Chmod(at("s/kernel/kptr_restrict"), 0o666), unix.EPERM},
		{"sysctl dir chmod", unix.Chmod(at("s/kernel"), 0o777), unix.EPERM},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v; want %v", c.what, c.err, c.want)
		}
	}
	var st unix.Stat_t
	if err := unix.Stat(at("d/file"), &st); err != nil || st.Mode != unix.S_IFREG|0o600 || st.Uid != 65534 || st.Size != 1 {
		t.Errorf("after chmod, chown and truncate: %o %d %d, %v", st.Mode, st.Uid, st.Size, err)
	}
}

// TestFileCalls: the results of calls on descriptors of files that lack Read, Store or other functions.
func TestFileCalls(t *testing.T) {
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "ro", Mode: 0o444, Show: constant("x")},
		vtree.Row{Path: "wo", Mode: 0o200, Store: new(notes).store}), fs.Options{})
	open := func(name string) int {
		fd, err := unix.Open(filepath.Join(dir, name), unix.O_RDWR|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { unix.Close(fd) })
		return fd
	}
	if os.Geteuid() != 0 {
		t.Skip("opens files against their modes: run it as root")
	}
	ro, wo := open("ro"), open("wo")
	_, write := unix.Write(ro, []byte("x"))
	_, read := unix.Read(wo, make([]byte, 1))
	_, mmap := unix.Mmap(ro, 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
	for _, c := range []struct {
		what      string
		err, want error
	}{
		{"write", write, unix.EINVAL}, {"read", read, unix.EINVAL}, {"fsync", unix.Fsync(ro), unix.EINVAL},
		{"fallocate", unix.Fallocate(wo, 0, 0, 1), unix.EOPNOTSUPP}, {"mmap", mmap, unix.ENODEV},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v; want %v", c.what, c.err, c.want)
		}
	}
}

// TestWrites: one write(2) is one Store, and an append goes on from what was
// written before, not from st_size.
func TestWrites(t *testing.T) {
	var n notes
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "f", Mode: 0o644, Show: constant("content\n"), Store: n.store}), fs.Options{})
	f, err := os.OpenFile(filepath.Join(dir, "f"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	big := strings.Repeat("x", 200_000)
	for _, s := range []string{"one\n", "two\n", big} {
		if _, err := f.WriteString(s); err != nil {
			t.Fatal(err)
		}
	}
	n.mu.Lock() // the race detector does not see through the kernel
	defer n.mu.Unlock()
	if !slices.Equal(n.got, []string{"one\n", "two\n", big}) || !slices.Equal(n.off, []int64{0, 4, 8}) {
		t.Errorf("%d writes at %v; want 3 at 0, 4, 8", len(n.got), n.off)
	}
}

func TestPartialWriteAndErrors(t *testing.T) {
	store := func(_ *vtree.Open, p []byte, _ int64) (int, error) {
		if p[0] == 'e' {
			return 1, unix.ERANGE
		}
		return len(p) / 2, nil
	}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "f", Mode: 0o600, Store: store}), fs.Options{})
	fd, err := unix.Open(filepath.Join(dir, "f"), unix.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	if n, err := unix.Write(fd, []byte("12345678")); n != 4 || err != nil {
		t.Errorf("write = %d, %v; want 4", n, err)
	}
	if _, err := unix.Write(fd, []byte("e")); !errors.Is(err, unix.ERANGE) {
		t.Errorf("write: %v; want ERANGE", err)
	}
}

// TestSnapshot: content is made at offset 0 and kept for that open file.
func TestSnapshot(t *testing.T) {
	var version atomic.Int32
	show := func(*vtree.Open) ([]byte, error) {
		return []byte(strings.Repeat(string('a'+rune(version.Load())), 8)), nil
	}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "f", Mode: 0o444, Show: show}), fs.Options{})
	f, err := os.Open(filepath.Join(dir, "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read := func(off int64) string {
		b := make([]byte, 4)
		n, _ := f.ReadAt(b, off)
		return string(b[:n])
	}
	got := []string{read(0)}
	version.Add(1)
	got = append(got, read(4), read(0), read(4), read(8))
	if want := []string{"aaaa", "aaaa", "bbbb", "bbbb", ""}; !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}

// TestSendfile: busybox cat asks the page cache for as much as st_size says.
func TestSendfile(t *testing.T) {
	busybox, err := exec.LookPath("busybox")
	if err != nil {
		t.Skip(err)
	}
	var size atomic.Int32
	size.Store(3)
	show := func(*vtree.Open) ([]byte, error) { return []byte(strings.Repeat("line\n", int(size.Load()))), nil }
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "f", Mode: 0o644, Show: show, Store: new(notes).store}), fs.Options{})
	for _, n := range []int32{3, 5000, 2} {
		size.Store(n)
		cmd := exec.Command(busybox, "sh", "-c", "printf x > f; cat f")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if len(out) != int(n)*5 || err != nil {
			t.Errorf("cat gave %d bytes, %v; want %d", len(out), err, n*5)
		}
	}
}

func TestListing(t *testing.T) {
	list := []vtree.Entry{{Name: "z", Node: &vtree.File{}, Gen: 1}, {Name: "a", Node: &vtree.Dir{Mode: 0o700}, Gen: 2}}
	root := vtree.Build(0o755, vtree.Row{Path: "s", Mode: 0o444, Show: constant("x")})
	root.List = func() []vtree.Entry { return list }
	_, dir := mount(t, root, fs.Options{})
	fd, err := unix.Open(dir, unix.O_DIRECTORY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	for range 2 { // and again after a rewind
		unix.Seek(fd, 0, unix.SEEK_SET)
		b := make([]byte, 4096)
		n, err := unix.Getdents(fd, b)
		if err != nil {
			t.Fatal(err)
		}
		if got := direntNames(b[:n]); !slices.Equal(got, []string{".", "..", "s", "z", "a"}) {
			t.Errorf("listed %q", got)
		}
	}
	var st unix.Stat_t
	if err := unix.Stat(dir, &st); err != nil || st.Nlink != 3 {
		t.Errorf("%d links, %v; want 3", st.Nlink, err)
	}
}

func direntNames(b []byte) (names []string) {
	for len(b) > 0 {
		n := int(b[16]) | int(b[17])<<8
		name, _, _ := strings.Cut(string(b[19:n]), "\x00")
		names, b = append(names, name), b[n:]
	}
	return names
}

// TestObserver: each operation is told before it takes effect, with who makes it.
func TestObserver(t *testing.T) {
	var n notes
	w := &watch{}
	root := vtree.Build(0o755, vtree.Row{Path: "d/f", Mode: 0o644, Show: constant("text"), Store: func(o *vtree.Open, p []byte, off int64) (int, error) {
		w.add("(stored)")
		return n.store(o, p, off)
	}})
	root.Mkdir = func(vtree.Caller, string) error { return unix.ENOSPC }
	_, dir := mount(t, root, fs.Options{Observer: w, SyncClose: true})
	f, err := os.OpenFile(filepath.Join(dir, "d/f"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("abc"))
	f.ReadAt(make([]byte, 10), 0)
	f.Close()
	os.Mkdir(filepath.Join(dir, "new"), 0o750)
	os.Remove(filepath.Join(dir, "d"))
	os.OpenFile(filepath.Join(dir, "d/g"), os.O_CREATE|os.O_WRONLY, 0o644)
	want := []string{"open d/f", "write d/f abc", "(stored)", "read d/f", "read d/f", "release d/f", "mkdir new", "rmdir d operation not permitted", "open d/g permission denied"}
	if diff := cmp.Diff(want, w.taken()); diff != "" {
		t.Error(diff)
	}
}

type watch struct {
	mu  sync.Mutex
	ops []string
}

func (w *watch) add(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ops = append(w.ops, s)
}

func (w *watch) taken() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ops
}

func (w *watch) Settle() {}

func (w *watch) Op(_ context.Context, op fs.Op) {
	s := op.Kind.String() + " " + op.Path
	if len(op.Data) > 0 {
		s += " " + string(op.Data)
	}
	if op.Err != 0 {
		s += " " + op.Err.Error()
	}
	if op.UID != uint32(os.Geteuid()) || op.PID == 0 {
		s += " by whom?"
	}
	w.add(s)
}
