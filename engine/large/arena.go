package large

import (
	"sync"
	"unsafe"
)

// An Arena gives pieces of memory that live as long as any of them. Nothing in it points elsewhere. The zero Arena is
// ready for use, by any goroutine.
type Arena struct {
	mu   sync.Mutex // protects left
	left []byte     // of the chunk
}

// chunk is how much memory an Arena takes at once, in bytes.
const chunk = 4 << 20

// Bytes are n zero bytes at an address that is a multiple of 8. Nothing can be appended to them in place.
func (a *Arena) Bytes(n int) []byte {
	whole := (n + 7) &^ 7
	if whole > chunk/2 {
		return Bytes(n, 0)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if whole > len(a.left) {
		a.left = Bytes(chunk, 0)
	}
	b := a.left[:n:whole]
	a.left = a.left[whole:]
	return b
}

// Numbers are n zeros out of a.
func Numbers[T uint16 | uint32 | int32 | uint64](a *Arena, n int) []T {
	var one T
	b := a.Bytes(n * int(unsafe.Sizeof(one)))
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}
