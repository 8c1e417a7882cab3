package machinefs

import (
	"context"
	"io"
	"regexp"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

func TestRecords(t *testing.T) {
	var log system.Kmsg
	log.Add(85179000, "one")
	f := recordsFile(&log, newFake().Clock())
	h, err := f.OpenFile(vtree.Open{Flags: syscall.O_RDWR | syscall.O_NONBLOCK})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	read := func(want string, fails error) {
		t.Helper()
		b, err := h.Read(context.Background(), make([]byte, 64), 0)
		if ok, _ := regexp.Match("^"+want+"$", b); !ok || err != fails {
			t.Errorf("%q, %v, want %s, %v", b, err, want, fails)
		}
	}
	read("6,0,85179,-;one\n", nil)
	read("", syscall.EAGAIN)
	if n, err := h.Write([]byte("<3>two\n"), 0); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if !h.Ready(nil) {
		t.Error("a record is there, and it is not ready")
	}
	read(`11,1,\d+,-;two\n`, nil)
	for _, s := range []struct {
		whence int
		want   string
		fails  error
	}{{io.SeekStart, "6,0,85179,-;one\n", nil}, {io.SeekEnd, "", syscall.EAGAIN}} {
		if at, err := h.Seek(0, s.whence); at != 0 || err != nil {
			t.Errorf("seek: %d, %v", at, err)
		}
		read(s.want, s.fails)
	}
	if _, err := h.Seek(0, io.SeekCurrent); err != syscall.EINVAL {
		t.Errorf("seek to where it is: %v", err)
	}
}

// TestProcKmsg: readers of /proc/kmsg and of syslog(2) share one place, and only who may call syslog(2) opens it.
func TestProcKmsg(t *testing.T) {
	var log system.Kmsg
	f := procKmsg(&log)
	opened := func() *vtree.Handle {
		t.Helper()
		h, err := f.OpenFile(vtree.Open{Flags: syscall.O_NONBLOCK})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		return h
	}
	one, other := opened(), opened()
	woken := make(chan struct{})
	if one.Ready(func() { close(woken) }) {
		t.Error("ready, and the log is empty")
	}
	log.Add(85179000, "first")
	log.Add(85179000, "second")
	<-woken
	for _, c := range []struct {
		h     *vtree.Handle
		size  int
		want  string
		fails error
	}{{one, 8, "<6>[    ", nil}, {other, 26, "0.085179] first\n", nil}, {one, 100, "<6>[    0.085179] second\n", nil}, {other, 100, "", syscall.EAGAIN}} {
		if b, err := c.h.Read(context.Background(), make([]byte, c.size), 0); string(b) != c.want || err != c.fails {
			t.Errorf("%q, %v, want %q, %v", b, err, c.want, c.fails)
		}
	}
	if one.Ready(nil) || other.Ready(nil) {
		t.Error("ready, and all is read")
	}
	_, err := f.OpenFile(vtree.Open{Caller: vtree.Caller{Capable: func(int) bool { return false }}})
	if err != syscall.EPERM {
		t.Errorf("without a right: %v, want EPERM", err)
	}
}
