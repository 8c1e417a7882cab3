package caller

import (
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestCloses: each close of an open file is told once, of those that are watched alone.
func TestCloses(t *testing.T) {
	var closed []string
	c, err := NewCloses(func(name string) { closed = append(closed, name) })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	open := func(name string) (ours, theirs int, watch int32) {
		t.Helper()
		ours, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { unix.Close(ours) })
		if theirs, err = unix.Open(ProcFD(unix.Getpid(), ours), unix.O_RDWR|unix.O_CLOEXEC, 0); err != nil {
			t.Fatal(err)
		}
		if watch, err = c.Add(ours, name); err != nil {
			t.Fatal(err)
		}
		return ours, theirs, watch
	}
	_, first, _ := open("first")
	_, second, watch := open("second")
	if c.Sweep(); len(closed) > 0 {
		t.Errorf("%v, and nothing is closed", closed)
	}
	unix.Close(first)
	c.Remove(watch)
	unix.Close(second)
	if c.Sweep(); len(closed) != 1 || closed[0] != "first" {
		t.Errorf("%v, want the first", closed)
	}
	if c.Sweep(); len(closed) != 1 {
		t.Errorf("%v: it is told twice", closed)
	}
}

// TestRead: memory of a task, and none where it has none. A text ends where it ends, or is cut.
func TestRead(t *testing.T) {
	page, err := unix.Mmap(-1, 0, 2*pageSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Munmap(page) }()
	if err := unix.Mprotect(page[pageSize:], unix.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	copy(page[pageSize-4:], "abc\x00")
	at := addressOf(page) + pageSize - 4
	c := &Call{TID: unix.Getpid()}
	if b, err := c.Read(at, 4); err != nil || string(b) != "abc\x00" {
		t.Errorf("%q, %v", b, err)
	}
	if b, err := c.Read(at, 0); err != nil || len(b) > 0 {
		t.Errorf("nothing: %q, %v", b, err)
	}
	if _, err := c.Read(at, 5); err != unix.EFAULT {
		t.Errorf("beyond the end: %v", err)
	}
	for _, tt := range []struct {
		addr  uint64
		limit int
		text  string
		whole bool
		err   error
	}{
		{at, 512, "abc", true, nil}, {at, 2, "ab", false, nil}, {at + 4, 8, "", false, unix.EFAULT},
	} {
		text, whole, err := c.Text(tt.addr, tt.limit)
		if string(text) != tt.text || whole != tt.whole || err != tt.err {
			t.Errorf("%d bytes: %q, %v, %v", tt.limit, text, whole, err)
		}
	}
}

func addressOf(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(&b[0]))) }
