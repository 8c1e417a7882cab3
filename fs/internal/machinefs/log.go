package machinefs

import (
	"bytes"
	"sync"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// logFile is a log that grows. A reader sees one continuous text, however long it waits. The log drops its
// oldest lines, and its offsets change. So the open file keeps the text that it has shown. When a reader
// reaches the end of the text, one read returns 0 bytes. Without that, cat would never end, because its own
// read may add a line.
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

// keep is how many bytes of the text that it has read a reader can read again.
const keep = 4 << 20

type logReader struct {
	kmsg func() []byte

	mu    sync.Mutex // protects the fields below
	text  []byte
	start int64 // offset of text[0]
	ended bool  // a read has returned the end
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

// follow appends the lines that were logged since the last call.
func (r *logReader) follow() {
	now := r.kmsg()
	if bytes.HasPrefix(now, r.text) {
		r.text = now
		return
	}
	// The log has dropped lines: find our last line in the log's present text.
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
