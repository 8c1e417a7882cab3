package mirror

import (
	"net"
	"path/filepath"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// TestPredictSocketPath: a bind and a connect are told by the path in the address, if it has one.
func TestPredictSocketPath(t *testing.T) {
	path := filepath.Join(t.TempDir(), "socket")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, tc := range []struct {
		name          string
		family        uint16
		path          string
		size          uint64
		connect, bind int64
	}{
		{"a socket", unix.AF_UNIX, path, 110, 0, Errno(unix.EADDRINUSE)},
		{"none", unix.AF_UNIX, path + "2", 110, Errno(unix.ENOENT), 0},
		{"in no directory", unix.AF_UNIX, path + "2/s", 110, Errno(unix.ENOENT), Errno(unix.ENOENT)},
		{"an abstract name", unix.AF_UNIX, "\x00name", 7, 0, 0},
		{"another family", unix.AF_INET, path, 16, 0, 0},
		{"no address", unix.AF_UNIX, path, 0, 0, 0},
		{"a family alone", unix.AF_UNIX, path, 2, 0, 0},
		{"more than there is", unix.AF_UNIX, path, 1 << 63, 0, Errno(unix.EADDRINUSE)},
	} {
		addr := &struct {
			family uint16
			path   [126]byte
		}{family: tc.family}
		copy(addr.path[:], tc.path)
		args := [6]uint64{3, address(t, addr, unsafe.Pointer(addr)), tc.size}
		for nr, want := range map[int]int64{unix.SYS_CONNECT: tc.connect, unix.SYS_BIND: tc.bind} {
			if got := byNumber[nr].predict(me(), &args, nil); got != want {
				t.Errorf("%s, call %d: %d, want %d", tc.name, nr, got, want)
			}
		}
	}
}

// aMessage is a message of two pieces with an address and control data.
type aMessage struct {
	h       unix.Msghdr
	vec     [2]unix.Iovec
	name    [16]byte
	control [24]byte
	first   [5]byte
}

func newMessage() *aMessage {
	m := &aMessage{name: [16]byte{1: 1}, control: [24]byte{24}, first: [5]byte([]byte("hello"))}
	m.vec = [2]unix.Iovec{{Base: &m.first[0], Len: 5}, {Base: &m.first[0], Len: 3}}
	m.h = unix.Msghdr{Name: &m.name[0], Namelen: 16, Iov: &m.vec[0], Iovlen: 2, Control: &m.control[0], Controllen: 24}
	return m
}

// TestShowMessage: the machine sees all that a message points to, and descriptors that come with one have their numbers.
func TestShowMessage(t *testing.T) {
	m := newMessage()
	for _, tc := range []struct {
		nr      int
		control int // bytes
	}{{unix.SYS_SENDMSG, 24}, {unix.SYS_RECVMSG, 8}} {
		c := &emu.Call{Nr: tc.nr, Args: [6]uint64{3, address(t, m, unsafe.Pointer(&m.h))}}
		showMessage(me(), c)
		sizes := map[uint64]int{}
		for _, u := range c.User {
			sizes[u.Addr] = len(u.Data)
		}
		for what, want := range map[*byte]int{&m.name[0]: 16, &m.control[0]: tc.control, &m.first[0]: 5, (*byte)(unsafe.Pointer(&m.vec)): 32} {
			if got := sizes[address(t, m, unsafe.Pointer(what))]; got != want {
				t.Errorf("call %d: %d bytes at %p, want %d", tc.nr, got, what, want)
			}
		}
	}
}

// TestPredictMessage: a message is as long as its pieces.
func TestPredictMessage(t *testing.T) {
	m, huge := newMessage(), newMessage()
	huge.vec[0].Len, huge.vec[1].Len = 1<<63, 1<<63
	for _, tc := range []struct {
		name string
		at   uint64
		want int64
	}{
		{"two pieces", address(t, m, unsafe.Pointer(&m.h)), 8},
		{"huge pieces", address(t, huge, unsafe.Pointer(&huge.h)), maxRead},
		{"nowhere", 8, Errno(unix.EFAULT)},
		{"at the end of all", 1<<64 - 8, Errno(unix.EFAULT)},
	} {
		if got := predictMessage(me(), &[6]uint64{3, tc.at}, nil); got != tc.want {
			t.Errorf("%s: %d, want %d", tc.name, got, tc.want)
		}
	}
}
