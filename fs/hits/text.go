package hits

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// Text prints a line for each call, in the manner of strace:
//
//	cat-24885  do_sys_openat2(file="/etc/hostname") = 3 <0.000126>
//	cat-24885  do_sys_openat2(file="/nonexistent") = -2 ENOENT <0.000052>
//	cat-24885  do_exit(code=0x0) = ?
//
// Control characters in strings are escaped, so that a traced command cannot steer the terminal. Each line is
// written at once.
type Text struct {
	W     io.Writer
	Times bool // the machine's time is in front
	Color bool // names are bold, errors are red
}

// ANSI sequences (ECMA-48, SGR).
const (
	bold  = "\x1b[1m"
	red   = "\x1b[31m"
	dim   = "\x1b[2m"
	plain = "\x1b[0m"
)

// Call prints a call.
func (t *Text) Call(c Call) error {
	var b strings.Builder
	if t.Times {
		fmt.Fprintf(&b, "%12.6f  ", c.Time.Seconds())
	}
	fmt.Fprintf(&b, "%s  %s(%s)", printable(fmt.Sprintf("%s-%d", c.Comm, c.PID)), t.in(bold, c.Func), arguments(c.Args))
	switch c.Kind {
	case Returned:
		b.WriteString(" = " + t.result(c))
		if c.Took > 0 {
			b.WriteString(t.in(dim, fmt.Sprintf(" <%.6f>", c.Took.Seconds())))
		}
	case Unreturned:
		b.WriteString(" = ?")
	}
	b.WriteByte('\n')
	_, err := io.WriteString(t.W, b.String())
	return err
}

// Lost prints how many events were lost.
func (t *Text) Lost(events uint64) error {
	_, err := fmt.Fprintf(t.W, "%s\n", lost(events))
	return err
}

// End prints nothing.
func (t *Text) End() error { return nil }

func lost(events uint64) string {
	if events == 0 {
		return "… some hits are lost: the buffer was full"
	}
	return fmt.Sprintf("… %d hits are lost: the buffer was full", events)
}

func (t *Text) in(style, text string) string {
	if !t.Color {
		return text
	}
	return style + text + plain
}

// result is what a call has returned: one value alone, or all with their names.
func (t *Text) result(c Call) string {
	if len(c.Ret) != 1 {
		return arguments(c.Ret)
	}
	text := printable(c.Ret[0].Value)
	if e := c.Errno(); e != 0 {
		if name := unix.ErrnoName(unix.Errno(e)); name != "" {
			text += " " + name
		}
		return t.in(red, text)
	}
	return text
}

func arguments(args []traceline.Arg) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(a.Name + "=")
		if isWord(a.Value) {
			b.WriteString(a.Value)
		} else {
			b.WriteString(strconv.Quote(a.Value))
		}
	}
	return b.String()
}

// isWord reports whether a value needs no quotes: a number, an address, a symbol, an array, or (fault).
func isWord(s string) bool {
	if _, ok := (traceline.Arg{Value: s}).Number(); ok || s == "(fault)" {
		return true
	}
	if s == "" || strings.ContainsAny(s, " \"\\") || printable(s) != s {
		return false
	}
	return s[0] == '{' || strings.Contains(s, "+0x") && !strings.Contains(s, "/.")
}

// printable escapes what is no printable character.
func printable(s string) string {
	quoted := strconv.Quote(s)
	quoted = quoted[1 : len(quoted)-1]
	return strings.ReplaceAll(quoted, `\"`, `"`)
}
