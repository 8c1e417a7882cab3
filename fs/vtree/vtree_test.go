package vtree

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
)

func show(s string) func(*Open) ([]byte, error) {
	return func(*Open) ([]byte, error) { return []byte(s), nil }
}

func tree() *Dir {
	d := Build(0o700,
		Row{Path: "kprobes/list", Mode: 0o400, Show: show("a\nb\n")},
		Row{Path: "kprobes/enabled", Mode: 0o600, Show: show("1\n"), Store: StoreAll(func(p []byte) error {
			if p[0] == 'x' {
				return syscall.EINVAL
			}
			return nil
		})},
		Row{Path: "kprobes/", Mode: 0o711},
		Row{Path: "whole", Node: &Dir{Mode: 0o500, Static: []Entry{{Name: "f", Node: &File{Mode: 0o444, Show: show("f")}}}}},
		Row{Path: "whole/g", Mode: 0o444, Show: show("g")},
		Row{Path: "kprobes/list", Mode: 0o444, Show: show("later\n")},
	)
	dyn := &Dir{Mode: 0o755}
	dyn.List = func() []Entry { return []Entry{{Name: "e", Gen: 3, Node: &File{Mode: 0o444, Show: show("e")}}} }
	d.Static = append(d.Static, Entry{Name: "events", Node: dyn})
	d.Static = append(d.Static, Entry{Name: "explain", Node: &Dir{Mode: 0o555, Find: func(name string) (Entry, bool) {
		return Entry{Name: name, Node: &File{Mode: 0o444, Show: show("explained " + name)}}, name != "no"
	}}})
	return d
}

func TestBuildAndWalk(t *testing.T) {
	var got []string
	err := tree().Walk(func(path string, e Entry) error {
		got = append(got, path)
		if path == "events" {
			return fs.SkipDir
		}
		return nil
	})
	want := []string{"kprobes", "kprobes/list", "kprobes/enabled", "whole", "whole/f", "whole/g", "events", "explain"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if n, _ := tree().Lookup("kprobes"); n.(*Dir).Mode != 0o711 {
		t.Errorf("kprobes has mode %o", n.(*Dir).Mode)
	}
}

func TestLookup(t *testing.T) {
	for path, want := range map[string]bool{
		"": true, ".": true, "kprobes": true, "kprobes/list": true, "/kprobes//list": true, "events/e": true, "explain/x": true,
		"explain/no": false, "none": false, "kprobes/none": false, "kprobes/list/x": false, "events/f": false,
	} {
		if _, ok := tree().Lookup(path); ok != want {
			t.Errorf("%q: %v", path, ok)
		}
	}
}

func TestFS(t *testing.T) {
	f := FS(tree(), Caller{})
	if err := fstest.TestFS(f, "kprobes/list", "kprobes/enabled", "whole/g", "events/e"); err != nil {
		t.Error(err)
	}
	if b, err := fs.ReadFile(f, "explain/vfs_read"); string(b) != "explained vfs_read" {
		t.Errorf("%q, %v", b, err)
	}
	if _, err := fs.ReadFile(f, "none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v; want ErrNotExist", err)
	}
}

func TestWriteFile(t *testing.T) {
	for _, c := range []struct {
		path, text string
		want       error
	}{
		{"kprobes/enabled", "1", nil}, {"kprobes/enabled", "x", syscall.EINVAL},
		{"kprobes/list", "1", syscall.EINVAL}, {"none", "1", syscall.ENOENT}, {"kprobes", "1", syscall.EISDIR},
	} {
		if err := tree().WriteFile(Caller{}, c.path, []byte(c.text), syscall.O_TRUNC); !errors.Is(err, c.want) {
			t.Errorf("write %q to %s: %v; want %v", c.text, c.path, err, c.want)
		}
	}
}

// TestOffsets: results of reads and writes on one descriptor, with the offsets that FUSE gives for them.
func TestOffsets(t *testing.T) {
	content := "1\n"
	var at []int64
	f := &File{Show: func(*Open) ([]byte, error) { return []byte(content), nil }, Still: true,
		Store: func(_ *Open, p []byte, off int64) (int, error) {
			content, at = string(p)+"\n", append(at, off)
			return len(p), nil
		}}
	h, err := f.OpenFile(Open{Flags: syscall.O_RDWR})
	if err != nil {
		t.Fatal(err)
	}
	read := func(off int64, want string) {
		t.Helper()
		b, err := h.Read(context.Background(), make([]byte, 10), off)
		if string(b) != want || err != nil {
			t.Errorf("read at %d: %q, %v; want %q", off, b, err, want)
		}
	}
	write := func(off int64, s string) {
		t.Helper()
		if n, err := h.Write([]byte(s), off); n != len(s) || err != nil {
			t.Errorf("write at %d: %d, %v", off, n, err)
		}
	}
	write(0, "0")
	read(1, "0\n") // the write has not moved the kernel's offset
	read(3, "")
	read(0, "0\n") // after a seek
	write(2, "1")
	read(3, "") // at the kernel's offset 2
	read(0, "1\n")
	write(0, "0") // after a seek to 0
	write(1, "1")
	read(2, "1\n")
	if !slices.Equal(at, []int64{0, 2, 0, 1}) {
		t.Errorf("stored at %v", at)
	}
	h.Close()
}

func TestAppend(t *testing.T) {
	var at []int64
	f := &File{Show: show("12345\n"), Store: func(_ *Open, p []byte, off int64) (int, error) {
		at = append(at, off)
		return len(p), nil
	}}
	h, _ := f.OpenFile(Open{Flags: syscall.O_WRONLY | syscall.O_APPEND})
	for _, s := range []string{"ab", "c", "d"} {
		h.Write([]byte(s), 6) // the size, as FUSE has it
	}
	if !slices.Equal(at, []int64{0, 2, 3}) {
		t.Errorf("stored at %v; want 0 2 3", at)
	}
}

func TestOpenRefusesAndReleases(t *testing.T) {
	var log []string
	f := &File{
		Open: func(o *Open) error {
			if o.Truncates() {
				return syscall.EBUSY
			}
			o.Private = "mine"
			return nil
		},
		Show:    func(o *Open) ([]byte, error) { return []byte(o.Private.(string)), nil },
		Release: func(o *Open) { log = append(log, "released "+o.Private.(string)) },
	}
	for flags, want := range map[int]error{syscall.O_TRUNC | syscall.O_WRONLY: syscall.EBUSY, syscall.O_TRUNC: nil, syscall.O_RDWR: nil} {
		h, err := f.OpenFile(Open{Flags: flags})
		if !errors.Is(err, want) {
			t.Errorf("flags %#x: %v; want %v", flags, err, want)
		}
		if err == nil {
			if b, err := h.Read(context.Background(), make([]byte, 9), 0); string(b) != "mine" || err != nil {
				t.Errorf("%q, %v", b, err)
			}
			h.Close()
		}
	}
	if strings.Join(log, ",") != "released mine,released mine" {
		t.Errorf("%q", log)
	}
}

func TestLinks(t *testing.T) {
	d := tree()
	if got := d.Links(); got != 6 {
		t.Errorf("%d links; want 6", got)
	}
	if got := (&Dir{Sysctl: true}).Links(); got != 1 {
		t.Errorf("%d links under /proc/sys; want 1", got)
	}
}

// FuzzOffsets: no order of reads and writes at any offset panics, and a read
// never gives more than was asked for or than there is.
func FuzzOffsets(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0x80, 3, 0x81}, true)
	f.Add([]byte{0x80, 0x80, 5, 1}, false)
	f.Fuzz(func(t *testing.T, ops []byte, still bool) {
		file := &File{Show: show("0123456789"), Still: still,
			Store: func(_ *Open, p []byte, off int64) (int, error) {
				if off < 0 {
					t.Errorf("stored at %d", off)
				}
				return len(p), nil
			}}
		h, _ := file.OpenFile(Open{Flags: syscall.O_RDWR})
		for _, op := range ops {
			off := int64(op & 0x1f)
			if op&0x80 != 0 {
				h.Write(make([]byte, op>>5&3), off)
				continue
			}
			b, err := h.Read(context.Background(), make([]byte, 4), off)
			if err != nil || len(b) > 4 {
				t.Errorf("read at %d: %d bytes, %v", off, len(b), err)
			}
		}
	})
}
