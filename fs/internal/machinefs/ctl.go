package machinefs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A control runs the commands that are written to ctl.
type control struct{ m subject }

// A subject has everything that words act on.
type subject struct {
	Machine
	*Shelf
	writer uint32 // pid of the process that wrote the word; 0: not known
}

func (c control) file() *vtree.File {
	return &vtree.File{
		Mode:  0o200,
		Alone: true, // kill must work while another write waits
		StoreContext: func(ctx context.Context, o *vtree.Open, p []byte, _ int64) (int, error) {
			if o != nil {
				c.m.writer = o.PID
			}
			if err := c.write(ctx, p); err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// A word is one command of ctl.
type word struct {
	name string
	args string // arguments, as the usage text shows them
	min  int    // least number of arguments
	max  int    // largest number of arguments; -1: any number
	// runs: the word needs the machine, which may be busy for long. A signal ends the writer's wait. A word
	// without runs must return at once.
	runs bool
	logs bool // the machine itself logs its errors
	run  func(ctx context.Context, m subject, args []string) error
}

// words are the commands. The number of arguments of a run is always within its row's limits. ctx ends when
// the writer is interrupted.
var words = []word{
	{"insmod", "[-f] MODULE [PARAM=VALUE]…", 1, -1, true, true, insmod},
	{"rmmod", "[-f] NAME", 1, 2, true, true, rmmod},
	{"call", "[-t DURATION] SYMBOL [ARG…]", 1, -1, true, true, call},
	{"pause", "", 0, 0, false, false, func(_ context.Context, m subject, _ []string) error { m.Pause(); return nil }},
	{"resume", "", 0, 0, true, false, func(_ context.Context, m subject, _ []string) error { m.Resume(); return nil }},
	{"step", "[N]", 0, 1, true, false, step},
	{"advance", "DURATION", 1, 1, true, false, advance},
	{"kill", "", 0, 0, false, false, func(_ context.Context, m subject, _ []string) error { m.Kill(); return nil }},
	{"snapshot", "NAME", 1, 1, true, false, func(_ context.Context, m subject, a []string) error { return m.Take(a[0]) }},
	{"restore", "NAME", 1, 1, true, false, func(_ context.Context, m subject, a []string) error { return m.Restore(a[0]) }},
	{"reset", "", 0, 0, true, false, func(_ context.Context, m subject, _ []string) error { return m.Reset() }},
}

// badArgument is the error of an argument that a word does not accept. Its errno is EINVAL.
type badArgument struct{ error }

// Unwrap returns EINVAL.
func (b badArgument) Unwrap() error { return syscall.EINVAL }

// maxLine is how long a command may be, in bytes.
const maxLine = 4096

// write runs the commands in p, one a line. It stops at the first error and returns its errno. The commands
// before stay done.
func (c control) write(ctx context.Context, p []byte) error {
	for line := range strings.Lines(string(p)) {
		fields := splitLine(line)
		if len(fields) == 0 {
			continue
		}
		if err := c.line(ctx, fields, len(line)); err != nil {
			var errno syscall.Errno
			if errors.As(err, &errno) {
				return err
			}
			return fmt.Errorf("%w: %w", syscall.EINVAL, err)
		}
	}
	return nil
}

// line runs one command. It has logged an error before it returns it.
func (c control) line(ctx context.Context, fields []string, length int) error {
	if length > maxLine {
		return c.complain(fmt.Errorf("a line of %d bytes; at most %d: %w", length, maxLine, syscall.E2BIG))
	}
	name, args := fields[0], fields[1:]
	i := slices.IndexFunc(words, func(w word) bool { return w.name == name })
	if i < 0 {
		return c.complain(fmt.Errorf("unknown command %q; there are %s: %w", name, validWords(), syscall.EINVAL))
	}
	w := &words[i]
	if len(args) < w.min || w.max >= 0 && len(args) > w.max {
		return c.complain(w.wrongCount(len(args)))
	}
	if !w.runs {
		return c.do(ctx, w, args)
	}
	return c.await(ctx, w, args)
}

func (w *word) wrongCount(n int) error {
	noun := "arguments"
	if n == 1 {
		noun = "argument"
	}
	return fmt.Errorf("%s: %d %s; usage: %s: %w", w.name, n, noun, w.usage(), syscall.EINVAL)
}

// farewell is how long write waits for the machine to end a word after the writer was interrupted.
const farewell = 50 * time.Millisecond

// await runs w on its own goroutine. Soon after ctx has ended, w ends, too. The writer waits for that at
// most as long as farewell.
func (c control) await(ctx context.Context, w *word, args []string) error {
	done := make(chan error, 1)
	go func() { done <- c.do(ctx, w, args) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	patience := time.NewTimer(farewell)
	defer patience.Stop()
	select {
	case err := <-done:
		return err
	case <-patience.C:
		return fmt.Errorf("%s: interrupted: %w", w.name, syscall.EINTR)
	}
}

func (c control) do(ctx context.Context, w *word, args []string) error {
	err := w.run(ctx, c.m, args)
	var bad badArgument
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		return c.complain(fmt.Errorf("%s: %w", w.name, err))
	case w.logs:
		return err
	}
	return c.complain(err)
}

// complain logs err and returns it.
func (c control) complain(err error) error {
	c.m.Printk("machine: ctl: " + clean(err.Error()))
	return err
}

func (w *word) usage() string { return strings.TrimSpace(w.name + " " + w.args) }

func validWords() string {
	var b bytes.Buffer
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(w.name)
	}
	return b.String()
}

// clean replaces characters of a user's text that would break the log's lines.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, s)
}
