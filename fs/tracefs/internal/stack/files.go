package stack

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Modes of the files.
const (
	writeMode = 0o640
	readMode  = 0o440
)

// traceHead is the head of stack_trace.
const traceHead = `        Depth    Size   Location    (%d entries)
        -----    ----   --------
`

// traceOff is the hint in stack_trace while the tracer is off and stack_max_size is 0. The entries stay.
const traceOff = `#
#  Stack tracer disabled
#
# To enable the stack tracer, either add 'stacktrace' to the
# kernel command line
# or 'echo 1 > /proc/sys/kernel/stack_tracer_enabled'
#
`

// Entries returns the files of the stack tracer. Only the root directory has them.
func (s *Tracer) Entries() []vtree.Entry {
	return []vtree.Entry{
		{Name: "stack_max_size", Node: s.maxFile()},
		{Name: "stack_trace", Node: &vtree.File{Mode: readMode, Show: s.show}},
		{Name: "stack_trace_filter", Node: s.conf.Files.File(ftrace.File{
			Set: func() *ftrace.Set { return s.filter },
			Put: s.setFilter, None: ftrace.AllEnabled, Words: true, Command: s.noCommand, NoMod: true,
		})},
	}
}

// maxFile is stack_max_size, the greatest depth so far, in bytes. The tracer ignores stacks that are less
// deep. Writing 0 starts again. The number is read as a signed number.
func (s *Tracer) maxFile() *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			return append(strconv.AppendInt(nil, int64(s.max.Load()), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			v, err := kstr.UserUint(p, 10)
			if err != nil {
				return err
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			s.max.Store(v)
			return nil
		}),
	}
}

// show is the content of stack_trace: for each frame the depth of the stack there, and the size of the
// frame, in bytes.
func (s *Tracer) show(*vtree.Open) ([]byte, error) {
	s.mu.Lock()
	frames, off := slices.Clone(s.frames), s.enabled.Load() == 0 && s.max.Load() == 0
	s.mu.Unlock()
	b := fmt.Appendf(nil, traceHead, len(frames))
	if off {
		b = append(b, traceOff...)
	}
	for i, f := range frames {
		size := f.depth
		if i+1 < len(frames) {
			size -= frames[i+1].depth
		}
		b = fmt.Appendf(b, "%3d) %8d   %5d   ", i, f.depth, size)
		b = append(s.conf.AppendSymbol(b, f.pc), '\n')
	}
	return b, nil
}
