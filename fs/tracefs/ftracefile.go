package tracefs

import (
	"strconv"

	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// filterFunctions is set_ftrace_filter, ignoreFunctions set_ftrace_notrace.
func (a *array) filterFunctions() vtree.Node {
	return a.fs.sets.File(ftrace.File{
		Set:  func() *ftrace.Set { return a.fn.filter },
		Put:  func(s *ftrace.Set) error { a.fn.filter = s; return a.retrace() },
		None: ftrace.AllEnabled, Words: true, Command: a.functionCommand, More: a.appendProbes,
	})
}

func (a *array) ignoreFunctions() vtree.Node {
	return a.fs.sets.File(ftrace.File{
		Set:  func() *ftrace.Set { return a.fn.notrace },
		Put:  func(s *ftrace.Set) error { a.fn.notrace = s; return a.retrace() },
		None: ftrace.NoneDisabled, Words: true,
	})
}

// functionPids is set_ftrace_pid, notFunctionPids set_ftrace_notrace_pid.
func (a *array) functionPids() vtree.Node    { return a.noPids(&a.fn.pids) }
func (a *array) notFunctionPids() vtree.Node { return a.noPids(&a.fn.notPids) }

// noPids is l's file, which says so when none were named. The kernel marks that
// with the number behind the highest pid, and so says it of that pid, too
// (FTRACE_NO_PIDS).
func (a *array) noPids(l *trace.PidList) vtree.Node {
	const none = "no pid\n"
	f := l.File(&a.fs.tr, nil, nil)
	f.Show = func(*vtree.Open) (b []byte, err error) {
		if !l.Written() {
			return []byte(none), nil
		}
		for _, pid := range l.Pids() {
			if pid == trace.MaxPid {
				b = append(b, none...)
				continue
			}
			b = append(strconv.AppendInt(b, int64(pid), 10), '\n')
		}
		return b, nil
	}
	return f
}

// graphDepthFile is max_graph_depth; 0: no limit. The low 32 bits of what is written
// count, and are shown as a signed number.
func (fs *FS) graphDepthFile() vtree.Node {
	return &vtree.File{
		Mode: trace.WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			return append(strconv.AppendInt(nil, int64(int32(fs.graph.maxDepth.Load())), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err == nil {
				fs.graph.maxDepth.Store(uint32(n))
			}
			return err
		}),
	}
}
