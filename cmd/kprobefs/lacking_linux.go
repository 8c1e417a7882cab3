//go:build linux && !(cgo && amd64)

package main

import (
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/fs/confine"
)

// asOther is what this program does where it has started itself: it reads images.
func asOther() (code int, ok bool) {
	if parse.IsProcess() {
		return parse.Run(confine.Reader), true
	}
	return 0, false
}
