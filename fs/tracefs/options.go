package tracefs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An option is one bit of what a buffer does and how it is printed.
type option uint32

const (
	optSymAddr     option = 1 << iota // addresses behind symbols
	optAnnotate                       // where a processor's entries begin, when some were lost
	optContextInfo                    // task, processor, flags and time before each entry
	optRecordTgid                     // the thread group's id as well
	optOverwrite                      // a full buffer loses its oldest entries, not the new ones
	optIrqInfo                        // the flags
)

// options are those that have an effect here, by name, in the kernel's order.
var options = [...]struct {
	name string
	bit  option
}{
	{"sym-addr", optSymAddr}, {"annotate", optAnnotate}, {"context-info", optContextInfo},
	{"record-tgid", optRecordTgid}, {"overwrite", optOverwrite}, {"irq-info", optIrqInfo},
}

const defaultOptions = optAnnotate | optContextInfo | optOverwrite | optIrqInfo

func (a *array) has(o option) bool { return option(a.options.Load())&o != 0 }

// setOption switches one option.
func (a *array) setOption(o option, on bool) {
	if on {
		a.options.Or(uint32(o))
	} else {
		a.options.And(^uint32(o))
	}
	a.buf.NoOverwrite.Store(!a.has(optOverwrite))
}

// optionsDir is options/: a file for each, 0 or 1.
func (a *array) optionsDir() vtree.Node {
	d := &vtree.Dir{Mode: dirMode}
	for _, o := range options {
		d.Static = append(d.Static, vtree.Entry{Name: o.name, Node: a.optionFile(o.bit)})
	}
	return d
}

func (a *array) optionFile(o option) *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			if a.has(o) {
				return []byte("1\n"), nil
			}
			return []byte("0\n"), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			on, err := parseEnable(p)
			if err != nil {
				return 0, err
			}
			a.setOption(o, on)
			return len(p), nil
		},
	}
}

// optionsFile is trace_options: the names, with "no" before those that are
// off; it takes one such name.
func (a *array) optionsFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) (b []byte, err error) {
			for _, o := range options {
				if !a.has(o.bit) {
					b = append(b, "no"...)
				}
				b = append(append(b, o.name...), '\n')
			}
			return b, nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			name, off := strings.CutPrefix(kstr.Strip(kstr.CString(p)), "no")
			for _, o := range options {
				if o.name == name {
					a.setOption(o.bit, !off)
					return len(p), nil
				}
			}
			return 0, syscall.EINVAL
		},
	}
}
