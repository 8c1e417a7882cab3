package traceline

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Line is one entry of a trace:
//
//	cat-24885   [001] .....     0.161425: open: (do_sys_openat2+0x0/0xc0) file="/etc/hostname"
type Line struct {
	Comm  string
	PID   int
	CPU   int
	Flags string        // irqs-off, need-resched, hardirq/softirq, preempt-depth, migrate-disable (since 5.13)
	Time  time.Duration // of the trace clock, in µs steps
	Event string        // "open"
	Text  string        // what is behind the event's name: `(do_sys_openat2+0x0/0xc0) file="/etc/hostname"`
}

// commWidth is the width of the first column. A comm has at most 15 bytes, so it never is wider.
const commWidth = 16

// Parse reads one line, without its newline. ok is false for what is no entry: a comment, an empty line, the
// rest of a string with newlines, or a line of Lost.
func Parse(line string) (l Line, ok bool) {
	if len(line) <= commWidth || line[commWidth] != '-' {
		return l, false
	}
	l.Comm = strings.TrimLeft(line[:commWidth], " ")
	var pid, cpu, at, rest string
	if pid, rest, ok = strings.Cut(line[commWidth+1:], "["); !ok {
		return l, false
	}
	if cpu, rest, ok = strings.Cut(rest, "] "); !ok {
		return l, false
	}
	if l.Flags, rest, ok = strings.Cut(strings.TrimLeft(rest, " "), " "); !ok {
		return l, false
	}
	if at, rest, ok = strings.Cut(strings.TrimLeft(rest, " "), ": "); !ok {
		return l, false
	}
	if l.Event, l.Text, ok = strings.Cut(rest, ": "); !ok {
		return l, false
	}
	var err [3]error
	l.PID, err[0] = strconv.Atoi(strings.TrimRight(pid, " "))
	l.CPU, err[1] = strconv.Atoi(cpu)
	l.Time, err[2] = seconds(at)
	return l, err == [3]error{} && l.PID >= 0 && l.CPU >= 0
}

// seconds reads a time like 12.000345.
func seconds(s string) (time.Duration, error) {
	whole, part, ok := strings.Cut(s, ".")
	if !ok || len(part) != 6 {
		return 0, fmt.Errorf("%q: not as 0.000000", s)
	}
	sec, err := strconv.ParseUint(whole, 10, 32)
	if err != nil {
		return 0, err
	}
	µs, err := strconv.ParseUint(part, 10, 32)
	return time.Duration(sec)*time.Second + time.Duration(µs)*time.Microsecond, err
}

// Lost reads the line that says that a reader came too late, as "CPU:1 [LOST 17 EVENTS]". Where the kernel does
// not know how many are lost, events is 0.
func Lost(line string) (cpu int, events uint64, ok bool) {
	rest, is := strings.CutPrefix(line, "CPU:")
	number, what, two := strings.Cut(rest, " [LOST ")
	cpu, err := strconv.Atoi(number)
	if !is || !two || err != nil || cpu < 0 {
		return 0, 0, false
	}
	if what == "EVENTS]" {
		return cpu, 0, true
	}
	count, of := strings.CutSuffix(what, " EVENTS]")
	events, err = strconv.ParseUint(count, 10, 64)
	return cpu, events, of && err == nil
}
