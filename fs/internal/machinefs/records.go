package machinefs

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// recordsFile is /dev/kmsg: each read gives one line of the log as a record, with its number and time
// (Documentation/ABI/testing/dev-kmsg). A reader is at the end where the log is, and does not wait. What
// root writes is logged.
func recordsFile(m Machine) *vtree.File {
	return &vtree.File{
		Mode:  0o644,
		Apart: true,
		Len:   func(*vtree.Open) int { return 0 }, // as a device: a record is read whole, and from no place in between
		Open: func(o *vtree.Open) error {
			o.Private = &recordReader{}
			return nil
		},
		Read: func(o *vtree.Open, p []byte, off int64) (int, error) {
			return o.Private.(*recordReader).read(m.Kmsg(), p, off)
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			m.Printk(written(string(p)))
			return len(p), nil
		},
	}
}

// recordReader is one open file's place in the log.
type recordReader struct{ next int }

func (r *recordReader) read(log, p []byte, off int64) (int, error) {
	if off == 0 {
		r.next = 0
	}
	lines := bytes.Split(bytes.TrimSuffix(log, []byte("\n")), []byte("\n"))
	if len(log) == 0 || r.next >= len(lines) {
		return 0, nil
	}
	s := record(r.next, string(lines[r.next]))
	if len(s) > len(p) {
		return 0, syscall.EINVAL
	}
	r.next++
	return copy(p, s), nil
}

// record is a line of the log, which is "[SECONDS.MICROSECONDS] TEXT": all are of the kernel, at level info.
func record(seq int, line string) string {
	stamp, text, _ := strings.Cut(strings.TrimPrefix(line, "["), "] ")
	sec, usec, _ := strings.Cut(strings.TrimSpace(stamp), ".")
	s, _ := strconv.ParseUint(sec, 10, 64)
	u, _ := strconv.ParseUint(usec, 10, 64)
	return fmt.Sprintf("6,%d,%d,-;%s\n", seq, s*1e6+u, text)
}

// written is a line that somebody writes, without the level in front of it.
func written(line string) string {
	line = strings.TrimSuffix(line, "\n")
	if level, text, ok := strings.Cut(line, ">"); ok && strings.HasPrefix(level, "<") {
		if _, err := strconv.ParseUint(level[1:], 10, 32); err == nil {
			return text
		}
	}
	return line
}
