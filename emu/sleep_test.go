package emu

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// TestModuleFileSleeps: a read that waits for a module is not ended by the limit of calls, and another process's write ends
// it. O_NONBLOCK that is set later ends the wait, too.
func TestModuleFileSleeps(t *testing.T) {
	m := boot(t, Config{})
	insmodStock(t, m, "u5_dev")
	number := fileOf(t, m, system.InDev, "u5dev").Number
	open := func(flags int) system.OpenModuleFile {
		f, err := m.OpenModuleFile(t.Context(), 0, number, flags)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Release(0) })
		return f
	}
	f, other := open(syscall.O_RDWR), open(syscall.O_WRONLY)
	if events, err := f.Poll(0); !f.Polls() || events != 0 || err != nil {
		t.Errorf("an empty queue: poll function %v, events %#x, %v", f.Polls(), events, err)
	}
	const limit = 500 * time.Millisecond // a busy host keeps the read from its sleep for a while
	ctx := system.WithLimit(context.Background(), limit)
	read := make(chan error)
	go func() {
		_, err := f.Read(ctx, 0, make([]byte, 4), 0)
		read <- err
	}()
	select {
	case err := <-read:
		t.Fatalf("the read ends before a write: %v", err)
	case <-time.After(2 * limit):
	}
	if n, err := other.Write(t.Context(), 0, []byte("data"), 0); n != 4 || err != nil {
		t.Errorf("write: %d %v", n, err)
	}
	if err := <-read; err != nil {
		t.Errorf("read: %v", err)
	}
	f.SetNonblocking(true)
	if _, err := f.Read(t.Context(), 0, make([]byte, 4), 0); err != syscall.EAGAIN {
		t.Errorf("read with O_NONBLOCK: %v", err)
	}
}
