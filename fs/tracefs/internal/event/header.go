package event

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// once is a file with content. Only a read at offset 0 returns it (show_header).
func once(content string) *vtree.File {
	f := trace.Fixed([]byte(content))
	f.Read = func(_ *vtree.Open, p []byte, off int64) (int, error) {
		if off != 0 {
			return 0, nil
		}
		return copy(p, content), nil
	}
	return f
}

// headerEvent is the content of events/header_event: the format of the events in pages of trace_pipe_raw.
const headerEvent = `# compressed entry header
	type_len    :    5 bits
	time_delta  :   27 bits
	array       :   32 bits

	padding     : type == 29
	time_extend : type == 30
	time_stamp : type == 31
	data max type_len  == 28
`
