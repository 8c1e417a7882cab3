package main

import (
	"context"
	"fmt"
	"os"
	"syscall"
)

// fewest is how many descriptors a process needs at least for a start.
const fewest = 16

// descriptors makes descriptors run out: of the program and its commands, and then of its commands only.
func descriptors(ctx context.Context, e *env) error {
	for range e.size(5, 1) {
		limit := fmt.Sprintf("--nofile=%d", fewest+e.rng.IntN(50))
		e.count("limits", 1)
		if err := e.limited(ctx, limit, "run", "--", "sh", "-c", "cat /sys/kernel/debug/kprobes/list && echo works"); err != nil {
			return err
		}
		if err := e.hoard(ctx, 16+e.rng.IntN(2000)); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	return e.works(ctx)
}

// hoard makes a command open files of the machine until it has no descriptors, and go on. The machine must
// still work.
func (e *env) hoard(ctx context.Context, n int) error {
	e.count("descriptors taken", n)
	cmd := e.command(ctx, e.program, "run", "--", "env", helperName+"=hoarder",
		"prlimit", fmt.Sprintf("--nofile=%d", n), self())
	return e.worksOrSays(ctx, cmd, fmt.Sprintf("a command that takes %d descriptors", n))
}

// hoarder is the helper that opens the files.
func hoarder([]string) int {
	var all []int
	for _, name := range []string{"/sys/kernel/debug/kprobes/list", "/sys/kernel/tracing/trace", "/dev/null"} {
		for range 300 {
			fd, err := syscall.Open(name, syscall.O_RDONLY, 0)
			if err != nil {
				break
			}
			all = append(all, fd)
		}
	}
	for { // to the last
		fd, err := syscall.Open("/dev/null", syscall.O_RDONLY, 0)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			if err != syscall.EMFILE {
				fmt.Println("open with no descriptor left:", err)
				return 1
			}
			break
		}
		all = append(all, fd)
	}
	for range 100 {
		if fd, err := syscall.Open("/sys/kernel/debug/kprobes/enabled", syscall.O_RDONLY, 0); err == nil {
			fmt.Println("a descriptor beyond the limit:", fd)
			return 1
		}
	}
	for _, fd := range all {
		syscall.Close(fd)
	}
	b, err := os.ReadFile("/sys/kernel/debug/kprobes/enabled")
	if err != nil || string(b) != "1\n" {
		fmt.Println("afterwards:", string(b), err)
		return 1
	}
	fmt.Println("works")
	return 0
}
