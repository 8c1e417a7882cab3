//go:build !linux

package large

// advise does nothing: memory is as the system gives it.
func advise([]byte) {}
