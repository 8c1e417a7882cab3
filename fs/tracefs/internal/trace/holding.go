package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Holding returns f with an Open that keeps the array from being removed while the file is open. ENODEV:
// the array was removed (tracing_check_open_get_tr).
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

// get counts one more user of the array (trace_array_get). ENODEV: the array was removed.
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
