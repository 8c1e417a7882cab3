package machinefs

import (
	"github.com/kprobefs/kprobefs/emu/debuginfo"
	"github.com/kprobefs/kprobefs/engine/listing"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// disasmDir is disasm/. It lists no names, and finds every function as NAME or MODULE:NAME.
func disasmDir(m Machine, code Code, showAddr func(*vtree.Open) bool) *vtree.Dir {
	return &vtree.Dir{
		Mode: 0o555,
		Find: func(name string) (vtree.Entry, bool) {
			if _, ok := m.Kernel().Lookup(name); !ok {
				return vtree.Entry{}, false
			}
			return vtree.Entry{Name: name, Node: &vtree.File{
				Mode: 0o400,
				Show: func(o *vtree.Open) ([]byte, error) {
					s := listing.Source{
						Kernel: m.Kernel(), Arch: code.Arch(), Original: code.ReadOriginal, Live: m.ReadText, Addresses: showAddr(o),
						Line: debuginfo.Printer(insideOf(m)),
					}
					return s.Function(name)
				},
			}}, true
		},
	}
}
