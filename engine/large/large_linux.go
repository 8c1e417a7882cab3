package large

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// advise asks for huge pages for those that lie in b as a whole. Nothing is lost if there are none.
func advise(b []byte) {
	start := uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	from, to := (start+huge-1)&^(huge-1)-start, (start+uintptr(len(b)))&^(huge-1)-start
	if int(to) > int(from) {
		_ = unix.Madvise(b[from:to:to], unix.MADV_HUGEPAGE)
	}
}
