package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Holding is f, but an open one keeps the array: ENODEV if it is gone
// (tracing_check_open_get_tr).
func (a *Array) Holding(f *vtree.File) *vtree.File {
	held := *f
	held.Open = func(o *vtree.Open) error {
		if err := a.get(); err != nil {
			return err
		}
		if f.Open == nil {
			return nil
		}
		err := f.Open(o)
		if err != nil {
			a.put()
		}
		return err
	}
	held.Release = func(o *vtree.Open) {
		if f.Release != nil {
			f.Release(o)
		}
		a.put()
	}
	return &held
}

// get is trace_array_get.
func (a *Array) get() error {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	if a.Gone.Load() {
		return syscall.ENODEV
	}
	a.Refs++
	return nil
}

func (a *Array) put() {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	a.Refs--
	a.tr.closes.tell()
}
