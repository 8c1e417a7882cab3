package tracefs

import (
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// numberFile shows a number, and takes one up to most. What the number is for
// is not here: there is no tracer of latencies, and who reads raw pages is
// woken by the first event.
func (a *array) numberFile(n *uint64, most uint64) vtree.Node {
	return a.watchedNumber(n, most, func() {})
}

// watchedNumber is a numberFile that calls changed, with FS.mu held.
func (a *array) watchedNumber(n *uint64, most uint64, changed func()) vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			return append(strconv.AppendUint(nil, *n, 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			v, err := kstr.UserUint(p, 10)
			if err == nil && v > most {
				err = syscall.EINVAL
			}
			if err != nil {
				return err
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			*n = v
			changed()
			return nil
		}),
	}
}

const (
	maxPercent = 100
	maxUsec    = 1<<64/1000 - 1 // kept in ns
)

func (a *array) percentFile() vtree.Node    { return a.numberFile(&a.percent, maxPercent) }
func (a *array) maxLatencyFile() vtree.Node { return a.numberFile(&a.maxLatency, maxUsec) }

// threshFile is tracing_thresh: what takes less, in µs, the function graph tracer
// leaves out.
func (fs *FS) threshFile() vtree.Node {
	return fs.top.watchedNumber(&fs.thresh, maxUsec, fs.updateThresh)
}

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
