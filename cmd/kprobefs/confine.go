//go:build cgo && linux && amd64

package main

import (
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/notify"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// startHelper starts a helper while the machine starts. The function that it returns waits for the helper.
func startHelper() func() (*confine.Helper, error) {
	var helper *confine.Helper
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		helper, err = confine.StartHelper()
	}()
	return func() (*confine.Helper, error) {
		<-done
		return helper, err
	}
}

// confine drops the rights that the server does not need. A helper keeps those that are needed at the end.
// Without a helper the server keeps all rights, because no other process could unmount. a may be nil.
func (f *mountFlags) confine(w *machine, a *ns.Announcement, started func() (*confine.Helper, error), log zerolog.Logger) {
	var files []string
	if a != nil {
		files = a.Files()
	}
	helper, err := started()
	if err == nil {
		err = helper.For(w.server.Dir(), files...)
	}
	if err != nil {
		log.Warn().Err(err).Msg("the server keeps its rights")
		return
	}
	w.server.UnmountBy(helper.Unmount)
	if a != nil {
		a.RemoveBy(helper.Remove)
	}
	confineTo(confine.Needs{Mirror: w.mirror != nil, Look: a != nil}, log) // joining processes must be identified
}

// confine drops rights of a server that run has started, except those that n and the mirror need.
func (w *machine) confine(n confine.Needs, log zerolog.Logger) {
	if n.Answer && notify.OpensMemory() {
		log.Debug().Msg("the server keeps its rights: process_vm_writev(2) is forbidden, and it opens the memory of others to write it")
		return
	}
	n.Mirror = w != nil && w.mirror != nil
	confineTo(n, log)
}

// confineTo keeps only the rights that n needs. If the host refuses that, it logs a warning and goes on,
// because the machine works with more rights, too.
func confineTo(n confine.Needs, log zerolog.Logger) {
	if err := confine.Server(n); err != nil {
		log.Warn().Err(err).Msg("the server keeps rights that it does not need")
	}
}
