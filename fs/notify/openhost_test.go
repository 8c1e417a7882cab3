package notify

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// TestWalkPlain holds that a walk leaves its directory by nothing: neither a link that has taken a name's place, nor "..".
func TestWalkPlain(t *testing.T) {
	top := t.TempDir()
	for _, err := range []error{
		os.MkdirAll(filepath.Join(top, "root/dir"), 0o755),
		os.WriteFile(filepath.Join(top, "root/dir/file"), nil, 0o644),
		os.WriteFile(filepath.Join(top, "secret"), nil, 0o644),
		os.Symlink("/", filepath.Join(top, "root/away")),
		os.Symlink("dir", filepath.Join(top, "root/near")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		path  string
		flags int
		want  error
	}{
		{"/dir/file", 0, nil},
		{"//dir//file", unix.O_NOFOLLOW, nil},
		{"/dir/", 0, nil},
		{"/dir/.", 0, nil},
		{"/", 0, nil},
		{"/away", unix.O_NOFOLLOW, nil},
		{"/away", 0, unix.ELOOP},
		{"/away/", unix.O_NOFOLLOW, unix.ELOOP},
		{"/away/etc", 0, unix.ELOOP},
		{"/near/file", 0, unix.ELOOP},
		{"/../secret", 0, unix.ENOENT},
		{"/dir/../dir/file", 0, unix.ENOENT},
		{"/dir/file/", 0, unix.ENOTDIR},
		{"/dir/file/x", 0, unix.ENOTDIR},
		{"/dir/file", unix.O_DIRECTORY, unix.ENOTDIR},
		{"/none/x", 0, unix.ENOENT},
	} {
		root, err := unix.Open(filepath.Join(top, "root"), pathOnly|unix.O_DIRECTORY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fd, err := walkPlain(root, c.path, c.flags)
		if err == nil {
			unix.Close(fd)
		}
		if err != c.want {
			t.Errorf("%s, flags %#x: %v, want %v", c.path, c.flags, err, c.want)
		}
	}
}
