package machinefs

import (
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// explainDir is explain/. It lists no names, and finds every name: SYMBOL[+OFFSET], MODULE:SYMBOL[+OFFSET]
// or an address. A place that cannot be probed, or does not exist, is a file like others: its content is
// the reason.
func explainDir(reasons Explainer, showAddr func(*vtree.Open) bool) *vtree.Dir {
	return &vtree.Dir{
		Mode: 0o555,
		Find: func(name string) (vtree.Entry, bool) {
			return vtree.Entry{Name: name, Node: &vtree.File{
				Mode: 0o400,
				Show: func(o *vtree.Open) ([]byte, error) {
					x := reasons.Explain(explain.ParsePlace(name))
					if !showAddr(o) {
						explain.Hide(&x)
					}
					return explain.Text(&x), nil
				},
			}}, true
		},
	}
}
