package tracefs

import "github.com/kprobefs/kprobefs/fs/vtree"

// noStacks is what stack_trace shows while the stack tracer is off, which it is
// here: /proc/sys/kernel/stack_tracer_enabled turns it on.
const noStacks = `        Depth    Size   Location    (0 entries)
        -----    ----   --------
#
#  Stack tracer disabled
#
# To enable the stack tracer, either add 'stacktrace' to the
# kernel command line
# or 'echo 1 > /proc/sys/kernel/stack_tracer_enabled'
#
`

// stackEntries are the files of the stack tracer. The depth that stack_max_size
// has is the one that was written to it.
func (fs *FS) stackEntries() []vtree.Entry {
	return []vtree.Entry{
		{Name: "stack_max_size", Node: fs.top.numberFile(&fs.stackMax, 1<<64-1)},
		{Name: "stack_trace", Node: fixed([]byte(noStacks))},
	}
}
