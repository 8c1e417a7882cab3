package ns

// #include <stdlib.h>
// #include "handing.h"
import "C"

import (
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A handing gives a listener to the server. The thread under the filter cannot do that itself: each of its system calls
// may be notified, and nobody hears that yet. Go's runtime makes such calls whenever it likes (futex(2) wakes another
// thread). So the thread waits in C with all signals blocked, and a goroutine on another thread sends the listener.
type handing struct {
	shared *C.struct_handing
	err    chan error    // result of send
	over   chan struct{} // closed when there is nothing to send
}

// handingPause is how long the goroutine sleeps between two looks for the listener.
const handingPause = 50 * time.Microsecond

// newHanding returns a handing that will send the listener by send, which returns when the server hears it.
func newHanding(send func(listener int) error) *handing {
	h := &handing{shared: (*C.struct_handing)(C.calloc(1, C.sizeof_struct_handing)), err: make(chan error, 1), over: make(chan struct{})}
	h.listener().Store(-1)
	go h.hand(send)
	return h
}

func (h *handing) listener() *atomic.Int32 {
	return (*atomic.Int32)(unsafe.Pointer(&h.shared.listener))
}

// hand waits for the listener and sends it.
func (h *handing) hand(send func(listener int) error) {
	for h.listener().Load() < 0 {
		select {
		case <-h.over:
			return
		case <-time.After(handingPause):
		}
	}
	err := send(int(h.listener().Load()))
	h.err <- err
	// After an error nobody hears the thread, and it waits until the end of this process.
	if err == nil {
		(*atomic.Int32)(unsafe.Pointer(&h.shared.heard)).Store(1)
	}
}

// install puts this thread under the filter f. It returns the listener when the server hears it.
func (h *handing) install(f []unix.SockFilter, flags uintptr) (int, error) {
	code := C.CBytes(unsafe.Slice((*byte)(unsafe.Pointer(&f[0])), len(f)*int(unsafe.Sizeof(f[0]))))
	defer C.free(code)
	if e := C.install_and_wait(code, C.ushort(len(f)), C.ulong(flags), h.shared); e != 0 {
		return -1, unix.Errno(-e)
	}
	return int(h.listener().Load()), nil
}

// close frees what is shared. The thread does not wait any more, or there is no listener.
func (h *handing) close() {
	close(h.over)
	if h.listener().Load() >= 0 {
		<-h.err
		C.free(unsafe.Pointer(h.shared))
	}
}
