package kprobe

import (
	"bytes"
	"strings"
	"syscall"
)

// maxWrite is WRITE_BUFSIZE. A write is taken in pieces of maxWrite-1 bytes, and a line must fit into one
// piece.
const maxWrite = 4096

// runCommands gives each line of p to run (trace_parse_run_command). A line ends at its newline or at the end
// of p. A # begins a comment. runCommands stops at the first error, and does not undo what came before it. A
// NUL ends the piece. A line that ends there has no newline, and is refused unless it is the last (EINVAL).
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
