package ns

import (
	"errors"
	"fmt"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// Files that come without a mount need no namespace. Root's command has one all the same, where that can be had: it is
// sealed by its user namespace and by mounts that are locked there, as it is beside trees that are mounted.

// apart makes the mounts that seal the command of a bare plan. Where they cannot be made, people are told.
func (w *world) apart() error {
	w.mounted = true // nothing is held back
	switch {
	case w.plan.NotApart != "":
		return w.notice(notSealed(errors.New(w.plan.NotApart)))
	case !w.sealed:
		return nil
	}
	if err := w.keepMounts(); err != nil {
		w.sealed = false
		return w.notice(notSealed(forbid.Error("keep mounts to ourselves", err, forbid.Mount(err))))
	}
	if err := w.hidePlace(); err != nil {
		return err
	}
	dir := workingDirectory()
	if err := w.hideHosts(); err != nil {
		return err
	}
	return comeBack(dir)
}

// hidePlace keeps a /proc in the first directory that will do, for the procfs of others.
func (w *world) hidePlace() error {
	for _, dir := range w.plan.Places {
		if !usable(dir) || mountPrivate(dir) != nil {
			continue
		}
		w.place = dir
		return w.keepProcOr(dir)
	}
	return nil
}

// keepProcOr tells people if keepProc fails.
func (w *world) keepProcOr(dir string) error {
	err := w.keepProc(dir)
	if err == nil {
		return nil
	}
	return w.notice(fmt.Sprintf("no procfs can be mounted in user namespaces in here: %v", err))
}

// notSealed says that a command is not sealed, and what that means.
func notSealed(err error) string {
	return fmt.Sprintf("%v; root's CMD is not sealed: settings and tracing of the host are out of its reach only as long as it "+
		"does not get at them on purpose (see help sealing)", err)
}
