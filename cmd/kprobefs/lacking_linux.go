//go:build linux && !(cgo && amd64)

package main

import (
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/fs/confine"
)

// asOther runs the program as the other program that it was started as by itself: the reader of images. ok
// is false if it was not.
func asOther() (code int, ok bool) {
	if parse.IsProcess() {
		return parse.Run(confine.Reader), true
	}
	return 0, false
}
