package trace

import (
	"fmt"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// errorLogSize is how many entries the log keeps: the newest (TRACING_LOG_ERRS_MAX).
const errorLogSize = 8

// An errorLog has the entries of error_log: commands that were refused.
type errorLog struct {
	mu      sync.Mutex // protects entries
	entries []string   // protected by mu; oldest first
}

// add appends an entry (tracing_log_err): at time ns, subsystem refused command. The caret is below its
// byte col.
func (l *errorLog) add(ns uint64, subsystem, text, command string, col int) {
	const prefix = "  Command: "
	s := fmt.Sprintf("[%5d.%06d] %s: error: %s\n%s%s\n%s^\n", ns/1e9, ns%1e9/1e3,
		subsystem, text, prefix, command, strings.Repeat(" ", len(prefix)+col))
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.entries) == errorLogSize {
		l.entries = append(l.entries[:0], l.entries[1:]...)
	}
	l.entries = append(l.entries, s)
}

// ErrorLogFile is error_log. Opening it for writing with O_TRUNC clears it. Written text is ignored.
func (a *Array) ErrorLogFile() vtree.Node {
	l := &a.errs
	return &vtree.File{
		Mode: 0o640,
		Open: func(o *vtree.Open) error {
			if o.Truncates() {
				l.mu.Lock()
				defer l.mu.Unlock()
				l.entries = nil
			}
			return nil
		},
		Show: func(*vtree.Open) ([]byte, error) {
			l.mu.Lock()
			defer l.mu.Unlock()
			return []byte(strings.Join(l.entries, "")), nil
		},
		Store: ignore,
	}
}

// ignore accepts a write and does nothing.
func ignore(_ *vtree.Open, p []byte, _ int64) (int, error) { return len(p), nil }

// LogError adds an entry to error_log: subsystem refused command, with a caret below its byte col
// (tracing_log_err).
func (a *Array) LogError(subsystem, text, command string, col int) {
	a.errs.add(a.tr.Config.Clock.Now(), subsystem, text, command, col)
}
