// Package large makes large pieces of memory that are filled at once. Where the system offers them it gives huge pages
// for these: a fault for each small page takes longer than what is done with most of them.
package large

import "unsafe"

// least is from what length on huge pages are asked for, in bytes: less has none of them whole.
const least = 4 << 20

// aligned are n zero bytes that begin where a huge page does.
func aligned(n int) []byte {
	b := make([]byte, n+huge)
	at := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) & (huge - 1))
	b = b[at : at+n : at+n]
	advise(b)
	return b
}

// huge is the length of a huge page, in bytes, of most processors. Where it is another one, less is gained.
const huge = 2 << 20

// Bytes are n zero bytes, with room for more behind them, spare bytes.
func Bytes(n, spare int) []byte {
	b := make([]byte, n, n+spare)
	if n+spare >= least {
		advise(b[:cap(b)])
	}
	return b
}
