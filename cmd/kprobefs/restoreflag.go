//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/fs/tree"
)

// restoreFlag is --restore: a machine begins with the state of a snapshot.
type restoreFlag struct {
	path string
	cmd  *cobra.Command
}

func (f *restoreFlag) add(cmd *cobra.Command) {
	f.cmd = cmd
	cmd.Flags().StringVar(&f.path, "restore", "", "begin where a snapshot was taken: a file, copied from machine/snapshots")
}

func (f *restoreFlag) given() bool { return f.cmd.Flags().Changed("restore") }

func (f *restoreFlag) check() error {
	switch {
	case !f.given():
		return nil
	case f.path == "":
		return errors.New("--restore: its value is empty")
	case f.cmd.Flags().Changed("image"):
		return errors.New("--restore: a snapshot is of the kernel inside, not of one of --image: give one of the two")
	}
	return nil
}

// read reads the snapshot, and makes cpus its number of processors. If the user wants another number, that is
// an error.
func (f *restoreFlag) read(cpus *int) (*tree.Snapshot, error) {
	s, err := readSnapshot(f.path)
	if err != nil {
		return nil, &codedError{exitImage, fmt.Errorf("--restore %w", err)}
	}
	if n := s.Tracing.CPUs; f.cmd.Flags().Changed("cpus") && *cpus != n {
		return nil, &codedError{exitUsage, fmt.Errorf("--cpus=%d: the snapshot %s has %d", *cpus, f.path, n)}
	}
	*cpus = s.Tracing.CPUs
	return s, nil
}

// readSnapshot reads a regular file. It refuses other files, because opening a pipe would wait. It checks
// the open file again, because another process may have replaced it.
func readSnapshot(path string) (*tree.Snapshot, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = regular(info, path)
	}
	if err != nil {
		return nil, fileError(err)
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, fileError(err)
	}
	defer file.Close()
	if info, err = file.Stat(); err == nil {
		err = regular(info, path)
	}
	if err != nil {
		return nil, fileError(err)
	}
	return tree.UnmarshalSnapshot(path, file)
}

func regular(info os.FileInfo, path string) error {
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file", path)
	}
	return nil
}
