//go:build cgo && linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// runExport is run without FUSE and without namespaces: the machine's files are
// copied to f.export, which CMD can read.
func (f *runFlags) runExport(argv []string, log zerolog.Logger) error {
	w, err := boot(&f.machineFlags, false, log)
	if err != nil {
		return ownFailure(err)
	}
	x := &export{dir: absolute(f.export), tree: w.Root(), log: log}
	code, err := x.run(argv)
	if err = errors.Join(err, w.close()); err != nil {
		return ownFailure(err)
	}
	return &codedError{code: code}
}

// export is a copy of a tree as plain files.
type export struct {
	dir     string
	tree    *vtree.Dir
	written []string // below dir, sorted
	log     zerolog.Logger
}

// run runs argv, and refreshes the copy at SIGUSR1 and at the end.
func (x *export) run(argv []string) (code int, err error) {
	if err := x.begin(); err != nil {
		return 0, err
	}
	signals := passedOn()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), placeVar+"="+x.dir, "TRACEFS_PATH="+x.dir+"/tracing", "DEBUGFS_PATH="+x.dir)
	if err := cmd.Start(); err != nil {
		return 0, &codedError{startCode(err), notStarted(argv[0], err)}
	}
	confineTo(confine.Needs{Kill: true, Writes: x.dir}, x.log)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case s := <-signals:
			if s == unix.SIGUSR1 {
				err = errors.Join(err, x.refresh())
			} else if e := cmd.Process.Signal(s); e != nil && !errors.Is(e, os.ErrProcessDone) {
				err = errors.Join(err, e)
			}
		case <-ended:
			return ns.ExitCode(cmd.ProcessState.Sys().(syscall.WaitStatus)), errors.Join(err, x.refresh())
		}
	}
}

// startCode is a shell's exit code for a command that did not start.
func startCode(err error) int {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return 127
	}
	return 126
}

// notStarted is err as it reads without --export.
func notStarted(name string, err error) error {
	switch bad := (*exec.Error)(nil); {
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("%s: command not found: %w", name, syscall.ENOENT)
	case errors.As(err, &bad):
		return fmt.Errorf("%s: %w", name, bad.Err)
	}
	return fileError(err)
}

// begin makes the copy for the first time, in a directory that is empty or is
// not there.
func (x *export) begin() error {
	if err := os.MkdirAll(x.dir, 0o755); err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	have, err := os.ReadDir(x.dir)
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	if len(have) > 0 {
		return fmt.Errorf("--export: %s is not empty (has %q); give an empty directory", x.dir, have[0].Name())
	}
	return x.refresh()
}

// refresh brings every file up to date, one after the other, each at once: who
// reads sees an old or a new one. What has gone from the tree goes here, too.
func (x *export) refresh() error {
	var written []string
	err := x.tree.Walk(func(path string, e vtree.Entry) error {
		ok, err := x.write(path, e.Node)
		if ok {
			written = append(written, path)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	slices.Sort(written)
	for _, path := range slices.Backward(x.written) { // children first
		if _, still := slices.BinarySearch(written, path); !still {
			if err := os.Remove(filepath.Join(x.dir, path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("--export: %w", err)
			}
		}
	}
	x.written = written
	return nil
}

// write writes one file or makes one directory. Files that cannot be read, or
// that a reader would wait for, are left out.
func (x *export) write(path string, n vtree.Node) (ok bool, err error) {
	to := filepath.Join(x.dir, path)
	switch n := n.(type) {
	case *vtree.Dir:
		err := os.Mkdir(to, 0o755)
		if errors.Is(err, fs.ErrExist) {
			err = nil
		}
		return err == nil, err
	case *vtree.File:
		b, readable := content(n)
		if !readable {
			return false, nil
		}
		tmp := filepath.Join(filepath.Dir(to), ".new")
		if err := os.WriteFile(tmp, b, 0o600); err != nil {
			return false, err
		}
		// As the kernel has it, but that nobody can write what nobody reads.
		if err := os.Chmod(tmp, os.FileMode(n.Mode)&0o444|0o400); err != nil {
			return false, err
		}
		return true, os.Rename(tmp, to)
	}
	return false, nil
}

// content is what root reads from f, from beginning to end.
func content(f *vtree.File) (b []byte, ok bool) {
	if f.Stream != nil || f.Mode&0o444 == 0 {
		return nil, false
	}
	h, err := f.OpenFile(vtree.Open{Flags: unix.O_RDONLY | unix.O_NONBLOCK})
	if err != nil {
		return nil, false
	}
	defer h.Close()
	buf := make([]byte, 64<<10)
	for {
		part, err := h.Read(context.Background(), buf, int64(len(b)))
		if err != nil && len(b) == 0 {
			return nil, false
		}
		if err != nil || len(part) == 0 {
			return b, true
		}
		b = append(b, part...)
	}
}
