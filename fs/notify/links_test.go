package notify

import (
	"os"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// withLinks is a server with a tree that has symbolic links, and the tree's place.
func withLinks(t *testing.T) (*Server, place) {
	t.Helper()
	file := &vtree.File{Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return []byte("text\n"), nil }}
	root := vtree.Build(0o755,
		vtree.Row{Path: "file", Node: file}, vtree.Row{Path: "dir/file", Node: file},
		vtree.Row{Path: "near", Node: &vtree.Link{Target: "file"}}, vtree.Row{Path: "inner", Node: &vtree.Link{Target: "dir"}},
		vtree.Row{Path: "dir/up", Node: &vtree.Link{Target: "../file"}}, vtree.Row{Path: "loop", Node: &vtree.Link{Target: "loop"}},
		vtree.Row{Path: "out", Node: &vtree.Link{Target: "../../../etc/passwd"}}, vtree.Row{Path: "far", Node: &vtree.Link{Target: "/etc/passwd"}},
	)
	s, err := New(Tree{Dir: "/sys/kernel/linked", Node: root})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, s.trees[0].root()
}

// callOf is a call of this process whose second argument is text.
func callOf(t *testing.T, text string) *Call {
	t.Helper()
	b := append([]byte(text), 0)
	c := &Call{TID: os.Getpid()}
	t.Cleanup(func() { runtime.KeepAlive(&b) })
	c.Args[1] = uint64(uintptr(unsafe.Pointer(&b[0])))
	return c
}

// TestLinksOfTrees: links are followed as the kernel follows them, and a slash behind a name means a directory.
func TestLinksOfTrees(t *testing.T) {
	s, top := withLinks(t)
	for _, tc := range []struct {
		text       string
		follow     bool
		path, host string
		link       string
		err        unix.Errno
	}{
		{text: "near", follow: true, path: "file"},
		{text: "near", link: "file", path: "near"},
		{text: "near/", path: "file", err: unix.ENOTDIR},
		{text: "file/", follow: true, path: "file", err: unix.ENOTDIR},
		{text: "inner", link: "dir", path: "inner"},
		{text: "inner/", path: "dir"},
		{text: "inner/up", follow: true, path: "file"},
		{text: "inner/up/x", path: "file", err: unix.ENOTDIR},
		{text: "loop", follow: true, path: "loop", err: unix.ELOOP},
		{text: "out", follow: true, host: "/etc/passwd"},
		{text: "far", follow: true, host: "/etc/passwd"},
	} {
		for _, from := range []string{"", "/sys/kernel/linked/"} {
			c := callOf(t, from+tc.text)
			f := s.walk(c, top, tc.text, tc.follow, 0)
			if from != "" {
				f, _, _ = s.find(c, unix.AT_FDCWD, c.Args[1], tc.follow)
			}
			if f.path != tc.path || f.host != tc.host || f.link != tc.link || f.err != tc.err || f.ours == (tc.host != "") {
				t.Errorf("%s%s, %v: %q, %q, %q, %v", from, tc.text, tc.follow, f.path, f.host, f.link, f.err)
			}
		}
	}
}

// TestResolveFlags: no link leads out of what the flags of openat2(2) allow, from one of our directories or the host's.
func TestResolveFlags(t *testing.T) {
	s, top := withLinks(t)
	const up, symlinks, mounts, inRoot = unix.RESOLVE_BENEATH, unix.RESOLVE_NO_SYMLINKS, unix.RESOLVE_NO_XDEV, unix.RESOLVE_IN_ROOT
	host, err := unix.Open("/sys/kernel", unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(host)
	for _, tc := range []struct {
		text   string
		how    uint64
		within error // from our directory
		beside error // from the host's above it
	}{
		{"file", up | symlinks, nil, nil},
		{"near", up, nil, nil},
		{"near", mounts, nil, unix.EXDEV},
		{"near", symlinks, unix.ELOOP, unix.ELOOP},
		{"inner/file", up, nil, nil},
		{"out", up, unix.EXDEV, unix.EXDEV},
		{"far", up, unix.EXDEV, unix.EXDEV},
		{"out", symlinks, unix.ELOOP, unix.ELOOP},
		{"far", symlinks, unix.ELOOP, unix.ELOOP},
		{"out", mounts, unix.EXDEV, unix.EXDEV},
		{"far", mounts, unix.EXDEV, unix.EXDEV},
		{"out", inRoot, unix.EXDEV, nil}, // the kernel does not find the directory below the host's
		{"far", inRoot, unix.EXDEV, nil},
		{"far", unix.RESOLVE_NO_MAGICLINKS, nil, nil},
	} {
		for _, from := range []struct {
			base place
			dir  string
			want error
		}{{top, "", tc.within}, {place{path: "/sys/kernel"}, "linked/", tc.beside}} {
			c := callOf(t, from.dir+tc.text)
			c.Args[0] = uint64(host)
			if from.base.tree != nil {
				c.Args[1] = callOf(t, "/sys/kernel/linked/"+tc.text).Args[1] // without flags about the top, it is looked for anew
			}
			f, err := s.findWithin(c, from.base, from.dir+tc.text, 0, tc.how)
			if err == nil {
				err = c.resolvedAs(f, from.base, tc.text, tc.how)
			}
			if err != from.want {
				t.Errorf("%s%s, %#x: %v, want %v", from.dir, tc.text, tc.how, err, from.want)
			}
			if err == nil && tc.how&inRoot != 0 && f.host != "" {
				t.Errorf("%s%s, %#x: %s is opened", from.dir, tc.text, tc.how, f.host)
			}
		}
	}
}
