package vtree

import (
	"context"
	"errors"
	"syscall"
	"testing"
)

// A slowFile shows text once ready is closed, and says when it begins.
func slowFile(text string, begun chan<- struct{}, ready <-chan struct{}) *File {
	return &File{
		ShowContext: func(ctx context.Context, _ *Open) ([]byte, error) {
			begun <- struct{}{}
			select {
			case <-ready:
				return []byte(text), nil
			case <-ctx.Done():
				return []byte("half"), ctx.Err()
			}
		},
		Store: func(_ *Open, p []byte, _ int64) (int, error) { return len(p), nil },
	}
}

// TestInterruptedRead: a read ends with its context, whether it makes the content or waits for another read
// that makes it. No incomplete content is kept. A write does not wait.
func TestInterruptedRead(t *testing.T) {
	begun, ready := make(chan struct{}, 1), make(chan struct{})
	f := slowFile("whole", begun, ready)
	h, err := f.OpenFile(Open{Flags: syscall.O_RDWR})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	ctx, interrupt := context.WithCancel(t.Context())
	first, second := make(chan error), make(chan error)
	read := func(ctx context.Context, end chan<- error) {
		b, err := h.Read(ctx, make([]byte, 10), 0)
		if len(b) != 0 {
			t.Errorf("interrupted: %q", b)
		}
		end <- err
	}
	go read(ctx, first)
	<-begun
	waiting, interruptWaiting := context.WithCancel(t.Context())
	go read(waiting, second)
	waitingAt(t, &h.making, 1)
	if n, err := h.Write([]byte("x"), 0); n != 1 || err != nil {
		t.Errorf("write: %d, %v", n, err)
	}
	interruptWaiting()
	if err := <-second; !errors.Is(err, context.Canceled) {
		t.Errorf("who waits: %v", err)
	}
	if h.Kept(waiting, 5) {
		t.Error("kept before it was made")
	}
	interrupt()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who makes it: %v", err)
	}
	close(ready)
	if b, err := h.Read(t.Context(), make([]byte, 10), 2); string(b) != "ole" || err != nil {
		t.Errorf("after it: %q, %v", b, err)
	}
}

// TestInterruptedSize: so does a stat.
func TestInterruptedSize(t *testing.T) {
	begun, ready := make(chan struct{}, 1), make(chan struct{})
	f := slowFile("whole", begun, ready)
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if n, err := f.Size(ctx, Caller{}); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %d, %v", n, err)
	}
	<-begun
	close(ready)
	if n, err := f.Size(t.Context(), Caller{}); n != 5 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	refusing := &File{Show: func(*Open) ([]byte, error) { return nil, syscall.EPERM }}
	if n, err := refusing.Size(t.Context(), Caller{}); n != 0 || err != nil {
		t.Errorf("of a file that refuses: %d, %v", n, err)
	}
}
