//go:build cgo && linux && amd64

package main

import (
	"runtime/debug"
	"time"
)

const (
	// startGC is how much the heap may grow between two garbage collections while a machine starts, in
	// percent: to some 30 MiB. A start needs less, and lasts about as long as one collection.
	startGC = 800
	// settleTime is how long after the start its garbage may lie.
	settleTime = time.Second
)

// calmStart keeps garbage collections from a start, if there is no image, which can be large. The function
// that it returns is called when the machine is there: a moment later all is as always, and what the
// start has needed is given back.
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
