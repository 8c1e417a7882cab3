package event

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// NoTriggers is the content of a trigger file without triggers: the list of trigger names.
const NoTriggers = "# Available triggers:\n# traceon traceoff snapshot stacktrace enable_event disable_event\n"

// triggerFile is events/GROUP/EVENT/trigger. In the kernel, opening it with O_TRUNC removes hist triggers
// only (unreg_all). We have no hist triggers, so nothing happens.
func (f *File) triggerFile() *vtree.File {
	tree := f.Array.tree
	alive := func(do func() error) error {
		tree.tr.Mu.Lock()
		defer tree.tr.Mu.Unlock()
		if !f.alive() {
			return syscall.ENODEV
		}
		return do()
	}
	return &vtree.File{
		Mode:  trace.WriteMode,
		Brief: true,
		Open: func(*vtree.Open) error {
			return alive(func() error { return nil })
		},
		Show: func(*vtree.Open) (b []byte, err error) {
			err = alive(func() error {
				for _, t := range f.list() {
					b = t.appendTo(b)
				}
				return nil
			})
			if err == nil && b == nil {
				b = []byte(NoTriggers)
			}
			return b, err
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			switch {
			case len(p) == 0:
				return 0, nil
			case len(p) >= maxFilter:
				return 0, syscall.EINVAL
			}
			err := alive(func() error { return tree.setTrigger(f, kstr.CString(p)) })
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}
