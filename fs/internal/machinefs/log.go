package machinefs

import (
	"bytes"
	"sync"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// logFile shows a log that grows. A reader sees one text from its first byte
// to whatever has been logged when it reads on, however long it waits: the
// open file keeps what it has been shown, because the log itself drops its
// oldest lines, and offsets into it with them. Each time a reader gets to the end
// of what there was, it is told so once: a read may itself be what logs something, and
// cat would have no end.
func logFile(kmsg func() []byte) *vtree.File {
	return &vtree.File{
		Mode: 0o400,
		Show: func(*vtree.Open) ([]byte, error) { return kmsg(), nil },
		Open: func(o *vtree.Open) error {
			o.Private = &logReader{kmsg: kmsg}
			return nil
		},
		Read: func(o *vtree.Open, p []byte, off int64) (int, error) {
			return o.Private.(*logReader).read(p, off), nil
		},
	}
}

// keep is how far back a reader can go in the text that it has read, in bytes.
const keep = 4 << 20

type logReader struct {
	kmsg func() []byte

	mu    sync.Mutex // protects what follows
	text  []byte
	start int64 // offset of text[0]
	ended bool  // it has been told of the end
}

func (r *logReader) read(p []byte, off int64) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case off == 0:
		r.text, r.start = r.kmsg(), 0
	case off < r.start+int64(len(r.text)):
	case len(r.text) > 0 && !r.ended:
		r.ended = true
		return 0
	default:
		r.follow()
	}
	n := 0
	if off >= r.start && off <= r.start+int64(len(r.text)) {
		n = copy(p, r.text[off-r.start:])
	}
	r.ended = n == 0
	return n
}

// follow appends what has been logged since.
func (r *logReader) follow() {
	now := r.kmsg()
	if bytes.HasPrefix(now, r.text) {
		r.text = now
		return
	}
	// The log has dropped lines: find the last line we have in what it has now.
	last := r.text[bytes.LastIndexByte(bytes.TrimSuffix(r.text, []byte("\n")), '\n')+1:]
	if i := bytes.LastIndex(now, last); i >= 0 {
		now = now[i+len(last):]
	}
	r.text = append(r.text, now...)
	if drop := len(r.text) - keep; drop > 0 {
		r.text = bytes.Clone(r.text[drop:])
		r.start += int64(drop)
	}
}
