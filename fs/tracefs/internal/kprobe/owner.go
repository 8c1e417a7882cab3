package kprobe

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// definerOf is the process of c, which defines a probe; nil: nobody knows.
func definerOf(c vtree.Caller) *vtree.Process {
	p, ok := vtree.ProcessOf(c.PID)
	if !ok {
		return nil
	}
	return &p
}

// owner says whose k is.
func (k *kprobe) owner() engine.Owner {
	o := engine.Owner{Event: k.ev.Group + "/" + k.ev.Name}
	if k.by != nil {
		o.PID, o.Comm, o.Start = int(k.by.PID), k.by.Comm, k.by.Start
	}
	return o
}
