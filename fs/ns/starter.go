package ns

// #include <stdlib.h>
// #include "starter.h"
import "C"

import (
	"encoding/binary"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A starter is the thread that starts the command, which dies with it. It is in C for ever, and all signals are blocked
// there. Go's runtime must not run on it: each system call under the filter, and each return from a signal's handler, may
// be notified, and waits for ever if the server is gone. The runtime makes such calls whenever it likes, with its locks
// held, and then no other thread could end this process.
type starter struct {
	shared *C.struct_starter
	orders int        // addresses of programs are written here
	pids   int        // what became of each is read here
	failed chan error // receives if the thread has ended
}

// handingPause is how long start sleeps between two looks for the listener.
const handingPause = 50 * time.Microsecond

// newStarter starts the thread. prepare runs on it first.
//
// If w watches calls, the thread is put under their filter, and hand gives its listener to the server. newStarter returns
// when that hears it. A filterRefused is the host's refusal of the filter.
func newStarter(w watches, prepare func() error, hand func(listener int) error) (*starter, error) {
	var orders, pids [2]int
	if err := errors.Join(unix.Pipe2(orders[:], unix.O_CLOEXEC), unix.Pipe2(pids[:], unix.O_CLOEXEC)); err != nil {
		return nil, err
	}
	// They and the memory are there as long as this process lives, as the thread is.
	s := &starter{shared: (*C.struct_starter)(C.calloc(1, C.sizeof_struct_starter)), orders: orders[1], pids: pids[0], failed: make(chan error, 1)}
	s.shared.orders, s.shared.pids = C.int(orders[0]), C.int(pids[1])
	s.listener().Store(-1)
	prepared := make(chan error)
	go func() {
		runtime.LockOSThread()
		err := errors.Join(blockAll(), prepare())
		prepared <- err
		if err != nil {
			return
		}
		if len(w.calls) == 0 {
			C.start_programs(s.shared)
		}
		s.failed <- filterRefused{install(w, s.watched)}
	}()
	if err := <-prepared; err != nil || len(w.calls) == 0 {
		return s, err
	}
	return s, s.handOver(hand)
}

// filterRefused is the error of a filter that the host refuses.
type filterRefused struct{ error }

// Unwrap returns the error of the call.
func (e filterRefused) Unwrap() error { return e.error }

func (s *starter) listener() *atomic.Int32 {
	return (*atomic.Int32)(unsafe.Pointer(&s.shared.listener))
}

// watched puts this thread under the filter f, and lets it start programs. It returns only with an error.
func (s *starter) watched(f []unix.SockFilter, flags uintptr) error {
	code := C.CBytes(unsafe.Slice((*byte)(unsafe.Pointer(&f[0])), len(f)*int(unsafe.Sizeof(f[0]))))
	defer C.free(code)
	return unix.Errno(-C.start_watched(s.shared, code, C.ushort(len(f)), C.ulong(flags)))
}

// handOver waits for the listener, and gives it to the server. After an error the thread waits until the end of this
// process.
func (s *starter) handOver(hand func(listener int) error) error {
	for s.listener().Load() < 0 {
		select {
		case err := <-s.failed:
			return err
		case <-time.After(handingPause):
		}
	}
	if err := hand(int(s.listener().Load())); err != nil {
		return err
	}
	(*atomic.Int32)(unsafe.Pointer(&s.shared.heard)).Store(1)
	return nil
}

// start starts p on the thread.
func (s *starter) start(p *C.struct_program) (pid int, err error) {
	order := binary.NativeEndian.AppendUint64(nil, uint64(uintptr(unsafe.Pointer(p))))
	if _, err := unix.Write(s.orders, order); err != nil {
		return 0, err
	}
	var b [4]byte
	if err := retry(func() error { _, err := unix.Read(s.pids, b[:]); return err }); err != nil {
		return 0, err
	}
	return forked(int(int32(binary.NativeEndian.Uint32(b[:]))))
}

// startHere starts p on this thread, which must be locked.
func startHere(p *C.struct_program) (pid int, err error) { return forked(int(C.start_program(p))) }

// forked converts a result of start_program.
func forked(pid int) (int, error) {
	if pid < 0 {
		return 0, unix.Errno(-pid)
	}
	return pid, nil
}
