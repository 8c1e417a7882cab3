package event

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// once is a file of which only a read at its start gives anything (show_header).
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

// What events/header_page and events/header_event show: the form of the pages
// of trace_pipe_raw.
const (
	headerPage = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n" +
		"\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;\n" +
		"\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n" +
		"\tfield: char data;\toffset:16;\tsize:4080;\tsigned:1;\n"
	headerEvent = `# compressed entry header
	type_len    :    5 bits
	time_delta  :   27 bits
	array       :   32 bits

	padding     : type == 29
	time_extend : type == 30
	time_stamp : type == 31
	data max type_len  == 28
`
)
