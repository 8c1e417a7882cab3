// Package ours is kprobefs as a live.Target: the same files that the program
// serves, of a kernel's image that is looked at and never run, without FUSE.
package ours

import (
	"errors"
	"fmt"
	iofs "io/fs"
	"strings"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/tree"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/tests/kernel/live"
)

// A Machine is the kernel that is shown: a call.Machine with a virtual clock.
type Machine = tree.Machine

// A Target is a live.Target that works on the files of a machine.
type Target struct {
	m     Machine
	files *tree.Tree
	root  *vtree.Dir
	shown int // lines of the kernel log that Log has returned
}

// New makes the files of m.
func New(m Machine) (*Target, error) {
	files, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		return nil, err
	}
	return &Target{m: m, files: files, root: files.Root()}, nil
}

// Close removes what sessions left.
func (t *Target) Close() { t.files.Close() }

// Write is live.Target's.
func (t *Target) Write(o live.Op, between func() error) string {
	n, ok := t.root.Lookup(o.File)
	f, isFile := n.(*vtree.File)
	if !ok || !isFile {
		return "open: ENOENT"
	}
	flags := syscall.O_WRONLY
	if o.Trunc {
		flags |= syscall.O_TRUNC
	}
	if o.Append {
		flags |= syscall.O_APPEND
	}
	h, err := f.OpenFile(vtree.Open{Flags: flags})
	if err != nil {
		return "open: " + errnoName(err)
	}
	defer h.Close()
	if between != nil {
		if err := between(); err != nil {
			return err.Error()
		}
	}
	if o.Text == "" {
		return "0"
	}
	written, err := h.Write([]byte(o.Text), 0)
	if err != nil {
		return errnoName(err)
	}
	return fmt.Sprint(written)
}

func errnoName(err error) string {
	var e syscall.Errno
	switch {
	case errors.As(err, &e):
		return unix.ErrnoName(e)
	case errors.Is(err, iofs.ErrNotExist):
		return "ENOENT"
	}
	return err.Error()
}

// Read is live.Target's.
func (t *Target) Read(path string) string {
	b, err := iofs.ReadFile(vtree.FS(t.root, vtree.Caller{}), path)
	if err != nil {
		return "[" + errnoName(err) + "]"
	}
	return string(b)
}

// Names is live.Target's.
func (t *Target) Names(path string) []string {
	es, err := iofs.ReadDir(vtree.FS(t.root, vtree.Caller{}), path)
	if err != nil {
		return []string{"[" + errnoName(err) + "]"}
	}
	var names []string
	for _, e := range es {
		names = append(names, e.Name())
	}
	return names
}

// Text is live.Target's.
func (t *Target) Text(addr uint64) (byte, bool) {
	var b [1]byte
	ok := t.m.ReadText(addr, b[:]) == 1
	return b[0], ok
}

// Settle is live.Target's.
func (t *Target) Settle([]uint64) error { return t.m.Advance(time.Second) }

// Log is live.Target's.
func (t *Target) Log() []string {
	var fresh []string
	all := strings.Split(strings.TrimSuffix(string(t.m.Kmsg()), "\n"), "\n")
	for _, l := range all[t.shown:] {
		_, text, _ := strings.Cut(l, "] ")
		if live.About(text) {
			fresh = append(fresh, text)
		}
	}
	t.shown = len(all)
	return fresh
}
