package tracefs

import (
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// numberFile shows a number, and takes one that to makes what is kept of it; from
// makes it what is shown. changed, if set, is called with FS.mu held.
func (a *array) numberFile(n *uint64, to func(uint64) (uint64, error), from func(uint64) uint64, changed func()) vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			return append(strconv.AppendUint(nil, from(*n), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			v, err := kstr.UserUint(p, 10)
			if err == nil {
				v, err = to(v)
			}
			if err != nil {
				return err
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			*n = v
			if changed != nil {
				changed()
			}
			return nil
		}),
	}
}

// percentFile is buffer_percent. It is for nothing: who reads raw pages is woken by
// the first event.
func (a *array) percentFile() vtree.Node {
	const most = 100
	return a.numberFile(&a.percent, func(v uint64) (uint64, error) {
		if v > most {
			return 0, syscall.EINVAL
		}
		return v, nil
	}, func(v uint64) uint64 { return v }, nil)
}

// usecFile is a number of µs that is kept in ns; a large one wraps around there
// (tracing_nsecs_write).
func (a *array) usecFile(n *uint64, changed func()) vtree.Node {
	return a.numberFile(n, func(v uint64) (uint64, error) { return v * 1000, nil }, func(ns uint64) uint64 { return ns / 1000 }, changed)
}

// maxLatencyFile is tracing_max_latency; there is no tracer of latencies.
func (a *array) maxLatencyFile() vtree.Node { return a.usecFile(&a.maxLatency, nil) }

// threshFile is tracing_thresh: what takes less, in µs, the function graph tracer
// leaves out.
func (fs *FS) threshFile() vtree.Node { return fs.top.usecFile(&fs.thresh, fs.updateThresh) }

// freeFile is free_buffer: writing to it does nothing; closing it makes the
// buffer as small as it can be, and with an option ends tracing.
func (a *array) freeFile() vtree.Node {
	return &vtree.File{
		Mode:  0o200,
		Store: ignore,
		Release: func(*vtree.Open) {
			if a.has(optStopOnFree) {
				a.setOn(false)
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			a.resize(-1, 0)
		},
	}
}

// timestampMode is timestamp_mode: histograms alone would change it.
func (a *array) timestampMode() vtree.Node { return fixed([]byte("[delta] absolute\n")) }

// once is a file of which only a read at its start gives anything (show_header).
func once(content string) *vtree.File {
	f := fixed([]byte(content))
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
