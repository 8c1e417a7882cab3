package machinefs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// control is what a write to ctl does.
type control struct{ m Machine }

// A word is one command of ctl.
type word struct {
	name string
	args string // for people
	min  int    // arguments
	max  int    // -1: any number
	logs bool   // the machine itself logs why it fails
	run  func(m Machine, args []string) error
}

var words = []word{
	{"insmod", "NAME [PARAM=VALUE]…", 1, -1, true, func(m Machine, a []string) error { return m.Insmod(a[0], a[1:]) }},
	{"rmmod", "NAME", 1, 1, true, func(m Machine, a []string) error { return m.Rmmod(a[0]) }},
	{"call", "SYMBOL [ARG…]", 1, 7, true, call},
	{"pause", "", 0, 0, false, func(m Machine, _ []string) error { m.Pause(); return nil }},
	{"resume", "", 0, 0, false, func(m Machine, _ []string) error { m.Resume(); return nil }},
	{"step", "[N]", 0, 1, false, step},
	{"advance", "DURATION", 1, 1, false, advance},
}

// badArgument is an argument that a word does not take.
type badArgument struct{ error }

func (b badArgument) Unwrap() error { return syscall.EINVAL }

// maxLine is how long a command may be.
const maxLine = 4096

// write runs the commands in p, one a line. The first that fails ends it, and
// its errno is the write's. Those before it stay done.
func (c control) write(p []byte) error {
	for line := range strings.Lines(string(p)) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if err := c.line(fields, len(line)); err != nil {
			var errno syscall.Errno
			if errors.As(err, &errno) {
				return err
			}
			return fmt.Errorf("%w: %w", syscall.EINVAL, err)
		}
	}
	return nil
}

// line runs one command. Whatever goes wrong is in the log when it returns.
func (c control) line(fields []string, length int) error {
	if length > maxLine {
		return c.complain(fmt.Errorf("a line of %d bytes; at most %d: %w", length, maxLine, syscall.E2BIG))
	}
	name, args := fields[0], fields[1:]
	i := slices.IndexFunc(words, func(w word) bool { return w.name == name })
	if i < 0 {
		return c.complain(fmt.Errorf("unknown word %q; valid: %s: %w", name, validWords(), syscall.EINVAL))
	}
	w := words[i]
	if len(args) < w.min || w.max >= 0 && len(args) > w.max {
		noun := "arguments"
		if len(args) == 1 {
			noun = "argument"
		}
		return c.complain(fmt.Errorf("%s: %d %s; usage: %s: %w", name, len(args), noun, w.usage(), syscall.EINVAL))
	}
	err := w.run(c.m, args)
	var bad badArgument
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		return c.complain(fmt.Errorf("%s: %w", name, err))
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

func (w word) usage() string { return strings.TrimSpace(w.name + " " + w.args) }

func validWords() string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.name
	}
	return strings.Join(names, ", ")
}

// clean keeps what a user wrote from breaking the log's lines.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, s)
}

// call runs a guest function and logs what it returned.
func call(m Machine, args []string) error {
	nums := make([]uint64, 0, len(args)-1)
	for _, a := range args[1:] {
		n, err := parseNumber(a)
		if err != nil {
			return err
		}
		nums = append(nums, n)
	}
	ret, err := m.Call(args[0], nums...)
	if err != nil {
		return err
	}
	m.Printk(fmt.Sprintf("machine: %s(%s) = %#x", args[0], strings.Join(args[1:], ", "), ret))
	return nil
}

// parseNumber takes what C's strtol with base 0 does, of 64 bits, signed or not.
func parseNumber(s string) (uint64, error) {
	if n, err := strconv.ParseUint(s, 0, 64); err == nil {
		return n, nil
	}
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		return 0, badArgument{fmt.Errorf("%q is not a number", s)}
	}
	return uint64(n), nil
}

func step(m Machine, args []string) error {
	n := uint64(1)
	if len(args) > 0 {
		var err error
		if n, err = strconv.ParseUint(args[0], 0, 31); err != nil || n == 0 {
			return badArgument{fmt.Errorf("%q is not a count of instructions from 1 to %d", args[0], 1<<31-1)}
		}
	}
	return m.Step(int(n))
}

// maxAdvance bounds one command: every processor takes every timer interrupt on the way, and
// nobody else gets at the machine, nor can whoever waits be interrupted.
const maxAdvance = 10 * time.Minute

func advance(m Machine, args []string) error {
	d, err := time.ParseDuration(args[0])
	switch {
	case err != nil || d < 0:
		return badArgument{fmt.Errorf("%q is not a duration such as 100ms or 2s", args[0])}
	case d > maxAdvance:
		return badArgument{fmt.Errorf("%s is more than 10m, the most at a time; repeat it", args[0])}
	}
	return m.Advance(d)
}
