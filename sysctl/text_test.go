package sysctl

import (
	"syscall"
	"testing"
)

func TestText(t *testing.T) {
	table := OSRelease("6.1.0")
	var all []byte
	p := make([]byte, 4)
	for {
		n, err := table.Proc.Read(p, int64(len(all)))
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
		all = append(all, p[:n]...)
	}
	if string(all) != "6.1.0\n" {
		t.Errorf("got %q", all)
	}
	if n, err := table.Proc.Write(Cred{}, []byte("x"), 0); n != 0 || err != syscall.EPERM {
		t.Errorf("write: %d, %v", n, err)
	}
	if table.Mode != 0o444 || Version("").Mode != 0o444 {
		t.Error("they can be written")
	}
}
