package run

import (
	"strings"
	"testing"
)

// TestTop: on a terminal, top shows probes as they change, and keys sort, filter and end it.
func TestTop(t *testing.T) {
	s := newTTY(t)
	s.step("stty rows 24 cols 120; export TERM=xterm\r", prompt)
	// Words stand apart by blanks, or by moves of the cursor.
	words := func(text string) string { return strings.ReplaceAll(text, " ", `(?: +|\x1b\[[0-9;]*H)`) }
	s.step(`kprobefs run -- sh -c 'cd /sys/kernel/tracing; echo p:read vfs_read+5 > kprobe_events; echo p:stale vfs_write >> kprobe_events
echo 1 > events/kprobes/read/enable; kprobefs top -d 100ms; echo le''ft'`+"\r", words(`2 probes(?s:.*)k vfs_read\+0x5 kprobes/read(?s:.*)kprobes/stale`))
	s.step("s", `reverse`) // only what changes is written
	s.step("r", `smallest`)
	s.step("/stale", words(`1 not shown`))
	s.step("\r", `quit`)
	s.step("\x1b", `kprobes/read`)
	s.step("p", `\(paused\)`)
	s.step("q", `left`)
}
