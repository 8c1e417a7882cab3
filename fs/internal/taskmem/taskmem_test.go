package taskmem

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// pages maps three pages: writable, read-only, and nothing.
func pages(t *testing.T) (base uint64, page int) {
	page = os.Getpagesize()
	m, err := unix.Mmap(-1, 0, 3*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Munmap(m) })
	if err := unix.Mprotect(m[page:2*page], unix.PROT_READ); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mprotect(m[2*page:], unix.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	return uint64(uintptr(unsafe.Pointer(&m[0]))), page
}

func TestWrite(t *testing.T) {
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(proc)
	mem, err := Open(proc, os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(mem)
	base, page := pages(t)
	for _, c := range []struct {
		what string
		addr uint64
		size int
		want error
	}{
		{"nothing, nowhere", 0, 0, nil},
		{"a page", base, page, nil},
		{"its end", base + uint64(page) - 4, 4, nil},
		{"into what is read-only", base + uint64(page) - 4, 8, unix.EFAULT},
		{"read-only", base + uint64(page), 4, unix.EFAULT},
		{"no access", base + 2*uint64(page), 4, unix.EFAULT},
		{"the first page", 0, 4, unix.EFAULT},
		{"the kernel's half", 1 << 63, 4, unix.EFAULT},
		{"around the end", ^uint64(0) - 1, 4, unix.EFAULT},
	} {
		b := make([]byte, c.size)
		for i := range b {
			b[i] = 0x5a
		}
		if err := Write(mem, proc, os.Getpid(), b, c.addr); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
		got := make([]byte, c.size)
		if c.want == nil && c.size > 0 {
			if _, err := unix.Pread(mem, got, int64(c.addr)); err != nil || string(got) != string(b) {
				t.Errorf("%s: %x was written, %v", c.what, got, err)
			}
		}
	}
}

// TestOfTheDead: the descriptor of a task that is gone writes nowhere, whoever has its number now.
func TestOfTheDead(t *testing.T) {
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(proc)
	child, err := os.StartProcess("/bin/sleep", []string{"sleep", "1000"}, &os.ProcAttr{})
	if err != nil {
		t.Fatal(err)
	}
	mem, err := Open(proc, child.Pid)
	child.Kill()
	child.Wait()
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(mem)
	base, page := pages(t)
	if err := Write(mem, proc, os.Getpid(), []byte{1}, base); !errors.Is(err, unix.EFAULT) {
		t.Error(err)
	}
	if b := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(nil), base)), page); b[0] != 0 {
		t.Error("the task with its number was written")
	}
}

// TestBothLook: the list and the kernel's answer say the same.
func TestBothLook(t *testing.T) {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	base, page := pages(t)
	for _, r := range [][2]uint64{{0, 1}, {0, uint64(page) - 1}, {0, uint64(page)}, {0, uint64(page) + 1}, {uint64(page), uint64(page) + 1}, {2 * uint64(page), 2*uint64(page) + 9}} {
		want, err := listed(int(f.Fd()), base+r[0], base+r[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Seek(0, 0); err != nil {
			t.Fatal(err)
		}
		got, err := queried(int(f.Fd()), base+r[0], base+r[1])
		if errors.Is(err, unix.ENOTTY) {
			t.Skip("this kernel has no PROCMAP_QUERY")
		}
		if err != nil || got != want {
			t.Errorf("%v: %v %v, the list says %v", r, got, err, want)
		}
	}
}

func FuzzWritable(f *testing.F) {
	f.Add([]byte("1000-2000 rw-p 0 0 0\n2000-3000 r--p 0 0 0\n"), uint64(0x1000), uint64(0x1800))
	f.Add([]byte("x"), uint64(0), uint64(0))
	f.Fuzz(func(t *testing.T, list []byte, addr, end uint64) {
		if writable(list, addr, end) && !writable(fmt.Appendf(nil, "0-%x rw-p\n", ^uint64(0)), addr, end) && end != ^uint64(0) {
			t.Error(addr, end)
		}
	})
}
