//go:build cgo && linux && amd64

package main

import (
	"errors"
	"os"
	"syscall"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// remote is a machine of another process.
type remote struct{ *ns.Remote }

// Notice is that of ns.Handler.
func (remote) Notice(text string) { notice(text) }

// runAttached runs argv in namespaces with the machine f.attach.
func (f *runFlags) runAttached(argv []string, log zerolog.Logger) error {
	r, err := ns.Dial(f.attach) // signals end this process until there is a CMD to pass them to
	if err != nil {
		return ownFailure(err)
	}
	defer r.Close()
	signals := passedOn()
	p := f.plan(argv, r.Mirrors)
	p.LeaveWritten() // the machine's server cannot ask the session for that
	s, err := ns.Start(p)
	if err != nil {
		return ownFailure(err)
	}
	if sig, err := serveAttached(s, r, signals); err != nil {
		err = errors.Join(err, s.Kill())
		if sig != 0 {
			return &codedError{code: 128 + int(sig)}
		}
		return ownFailure(err)
	}
	(*machine)(nil).confine(confine.Needs{Look: true, Kill: true}, log)
	go func() {
		r.Lost() // the session ends with the machine
		s.End()
	}()
	go passOn(s, signals, log)
	go outlive(s, signals)
	code, err := s.Wait()
	if err != nil {
		return ownFailure(err)
	}
	return &codedError{code: code}
}

// serveAttached asks the machine of r to serve s. CMD does not run yet. So a signal that would end CMD ends
// the wait for the machine. sig is that signal; 0: none came.
func serveAttached(s *ns.Session, r *ns.Remote, signals <-chan os.Signal) (sig syscall.Signal, err error) {
	served, ended := make(chan struct{}), make(chan syscall.Signal)
	go func() {
		defer close(ended)
		for {
			select {
			case <-served:
				return
			case got := <-signals:
				if got == unix.SIGUSR1 || got == unix.SIGUSR2 {
					continue // CMD does not exist yet
				}
				r.Close()
				s.End()
				ended <- got.(syscall.Signal)
				return
			}
		}
	}()
	err = s.Serve(remote{r})
	close(served)
	if sig = <-ended; sig != 0 && err == nil {
		err = unix.EINTR
	}
	return sig, err
}
