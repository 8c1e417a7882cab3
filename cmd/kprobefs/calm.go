//go:build cgo && linux && amd64

package main

import (
	"runtime/debug"
	"time"
)

const (
	// startGC is how much the heap may grow between two garbage collections during the start of a machine,
	// in percent: to about 30 MiB. A start needs less memory, and takes about as long as one collection.
	startGC = 800
	// settleTime is how long after the start its garbage stays.
	settleTime = time.Second
)

// calmStart avoids garbage collections during a start without an image. (An image can be large.) settle
// must be called when the machine is ready. settleTime later, the collector works normally again, and
// unused memory is returned.
func calmStart(image bool) (settle func() *time.Timer) {
	if image {
		return func() *time.Timer { return time.AfterFunc(settleTime, debug.FreeOSMemory) }
	}
	percent := debug.SetGCPercent(startGC)
	return func() *time.Timer {
		return time.AfterFunc(settleTime, func() {
			debug.SetGCPercent(percent)
			debug.FreeOSMemory()
		})
	}
}
