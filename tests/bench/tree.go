package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
)

// eventFiles are the files of an event's directory.
var eventFiles = []string{"enable", "filter", "format", "hist", "id", "trigger"}

// floorTree is the cheapest possible tree of go-fuse with directories of n events.
type floorTree struct {
	floorDir
	n int
}

// OnAdd adds the n directories.
func (r *floorTree) OnAdd(ctx context.Context) {
	for i := range r.n {
		d := r.NewPersistentInode(ctx, &floorDir{}, gofs.StableAttr{Mode: syscall.S_IFDIR})
		for _, name := range eventFiles {
			d.AddChild(name, r.NewPersistentInode(ctx, &floorFile{}, gofs.StableAttr{Mode: syscall.S_IFREG}), true)
		}
		r.AddChild("e"+strconv.Itoa(i), d, true)
	}
}

// floorList times ls -lR of as many constant directories and files as n events have.
func floorList(n, rounds int) (time.Duration, error) {
	dir, err := os.MkdirTemp("", "kprobefs-tree")
	if err != nil {
		return 0, err
	}
	defer os.Remove(dir)
	s, err := mountAs(dir, &floorTree{n: n})
	if err != nil {
		return 0, err
	}
	defer s.Unmount()
	return median(rounds, func() (time.Duration, error) { return listAll(dir) })
}

// listMemory times ls -lR of the same in the host's memory.
func listMemory(n, rounds int) (time.Duration, error) {
	dir, err := os.MkdirTemp("/dev/shm", "kprobefs-tree")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	for i := range n {
		event := filepath.Join(dir, "e"+strconv.Itoa(i))
		if err := os.Mkdir(event, 0o755); err != nil {
			return 0, err
		}
		for _, name := range eventFiles {
			if err := os.WriteFile(filepath.Join(event, name), nil, 0o644); err != nil {
				return 0, err
			}
		}
	}
	return median(rounds, func() (time.Duration, error) { return listAll(dir) })
}

func listAll(dir string) (time.Duration, error) {
	start := time.Now()
	_, err := exec.Command("ls", "-lR", filepath.Clean(dir)).Output()
	return time.Since(start), err
}
