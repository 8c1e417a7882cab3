package fs

import (
	"sync"
	_ "unsafe" // for go:linkname
)

// handler is the beginning of go-fuse's operationHandler.
type handler struct {
	opcode int
	name   string
	serve  uintptr // a func(*protocolServer, *request)
}

//go:linkname handlers github.com/hanwen/go-fuse/v2/fuse.operationHandlers
var handlers []*handler

// opIoctl is FUSE_IOCTL.
const opIoctl = 39

// servePoll makes go-fuse hand FUSE_POLL to RawFileSystem.Ioctl, as it does with FUSE_IOCTL;
// it has no other way for it to be served. It reports whether this is a go-fuse whose table
// it knows; any other one is left alone.
var servePoll = sync.OnceValue(func() bool {
	if len(handlers) <= opPoll {
		return false
	}
	ioctl, poll := handlers[opIoctl], handlers[opPoll]
	if ioctl.opcode != 0 && ioctl.opcode != opIoctl || ioctl.name != "IOCTL" || poll.name != "POLL" {
		return false
	}
	poll.serve = ioctl.serve
	return true
})
