package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// diskSize is the size of the file system that is full.
const diskSize = 256 << 10

// disk gives the program a full file system for all of its own files: temporary files, files at run time,
// and its log.
func disk(ctx context.Context, e *env) error {
	full := filepath.Join(e.dir, "full")
	if err := e.mkdir("full"); err != nil {
		return err
	}
	for range e.size(4, 1) {
		if ctx.Err() != nil {
			return nil
		}
		if err := e.onFullDisk(ctx, full); err != nil {
			return err
		}
	}
	return e.works(ctx)
}

func (e *env) onFullDisk(ctx context.Context, full string) error {
	room := e.rng.IntN(3) * e.rng.IntN(64<<10)
	inodes := 3 + e.rng.IntN(30)
	if err := syscall.Mount("tmpfs", full, "tmpfs", 0, fmt.Sprintf("size=%d,nr_inodes=%d", diskSize, inodes)); err != nil {
		return err
	}
	defer syscall.Unmount(full, syscall.MNT_DETACH)
	if err := os.WriteFile(filepath.Join(full, "filler"), make([]byte, diskSize-room), 0o600); err != nil {
		return err
	}
	what := fmt.Sprintf("with %d bytes and %d inodes left", room, inodes-2)
	for _, args := range [][]string{
		{"run", "--", "sh", "-c", "cat /sys/kernel/debug/kprobes/list && echo works"},
		{"run", "--log", "trace", "--log-file", filepath.Join(full, "log"), "--", "echo", "works"},
		{"check", "--probes", "/dev/null", "vfs_read"},
	} {
		e.count("starts", 1)
		cmd := e.command(ctx, e.program, args...)
		cmd.Env = append(cmd.Env, "TMPDIR="+full, "XDG_RUNTIME_DIR="+full, "XDG_CACHE_HOME="+full)
		if args[0] == "check" {
			if o, err := finish(cmd); err != nil || o.hung || crashed(o.errors) != "" {
				return fmt.Errorf("%s: %s %v", what, o, err)
			}
			continue
		}
		if err := e.worksOrSays(ctx, cmd, what+", "+args[1]); err != nil {
			return err
		}
	}
	return e.machineOnFullDisk(full, what)
}

// machineOnFullDisk starts a machine that others can join.
func (e *env) machineOnFullDisk(full, what string) error {
	e.count("starts", 1)
	if err := e.mkdir("m"); err != nil {
		return err
	}
	cmd := e.shell(context.Background(), `"$1" mount --daemon --name "$2" m && cat m/kprobes/enabled; c=$?
		test -e m/kprobes && fusermount3 -u m; exit $c`, e.program, e.mark)
	cmd.Env = append(cmd.Env, "TMPDIR="+full, "XDG_RUNTIME_DIR="+full)
	o, err := finish(cmd)
	if err != nil {
		return err
	}
	if o.hung || crashed(o.errors) != "" || o.code == 0 && o.out != "1\n" || o.code != 0 && o.errors == "" {
		return fmt.Errorf("%s: mount: %s", what, o)
	}
	return nil
}
