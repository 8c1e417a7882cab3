package kprobe

import (
	"bytes"
	"strings"
	"syscall"
)

// maxWrite is WRITE_BUFSIZE: a write is looked at in pieces of so many bytes
// less one, and a line must fit into one of them.
const maxWrite = 4096

// runCommands gives each line of p to run (trace_parse_run_command). A line
// ends at its newline or at the end of p; a # begins a comment. It stops at
// the first error: what came before has been done. A NUL ends the piece, and
// with it a line that then has no newline, which is only allowed at the end.
func (ps *Probes) runCommands(p []byte, run func(line string) error) (int, error) {
	done := 0
	for done < len(p) {
		piece := p[done:min(len(p), done+maxWrite-1)]
		for rest := piece; done < len(p); {
			line, size, whole := cutLine(rest)
			if !whole && done+size < len(p) {
				if len(rest) != len(piece) {
					break // the next piece begins with this line
				}
				ps.conf.Printk("Line length is too long: Should be less than 4094")
				return 0, syscall.EINVAL
			}
			done += size
			rest = rest[size:]
			if i := strings.IndexByte(line, '#'); i >= 0 {
				line = line[:i]
			}
			if err := run(line); err != nil {
				return 0, err
			}
		}
	}
	return done, nil
}

// cutLine returns the first line of p, how many bytes it takes, and whether
// it ended in a newline.
func cutLine(p []byte) (line string, size int, whole bool) {
	i := bytes.IndexAny(p, "\n\x00")
	switch {
	case i < 0:
		return string(p), len(p), false
	case p[i] == 0:
		return string(p[:i]), i, false
	}
	return string(p[:i]), i + 1, true
}
