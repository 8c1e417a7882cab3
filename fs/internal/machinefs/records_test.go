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
