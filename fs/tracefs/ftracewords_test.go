package tracefs

import (
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// TestCommandsBehindModules: words about modules to come hide commands.
func TestCommandsBehindModules(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	for _, c := range []struct{ word, want string }{
		{"vfs_open:traceoff", ftrace.AllEnabled + "\nvfs_open:traceoff:unlimited\n"},
		{"vfs_open:mod:nosuch", "vfs_open:mod:nosuch\n"},
		{"!vfs_open:mod:nosuch", ftrace.AllEnabled + "\nvfs_open:traceoff:unlimited\n"},
	} {
		if _, err := writeFile(fs.root, "set_ftrace_filter", c.word, syscall.O_APPEND); err != nil {
			t.Fatal(err)
		}
		if got := content(t, fs, "set_ftrace_filter"); got != c.want {
			t.Errorf("after %s: %q", c.word, got)
		}
	}
}

// TestOddFunctionWords has what 6.1 answered to words at the language's edges.
func TestOddFunctionWords(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	first := fs.sets.Functions()[0].Name
	for _, c := range []struct {
		word string
		err  syscall.Errno
		want string
	}{
		{"vfs_open:mod", 0, "vfs_open\n"},
		{"nosuch:mod", syscall.ENOMEM, "vfs_open\n"},
		{"!vfs_open:mod", 0, ftrace.AllEnabled + "\n"},
		{"1x", 0, first + "\n"},
		{"!1", 0, ftrace.AllEnabled + "\n"},
		{"0x", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"!vfs_open:traceoff:9", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"vfs_open:traceoff:9", 0, ftrace.AllEnabled + "\nvfs_open:traceoff:count=9\n"},
		{"!vfs_read:traceoff:9", syscall.EINVAL, ftrace.AllEnabled + "\nvfs_open:traceoff:count=9\n"},
		{"!vfs_open:traceoff", syscall.ENODEV, ftrace.AllEnabled + "\nvfs_open:traceoff:count=9\n"},
		{"!vfs_open:traceoff:0", 0, ftrace.AllEnabled + "\n"},
	} {
		_, err := writeFile(fs.root, "set_ftrace_filter", c.word, syscall.O_APPEND)
		if c.err == 0 && err != nil || c.err != 0 && (err == nil || errnoOf(err) != c.err) {
			t.Errorf("%s: %v, want %v", c.word, err, c.err)
		}
		if got := content(t, fs, "set_ftrace_filter"); got != c.want {
			t.Errorf("after %s: %q, want %q", c.word, got, c.want)
		}
	}
}

// TestFunctionWords: a write to a file that names functions takes one word, and
// what follows it up to the next.
func TestFunctionWords(t *testing.T) {
	for _, file := range functionFiles {
		fs, _, _ := newFake(t)
		for _, c := range []struct {
			text string
			n    int
			err  error
			want string
		}{
			{"vfs_read vfs_open", 9, nil, "vfs_read\n"},
			{"vfs_read\nvfs_open\n", 9, nil, "vfs_read\n"},
			{"  vfs_read  ", 11, nil, "vfs_read\n"},
			{"vfs_read\x00vfs_open", 9, nil, "vfs_read\n"},
			{"vfs_read nosuch", 9, nil, "vfs_read\n"},
			{"nosuch vfs_open", 0, syscall.EINVAL, "vfs_read\n"},
			{" \n ", 3, nil, "vfs_read\n"},
		} {
			n, err := writeFile(fs.root, file, c.text, syscall.O_APPEND)
			if n != c.n || (err != nil) != (c.err != nil) || err != nil && errnoOf(err) != c.err {
				t.Errorf("%s << %q: %d, %v", file, c.text, n, err)
			}
			if got := content(t, fs, file); got != c.want {
				t.Errorf("%s after %q: %q", file, c.text, got)
			}
		}
	}
}
