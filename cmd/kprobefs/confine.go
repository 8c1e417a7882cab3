//go:build cgo && linux && amd64

package main

import (
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/notify"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// startHelper starts a helper while the machine starts; the function that it returns waits for it.
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

// confine takes from the server what it does not need, but leaves to a helper what is to be done at
// the end. Without one it keeps everything: nobody could unmount. a may be nil.
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
	confineTo(confine.Needs{Mirror: w.mirror != nil, Look: a != nil}, log) // who joins is looked at
}

// confine is for a server that was started by run, and that answers its callers' calls itself or leaves that to FUSE.
func (w *machine) confine(answers bool, log zerolog.Logger) {
	if answers && notify.OpensMemory() {
		log.Debug().Msg("the server keeps its rights: process_vm_writev(2) is forbidden, and it opens the memory of others to write it")
		return
	}
	confineTo(confine.Needs{Mirror: w != nil && w.mirror != nil, Look: true, Kill: true, Answer: answers}, log)
}

// confineTo goes on where the host refuses it: the machine works all the same.
func confineTo(n confine.Needs, log zerolog.Logger) {
	if err := confine.Server(n); err != nil {
		log.Warn().Err(err).Msg("the server keeps rights that it does not need")
	}
}
